//! Ground that harms: what the screens ask and say before the player goes there.

use std::sync::Arc;

use super::mouse::{click, find};
use super::stage::{app_of, drawn, expect, press, turn};
use super::trial::{staged, trial};
use crate::content::Content;
use crate::game::Modifier;
use crate::grid::Point;
use crate::ui::app::App;

/// Lava, which those who walk avoid.
pub(super) const GROUND: &str = r##"
[movement.walk]
name = "walks"
through = { ground = 100, lava = "avoid" }
corners = "open"

[movement.hover]
name = "hovers"
through = { ground = 100, lava = 100 }

[patch.game]
set = { movement = "walk" }

[patch.creature."stuffed:bat"]
set = { movement = "hover" }

[modifier.light]
name = "light"
movement = "hover"

[tile.lava]
name = "lava"
description = "Stone that flows."
glyph = "~"
color = "#d8602f"
walkable = true
transparent = true
medium = "lava"
damage = 5
"##;

fn content() -> Arc<Content> {
    trial(GROUND)
}

fn hp(app: &App) -> i32 {
    app.game().unwrap().world().player().unwrap().hp
}

#[test]
fn a_step_into_harm_asks_first_and_only_once() {
    let mut app = staged(&content(), "########\n#@~~...#\n########", &[]);
    press(&mut app, "l");
    expect(&mut app, "Step into the lava?");
    press(&mut app, "n");
    assert_eq!((turn(&app), hp(&app)), (0, 100));
    press(&mut app, "l y");
    assert_eq!((turn(&app), hp(&app)), (1, 90), "on entering, and at the end of the turn");
    press(&mut app, "l");
    assert_eq!(turn(&app), 2, "who stands in it already isn't asked");
}

#[test]
fn who_stands_in_harm_is_told_that_the_way_leads_on_through_it() {
    let mut app = staged(&content(), "########\n#@~~..>#\n########", &[]);
    press(&mut app, "l y >");
    expect(&mut app, "You stand in the lava, and the way leads on through it.");
    assert_eq!(turn(&app), 1);
}

/// The player at the western end of a hall with lava in it, light for so many turns.
fn light(turns: u64) -> App {
    let content = content();
    let mut session = drawn(&content, "##########\n#@.~~~..>#\n##########");
    let modifier = Modifier::new(content.modifiers.find("trial:light").unwrap(), 0, turns, None);
    let player = session.game.world().player;
    session.game.tamper().creature_mut(player).unwrap().modifiers.push(modifier);
    session.game = session.game.clone().resumed();
    let mut app = app_of(content);
    app.stage(session);
    app
}

#[test]
fn exploring_doesn_t_rely_on_what_is_lent_for_a_time_but_a_click_does() {
    let mut app = light(50);
    press(&mut app, "o o");
    let at = |app: &App| app.game().unwrap().world().player().unwrap().at();
    assert!(at(&app).x <= 2, "{}", at(&app));
    let player = find(&mut app, "@");
    let away = 8 - at(&app).x;
    click(&mut app, Point::new(player.x + away, player.y));
    assert_eq!((at(&app), hp(&app)), (Point::new(8, 1), 100));
}

#[test]
fn a_run_and_exploring_stop_before_harm_and_say_so() {
    let mut app = staged(&content(), "########\n#@~~...#\n########", &[]);
    press(&mut app, "L");
    expect(&mut app, "The only way leads through the lava.");
    let bend = "########\n#@~~...#\n######.#\n######.#\n########";
    let mut app = staged(&content(), bend, &[]);
    press(&mut app, "o");
    expect(&mut app, "You have explored everything but what lies beyond the lava.");
    assert_eq!((turn(&app), hp(&app)), (0, 100));
}

#[test]
fn whoever_stands_in_harm_explores_out_of_it_first() {
    let mut app = staged(&content(), "########\n#@~~...#\n######.#\n######.#\n########", &[]);
    press(&mut app, "l y o");
    let at = app.game().unwrap().world().player().unwrap().at();
    assert_eq!(at, Point::new(1, 1), "back to where it came from");
}

#[test]
fn a_narrow_corner_is_told_apart_from_a_wall() {
    let mut app = staged(&content(), "#####\n#@#.#\n##..#\n#####", &[]);
    press(&mut app, "n");
    expect(&mut app, "There is no room to squeeze through.");
    assert_eq!(turn(&app), 0);
}

#[test]
fn a_look_says_how_others_move() {
    let mut app = staged(&content(), "########\n#@..b..#\n########", &[]);
    press(&mut app, "x d");
    expect(&mut app, "hovers");
}

#[test]
fn exploring_leaves_harmful_ground_before_it_picks_up_what_lies_there() {
    let more =
        "[patch.item.'stuffed:rock']\nset.auto_pickup = true\n[patch.creature.'stuffed:player']\nset.digs = false\n";
    let content = trial(&format!("{GROUND}{more}"));
    let mut app = staged(&content, "##########\n#~@,.....#\n##########", &[]);
    let mut session = app.unstage();
    let lava = content.tiles.iter().find(|(.., tile)| tile.glyph == '~').unwrap().0;
    session.game.tamper().level_mut(0).unwrap().set_tile(Point::new(3, 1), lava, &content.tiles);
    app.stage(session);
    press(&mut app, "l y");
    let before = hp(&app);
    press(&mut app, "o");
    let carried = app.game().unwrap().world().player().unwrap().inventory.iter().count();
    assert_eq!((hp(&app), carried), (before, 0), "one step leads out of it");
}
