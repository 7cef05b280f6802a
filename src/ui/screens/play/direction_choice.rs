//! Asks in which direction to act.

use super::pointing::map_cell::map_cell;
use crate::content::{ActCommand, Key, MenuCommand, capitalized, fill, key_of};
use crate::game::{Action, Creature, Game};
use crate::grid::{Direction, Point, Rect, Size};
use crate::session::session::Session;
use crate::ui::canvas::Canvas;
use crate::ui::pointer::Pointing;
use crate::ui::screen::{AppView, Request, Screen};
use crate::ui::widgets::layout::Layout;
use crate::ui::widgets::wrap::wrap;
use crate::ui::widgets::{map_view, paint};

/// Columns before the question, as in the log that it replaces.
const MARGIN: i32 = 2;

/// Asks for the direction of an action.
#[derive(Clone, Copy, Debug)]
pub struct DirectionChoice {
    /// The command whose action takes a direction.
    command: ActCommand,
    /// Makes the action in a direction.
    action: fn(Direction) -> Action,
}

impl Screen for DirectionChoice {
    /// Answers a direction, or the key that closes the question.
    fn press(&mut self, key: Key, app: &AppView<'_>) -> Request {
        let Some(session) = app.session else { return Request::Close };
        let keys = &session.game.content.keys;
        if let Some(direction) = keys.step.command(key) {
            return Request::Act((self.action)(direction));
        }
        if keys.menu.command(key) == Some(MenuCommand::Close) { Request::Close } else { Request::UnknownKey(key) }
    }

    /// A click on a cell beside the player answers its direction.
    fn point(&mut self, pointing: &Pointing, app: &AppView<'_>) -> Option<Request> {
        if !pointing.is_click() {
            return pointing.is_right_click().then_some(Request::Close);
        }
        let direction = pointed(app.session?, pointing.layout, pointing.pointer.at);
        Some(direction.map_or(Request::Stay, |direction| Request::Act((self.action)(direction))))
    }

    /// Highlights the directions to choose from on the map, and puts the question below it.
    fn draw(&mut self, canvas: &mut Canvas, layout: Layout, app: &AppView<'_>) {
        let Some(session) = app.session else { return };
        let palette = &session.game.content.palette;
        let at = session.game.world().player().map_or(Point::default(), Creature::at);
        let camera = map_view::camera(session, layout.map, layout.map, None);
        for cell in self.highlighted(&session.game).into_iter().filter_map(|direction| camera.to_screen(at + direction))
        {
            paint::highlight(canvas, Rect { origin: cell, size: Size::new(1, 1) }, palette.selected);
        }
        let pointed = app.pointer.and_then(|pointer| pointed(session, layout, pointer));
        if let Some(cell) = pointed.and_then(|direction| camera.to_screen(at + direction)) {
            paint::highlight(canvas, Rect { origin: cell, size: Size::new(1, 1) }, palette.accent);
        }
        canvas.clear(layout.log, palette.background);
        let question = self.question(session);
        let lines = wrap(&question, layout.log.size.width - MARGIN);
        for (line, y) in lines.iter().zip(layout.log.origin.y..layout.log.bottom()) {
            canvas.print(Point::new(layout.log.origin.x + MARGIN, y), line, palette.notice);
        }
    }
}

impl DirectionChoice {
    /// Asks in which direction to act.
    pub fn request(command: ActCommand, action: fn(Direction) -> Action) -> Request {
        Request::Open(Box::new(Self { command, action }))
    }

    /// Closes the only door beside the player, or asks which one. If there is none, the rules refuse the action and say so.
    pub fn close_door(session: &Session) -> Request {
        match open_doors(&session.game).as_slice() {
            [] => Request::Act(Action::Close(Direction::North)),
            [only] => Request::Act(Action::Close(*only)),
            _ => Self::request(ActCommand::CloseDoor, Action::Close),
        }
    }

    /// The directions that are highlighted on the map.
    fn highlighted(self, game: &Game) -> Vec<Direction> {
        if self.command == ActCommand::CloseDoor { open_doors(game) } else { Vec::new() }
    }

    /// The question. For most commands it is their line of the help.
    fn question(self, session: &Session) -> String {
        let content = &session.game.content;
        if self.command == ActCommand::CloseDoor {
            let close = key_of(&content.text, &content.keys.menu, MenuCommand::Close);
            return fill(&content.text.play.which_door, &[("close", &close)]);
        }
        content.text.help.act.get(self.command).map_or_else(String::new, |meaning| capitalized(meaning))
    }
}

/// The direction from the player to the cell that the mouse points at.
fn pointed(session: &Session, layout: Layout, pointer: Point) -> Option<Direction> {
    let player = session.game.world().player()?;
    Direction::between(player.at(), map_cell(session, layout, pointer, None)?)
}

/// The directions in which the player knows of an open door.
fn open_doors(game: &Game) -> Vec<Direction> {
    let Some(player) = game.world().player() else { return Vec::new() };
    let closes = |direction: &Direction| {
        game.known_tile(player.level(), player.at() + *direction).is_some_and(|tile| tile.closes.is_some())
    };
    Direction::ALL.into_iter().filter(closes).collect()
}
