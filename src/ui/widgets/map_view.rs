//! The map.

use super::camera::Camera;
use crate::content::{Color, Content, FULL_LIGHT, Palette, TileKind};
use crate::game::{Creature, Game, Level, Lighting};
use crate::grid::{Direction, Point, Rect, Size};
use crate::session::session::Session;
use crate::ui::canvas::{Canvas, Cell};
use crate::ui::widgets::lit_colors::{legible, tinted};
use crate::ui::widgets::visible_list::SENSED;

/// Percent of the falloff that items get. Creatures get none, so that nothing near is brighter than a distant threat.
const ITEM_FALLOFF: u32 = 40;

/// Percent of the falloff that stairs get.
const STAIRS_FALLOFF: u32 = 60;

/// Percent by which an item tints the ground under stairs, whose glyph hides it.
const ITEM_TINT: u32 = 25;

/// Percent of the colour for remembered things that remembered items get; the rest is their own, by which they are told apart.
const ITEM_FADING: u32 = 50;

/// Percent by which walls are darker where no open ground lies below them.
const WALL_TOP: u32 = 40;

/// The middle of the map is off the player by at most the map's width and height divided by this.
const MAX_LAG: i32 = 5;

/// The camera that shows the player's level around the player, and keeps still while the player moves about nearby. With a cursor, it
/// moves only as far as needed to show that too in `open`, the part of `area` that nothing covers.
pub fn camera(session: &Session, area: Rect, open: Rect, cursor: Option<Point>) -> Camera {
    let world = session.game.world();
    let level = world.level_of(world.player);
    let size = level.map_or(area.size, Level::size);
    let slack = Size::new(area.size.width / MAX_LAG, area.size.height / MAX_LAG);
    let focus = world.player().map_or(Point::default(), |player| session.map_focus.near(player, slack));
    let known = level.and_then(known_area).unwrap_or_default();
    let camera = Camera::new(area, size, focus).over(size, known).within(open);
    cursor.map_or(camera, |cursor| camera.showing(cursor))
}

/// The smallest area that holds all that the player knows of a level; `None` if that is nothing.
fn known_area(level: &Level) -> Option<Rect> {
    let known = level.remembered().iter().filter(|(_, known)| known.is_some()).map(|(at, _)| at);
    let bounds = known.fold(None, |bounds: Option<(Point, Point)>, at| {
        let (least, most) = bounds.unwrap_or((at, at));
        Some((Point::new(least.x.min(at.x), least.y.min(at.y)), Point::new(most.x.max(at.x), most.y.max(at.y))))
    });
    bounds.map(|(least, most)| Rect::new(least.x, least.y, most.x - least.x + 1, most.y - least.y + 1))
}

/// Draws the player's level.
pub fn draw(canvas: &mut Canvas, session: &Session, camera: Camera) {
    let game = &session.game;
    let Some(player) = game.world().player() else { return };
    let Some(level) = game.world().levels().get(player.level()) else { return };
    let lighting = game.lighting(player.level());
    let map = Map { game, content: &game.content, palette: &game.content.palette, player, level, lighting };
    for cell in camera.area().points() {
        if let (Some(picture), Some(target)) = (map.cell(camera.to_level(cell)), canvas.get_mut(cell)) {
            *target = picture;
        }
    }
}

/// How dark a cell in sight looks at most, in percent, so that it is told apart from one that is only remembered.
const DARKEST: i32 = 80;

/// Percent by which a sleeper is darker.
const ASLEEP: u32 = 45;

/// Percent by which an enemy is darker that has not noticed the player.
const UNAWARE: u32 = 25;

/// The player's level, as it is drawn.
pub(super) struct Map<'a> {
    pub(super) game: &'a Game,
    pub(super) content: &'a Content,
    pub(super) palette: &'a Palette,
    player: &'a Creature,
    pub(super) level: &'a Level,
    /// The light of each cell, if not all are fully lit.
    lighting: Option<Lighting>,
}

impl Map<'_> {
    /// How a cell of the level looks; `None` if it was never seen.
    fn cell(&self, at: Point) -> Option<Cell> {
        let is_visible = self.game.is_visible(self.player.level(), at);
        let cell = if is_visible {
            self.seen(at).map(|cell| self.in_light(self.through_gas(cell, at), at))
        } else {
            self.remembered(at).map(|cell| self.through_remembered_gas(cell, at))
        };
        match self.game.sensed_creature(self.player.level(), at) {
            Some(creature) => Some(self.sensed(creature, cell)),
            None => cell,
        }
    }

    /// A creature that the player perceives without seeing it, on a cell that may be unknown.
    fn sensed(&self, creature: &Creature, cell: Option<Cell>) -> Cell {
        let kind = &self.content.creatures[self.game.apparent_kind(creature.who())];
        let paper = cell.map_or(self.palette.background, |cell| cell.paper);
        Cell { glyph: kind.glyph, ink: kind.color.mix(self.palette.background, SENSED), paper }
    }

    /// The colour of a creature in sight: darker if it is asleep or has not noticed the player.
    fn ink_of(&self, creature: &Creature, color: Color) -> Color {
        let shade = match () {
            () if creature.is_asleep() => ASLEEP,
            () if !self.game.has_noticed(creature.id(), self.player.id()) => UNAWARE,
            () => return color,
        };
        color.mix(self.palette.background, shade)
    }

    fn seen(&self, at: Point) -> Option<Cell> {
        let tile = &self.content.tiles[self.level.tile(at)?];
        let ground = self.ground_look(at, tile);
        let dark = self.darkness(at);
        let lit =
            |color: Color, share: u32| color.mix(self.palette.background, dark * self.palette.falloff * share / 10_000);
        let paper = if tile.transparent {
            ground.background.unwrap_or(self.palette.light).mix(self.palette.background, dark)
        } else {
            lit(self.wall(tile, at), 100)
        };
        let item = self.game.shown_item(self.player.level(), at).map(|thing| self.game.item_look(thing));
        let cell = if let Some(creature) = self.game.shown_creature(self.player.level(), at) {
            let kind = &self.content.creatures[self.game.apparent_kind(creature.who())];
            Cell { glyph: kind.glyph, ink: self.ink_of(creature, kind.color), paper }
        } else if tile.stairs.is_some() {
            // Stairs matter more than what lies on them, which tints the ground.
            let paper = item.map_or(paper, |(_, color)| paper.mix(color, ITEM_TINT));
            Cell { glyph: tile.glyph, ink: lit(tile.color, STAIRS_FALLOFF), paper }
        } else if let Some((glyph, color)) = item {
            Cell { glyph, ink: lit(color, ITEM_FALLOFF), paper }
        } else {
            Cell { glyph: ground.glyph, ink: lit(ground.color, 100), paper }
        };
        Some(cell)
    }

    /// A visible cell in the colour of its light. Creatures keep their colours, so that they are the brightest things.
    fn in_light(&self, cell: Cell, at: Point) -> Cell {
        let Some(lighting) = &self.lighting else { return cell };
        let light = lighting.at(at).color;
        let paper = tinted(cell.paper, light);
        if self.game.shown_creature(self.player.level(), at).is_some() {
            return Cell { paper, ..cell };
        }
        // A wall is its filled cell; the glyph on it is only its texture.
        let behind = if self.level.is_transparent(at) { paper } else { self.palette.background };
        Cell { ink: legible(tinted(cell.ink, light), behind, self.palette.text), paper, ..cell }
    }

    /// The colour that fills a wall: its own on the side that faces the viewer, above open ground, and darker on top.
    fn wall(&self, tile: &TileKind, at: Point) -> Color {
        let fill = tile.background.unwrap_or(self.palette.background);
        if self.is_face(at) { fill } else { fill.mix(self.palette.background, WALL_TOP) }
    }

    /// Whether the cell below a wall is open, as far as the player knows.
    fn is_face(&self, at: Point) -> bool {
        let below = self.level.remembered().get(at + Direction::South).and_then(|known| known.as_ref());
        below.is_some_and(|known| self.content.tiles[known.tile].transparent)
    }

    fn remembered(&self, at: Point) -> Option<Cell> {
        let known = self.level.remembered().get(at)?.as_ref()?;
        let tile = &self.content.tiles[known.tile];
        let item = self.level.remembered_item(at).map(|thing| self.game.item_look(thing));
        let stands_out = item.is_some() || tile.stairs.is_some();
        let ink = if stands_out { self.palette.remembered_things } else { self.palette.remembered };
        let paper = if tile.transparent {
            self.palette.background
        } else if self.is_face(at) {
            self.palette.remembered_shade
        } else {
            self.palette.remembered_shade.mix(self.palette.background, WALL_TOP)
        };
        if let Some(creature) = self.stayed(at) {
            let kind = &self.content.creatures[self.game.apparent_kind(creature.who())];
            return Some(Cell { glyph: kind.glyph, ink: self.palette.remembered_things, paper });
        }
        let ground = self.remembered_look(at, tile);
        Some(match item {
            Some((glyph, color)) if tile.stairs.is_none() => Cell { glyph, ink: self.faded(color, paper), paper },
            Some(_) => Cell { glyph: tile.glyph, ink, paper: paper.mix(self.palette.remembered_things, ITEM_TINT) },
            None => Cell { glyph: ground.glyph, ink, paper },
        })
    }

    /// The colour of a remembered item: a muted one, which still can be read.
    fn faded(&self, color: Color, paper: Color) -> Color {
        legible(color.mix(self.palette.remembered_things, ITEM_FADING), paper, self.palette.text)
    }

    /// The harmless creature that was last seen at a cell and has not moved since, or the captive there. Where dangers go unseen, the map doesn't
    /// tell.
    fn stayed(&self, at: Point) -> Option<&Creature> {
        let creature = self.game.world().creature(self.game.occupant(self.player.level(), at)?)?;
        let is_told =
            creature.seen_at == Some(at) && creature.disguise.is_none() && !self.game.is_danger(creature.id());
        Some(creature).filter(|_| is_told).or_else(|| self.game.known_captive(self.player.level(), at))
    }

    /// How dark a cell is, in percent: what it lacks of full light. On levels where no cell can be dark, cells also darken with the
    /// square of their distance from the player, up to 100 at the limit of sight.
    fn darkness(&self, at: Point) -> u32 {
        let lit = self.lighting.as_ref().map_or(FULL_LIGHT, |lighting| lighting.at(at).brightness);
        let lack = FULL_LIGHT.saturating_sub(lit).clamp(0, DARKEST) as u32;
        if self.game.can_be_dark(self.player.level()) {
            return lack;
        }
        let vision = self.content.creatures[self.player.kind()].vision.max(1);
        let away = (at.distance_squared(self.player.at()) * 100 / (vision * vision)).min(100);
        away.max(lack)
    }
}
