//! What people stumble over in their first hour: boxes that leave traces, a map that jumps, and words that mislead.

use std::sync::Arc;

use super::screens::in_the_cave;
use super::stage::{Hound, app, app_of, content, drawn, expect, give, picture, press, screen, text};
use crate::content::{Content, ScreenLayout};
use crate::grid::{Point, Rect, Size};
use crate::save::MemoryStore;
use crate::session::recent_blows::RecentBlows;
use crate::session::session::Session;
use crate::ui::app::App;
use crate::ui::canvas::Canvas;
use crate::ui::program::Program;
use crate::ui::widgets::camera::Camera;
use crate::ui::widgets::layout::Layout;
use crate::ui::widgets::motion::Motion;

/// A game whose player dies on the next turn, of hunger.
fn dying() -> App {
    let content = Arc::new(content());
    let mut app = app_of(Arc::clone(&content));
    app.begin(7);
    let mut session = app.unstage();
    let player = session.game.world().player;
    let creature = session.game.tamper().creature_mut(player).unwrap();
    creature.satiety.as_mut().unwrap().food = 0;
    creature.hp = 1;
    app.stage(session);
    app
}

/// The same after the end.
fn dead() -> App {
    let mut app = dying();
    for _ in 0..30 {
        if app.game().unwrap().world().end.is_none() {
            press(&mut app, ".");
        }
    }
    assert!(app.game().unwrap().world().end.is_some());
    app.tick(10_000);
    app
}

/// Where a glyph is on the screen.
fn find(app: &mut App, glyph: char, (width, height): (i32, i32)) -> Point {
    let canvas = picture(app, width, height);
    let map = Layout::new(canvas.size(), &ScreenLayout::default()).map;
    canvas.iter().find(|(at, cell)| cell.glyph == glyph && map.contains(*at)).map(|(at, _)| at).unwrap()
}

#[test]
fn the_messages_after_the_end_cover_the_box_below() {
    let mut app = dead();
    press(&mut app, "m");
    let canvas = picture(&mut app, 80, 24);
    let panel = app.game().unwrap().content.palette.panel;
    assert!(canvas.iter().all(|(_, cell)| cell.paper == panel), "{}", canvas.to_text());
    assert!(!canvas.to_text().contains("New game"));
}

#[test]
fn nothing_of_panel_and_log_sticks_out_behind_the_box_of_the_end() {
    let mut app = dead();
    let page = text(&mut app, 80, 24);
    let (attack, messages) = (page.contains("attack"), page.contains("/100"));
    assert!(!attack && !messages, "{page}");
}

#[test]
fn the_prompt_for_a_seed_keeps_clear_of_the_picture() {
    for size in [(80, 24), (100, 34), (120, 40), (160, 50)] {
        let mut app = app();
        press(&mut app, "s");
        let page = text(&mut app, size.0, size.1);
        let row = page.lines().find(|row| row.contains("cancels")).unwrap();
        let (before, after) = row.split_once("cancels").unwrap();
        assert!(after.chars().take(2).all(|letter| letter == ' '), "{row}");
        let before = before.trim_end_matches("digits, then Enter; Esc ").trim_end();
        assert!(before.ends_with("  s   Choose a seed"), "{row}");
    }
}

#[test]
fn the_map_stays_where_it_is_while_looking_around() {
    let mut app = app();
    app.begin(7);
    for size in [(80, 24), (100, 34), (140, 50)] {
        let before = find(&mut app, '@', size);
        press(&mut app, "x");
        press(&mut app, "l h");
        let while_looking = picture(&mut app, size.0, size.1);
        assert_eq!(while_looking.get(before).unwrap().glyph, '@');
        press(&mut app, "escape");
        assert_eq!(find(&mut app, '@', size), before);
    }
}

#[test]
fn the_map_moves_only_as_far_as_a_cursor_needs() {
    let (area, level) = (Rect::new(0, 0, 60, 20), Size::new(90, 32));
    let camera = Camera::new(area, level, Point::new(45, 16));
    assert_eq!(camera.showing(Point::new(50, 16)), camera);
    let far = camera.showing(Point::new(80, 16));
    assert_eq!(far.to_screen(Point::new(80, 16)), Some(Point::new(57, 10)));
    let narrow = camera.within(Rect::new(0, 0, 40, 20));
    assert_eq!(narrow.showing(Point::new(45, 16)), narrow, "the report beside it hides nothing that matters");
}

#[test]
fn the_player_is_never_at_the_edge_of_the_map() {
    let level = Size::new(90, 32);
    for (width, height) in [(80, 24), (100, 34), (120, 40)] {
        let area = Layout::new(Size::new(width, height), &ScreenLayout::default()).map;
        for at in [Point::new(1, 1), Point::new(88, 30), Point::new(45, 16)] {
            let on_screen = Camera::new(area, level, at).to_screen(at).unwrap();
            let quarter = (area.size.width / 4 - 1, area.size.height / 4 - 1);
            let is_fitting = (level.width <= area.size.width, level.height <= area.size.height);
            assert!(is_fitting.0 || (quarter.0..area.size.width - quarter.0).contains(&on_screen.x), "{on_screen}");
            assert!(is_fitting.1 || (quarter.1..area.size.height - quarter.1).contains(&on_screen.y), "{on_screen}");
        }
    }
}

/// By how much pain tints each cell of the middle row from the edge inward.
fn tints(pain: u32) -> Vec<u32> {
    let content = content();
    let area = Rect::new(0, 0, 40, 20);
    let mut canvas = Canvas::new(area.size, content.palette.background);
    Motion::of(&RecentBlows { cells: Vec::new(), pain }).draw(&mut canvas, Camera::whole(area), &content.palette);
    let red = |x: i32| u32::from(canvas.get(Point::new(x, 10)).unwrap().paper.red);
    (0..20).step_by(2).map(|x| red(x) - u32::from(content.palette.background.red)).collect()
}

#[test]
fn nothing_beyond_a_level_is_shown_at_the_expense_of_known_ground() {
    let (area, level) = (Rect::new(0, 0, 40, 20), Size::new(100, 60));
    // The cell of the level in the middle of the picture, when the player stands at `focus` and so much is known.
    let middle = |focus, known| Camera::new(area, level, focus).over(level, known).to_level(Point::new(20, 10));
    let [corner, far] = [Point::new(5, 5), Point::new(95, 55)];
    assert_eq!(middle(corner, Rect::new(0, 0, 20, 10)), Point::new(10, 5), "all of it fits");
    assert_eq!(middle(corner, Rect::new(0, 0, 34, 18)), Point::new(14, 8), "a part of it would be hidden");
    assert_eq!(middle(corner, Rect::new(0, 0, 100, 60)), Point::new(20, 10), "no more than that");
    assert_eq!(middle(far, Rect::new(66, 42, 34, 18)), Point::new(86, 52), "the same at the other end");
    assert_eq!(middle(Point::new(50, 30), Rect::new(0, 0, 100, 60)), Point::new(50, 30));
}

#[test]
fn pain_shows_softly_and_in_proportion() {
    let (scratch, wound) = (tints(1), tints(40));
    assert_eq!(tints(0), [0; 10]);
    assert!(scratch[0] > 0 && scratch[1] == 0, "{scratch:?}");
    assert!(wound[0] > 3 * scratch[0], "{wound:?}");
    assert!(wound[0] > wound[1] && wound[1] > wound[2] && wound[2] > wound[3] && wound[9] == 0, "{wound:?}");
}

#[test]
fn stairs_show_under_what_lies_on_them() {
    let content = Arc::new(content());
    let mut session = drawn(&content, "#######\n#..@>.#\n#######");
    give(&mut session, &["apple"]);
    let player = session.game.world().player;
    let apple = session.game.tamper().creature_mut(player).unwrap().inventory.take(0).unwrap();
    session.game.tamper().level_mut(0).unwrap().put_item(Point::new(4, 1), apple);
    session.game = session.game.resumed();
    let mut app = app_of(content);
    app.stage(session);
    let at = find(&mut app, '>', (80, 24));
    let (stairs, floor) = (picture(&mut app, 80, 24).get(at).unwrap().paper, app.game().unwrap().content.palette.light);
    assert_ne!(stairs, floor, "what lies there tints the ground");
    expect(&mut app, "apple");
}

#[test]
fn a_fungus_stays_on_the_remembered_map() {
    let content = Arc::new(content());
    let session = drawn(&content, "##########\n#f.@.....#\n########.#\n#######..#\n########.#\n########.#\n##########");
    let mut app = app_of(content);
    app.stage(session);
    press(&mut app, "l l l l n j j j");
    assert!(!screen(&mut app).contains("fungus"), "it is out of sight");
    let at = find(&mut app, 'f', (80, 24));
    let ink = picture(&mut app, 80, 24).get(at).unwrap().ink;
    assert_eq!(ink, app.game().unwrap().content.palette.remembered_things);
}

#[test]
fn the_map_of_a_past_game_has_colours() {
    let mut app = dead();
    press(&mut app, "escape p enter");
    let canvas = picture(&mut app, 100, 90);
    let colors: Vec<_> = content().tiles.iter().map(|(_, _, tile)| tile.color).collect();
    let walls: Vec<_> = canvas.iter().filter(|(_, cell)| cell.glyph == '#').collect();
    assert!(walls.len() > 10, "{}", canvas.to_text());
    assert!(walls.iter().all(|(_, cell)| colors.contains(&cell.ink)));
}

#[test]
fn a_small_screen_lists_items_too_and_whole_names() {
    let content = Arc::new(content());
    let session = drawn(&content, "########\n#zb@z.,#\n#....)*#\n########");
    let mut app = app_of(content);
    app.stage(session);
    for name in ["zombie", "bat", "rock", "baguette", "teddy bear"] {
        expect(&mut app, name);
    }
}

#[test]
fn a_creature_does_what_it_can_be_seen_to_do() {
    let content = Arc::new(content());
    let session = drawn(&content, "##########\n#@....z..#\n##########");
    let mut app = App::new(content, Box::new(Hound), Box::new(MemoryStore::default()), Box::new(|| 7));
    app.stage(session);
    press(&mut app, ". .");
    expect(&mut app, "hunts you");
    press(&mut app, ". . .");
    expect(&mut app, "attacks you");
    press(&mut app, "x");
    expect(&mut app, "A zombie, attacking you (");
}

#[test]
fn the_history_tells_turns_and_why_actions_stopped() {
    let content = Arc::new(content());
    let mut app = app_of(Arc::clone(&content));
    let mut session = drawn(&content, "########\n#@b,...#\n########");
    let player = session.game.world().player;
    session.game.tamper().creature_mut(player).unwrap().hp = 50;
    app.stage(session);
    press(&mut app, "l R m");
    expect(&mut app, "right beside you");
    expect(&mut app, " 1 You hit the bat");
}

/// All last words, as if a new game ended at once.
fn last_words(content: &Content) -> String {
    let session = Session::new(crate::game::Game::new(Arc::new(content.clone()), 7));
    let endings = content.endings.iter().flat_map(|(_, _, ending)| ending.story.iter());
    endings.map(|line| session.game.fill_story(line)).collect::<Vec<_>>().join(" ")
}

#[test]
fn the_last_words_count_like_people_do() {
    let words = last_words(&content());
    for odd in ["0 things", "1 things", "1 turns", "1 levels", "{"] {
        assert!(!words.contains(odd), "{odd}: {words}");
    }
}

#[test]
fn the_end_says_each_thing_once() {
    let mut app = dead();
    let page = screen(&mut app);
    assert_eq!(page.matches("turn").count(), 1, "{page}");
    assert_eq!(page.matches("level 1").count(), 2, "where, and how deep: {page}");
}

#[test]
fn half_dead_is_more_than_scratched() {
    let mut app = in_the_cave();
    let mut session = app.unstage();
    let player = session.game.world().player;
    session.game.tamper().creature_mut(player).unwrap().hp = 52;
    app.stage(session);
    assert!(!screen(&mut app).contains("scratched"));
    expect(&mut app, "wounded");
}

#[test]
fn an_empty_pack_is_said_to_be_empty() {
    let content = Arc::new(content());
    let mut app = app_of(Arc::clone(&content));
    app.stage(drawn(&content, "#####\n#.@.#\n#####"));
    for key in ["e", "w", "d"] {
        press(&mut app, key);
        expect(&mut app, "You are carrying nothing.");
    }
}

#[test]
fn help_lists_only_keys_that_do_something() {
    let mut app = app();
    app.begin(7);
    press(&mut app, "?");
    let help = text(&mut app, 100, 60);
    for absent in ["close a door", "use something", "the mods in play"] {
        assert!(!help.contains(absent), "{help}");
    }
    press(&mut app, "escape c");
    expect(&mut app, "c does nothing here");
}

#[test]
fn leaving_the_title_asks_first() {
    let mut app = app();
    press(&mut app, "escape");
    assert!(!app.is_over());
    expect(&mut app, "Leave the game?");
    press(&mut app, "n");
    assert!(!app.is_over());
    press(&mut app, "escape y");
    assert!(app.is_over());
}

#[test]
fn looking_at_minds_asks_before_it_marks_the_game() {
    let mut app = in_the_cave();
    press(&mut app, "ctrl+t");
    expect(&mut app, "marks the game as debugged");
    assert!(!app.game().unwrap().world().record.debugged);
    press(&mut app, "n");
    assert!(!app.game().unwrap().world().record.debugged);
    press(&mut app, "ctrl+t y");
    expect(&mut app, "The mind of");
    assert!(app.game().unwrap().world().record.debugged);
    press(&mut app, "ctrl+t ctrl+t");
    expect(&mut app, "The mind of");
}

#[test]
fn the_end_offers_to_watch_the_game() {
    let mut app = dead();
    expect(&mut app, "w Watch");
    // The store of the tests keeps no recordings; the reason shows without leaving the end.
    press(&mut app, "w");
    expect(&mut app, "is forgotten");
    expect(&mut app, "w Watch");
}

#[test]
fn tab_goes_on_to_remembered_things() {
    let content = Arc::new(content());
    let session = drawn(&content, "##########\n#,.@.....#\n########.#\n########.#\n########.#\n##########");
    let mut app = app_of(content);
    app.stage(session);
    press(&mut app, "l l l l n j j");
    press(&mut app, "x tab");
    expect(&mut app, "You remember a rock here.");
}

#[test]
fn tab_goes_to_one_of_each_before_the_others() {
    let content = Arc::new(content());
    let session = drawn(&content, "###########\n#@,,,.)...#\n###########");
    let mut app = app_of(content);
    app.stage(session);
    press(&mut app, "x tab");
    expect(&mut app, "rock");
    press(&mut app, "tab");
    expect(&mut app, "A baguette (attack");
    press(&mut app, "tab");
    expect(&mut app, "rock");
}

#[test]
fn the_list_of_gear_begins_with_what_is_better_than_what_is_worn() {
    let content = Arc::new(content());
    let mut session = drawn(&content, "#####\n#.@.#\n#####");
    give(&mut session, &["dagger", "sword", "tunic"]);
    let mut app = app_of(content);
    app.stage(session);
    press(&mut app, "w b w enter");
    expect(&mut app, "You equip the tunic.");
    assert!(screen(&mut app).contains("wields sword"), "{}", screen(&mut app));
}

#[test]
fn food_can_be_eaten_from_the_ground() {
    let content = Arc::new(content());
    let mut session = drawn(&content, "#####\n#.@.#\n#####");
    give(&mut session, &["apple"]);
    let player = session.game.world().player;
    let apple = session.game.tamper().creature_mut(player).unwrap().inventory.take(0).unwrap();
    session.game.tamper().level_mut(0).unwrap().put_item(Point::new(2, 1), apple);
    let mut app = app_of(content);
    app.stage(session);
    press(&mut app, "e");
    expect(&mut app, "an apple here");
    press(&mut app, "enter");
    expect(&mut app, "You eat the apple.");
    assert!(app.game().unwrap().world().levels()[0].items().is_empty());
}

#[test]
fn letters_of_carried_items_stay() {
    let content = Arc::new(content());
    let mut session = drawn(&content, "#####\n#.@.#\n#####");
    give(&mut session, &["dagger", "apple", "tunic"]);
    let mut app = app_of(content);
    app.stage(session);
    press(&mut app, "e b w c d a i");
    expect(&mut app, "c [ a tunic (equipped)");
    assert!(!screen(&mut app).contains("a ) a dagger"));
}
