//! The main screen: map, panel and log.

use super::aiming::ability_list::AbilityList;
use super::aiming::aim::Aim;
use super::aiming::target_cursor::TargetCursor;
use super::content_commands;
use super::direction_choice::DirectionChoice;
use super::history::HistoryScreen;
use super::inspect::look::LookScreen;
use super::items::inventory::ItemMenu;
use super::items::item_verb::ItemVerb;
use super::orders::OrderMenu;
use super::panel::side_panel;
use super::pointing::clicks;
use super::pointing::hover::Hover;
use super::pointing::map_cell::map_cell;
use super::step::step_request;
use crate::content::{ActCommand, Command, CommandKind, Content, Key, MenuCommand, Ref, Stairs, ViewCommand};
use crate::game::{Action, ActionSpec, Parameter};
use crate::grid::Point;
use crate::session::auto_actions::auto_action::AutoAction;
use crate::session::session::Session;
use crate::ui::canvas::Canvas;
use crate::ui::click_map::Target;
use crate::ui::pointer::Pointing;
use crate::ui::screen::{AppView, Request, Screen};
use crate::ui::screens::menu::confirm::ConfirmScreen;
use crate::ui::screens::menu::error_screen::ErrorScreen;
use crate::ui::screens::menu::help::HelpScreen;
use crate::ui::screens::menu::mods::ModsScreen;
use crate::ui::widgets::camera::Camera;
use crate::ui::widgets::commands_in_use::{has_use, has_use_of};
use crate::ui::widgets::layout::Layout;
use crate::ui::widgets::motion::Motion;
use crate::ui::widgets::visible_list::panel_list;
use crate::ui::widgets::{log_view, map_view};

/// The main screen.
#[derive(Clone, Copy, Debug)]
pub struct PlayScreen;

impl Screen for PlayScreen {
    fn press(&mut self, key: Key, app: &AppView<'_>) -> Request {
        app.session.map_or(Request::Close, |session| press(key, session, app))
    }

    fn point(&mut self, pointing: &Pointing, app: &AppView<'_>) -> Option<Request> {
        let session = app.session?;
        match pointing.target.filter(|_| pointing.is_click()) {
            Some(Target::Key(_)) => None,
            Some(Target::Ability(ability)) => Some(AbilityList::choose(session, ability)),
            _ => Some(clicks::request(pointing, session)),
        }
    }

    fn draw(&mut self, canvas: &mut Canvas, layout: Layout, app: &AppView<'_>) {
        if let Some(session) = app.session {
            draw(canvas, layout, session, app);
        }
    }
}

/// What a key asks for during a game: the command that it is bound to, or else the one of all keys that mean nothing.
pub fn press(key: Key, session: &Session, app: &AppView<'_>) -> Request {
    let any = || if key.is_plain() { command_of(Key::ANY, session, app) } else { None };
    command_of(key, session, app).or_else(any).unwrap_or(Request::UnknownKey(key))
}

/// What the command asks for that a key is bound to.
fn command_of(key: Key, session: &Session, app: &AppView<'_>) -> Option<Request> {
    let keys = &session.game.content.keys;
    Some(if let Some(direction) = keys.step.command(key) {
        step_request(direction, session)
    } else if let Some(direction) = keys.run.command(key) {
        Request::Run(AutoAction::Run(direction))
    } else if let Some(command) = keys.act.command(key).filter(|command| has_use(&session.game.content, *command)) {
        act_request(command, session)
    } else if let Some(command) = keys.content_command(key).filter(|command| answers(&session.game.content, *command)) {
        content_commands::request(command, session)
    } else if let Some(command) = keys.view.command(key) {
        view_request(command, session, app)
    } else if keys.menu.command(key) == Some(MenuCommand::Close) {
        let question = session.game.content.text.confirm.leave.clone();
        // Whoever pressed the key once too often just plays on.
        Request::Open(Box::new(ConfirmScreen::new(question, Request::SaveAndLeave).fleeting()))
    } else if keys.menu.command(key) == Some(MenuCommand::Choose) {
        return session.unfinished_walk().map(Request::Run);
    } else {
        return None;
    })
}

/// Whether a command that content defines does something, or else says in its own words why it doesn't.
fn answers(content: &Content, command: Ref<CommandKind>) -> bool {
    has_use_of(content, command) || content.commands[command].none.is_some()
}

fn act_request(command: ActCommand, session: &Session) -> Request {
    match command {
        ActCommand::Rest => Request::Run(AutoAction::Rest),
        ActCommand::Explore => Request::Run(AutoAction::Explore),
        ActCommand::Drop => ItemMenu::request(ItemVerb::Drop, session),
        ActCommand::Eat => ItemMenu::request(ItemVerb::Eat, session),
        ActCommand::Equip => ItemMenu::request(ItemVerb::Equip, session),
        ActCommand::Unequip => ItemMenu::request(ItemVerb::Unequip, session),
        ActCommand::Use => ItemMenu::request(ItemVerb::Use, session),
        ActCommand::Throw => ItemMenu::request(ItemVerb::Throw, session),
        ActCommand::Fire => fire(session),
        ActCommand::Cast => AbilityList::request(session),
        ActCommand::Order => OrderMenu::request(session),
        ActCommand::CloseDoor => DirectionChoice::close_door(session),
        ActCommand::Descend => take_stairs(session, Stairs::Down, Action::Descend),
        ActCommand::Ascend => take_stairs(session, Stairs::Up, Action::Ascend),
        _ => action_named(command),
    }
}

/// Aims what the player would shoot or throw first at the enemies in sight.
fn fire(session: &Session) -> Request {
    let text = &session.game.content.text.inventory;
    match session.game.first_missile(session.game.world().player) {
        Some(_) if session.game.visible_enemies().is_empty() => Request::Say(text.nobody_to_fire_at.clone()),
        Some(slot) => TargetCursor::request(Aim::Throw(slot), session),
        None => Request::Say(text.no_fire.clone()),
    }
}

/// The action of the same name as the command. Asks for the direction if it takes one.
fn action_named(command: ActCommand) -> Request {
    match ActionSpec::named(command.name()).map(|spec| spec.parameter) {
        Some(Parameter::Nothing(action) | Parameter::EnemyStairs(action)) => Request::Act(action()),
        Some(Parameter::Direction(action) | Parameter::Neighbour(action) | Parameter::Strike(action)) => {
            DirectionChoice::request(command, action)
        }
        _ => Request::Stay,
    }
}

/// Takes the stairs here, or walks to the nearest known ones.
fn take_stairs(session: &Session, stairs: Stairs, action: Action) -> Request {
    let game = &session.game;
    let Some(player) = game.world().player() else { return Request::Stay };
    let text = &game.content.text.play;
    let leads = |sort: Stairs| sort.leads_as(stairs);
    if game.tile(player.level(), player.at()).and_then(|tile| tile.stairs).is_some_and(leads) {
        Request::Act(action)
    } else if game.known_stairs(player.level(), player.at()).into_iter().any(|(_, sort)| leads(sort)) {
        Request::Run(AutoAction::Travel(stairs))
    } else {
        Request::Say(if stairs == Stairs::Down { &text.no_down } else { &text.no_up }.clone())
    }
}

/// What a key asks for that looks at something, saves or quits.
pub fn view_request(command: ViewCommand, session: &Session, app: &AppView<'_>) -> Request {
    match command {
        ViewCommand::Inventory => ItemMenu::request(ItemVerb::Browse, session),
        ViewCommand::Look => Request::Open(Box::new(LookScreen::new(session))),
        ViewCommand::Think => Request::Inspect(None),
        ViewCommand::Messages => Request::Open(Box::new(HistoryScreen::default())),
        ViewCommand::Faults => Request::Open(Box::new(ErrorScreen::default())),
        ViewCommand::Mods if app.packs.is_none() => Request::Stay,
        ViewCommand::Mods => Request::Open(Box::new(ModsScreen::default())),
        ViewCommand::Help => Request::Open(Box::new(HelpScreen::default())),
        ViewCommand::Save => Request::SaveAndQuit,
    }
}

/// Draws the map, the panel and the log. With a cursor, the map shows it too and the log is left to the screen of the cursor.
pub fn draw(canvas: &mut Canvas, layout: Layout, session: &Session, app: &AppView<'_>) {
    let (cursor, visible) = (app.cursor_above, panel_list(session));
    // What the mouse points at in the panel is known only when that is drawn.
    let on_map = app.pointer.and_then(|pointer| map_cell(session, layout, pointer, None));
    let can_click = app.replay_player.is_none();
    side_panel::draw(canvas, layout.panel, session, &visible, cursor.or(on_map), can_click);
    let hover = app.pointer.and_then(|pointer| Hover::of(pointer, canvas, layout, session, &visible));
    let camera = draw_map(canvas, layout, session, app.motion, app.anchor_above);
    let used = if cursor.is_none() { log_view::draw(canvas, layout.log_area(0), session) } else { 0 };
    if let Some(hover) = hover {
        hover.highlight(canvas, session);
        hover.light(canvas, camera, session);
        hover.tell(canvas, layout, session, used);
    }
}

/// Draws the map alone. Returns which part of the level it shows.
pub fn draw_map(
    canvas: &mut Canvas,
    layout: Layout,
    session: &Session,
    motion: &Motion,
    anchor: Option<Point>,
) -> Camera {
    let camera = map_view::camera(session, layout.map, layout.map, anchor);
    map_view::draw(canvas, session, camera);
    motion.draw(canvas, camera, &session.game.content.palette);
    camera
}
