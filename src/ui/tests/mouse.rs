//! The mouse on the main screen: pointing looks and costs nothing, clicks choose the actions that keys choose too.

use std::sync::Arc;

use super::aiming;
use super::screens::in_the_cave;
use super::stage::{Hound, app_of, content, drawn, drawn_in_rock, expect, picture, playing, press, text, turn};
use crate::grid::{Point, Random, Size};
use crate::save::MemoryStore;
use crate::ui::app::App;
use crate::ui::pointer::{Button, Pointer, PointerKind};
use crate::ui::program::Program;

/// The least screen.
const SIZE: (i32, i32) = (80, 24);

/// Points at a cell of the least screen, and draws.
pub fn hover(app: &mut App, at: Point) {
    send(app, at, PointerKind::Moved);
}

/// Points at a cell of the least screen, clicks, and draws.
pub fn click(app: &mut App, at: Point) {
    hover(app, at);
    send(app, at, PointerKind::Pressed(Button::Left));
}

/// The same with the right button.
pub fn right_click(app: &mut App, at: Point) {
    hover(app, at);
    send(app, at, PointerKind::Pressed(Button::Right));
}

/// Takes an event of the mouse between two pictures.
pub fn send(app: &mut App, at: Point, kind: PointerKind) {
    picture(app, SIZE.0, SIZE.1);
    app.point(Pointer { at, kind });
    picture(app, SIZE.0, SIZE.1);
}

/// The first cell of `words` on the least screen.
#[track_caller]
pub fn find(app: &mut App, words: &str) -> Point {
    let screen = text(app, SIZE.0, SIZE.1);
    let found = screen.lines().zip(0..).find_map(|(line, y)| {
        let (before, _) = line.split_once(words)?;
        Some(Point::new(before.chars().count() as i32, y))
    });
    found.unwrap_or_else(|| panic!("`{words}` is not on the screen:\n{screen}"))
}

/// The cell of the least screen that shows a glyph on the map.
#[track_caller]
fn on_map(app: &mut App, glyph: char) -> Point {
    let canvas = picture(app, SIZE.0, SIZE.1);
    let found = Size::new(56, 20).points().find(|at| canvas.get(*at).is_some_and(|cell| cell.glyph == glyph));
    found.unwrap_or_else(|| panic!("no {glyph} on the map:\n{}", canvas.to_text()))
}

fn player(app: &App) -> Point {
    app.game().unwrap().world().player().unwrap().at()
}

fn staged(map: &str) -> App {
    let content = Arc::new(content());
    let session = drawn(&content, map);
    let mut app = app_of(content);
    app.stage(session);
    app
}

#[test]
fn pointing_at_the_map_says_what_is_there_and_costs_nothing() {
    let mut app = in_the_cave();
    let before = app.game().unwrap().hash();
    let zombie = on_map(&mut app, 'z');
    let plain = picture(&mut app, SIZE.0, SIZE.1);
    hover(&mut app, zombie);
    let screen = text(&mut app, SIZE.0, SIZE.1);
    let rows: Vec<&str> = screen.lines().collect();
    assert!(rows[20].starts_with("  A zombie, waiting"), "{screen}");
    let lit = picture(&mut app, SIZE.0, SIZE.1);
    let paper = |at: Point| lit.get(at).unwrap().paper;
    assert_ne!(paper(zombie), plain.get(zombie).unwrap().paper, "the cell is lit");
    let entry = find(&mut app, "z!zombie");
    assert_eq!(paper(entry), content().palette.selected, "so is the entry of the panel");
    assert_eq!(app.game().unwrap().hash(), before);
}

#[test]
fn pointing_at_an_entry_of_the_panel_lights_its_cell() {
    let mut app = in_the_cave();
    let (bat, entry) = (on_map(&mut app, 'b'), find(&mut app, "b bat"));
    let plain = picture(&mut app, SIZE.0, SIZE.1);
    hover(&mut app, entry);
    expect(&mut app, "A bat, ");
    let lit = picture(&mut app, SIZE.0, SIZE.1);
    assert_ne!(lit.get(bat), plain.get(bat));
    assert_eq!(lit.get(entry).unwrap().paper, content().palette.selected);
    click(&mut app, entry);
    expect(&mut app, "Tab next");
    expect(&mut app, "A bat, ");
}

#[test]
fn a_key_ends_pointing_until_the_mouse_moves_again() {
    let mut app = in_the_cave();
    let zombie = on_map(&mut app, 'z');
    hover(&mut app, zombie);
    press(&mut app, ".");
    assert!(!text(&mut app, 80, 24).contains("A zombie"));
    hover(&mut app, zombie);
    expect(&mut app, "A zombie, ");
    send(&mut app, zombie, PointerKind::Gone);
    assert!(!text(&mut app, 80, 24).contains("A zombie"));
}

#[test]
fn only_another_cell_needs_another_picture() {
    let mut app = in_the_cave();
    let at = on_map(&mut app, 'z');
    hover(&mut app, at);
    assert!(!app.is_stale());
    app.point(Pointer { at, kind: PointerKind::Moved });
    assert!(!app.is_stale(), "it points at the same cell");
    app.point(Pointer { at: Point::new(at.x + 1, at.y), kind: PointerKind::Moved });
    assert!(app.is_stale());
}

#[test]
fn a_place_never_seen_is_neither_described_nor_lit() {
    let mut app = in_the_cave();
    let plain = picture(&mut app, SIZE.0, SIZE.1);
    hover(&mut app, Point::new(2, 2));
    assert_eq!(picture(&mut app, SIZE.0, SIZE.1), plain);
}

#[test]
fn the_way_of_a_click_is_shown_before_it() {
    let mut app = staged("##########\n#@.......#\n##########");
    let here = on_map(&mut app, '@');
    let plain = picture(&mut app, SIZE.0, SIZE.1);
    let goal = Point::new(here.x + 5, here.y);
    hover(&mut app, goal);
    let lit = picture(&mut app, SIZE.0, SIZE.1);
    let changed = (0..56).filter(|x| {
        let at = Point::new(*x, here.y);
        plain.get(at).map(|cell| cell.paper) != lit.get(at).map(|cell| cell.paper)
    });
    assert_eq!(changed.collect::<Vec<_>>(), (here.x + 1..=goal.x).collect::<Vec<_>>());
}

#[test]
fn a_click_walks_there() {
    let mut app = staged("##########\n#@.......#\n##########");
    let (here, from) = (on_map(&mut app, '@'), player(&app));
    click(&mut app, Point::new(here.x + 5, here.y));
    assert_eq!((player(&app) - from, turn(&app)), (Point::new(5, 0), 5));
}

#[test]
fn a_click_on_distant_rock_walks_up_to_it_and_digs_only_beside_it() {
    let content = Arc::new(content());
    let session = drawn_in_rock(&content, "##########\n#@.......#\n##########");
    let mut app = app_of(content);
    app.stage(session);
    let (here, from) = (on_map(&mut app, '@'), player(&app));
    let rock =
        |app: &App| app.game().unwrap().known_tile(0, from + Point::new(8, 0)).is_some_and(|tile| !tile.walkable);
    click(&mut app, Point::new(here.x + 8, here.y));
    assert_eq!((player(&app) - from, turn(&app), rock(&app)), (Point::new(7, 0), 7, true));
    let here = on_map(&mut app, '@');
    click(&mut app, Point::new(here.x + 1, here.y));
    assert_eq!((player(&app) - from, turn(&app), rock(&app)), (Point::new(7, 0), 8, false));
    let here = on_map(&mut app, '@');
    click(&mut app, Point::new(here.x + 2, here.y));
    assert_eq!((player(&app) - from, turn(&app)), (Point::new(8, 0), 10), "a step and a dig: one cell a click");
    let behind = from + Point::new(9, 0);
    assert!(app.game().unwrap().known_tile(0, behind).is_some_and(|tile| tile.walkable));
}

#[test]
fn a_click_walks_no_further_than_a_threat_lets_it() {
    let content = Arc::new(content());
    let session = drawn(&content, "##############\n#@..........z#\n##############");
    let mut app = App::new(content, Box::new(Hound), Box::new(MemoryStore::default()), Box::new(|| 7));
    app.stage(session);
    let here = on_map(&mut app, '@');
    click(&mut app, Point::new(here.x + 9, here.y));
    assert!((1..4).contains(&turn(&app)), "{}", turn(&app));
    expect(&mut app, "A zombie comes into sight.");
}

#[test]
fn a_click_beside_the_player_strikes_or_steps() {
    let mut app = staged("#####\n#@z.#\n#...#\n#####");
    let zombie = on_map(&mut app, 'z');
    click(&mut app, zombie);
    expect(&mut app, "You hit the zombie");
    let (from, here) = (player(&app), on_map(&mut app, '@'));
    click(&mut app, Point::new(here.x, here.y + 1));
    assert_eq!((player(&app) - from, turn(&app)), (Point::new(0, 1), 2));
}

#[test]
fn a_click_on_an_ally_beside_the_player_swaps() {
    let content = Arc::new(content());
    let mut session = drawn(&content, "#####\n#@z.#\n#####");
    let faction = session.game.world().player().unwrap().faction();
    let player_id = session.game.world().player;
    for creature in session.game.tamper().creatures_mut().filter(|creature| creature.id() != player_id) {
        *creature.tamper().faction = faction;
    }
    let mut app = app_of(content);
    app.stage(session);
    let (from, ally) = (player(&app), on_map(&mut app, 'z'));
    click(&mut app, ally);
    assert_eq!(player(&app) - from, Point::new(1, 0));
    assert_eq!(on_map(&mut app, 'z').x, on_map(&mut app, '@').x - 1);
}

#[test]
fn a_click_on_the_player_takes_what_is_there_or_does_nothing() {
    let mut app = staged("######\n#@*..#\n######");
    let here = on_map(&mut app, '@');
    click(&mut app, here);
    assert_eq!(turn(&app), 0, "no turn passes unasked");
    press(&mut app, "l");
    let here = on_map(&mut app, '@');
    click(&mut app, here);
    assert_eq!(app.game().unwrap().world().player().unwrap().inventory.iter().count(), 1);
    let mut app = playing();
    let exit = text(&mut app, 80, 24).contains("way out");
    let here = on_map(&mut app, '@');
    click(&mut app, here);
    assert_eq!(exit, text(&mut app, 80, 24).contains("Leave without"), "the way out is taken, which asks first");
}

#[test]
fn a_click_on_a_distant_enemy_walks_up_to_it() {
    let mut app = staged("##########\n#@.....z.#\n##########");
    let hp = |app: &App| app.game().unwrap().world().creatures().iter().map(|creature| creature.hp).min();
    let (zombie, before) = (on_map(&mut app, 'z'), hp(&app));
    click(&mut app, zombie);
    let (from, to) = (on_map(&mut app, '@'), on_map(&mut app, 'z'));
    assert_eq!((from.x, to), (to.x - 1, Point::new(to.x, from.y)));
    assert_eq!(hp(&app), before, "it is not struck yet");
}

#[test]
fn a_click_on_a_distant_enemy_aims_if_there_is_something_to_shoot() {
    let mut app = aiming::staged("########\n#@.z...#\n########", &["stone"]);
    let zombie = on_map(&mut app, 'z');
    click(&mut app, zombie);
    expect(&mut app, "Stone: a zombie");
    assert_eq!(turn(&app), 0);
    click(&mut app, zombie);
    expect(&mut app, "You throw the stone.");
    assert_eq!(turn(&app), 1);
}

#[test]
fn the_target_cursor_follows_the_mouse() {
    let mut app = aiming::staged("########\n#@.z.b.#\n#......#\n########", &["stone"]);
    let (zombie, bat) = (on_map(&mut app, 'z'), on_map(&mut app, 'b'));
    press(&mut app, "f");
    hover(&mut app, bat);
    expect(&mut app, "Stone: a bat");
    send(&mut app, bat, PointerKind::WheelDown);
    expect(&mut app, "Stone: a zombie");
    right_click(&mut app, zombie);
    assert!(!text(&mut app, 80, 24).contains("Stone: "));
    assert_eq!(turn(&app), 0);
    press(&mut app, "f");
    let entry = find(&mut app, "b bat");
    click(&mut app, entry);
    assert_eq!(turn(&app), 1, "an entry of the panel is a target, too");
}

#[test]
fn what_can_t_be_the_target_is_not_clicked() {
    let mut app = aiming::staged("########\n#@.z...#\n########", &["stone"]);
    let zombie = on_map(&mut app, 'z');
    press(&mut app, "z a");
    click(&mut app, Point::new(zombie.x - 1, zombie.y));
    expect(&mut app, "Nobody is there.");
    assert_eq!(turn(&app), 0);
}

#[test]
fn the_right_button_looks_closer_and_the_mouse_looks_on() {
    let mut app = in_the_cave();
    let (zombie, bat) = (on_map(&mut app, 'z'), on_map(&mut app, 'b'));
    right_click(&mut app, zombie);
    expect(&mut app, "Slow, patient and hard to discourage.");
    hover(&mut app, bat);
    expect(&mut app, "A bat, ");
    send(&mut app, bat, PointerKind::WheelDown);
    expect(&mut app, "A teddy bear");
    send(&mut app, bat, PointerKind::WheelUp);
    expect(&mut app, "A bat, ");
    right_click(&mut app, bat);
    assert!(!text(&mut app, 80, 24).contains("Tab next"));
    right_click(&mut app, bat);
    let stairs = on_map(&mut app, '>');
    click(&mut app, stairs);
    assert_eq!(
        (player(&app), turn(&app)),
        (Point::new(22, 5), 1),
        "a click sets out, as far as the zombie beside lets it"
    );
}

#[test]
fn the_map_does_not_move_away_from_under_the_mouse() {
    let mut app = playing();
    press(&mut app, "x");
    let map = |app: &mut App| text(app, 80, 24).lines().take(20).map(|line| line.chars().take(56).collect()).collect();
    let before: Vec<String> = map(&mut app);
    for at in [Point::new(0, 0), Point::new(55, 0), Point::new(0, 19), Point::new(55, 19)] {
        hover(&mut app, at);
        let rows: Vec<String> = map(&mut app);
        assert_eq!(rows[..19], before[..19], "{at:?}");
    }
    press(&mut app, "L L");
    assert_ne!(map(&mut app)[..19], before[..19], "keys move it");
}

#[test]
fn a_click_on_the_log_opens_all_messages() {
    let mut app = in_the_cave();
    press(&mut app, ".");
    click(&mut app, Point::new(5, 22));
    expect(&mut app, "Messages");
    right_click(&mut app, Point::new(5, 5));
    send(&mut app, Point::new(5, 22), PointerKind::WheelUp);
    expect(&mut app, "up down scroll, Esc closes");
    click(&mut app, Point::new(70, 5));
    assert!(!text(&mut app, 80, 24).contains("up down scroll"), "a click beside it closes it");
}

#[test]
fn a_click_that_comes_before_the_picture_of_the_last_one_does_nothing() {
    let mut app = staged("##########\n#@z......#\n##########");
    let zombie = on_map(&mut app, 'z');
    picture(&mut app, SIZE.0, SIZE.1);
    for _ in 0..2 {
        app.point(Pointer { at: zombie, kind: PointerKind::Pressed(Button::Left) });
    }
    assert_eq!(turn(&app), 1);
}

#[test]
fn the_middle_button_does_nothing() {
    let mut app = in_the_cave();
    let zombie = on_map(&mut app, 'z');
    hover(&mut app, zombie);
    let before = text(&mut app, 80, 24);
    send(&mut app, zombie, PointerKind::Pressed(Button::Middle));
    assert_eq!(text(&mut app, 80, 24), before);
}

#[test]
fn what_is_told_fits_into_every_screen() {
    for (width, height) in [(80, 24), (100, 34), (140, 50)] {
        let mut app = in_the_cave();
        let canvas = picture(&mut app, width, height);
        let map = Size::new(width / 2, height / 2 + 2);
        let zombie = map.points().find(|at| canvas.get(*at).is_some_and(|cell| cell.glyph == 'z')).unwrap();
        app.point(Pointer { at: zombie, kind: PointerKind::Moved });
        let shown = text(&mut app, width, height);
        assert!(shown.contains("  A zombie, waiting"), "{width} x {height}:\n{shown}");
    }
}

/// Whatever the mouse does, nothing breaks, and only actions reach the game: played again, they lead to the same world.
#[test]
fn random_clicks_play_games_that_can_be_played_again() {
    let mut random = Random::new(18, &[]);
    for seed in 0..4 {
        let content = Arc::new(content());
        let mut app = App::new(content, Box::new(Hound), Box::new(MemoryStore::default()), Box::new(move || seed));
        app.begin(seed);
        for _ in 0..300 {
            let kind = match random.below(12) {
                0..4 => PointerKind::Moved,
                4..8 => PointerKind::Pressed(Button::Left),
                8 => PointerKind::Pressed(Button::Right),
                9 => PointerKind::WheelUp,
                10 => PointerKind::WheelDown,
                _ => PointerKind::Gone,
            };
            let at = Point::new(random.below(110) as i32 - 2, random.below(40) as i32 - 2);
            picture(&mut app, 100, 34);
            app.point(Pointer { at, kind });
        }
        if app.game().is_none() {
            continue;
        }
        let session = app.unstage();
        let last = session.recording.segments().last().unwrap();
        let replayed = last.play_through(seed, &session.game.content, &mut Hound).unwrap();
        assert_eq!(replayed.hash(), session.game.hash(), "seed {seed}");
    }
}
