//! What a click on the map, the panel or the log asks for.
//!
//! It only chooses among the actions that keys choose too, so nothing of where the mouse was reaches the game.

use super::map_cell::{entry_cell, map_cell};
use crate::game::{Action, Creature, Game};
use crate::grid::{Direction, Point};
use crate::session::auto_actions::auto_action::AutoAction;
use crate::session::auto_actions::digging::is_rock;
use crate::session::session::Session;
use crate::ui::pointer::{PointerKind, Pointing};
use crate::ui::screen::Request;
use crate::ui::screens::play::aiming::aim::Aim;
use crate::ui::screens::play::aiming::target_cursor::TargetCursor;
use crate::ui::screens::play::history::HistoryScreen;
use crate::ui::screens::play::inspect::look::LookScreen;
use crate::ui::screens::play::step::step_request;

/// What the mouse asks for on the main screen. A click on what the panel lists as being here does the same as one on the player.
pub fn request(pointing: &Pointing, session: &Session) -> Request {
    let on_map = map_cell(session, pointing.layout, pointing.pointer.at, None);
    let is_log = pointing.layout.log_area(0).whole().contains(pointing.pointer.at);
    let player = session.game.world().player().map(Creature::at);
    let here = entry_cell(pointing).filter(|at| Some(*at) == player);
    if let Some(at) = on_map.or(here).filter(|_| pointing.is_click()) {
        request_at(session, at)
    } else if let Some(at) = on_map.or(entry_cell(pointing)).filter(|_| pointing.is_press()) {
        Request::Open(Box::new(LookScreen::at(at)))
    } else if is_log && (pointing.is_click() || pointing.pointer.kind == PointerKind::WheelUp) {
        Request::Open(Box::new(HistoryScreen::default()))
    } else {
        Request::Stay
    }
}

/// What a click on a cell of the player's level does: it travels there, or up to rock that the player can dig. Beside the player it takes a
/// step, which strikes, swaps, opens or digs, and on the player it takes what is there. A creature at a distance is aimed at if there is
/// something to shoot, or else approached.
pub fn request_at(session: &Session, at: Point) -> Request {
    let game = &session.game;
    let Some(player) = game.world().player() else { return Request::Stay };
    if at == player.at() {
        return take_here(game, player).map_or(Request::Stay, Request::Act);
    }
    if let Some(direction) = Direction::between(player.at(), at) {
        return step_request(direction, session);
    }
    let aimed = other_at(session, at).and_then(|creature| aim_at(session, creature));
    let dug = || is_rock(game, at).then_some(Request::Run(AutoAction::DigToward(at)));
    aimed.or_else(dug).unwrap_or_else(|| go_to_request(session, at))
}

/// Goes to a cell of the player's level, or up to the creature that is seen or sensed there. Against one beside the player it is a step, which strikes or
/// swaps.
pub fn go_to_request(session: &Session, at: Point) -> Request {
    let player = session.game.world().player().map(Creature::at);
    match (other_at(session, at), player.and_then(|from| Direction::between(from, at))) {
        (Some(_), Some(direction)) => step_request(direction, session),
        (Some(creature), None) => Request::Run(AutoAction::Approach(creature.id())),
        (None, _) => Request::Run(AutoAction::GoTo(at)),
    }
}

/// The creature that the player sees or senses on another cell of its level, or the captive that it knows of there.
fn other_at(session: &Session, at: Point) -> Option<&Creature> {
    let game = &session.game;
    let player = game.world().player().filter(|player| player.at() != at)?;
    let seen = game.shown_creature(player.level(), at).filter(|_| game.is_visible(player.level(), at));
    let unseen = || game.sensed_creature(player.level(), at).or_else(|| game.known_captive(player.level(), at));
    seen.or_else(unseen)
}

/// Picks up what lies here, or else takes the stairs. With neither, no turn passes that nobody asked for.
fn take_here(game: &Game, player: &Creature) -> Option<Action> {
    let has_item = game.world().level_of(player.id()).is_some_and(|level| level.item(player.at()).is_some());
    match game.tile(player.level(), player.at()).and_then(|tile| tile.stairs) {
        _ if has_item => Some(Action::PickUp),
        Some(stairs) if stairs.leads_down() => Some(Action::Descend),
        Some(_) => Some(Action::Ascend),
        None => None,
    }
}

/// Aims at an enemy what the player would shoot first, if it gets there.
fn aim_at(session: &Session, creature: &Creature) -> Option<Request> {
    let game = &session.game;
    let aim = Aim::Throw(game.first_missile(game.world().player)?);
    let is_possible =
        game.are_enemies(game.world().player, creature.id()) && aim.refusal(game, creature.at()).is_none();
    is_possible.then(|| TargetCursor::at(aim, creature.at()))
}
