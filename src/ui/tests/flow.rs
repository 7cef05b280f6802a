//! Moving between screens by key.

use std::sync::Arc;

use super::stage::{
    Hound, app, app_of, content, content_with, drawn, expect, give, playing, press, screen, text, turn,
};
use crate::game::{Mind, NoMind};
use crate::grid::Point;
use crate::save::MemoryStore;
use crate::ui::app::App;
use crate::ui::program::Program;

fn staged(map: &str) -> App {
    let content = Arc::new(content());
    let session = drawn(&content, map);
    let mut app = app_of(content);
    app.stage(session);
    app
}

fn at(app: &App) -> Point {
    app.game().unwrap().world().player().unwrap().at()
}

#[test]
fn escape_closes_one_thing_after_another() {
    let mut app = staged("#####\n#@..#\n#####");
    let mut session = app.unstage();
    give(&mut session, &["apple"]);
    app.stage(session);
    press(&mut app, "i a");
    expect(&mut app, "An apple");
    press(&mut app, "escape");
    expect(&mut app, "Inventory");
    press(&mut app, "escape");
    assert!(!screen(&mut app).contains("Inventory"));
    for (key, word) in [("?", "Keys"), ("m", "Messages"), ("x", "tells more")] {
        press(&mut app, key);
        expect(&mut app, word);
        press(&mut app, "escape");
        assert!(!screen(&mut app).contains(word));
    }
}

#[test]
fn a_seed_can_be_typed() {
    let mut app = app();
    press(&mut app, "s 4 x 2 3 backspace");
    expect(&mut app, "seed 42_");
    press(&mut app, "enter");
    assert_eq!(app.game().unwrap().world().seed, 42);
    let mut app = super::stage::app();
    press(&mut app, "s 9 9 9 9 9 9 9 9 9 9 9 9 9 9 9 9 9 9 9 9 9 9 enter");
    assert_eq!(app.game().unwrap().world().seed, 9_999_999_999_999_999_999);
}

#[test]
fn direction_letters_move_the_selection_unless_they_mean_something_else() {
    let mut app = app();
    press(&mut app, "j enter");
    expect(&mut app, "digits, then");
    let mut app = super::stage::app();
    press(&mut app, "j k enter");
    assert!(app.game().is_some());
    let mut app = staged("#####\n#@..#\n#####");
    let mut session = app.unstage();
    give(&mut session, &["apple", "sword"]);
    app.stage(session);
    press(&mut app, "i j enter");
    expect(&mut app, "A sword");
    press(&mut app, "escape k enter");
    expect(&mut app, "An apple");
    // The letter of an item chooses it.
    let mut session = app.unstage();
    give(&mut session, &["apple"; 8]);
    app.stage(session);
    press(&mut app, "i j");
    expect(&mut app, "An apple");
}

#[test]
fn an_unknown_key_points_to_the_help() {
    let mut app = playing();
    press(&mut app, "insert");
    expect(&mut app, "Ins does nothing here. ? shows the keys.");
    assert_eq!(turn(&app), 0);
}

#[test]
fn a_prompt_without_choices_says_why() {
    let mut app = playing();
    press(&mut app, "e");
    expect(&mut app, "You are carrying nothing.");
    press(&mut app, "i");
    expect(&mut app, "You are carrying nothing.");
}

#[test]
fn items_keep_their_letters() {
    let mut app = staged("#####\n#@..#\n#...#\n#####");
    let mut session = app.unstage();
    give(&mut session, &["rock", "apple", "dagger"]);
    app.stage(session);
    press(&mut app, "d a");
    press(&mut app, "i");
    expect(&mut app, "b % an apple");
    expect(&mut app, "2 of 20 slots");
}

#[test]
fn a_run_follows_a_bend_and_stops_where_the_walls_open() {
    let mut app = staged(
        "
        ###############
        #@....#########
        #####.#########
        #####.###.#####
        #####..........
        ###############
    ",
    );
    press(&mut app, "L");
    assert_eq!(at(&app), Point::new(9, 4), "beside the opening");
}

#[test]
fn a_run_stops_on_an_item() {
    let mut app = staged("##########\n#@...,...#\n##########");
    press(&mut app, "L");
    assert_eq!(at(&app), Point::new(5, 1));
}

#[test]
fn travel_goes_to_seen_stairs() {
    let mut app = staged("##########\n#@.......#\n#.######.#\n#.....>..#\n##########");
    press(&mut app, ">");
    expect(&mut app, "You haven't found any stairs down yet.");
    press(&mut app, "J > ");
    assert_eq!(at(&app), Point::new(6, 3));
}

#[test]
fn rest_heals_and_ends_when_something_comes() {
    let mut app = staged("##########\n#@.......#\n##########");
    let mut session = app.unstage();
    let player = session.game.world().player;
    session.game.tamper().creature_mut(player).unwrap().hp = 95;
    app.stage(session);
    press(&mut app, "R");
    let player = app.game().unwrap().world().player().unwrap();
    assert_eq!(player.hp, player.max_hp);
    press(&mut app, "R");
    expect(&mut app, "no need to rest");
}

#[test]
fn rest_ends_for_an_approaching_enemy_and_not_for_a_still_one() {
    let rest = |map: &str, mind: Box<dyn Mind>| {
        let content = Arc::new(content());
        let mut session = drawn(&content, map);
        let player = session.game.world().player;
        session.game.tamper().creature_mut(player).unwrap().hp = 90;
        let mut app = App::new(content, mind, Box::<MemoryStore>::default(), Box::new(|| 7));
        app.stage(session);
        press(&mut app, "R");
        app
    };
    let mut app = rest("##########\n#@...z...#\n##########", Box::new(Hound));
    assert_eq!(turn(&app), 2);
    expect(&mut app, "A zombie is after you. Repeat to rest anyway.");
    let app = rest("##########\n#@......z#\n##########", Box::new(Hound));
    assert_eq!(turn(&app), 4, "far off it is let come nearer");
    let app = rest("##########\n#@......f#\n##########", Box::new(NoMind));
    let player = app.game().unwrap().world().player().unwrap();
    assert_eq!(player.hp, player.max_hp);
}

#[test]
fn exploring_ends_when_everything_is_known() {
    let mut app = staged("############\n#@.........#\n#.########.#\n#..........#\n############");
    for _ in 0..20 {
        press(&mut app, "o");
    }
    expect(&mut app, "You have explored everything you can reach.");
}

#[test]
fn a_hit_flashes_briefly() {
    let mut app = staged("######\n#@z..#\n######");
    assert_eq!(app.next_motion(), None);
    press(&mut app, "l");
    let flash = app.next_motion().unwrap();
    let lit = super::stage::picture(&mut app, 80, 24);
    assert!(!app.is_stale());
    app.tick(flash);
    assert!(app.is_stale());
    assert_ne!(super::stage::picture(&mut app, 80, 24), lit);
    assert_eq!(app.next_motion(), None);
}

#[test]
fn motion_can_be_turned_off() {
    let content = content_with(|content| content.palette.motion = false);
    let mut app = app_of(Arc::clone(&content));
    assert_eq!(app.next_motion(), None);
    app.stage(drawn(&content, "######\n#@z..#\n######"));
    press(&mut app, "l");
    assert_eq!(app.next_motion(), None);
}

/// Logs messages as a key press would.
fn log(app: &mut App, messages: &[&str]) {
    let mut session = app.unstage();
    session.turn_page();
    for message in messages {
        session.note(message);
    }
    app.stage(session);
}

#[test]
fn the_log_shows_how_many_messages_did_not_fit() {
    let mut app = staged("######\n#@...#\n######");
    let drips: Vec<String> = (0..5).map(|number| format!("Drip number {number} falls into the dark.")).collect();
    log(&mut app, &drips.iter().map(String::as_str).collect::<Vec<_>>());
    expect(&mut app, "2 more: m");
    expect(&mut app, "· Drip number 4 falls into the dark.");
    assert!(!screen(&mut app).contains("Drip number 1 "));
}

#[test]
fn the_log_begins_with_a_whole_message() {
    let mut app = staged("######\n#@...#\n######");
    let long = "The first message is so long that it does not fit into a line of the log, whatever comes.";
    let short =
        ["The second message says little, but takes a line.", "The third message says little, but takes a line."];
    log(&mut app, &[long, short[0], short[1]]);
    expect(&mut app, "2 more: m");
    assert!(!screen(&mut app).contains("whatever comes."), "the end of a message without its beginning");
    log(&mut app, &[long]);
    let shown = text(&mut app, 80, 24);
    assert_eq!(shown.lines().filter(|line| line.starts_with('·')).count(), 1, "one mark for one message:\n{shown}");
}

#[test]
fn messages_that_did_not_fit_stand_side_by_side() {
    let mut app = staged("######\n#@...#\n######");
    let bitten = ["You hit the bat.", "It flies up.", "The bat comes back and bites you in the nose."];
    log(&mut app, &bitten);
    expect(&mut app, "· You hit the bat. · It flies up. · The bat comes back");
    log(&mut app, &[bitten[0], bitten[1], bitten[2], "You bleed."]);
    expect(&mut app, "· You hit the bat. It flies up. · The bat comes back");
}

#[test]
fn the_cursor_highlights_its_entry_in_the_list() {
    let mut app = staged("#########\n#@......#\n#.....z.#\n#########");
    press(&mut app, "x");
    let canvas = super::stage::picture(&mut app, 80, 24);
    let selected = content().palette.selected;
    let row: Vec<i32> = canvas.iter().filter(|(_, cell)| cell.paper == selected).map(|(at, _)| at.y).collect();
    let name = text(&mut app, 80, 24).lines().position(|line| line.contains("z zombie")).unwrap() as i32;
    assert!(!row.is_empty() && row.iter().all(|y| *y == name || *y == name + 1));
    press(&mut app, "h");
    let canvas = super::stage::picture(&mut app, 80, 24);
    assert!(canvas.iter().all(|(_, cell)| cell.paper != selected));
}

#[test]
fn a_run_ends_in_the_corner_of_a_room() {
    let mut app = staged("#######\n#@....#\n#.....#\n#.....#\n#######");
    press(&mut app, "L");
    assert_eq!(at(&app), Point::new(5, 1));
}

#[test]
fn a_hit_tints_the_screen_edge_and_low_hp_still_shows() {
    let content = Arc::new(content());
    let night = content.palette.background;
    let mut session = drawn(&content, "#####\n#@z.#\n#####");
    let player = session.game.world().player;
    let creature = session.game.tamper().creature_mut(player).unwrap();
    (creature.hp, creature.max_hp, creature.defense) = (2, 1000, 1000);
    let mut app = App::new(content, Box::new(Hound), Box::<MemoryStore>::default(), Box::new(|| 7));
    app.stage(session);
    press(&mut app, ".");
    expect(&mut app, "▄_____");
    assert_ne!(super::stage::picture(&mut app, 80, 24).get(Point::new(0, 10)).unwrap().paper, night);
    app.tick(1000);
    assert_eq!(super::stage::picture(&mut app, 80, 24).get(Point::new(0, 10)).unwrap().paper, night);
}
