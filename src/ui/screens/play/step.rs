//! What a step asks for, by key and by click.

use crate::game::Action;
use crate::grid::Direction;
use crate::session::auto_action::{AutoAction, named};
use crate::session::session::Session;
use crate::ui::screen::Request;
use crate::ui::screens::menu::confirm::ConfirmScreen;

/// A step in a direction. Asks first whether to free a captive there, which takes its time.
pub fn step_request(direction: Direction, session: &Session) -> Request {
    let game = &session.game;
    let Some(captive) = game.captive_beside(direction) else { return Request::Act(Action::Step(direction)) };
    let question = named(game, &game.content.text.confirm.free, captive);
    Request::Open(Box::new(ConfirmScreen::new(question, Request::Run(AutoAction::Free(direction)))))
}
