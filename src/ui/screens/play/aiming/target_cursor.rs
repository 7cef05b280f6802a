//! The cursor that chooses a target. The path and the cells that would be reached are lit.

use super::aim::{Aim, cell_of};
use crate::content::{ActCommand, Color, Key, LookCommand, MenuCommand, capitalized, fill, key_of};
use crate::game::{Creature, CreatureId, Game, Refusal};
use crate::grid::{Point, Rect};
use crate::session::auto_actions::walking::with_danger;
use crate::session::session::Session;
use crate::ui::canvas::Canvas;
use crate::ui::pointer::Pointing;
use crate::ui::screen::{AppView, Request, Screen};
use crate::ui::screens::menu::confirm::ConfirmScreen;
use crate::ui::screens::play::inspect::details::details_at;
use crate::ui::screens::play::inspect::look::{area_for, headline, moved};
use crate::ui::screens::play::pointing::map_cell::pointed_cell;
use crate::ui::widgets::camera::Camera;
use crate::ui::widgets::layout::Layout;
use crate::ui::widgets::lists::list_cursor::jumped;
use crate::ui::widgets::wrap::wrap;
use crate::ui::widgets::{map_view, paint};

/// Columns before the text, as in the log that it replaces.
const MARGIN: i32 = 2;

/// Percent by which the cells that are reached stand out, and those that are only passed.
const REACHED: u32 = 45;
const PASSED: u32 = 20;

/// A cursor on the map that chooses a target.
#[derive(Clone, Copy, Debug)]
pub struct TargetCursor {
    aim: Aim,
    /// The cell of the player's level.
    at: Point,
    /// The cell that the map keeps in view: where the keys left the cursor.
    anchor: Option<Point>,
}

impl TargetCursor {
    /// Opens the cursor.
    pub fn request(aim: Aim, session: &Session) -> Request {
        let at = aim.start(session);
        Request::OpenOnMap(Box::new(Self { aim, at, anchor: Some(at) }))
    }

    /// Opens the cursor on a cell that the mouse points at.
    pub fn at(aim: Aim, at: Point) -> Request {
        Request::OpenOnMap(Box::new(Self { aim, at, anchor: None }))
    }

    fn go_to(&mut self, at: Point) {
        (self.at, self.anchor) = (at, Some(at));
    }

    /// Jumps to the next or the previous target.
    fn jump(&mut self, command: LookCommand, game: &Game) {
        let targets: Vec<CreatureId> = self.aim.targets(game);
        let cells: Vec<Point> = targets.into_iter().filter_map(|id| cell_of(game, id)).collect();
        let here = cells.iter().position(|at| *at == self.at);
        self.go_to(cells.get(jumped(here, cells.len(), command)).copied().unwrap_or(self.at));
    }

    /// Lights the way and the cells that are reached, as far as the player sees them, and the cursor.
    fn light(self, canvas: &mut Canvas, camera: Camera, session: &Session) {
        let game = &session.game;
        let palette = &game.content.palette;
        let level = game.world().player().map_or(0, Creature::level);
        let mut tint = |at: Point, color: Color, percent: u32| {
            let cell = camera.to_screen(at).filter(|_| game.is_visible(level, at));
            if let Some(cell) = cell.and_then(|cell| canvas.get_mut(cell)) {
                cell.paper = cell.paper.mix(color, percent);
            }
        };
        let is_possible = self.aim.refusal(game, self.at).is_none();
        let color = if is_possible { palette.accent } else { palette.quiet };
        if let Some(area) = self.aim.area(game, self.at) {
            let passed = area.path.iter().filter(|at| !area.cells.contains(at));
            passed.for_each(|at| tint(*at, color, PASSED));
            area.cells.iter().for_each(|at| tint(*at, color, REACHED));
        }
        if let Some(cell) = camera.to_screen(self.at).and_then(|cell| canvas.get_mut(cell)) {
            cell.paper = color;
            cell.ink = palette.background;
        }
    }

    /// What is aimed, what is at the cursor, what is foreseen, and why that can't be the target.
    fn lines(self, session: &Session) -> Vec<(String, Color)> {
        let game = &session.game;
        let (text, palette) = (&game.content.text.target, &game.content.palette);
        let what = headline(session, self.at);
        let aimed = fill(&text.aimed, &[("what", &self.aim.name(game)), ("target", &what)]);
        let why = self.aim.refusal(game, self.at).map(|why| (game.narrate_refusal(why).text, palette.warning));
        let friend = self.aim.endangered(game, self.at).filter(|_| why.is_none());
        let in_the_way = friend.map(|who| (game.narrate_refusal(Refusal::Occupied(who)).text, palette.warning));
        let outlook = (capitalized(&self.aim.outlook(game, self.at).join(&text.list)), palette.text);
        // The log that shows hints otherwise is not there.
        let hint = session.hint.clone().map(|hint| (hint, palette.warning));
        let aimed = [(capitalized(&aimed), palette.accent), outlook];
        aimed.into_iter().chain(why).chain(in_the_way).chain(hint).collect()
    }
}

impl Screen for TargetCursor {
    fn press(&mut self, key: Key, app: &AppView<'_>) -> Request {
        let Some(session) = app.session else { return Request::Close };
        let (game, keys) = (&session.game, &session.game.content.keys);
        let command = keys.act.command(key);
        let again =
            matches!(command, Some(ActCommand::Cast | ActCommand::Throw | ActCommand::Fire | ActCommand::Order));
        match keys.menu.command(key) {
            Some(MenuCommand::Close) => return Request::Close,
            Some(MenuCommand::Choose) => return self.confirm(game),
            _ if again => return self.confirm(game),
            _ => {}
        }
        if let Some(to) = moved(session, self.at, key) {
            self.go_to(to);
        } else if keys.look.command(key) == Some(LookCommand::Details) {
            return details_at(session, self.at);
        } else if let Some(command) = keys.look.command(key) {
            self.jump(command, game);
        } else {
            return Request::UnknownKey(key);
        }
        Request::Stay
    }

    /// Pointing at a cell aims there, and a click confirms. The wheel goes through the targets.
    fn point(&mut self, pointing: &Pointing, app: &AppView<'_>) -> Option<Request> {
        let session = app.session?;
        if let Some(is_down) = pointing.wheel() {
            self.jump(if is_down { LookCommand::Next } else { LookCommand::Previous }, &session.game);
            return Some(Request::Stay);
        }
        if pointing.is_right_click() {
            return Some(Request::Close);
        }
        let Some(at) = pointed_cell(pointing, session, self.anchor) else { return Some(Request::Stay) };
        self.at = at;
        Some(if pointing.is_click() { self.confirm(&session.game) } else { Request::Stay })
    }

    fn draw(&mut self, canvas: &mut Canvas, layout: Layout, app: &AppView<'_>) {
        let Some(session) = app.session else { return };
        let camera = map_view::camera(session, layout.map, layout.map, self.anchor);
        self.light(canvas, camera, session);
        let palette = &session.game.content.palette;
        let columns = paint::inset(layout.log, MARGIN, 0).size.width;
        let lines = self.lines(session).into_iter();
        let lines = lines.flat_map(|(line, ink)| wrap(&line, columns).into_iter().map(move |line| (line, ink)));
        let lines: Vec<(String, Color)> = lines.collect();
        let log = area_for(lines.len() as i32, layout, camera.to_screen(self.at));
        let area = log.lines;
        canvas.clear(log.whole(), palette.background);
        for ((line, ink), y) in lines.into_iter().zip(area.origin.y..area.bottom()) {
            canvas.print(Point::new(area.origin.x + MARGIN, y), &line, ink);
        }
        draw_keys(canvas, log.hints, session);
    }

    fn cursor(&self) -> Option<Point> {
        Some(self.at)
    }

    fn anchor(&self) -> Option<Point> {
        self.anchor
    }

    /// The ability or the item may be gone.
    fn closes_on_reload(&self) -> bool {
        true
    }
}

impl TargetCursor {
    /// Acts if the rules allow it. Why they don't can be read below the map. Asks before it takes the player into known harm.
    fn confirm(self, game: &Game) -> Request {
        if self.aim.refusal(game, self.at).is_some() {
            return Request::Stay;
        }
        let act = Request::Act(self.aim.action(self.at));
        match self.question_of_harm(game) {
            Some(question) => Request::Open(Box::new(ConfirmScreen::new(question, act))),
            None => act,
        }
    }

    /// The question whether to go to where it takes the player, if the player knows of harm there.
    fn question_of_harm(self, game: &Game) -> Option<String> {
        let player = game.world().player().filter(|_| self.aim.takes_player_along(game))?;
        let to = game.blink_goal(player.id(), player.level(), &self.aim.area(game, self.at)?)?;
        game.is_known_danger(player.level(), to).then(|| with_danger(game, &game.content.text.confirm.landing, to))
    }
}

fn draw_keys(canvas: &mut Canvas, row: Rect, session: &Session) {
    let content = &session.game.content;
    let next = key_of(&content.text, &content.keys.look, LookCommand::Next);
    let close = key_of(&content.text, &content.keys.menu, MenuCommand::Close);
    let choose = key_of(&content.text, &content.keys.menu, MenuCommand::Choose);
    let keys = fill(&content.text.target.keys, &[("next", &next), ("choose", &choose), ("close", &close)]);
    paint::print_right(canvas, row.right(), row.origin.y, &keys, content.palette.quiet);
}
