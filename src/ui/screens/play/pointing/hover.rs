//! What the mouse points at on the main screen: its cells are lit on the map, its entry in the panel, and a line says what it is.

use super::map_cell::map_cell;
use crate::game::Creature;
use crate::grid::{Direction, Point, Rect};
use crate::session::session::Session;
use crate::ui::canvas::Canvas;
use crate::ui::click_map::Target;
use crate::ui::descriptions::creature::at_a_glance;
use crate::ui::descriptions::fight::danger_word;
use crate::ui::screens::play::inspect::look::glimpse;
use crate::ui::widgets::camera::Camera;
use crate::ui::widgets::layout::Layout;
use crate::ui::widgets::paint;
use crate::ui::widgets::visible_list::VisibleEntry;
use crate::ui::widgets::wrap::{cut, width};

/// Percent by which the cells that are pointed at stand out, and those of the way there.
const POINTED: u32 = 45;
const WAY: u32 = 18;

/// Columns before the line, as in the log below it.
const MARGIN: i32 = 2;

/// What the mouse points at.
#[derive(Clone, Debug, Default)]
pub struct Hover {
    /// The cell of the level.
    at: Point,
    /// All cells to light.
    cells: Vec<Point>,
    /// The way that a click would go.
    way: Vec<Point>,
    /// The entry of the panel, if that is pointed at.
    entry: Option<Rect>,
}

impl Hover {
    /// What the mouse points at in a picture whose panel is drawn already. `None` if it is nothing to see.
    pub fn of(
        pointer: Point,
        canvas: &Canvas,
        layout: Layout,
        session: &Session,
        visible: &[VisibleEntry],
    ) -> Option<Self> {
        if let Some((area, Target::Cell(at))) = canvas.clicks().at(pointer) {
            let group = visible.iter().find(|entry| entry.cells.contains(&at));
            let cells = group.map_or_else(|| vec![at], |entry| entry.cells.clone());
            return Some(Self { at, cells, entry: Some(area), ..Self::default() });
        }
        // Nothing is lit in the dark of what was never seen.
        let at = map_cell(session, layout, pointer, None).filter(|at| glimpse(session, *at).is_some())?;
        Some(Self { at, cells: vec![at], way: way(session, at), entry: None })
    }

    /// Lights its cells, and the way there, on the map.
    pub fn light(&self, canvas: &mut Canvas, camera: Camera, session: &Session) {
        let color = session.game.content.palette.accent;
        let way = self.way.iter().filter(|at| !self.cells.contains(at)).map(|at| (at, WAY));
        for (at, percent) in way.chain(self.cells.iter().map(|at| (at, POINTED))) {
            if let Some(cell) = camera.to_screen(*at).and_then(|cell| canvas.get_mut(cell)) {
                cell.paper = cell.paper.mix(color, percent);
            }
        }
    }

    /// Highlights its entry in the panel.
    pub fn highlight(&self, canvas: &mut Canvas, session: &Session) {
        if let Some(area) = self.entry {
            paint::highlight(canvas, area, session.game.content.palette.selected);
        }
    }

    /// Says what it is in the row between log and map, after as many columns as are used there.
    pub fn tell(&self, canvas: &mut Canvas, layout: Layout, session: &Session, used: i32) {
        let Some(mut words) = glimpse(session, self.at) else { return };
        let row = layout.log_area(0).hints;
        let at = Point::new(row.origin.x + MARGIN + used, row.origin.y);
        let room = row.right() - at.x;
        let mut with_danger = dangers(session, self.at).into_iter().map(|danger| format!("{words}. {danger}"));
        words = with_danger.find(|told| width(told) <= room).unwrap_or(words);
        canvas.print(at, &cut(&words, room), session.game.content.palette.accent);
    }
}

/// What is foreseen of a fight with whoever is at a cell in sight, and the same in a word.
fn dangers(session: &Session, at: Point) -> Vec<String> {
    let game = &session.game;
    let here = game.world().player().map(Creature::level).filter(|level| game.is_visible(*level, at));
    let Some(creature) = here.and_then(|level| game.shown_creature(level, at)) else { return Vec::new() };
    if !game.are_enemies(game.world().player, creature.id()) {
        return Vec::new();
    }
    let foreseen = at_a_glance(game, creature).into_iter().next().map(|(sentence, _)| sentence);
    let word = danger_word(game, creature.id()).map(|word| format!("{}.", word.name));
    foreseen.into_iter().chain(word).collect()
}

/// The way that a click on a distant cell would go, as far as the player knows.
fn way(session: &Session, at: Point) -> Vec<Point> {
    let game = &session.game;
    let Some(player) = game.world().player() else { return Vec::new() };
    let is_near = at == player.at() || Direction::between(player.at(), at).is_some();
    let is_known = |player: &Creature| game.is_known_walkable(player.level(), at);
    if is_near || !is_known(player) { Vec::new() } else { game.known_way(at).unwrap_or_default() }
}
