//! The map keeps still while the player moves about nearby, and follows where the player goes on.

use std::sync::Arc;

use super::stage::{app_of, content, drawn, press, text};
use crate::grid::{Point, Size};
use crate::ui::app::App;

/// A game in a hall that is wider than the map on the screen. The player stands in its middle.
fn in_a_hall() -> App {
    let content = Arc::new(content());
    let (wall, floor) = ("#".repeat(89), ".".repeat(43));
    let mut app = app_of(Arc::clone(&content));
    app.stage(drawn(&content, &format!("{wall}\n#{floor}@{floor}#\n{wall}")));
    app
}

/// The column of the screen on which the player stands.
fn column(app: &mut App) -> usize {
    let screen = text(app, 100, 34);
    screen.lines().find_map(|line| line.chars().position(|glyph| glyph == '@')).unwrap()
}

#[test]
fn the_map_keeps_still_while_the_player_moves_about_nearby() {
    let mut app = in_a_hall();
    let middle = column(&mut app);
    press(&mut app, &"l ".repeat(12));
    assert_eq!(column(&mut app), middle + 12);
    press(&mut app, &"h ".repeat(24));
    assert_eq!(column(&mut app), middle - 12);
}

#[test]
fn the_map_follows_where_the_player_goes_on() {
    let mut app = in_a_hall();
    let middle = column(&mut app);
    press(&mut app, &"l ".repeat(20));
    assert_eq!(column(&mut app), middle + 12);
    press(&mut app, "h h h");
    assert_eq!(column(&mut app), middle + 9);
}

#[test]
fn the_map_is_centred_anew_on_another_level() {
    let mut app = in_a_hall();
    press(&mut app, &"l ".repeat(11));
    let mut session = app.unstage();
    let id = session.game.world().player;
    let at = session.game.world().player().unwrap().at();
    let landing = at + Point::new(-3, 0);
    session.game.tamper().move_creature(id, 1, landing);
    app.stage(session);
    press(&mut app, "s");
    let session = app.unstage();
    let player = session.game.world().player().unwrap();
    assert_eq!((player.level(), player.at()), (1, landing));
    assert_eq!(session.map_focus.near(player, Size::new(12, 4)), landing);
}

#[test]
fn the_map_leans_toward_who_comes_into_sight() {
    let content = Arc::new(content());
    let (wall, nook) = ("#".repeat(89), "#".repeat(44));
    let (west, east) = (".".repeat(49), ".".repeat(37));
    let mut app = app_of(Arc::clone(&content));
    app.stage(drawn(&content, &format!("{wall}\n#{west}z{east}#\n{nook}@{nook}\n{wall}")));
    let middle = column(&mut app);
    press(&mut app, "k");
    assert_eq!(column(&mut app), middle - 6);
}
