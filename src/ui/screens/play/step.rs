//! What a step asks for, by key and by click.

use crate::game::Action;
use crate::grid::Direction;
use crate::session::auto_actions::auto_action::AutoAction;
use crate::session::auto_actions::walking::{named, with_danger};
use crate::session::session::Session;
use crate::ui::screen::Request;
use crate::ui::screens::menu::confirm::ConfirmScreen;

/// A step in a direction. Asks first whether to free a captive there, which takes its time, and before a step into known harm.
pub fn step_request(direction: Direction, session: &Session) -> Request {
    let game = &session.game;
    if let Some(captive) = game.captive_beside(direction) {
        let question = named(game, &game.content.text.confirm.free, captive);
        return Request::Open(Box::new(ConfirmScreen::new(question, Request::Run(AutoAction::Free(direction)))));
    }
    let step = Request::Act(Action::Step(direction));
    match danger(direction, session) {
        Some(question) => Request::Open(Box::new(ConfirmScreen::new(question, step))),
        None => step,
    }
}

/// The question before a step into ground that the player knows to be harmful, unless it stands in such ground already.
fn danger(direction: Direction, session: &Session) -> Option<String> {
    let game = &session.game;
    let player = game.world().player()?;
    let (level, from) = (player.level(), player.at());
    let to = from + direction;
    let is_attack = game.shown_creature(level, to).is_some();
    if is_attack || !game.is_known_danger(level, to) || game.is_known_danger(level, from) {
        return None;
    }
    Some(with_danger(game, &game.content.text.confirm.danger, to))
}
