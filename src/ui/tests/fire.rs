//! How auto actions keep out of the way of fire.

use super::auto_actions::{at, expect, expect_no_text, reveal};
use super::danger::GROUND;
use super::exploring::NO_DIGGING;
use super::stage::{app_of, drawn, press};
use super::trial::trial;
use crate::grid::Point;
use crate::session::session::Session;
use crate::ui::app::App;

/// Grass, and flames that spread over it. Where the grass has burned, there is floor.
const FIRE: &str = r##"
[tile.grass]
name = "grass"
description = "It rustles."
glyph = "\""
color = "#80c080"
walkable = true
transparent = true
burns = { chance = 60, as = "flames", leaves = "stuffed:floor" }

[field.flames]
name = "flames"
description = "They are hot."
glyph = "^"
color = "#ff9a3c"
ignites = true
damage = 5
goes_out = 50
"##;

/// A game on a map in which the cells with `&` burn. The player stands on grass and has lost so many hit points.
fn fire(map: &str, lost: i32, is_known: bool) -> App {
    fire_of(FIRE, map, lost, is_known)
}

/// The same with other grass and flames.
fn fire_of(fire: &str, map: &str, lost: i32, is_known: bool) -> App {
    let content = trial(fire);
    let mut session = drawn(&content, &map.replace('&', "\""));
    let player = session.game.world().player().unwrap().who();
    let at = session.game.world().player().unwrap().at();
    let grass = content.tiles.find("trial:grass").unwrap();
    session.game.tamper().level_mut(0).unwrap().set_tile(at, grass, &content.tiles);
    let flames = content.fields.find("trial:flames").unwrap();
    let rows = map.trim().lines().enumerate();
    for (y, row) in rows {
        for (x, _) in row.trim().char_indices().filter(|(_, glyph)| *glyph == '&') {
            session.game.set_field(0, Point::new(x as i32, y as i32), flames, 1);
        }
    }
    if is_known {
        reveal(&mut session);
    }
    session.game.tamper().creature_mut(player.id).unwrap().hp -= lost;
    let mut app = app_of(content);
    app.stage(Session::new(session.game.resumed()));
    app
}

fn hp(app: &App) -> i32 {
    app.game().unwrap().world().player().unwrap().hp
}

/// A meadow with a fire in the middle of its south side.
const MEADOW: &str = "
    ########################
    #@\"\"\"\"\"\"\"\"\"\"\"\"\"\"\"\"\"\".>##
    #\"\"\"\"\"\"\"\"\"\"\"\"\"\"\"\"\"\"\".####
    #\"\"\"\"\"\"\"\"\"\"\"\"\"\"\"\"\"\"\".####
    #\"\"\"\"\"\"\"\"\"\"\"\"\"\"\"\"\"\"\".####
    #.\"\"\"\"\"\"\"\"\"&\"\"\"\"\"\"\"\"\"....#
    ########################
";

#[test]
fn a_walk_stops_where_fire_nears_and_goes_on_when_repeated() {
    let mut app = fire(MEADOW, 0, true);
    press(&mut app, ">");
    expect(&mut app, "You stop, since the flames may spread to where you are.");
    let stopped = at(&app).x;
    assert!(stopped > 1, "at {stopped}");
    press(&mut app, ">");
    assert_ne!(at(&app).x, stopped);
}

#[test]
fn exploring_goes_out_of_the_way_of_fire_and_rest_waits_until_it_has_burned_down() {
    let map = "
        ############
        #.@\"......#
        ###\"#####.#
        ###&#####.#
        #########.#
        ############
    ";
    let mut app = fire(map, 0, false);
    let most = hp(&app);
    press(&mut app, "o");
    expect(&mut app, "you would only go in circles around the flames. R waits until it is clear.");
    assert_eq!(at(&app).x, 1);
    press(&mut app, "R o");
    expect(&mut app, "You have explored everything");
    assert_eq!(hp(&app), most);
}

#[test]
fn exploring_waits_where_its_way_leads_near_fire() {
    let map = "
        #############
        #.@.\"\"\"....##
        #....\"&\"..#.#
        ###########.#
        #############
    ";
    let smouldering = FIRE.replace("chance = 60", "chance = 1").replace("goes_out = 50", "goes_out = 20");
    let mut app = fire_of(&smouldering, map, 0, false);
    press(&mut app, "o");
    expect_no_text(&mut app, "may spread");
    expect(&mut app, "You have explored everything");
    assert_eq!(hp(&app), 100);
}

#[test]
fn rest_goes_out_of_the_way_of_fire() {
    let map = "
        ######################
        #...\"\"@\"\"\"\"&\"\"\".....#
        ######################
    ";
    let mut app = fire(map, 3, true);
    let left = hp(&app);
    press(&mut app, "R R R");
    assert!(at(&app).x < 5, "{:?}", at(&app));
    assert!(hp(&app) >= left);
}

#[test]
fn fire_beyond_bare_ground_moves_nobody() {
    let map = "
        ######################
        #..\"\"@.&\"\"\".........#
        ######################
    ";
    let mut app = fire(map, 3, true);
    let (left, before) = (hp(&app), at(&app));
    press(&mut app, "R R");
    assert_eq!(at(&app), before);
    assert!(hp(&app) > left);
}

#[test]
fn fire_that_was_seen_before_is_worth_another_look() {
    let map = "
        ##########
        #....@####
        #####&####
        #####.####
        #####...##
        ##########
    ";
    let mut app = fire(map, 0, false);
    press(&mut app, "o");
    expect(&mut app, "The only way leads through the flames.");
    press(&mut app, "h h h h . . . . . .");
    expect_no_text(&mut app, "^");
    press(&mut app, "o");
    expect(&mut app, "You have explored everything");
}

#[test]
fn a_way_through_fire_is_told_of_rather_than_one_through_what_never_passes() {
    let map = "
        #########
        #@~>....#
        #.#####.#
        #.&.....#
        #########
    ";
    let still = FIRE.replace("goes_out = 50", "goes_out = 10");
    let mut app = fire_of(&format!("{still}{GROUND}{NO_DIGGING}"), map, 0, true);
    press(&mut app, ">");
    expect(&mut app, "The only way leads through the flames. R waits until it is clear.");
}
