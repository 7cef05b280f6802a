//! The mouse in lists, questions, texts and replays.

use super::mouse::{click, find, hover, right_click, send};
use super::saved_games::{two_games, watching};
use super::screens::in_the_cave;
use super::stage::{app, expect, press, text, turn};
use crate::grid::Point;
use crate::ui::app::App;
use crate::ui::pointer::PointerKind;
use crate::ui::program::Program;

/// The colour behind the first cell of `words`.
#[track_caller]
fn is_selected(app: &mut App, words: &str) -> bool {
    let at = find(app, words);
    let canvas = super::stage::picture(app, 80, 24);
    canvas.get(at).unwrap().paper == super::stage::content().palette.selected
}

#[test]
fn the_menu_of_the_first_screen_can_be_clicked() {
    let mut app = app();
    let help = find(&mut app, "Help");
    hover(&mut app, help);
    assert!(is_selected(&mut app, "Help"));
    click(&mut app, help);
    expect(&mut app, "Into an enemy: attack.");
    right_click(&mut app, help);
    click(&mut app, Point::new(1, 1));
    let new = find(&mut app, "New game");
    click(&mut app, new);
    expect(&mut app, "In sight");
}

#[test]
fn a_seed_that_is_being_typed_is_not_clicked_away() {
    let mut app = app();
    press(&mut app, "s 4");
    expect(&mut app, "4_");
    let new = find(&mut app, "New game");
    click(&mut app, new);
    assert!(app.game().is_none());
    expect(&mut app, "4_");
    right_click(&mut app, new);
    assert!(!text(&mut app, 80, 24).contains("4_"), "the right button ends typing");
}

#[test]
fn an_item_is_selected_by_pointing_and_chosen_by_a_click() {
    let mut app = in_the_cave();
    press(&mut app, "e");
    let baguette = find(&mut app, "baguette");
    hover(&mut app, baguette);
    assert!(is_selected(&mut app, "baguette") && !is_selected(&mut app, "apple"));
    click(&mut app, baguette);
    assert_eq!(turn(&app), 1);
    assert!(text(&mut app, 80, 24).contains("baguette"), "it was eaten");
}

#[test]
fn a_click_beside_a_list_closes_it_and_one_on_its_edge_does_not() {
    let mut app = in_the_cave();
    press(&mut app, "i");
    let title = find(&mut app, "Inventory");
    click(&mut app, title);
    expect(&mut app, "Inventory");
    click(&mut app, Point::new(1, 15));
    assert!(!text(&mut app, 80, 24).contains("Inventory"));
    assert_eq!(turn(&app), 0, "the click did nothing else");
}

#[test]
fn the_right_button_shows_the_card_of_an_item_or_closes_the_list() {
    let mut app = in_the_cave();
    press(&mut app, "e");
    let apple = find(&mut app, "apple");
    right_click(&mut app, apple);
    expect(&mut app, "d drop it");
    let drop = find(&mut app, "drop it");
    click(&mut app, drop);
    expect(&mut app, "You drop the apple");
    assert_eq!(turn(&app), 1);
    press(&mut app, "i");
    right_click(&mut app, Point::new(1, 15));
    assert!(!text(&mut app, 80, 24).contains("Inventory"));
}

#[test]
fn the_wheel_stops_at_the_ends_of_a_list() {
    let mut app = in_the_cave();
    press(&mut app, "i");
    let at = find(&mut app, "Inventory");
    for _ in 0..9 {
        send(&mut app, at, PointerKind::WheelDown);
    }
    assert!(is_selected(&mut app, "baguette"));
    for _ in 0..9 {
        send(&mut app, at, PointerKind::WheelUp);
    }
    assert!(is_selected(&mut app, "dagger"));
}

#[test]
fn the_wheel_and_clicks_scroll_a_text() {
    let mut app = in_the_cave();
    press(&mut app, "?");
    let top = text(&mut app, 80, 24);
    send(&mut app, Point::new(5, 5), PointerKind::WheelDown);
    expect(&mut app, " 4-");
    send(&mut app, Point::new(5, 5), PointerKind::WheelUp);
    assert_eq!(text(&mut app, 80, 24), top);
    click(&mut app, Point::new(5, 20));
    let below = text(&mut app, 80, 24);
    assert_ne!(below, top);
    click(&mut app, Point::new(5, 3));
    assert_eq!(text(&mut app, 80, 24), top);
}

#[test]
fn questions_are_answered_by_clicks() {
    let mut app = in_the_cave();
    press(&mut app, "escape");
    let no = find(&mut app, "n no");
    click(&mut app, no);
    expect(&mut app, "In sight");
    press(&mut app, "escape");
    right_click(&mut app, no);
    expect(&mut app, "In sight");
    press(&mut app, "escape");
    let yes = find(&mut app, "y yes");
    let plain = super::stage::picture(&mut app, 80, 24);
    hover(&mut app, yes);
    let lit = super::stage::picture(&mut app, 80, 24);
    assert_ne!(plain.get(yes).unwrap().paper, lit.get(yes).unwrap().paper, "an answer lights up");
    click(&mut app, yes);
    expect(&mut app, "New game");
}

#[test]
fn saved_games_are_chosen_by_clicks() {
    let mut app = two_games();
    press(&mut app, "l");
    let older = find(&mut app, "seed 9");
    click(&mut app, older);
    assert_eq!(app.game().unwrap().world().seed, 9);
}

#[test]
fn a_replay_is_driven_by_the_mouse() {
    let mut app = watching(300);
    let map = Point::new(10, 10);
    send(&mut app, map, PointerKind::WheelDown);
    expect(&mut app, "replay: turn 1");
    send(&mut app, map, PointerKind::WheelUp);
    expect(&mut app, "replay: turn 0");
    click(&mut app, map);
    app.tick(1000);
    expect(&mut app, "5 a second");
    let turn_before = turn(&app);
    assert!(turn_before > 0, "a click lets it play on");
    click(&mut app, map);
    // The bar ends before the panel, after the margin.
    click(&mut app, Point::new(48, 0));
    let turn = turn(&app);
    assert!((140..170).contains(&turn), "{turn}");
    right_click(&mut app, map);
    expect(&mut app, "Tab next");
}

#[test]
fn a_door_is_closed_by_a_click_on_it() {
    let mut app = super::using_items::between_two_doors();
    press(&mut app, "c");
    expect(&mut app, "Close which door?");
    let here = find(&mut app, "@");
    click(&mut app, Point::new(here.x + 3, here.y));
    expect(&mut app, "Close which door?");
    click(&mut app, Point::new(here.x + 1, here.y));
    assert!(!text(&mut app, 80, 24).contains("Close which door?"));
    assert_eq!(turn(&app), 1);
}

#[test]
fn long_lists_stay_where_they_are_while_the_mouse_selects() {
    let mut app = in_the_cave();
    let mut session = app.unstage();
    super::stage::give(&mut session, &["rock"; 16]);
    app.stage(session);
    press(&mut app, "i");
    press(&mut app, "end");
    let before = text(&mut app, 80, 24);
    for y in 4..18 {
        hover(&mut app, Point::new(40, y));
    }
    assert_eq!(text(&mut app, 80, 24), before);
}
