//! The map with all that belongs to it.

use super::door_choice::DoorChoice;
use super::history::History;
use super::inventory::{Pick, Verb};
use super::look::Look;
use super::side_panel;
use crate::content::{ActCommand, Key, MenuCommand, Stairs, ViewCommand};
use crate::game::Action;
use crate::grid::Point;
use crate::session::auto_action::{Errand, leads_alike};
use crate::session::session::Session;
use crate::ui::canvas::Canvas;
use crate::ui::screen::{Screen, Step};
use crate::ui::screens::menu::confirm::Confirm;
use crate::ui::screens::menu::error_screen::FaultsPage;
use crate::ui::screens::menu::help::Help;
use crate::ui::widgets::layout::Frame;
use crate::ui::widgets::visible_list::{Sighting, sightings};
use crate::ui::widgets::{log_view, map_view};

/// Reads a key.
pub fn press(key: Key, session: &Session) -> Step {
    let keys = &session.game.content.keys;
    if let Some(direction) = keys.step.command(key) {
        Step::Act(Action::Step(direction))
    } else if let Some(direction) = keys.run.command(key) {
        Step::Run(Errand::Run(direction))
    } else if let Some(command) = keys.act.command(key) {
        act(command, session)
    } else if let Some(command) = keys.view.command(key) {
        view(command, session)
    } else if keys.menu.command(key) == Some(MenuCommand::Close) {
        let question = session.game.content.text.confirm.leave.clone();
        Step::Open(Screen::Confirm(Confirm::new(question, Step::Leave)))
    } else {
        Step::Unknown(key)
    }
}

fn act(command: ActCommand, session: &Session) -> Step {
    match command {
        ActCommand::Wait => Step::Act(Action::Wait),
        ActCommand::Rest => Step::Run(Errand::Rest),
        ActCommand::Explore => Step::Run(Errand::Explore),
        ActCommand::PickUp => Step::Act(Action::PickUp),
        ActCommand::Drop => Pick::open(Verb::Drop, session),
        ActCommand::Eat => Pick::open(Verb::Eat, session),
        ActCommand::Equip => Pick::open(Verb::Equip, session),
        ActCommand::Unequip => Pick::open(Verb::Unequip, session),
        ActCommand::Use => Pick::open(Verb::Use, session),
        ActCommand::CloseDoor => DoorChoice::open(session),
        ActCommand::Descend => climb(session, Stairs::Down, Action::Descend),
        ActCommand::Ascend => climb(session, Stairs::Up, Action::Ascend),
    }
}

/// Takes the stairs here, or walks to the nearest that are known.
fn climb(session: &Session, stairs: Stairs, action: Action) -> Step {
    let game = &session.game;
    let Some(player) = game.world.player() else { return Step::Stay };
    let text = &game.content.text.play;
    let leads = |sort: Stairs| leads_alike(sort, stairs);
    if game.tile(player.level, player.at).and_then(|tile| tile.stairs).is_some_and(leads) {
        Step::Act(action)
    } else if game.known_stairs(player.level, player.at).into_iter().any(|(_, sort)| leads(sort)) {
        Step::Run(Errand::Travel(stairs))
    } else {
        Step::Say(if stairs == Stairs::Down { &text.no_down } else { &text.no_up }.clone())
    }
}

fn view(command: ViewCommand, session: &Session) -> Step {
    match command {
        ViewCommand::Inventory => Pick::open(Verb::Browse, session),
        ViewCommand::Look => Step::Open(Screen::Look(Look::open(session, &sightings(session)))),
        ViewCommand::Think => Step::Think(None),
        ViewCommand::Messages => Step::Open(Screen::History(History::default())),
        ViewCommand::Faults => Step::Open(Screen::Faults(FaultsPage::default())),
        ViewCommand::Mods => Step::OpenMods,
        ViewCommand::Help => Step::Open(Screen::Help(Help::default())),
        ViewCommand::Save => Step::Quit,
    }
}

/// Paints it, with `look` if the player is looking round.
pub fn draw(canvas: &mut Canvas, frame: Frame, session: &Session, look: Option<Look>) {
    let own = session.game.world.player().map_or(Point::default(), |player| player.at);
    let camera = map_view::camera(session, frame.map, look.map_or(own, |look| look.at));
    map_view::draw(canvas, session, camera);
    session.motion.draw(canvas, camera, &session.game.content.palette);
    let seen: Vec<Sighting> = sightings(session);
    side_panel::draw(canvas, frame.panel, session, &seen, look.map(|look| look.at));
    match look {
        Some(look) => look.draw(canvas, camera, frame.log, session),
        None => log_view::draw(canvas, frame.log, session),
    }
}
