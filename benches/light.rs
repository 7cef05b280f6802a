//! What light costs a turn: `cargo bench --bench light`.
#![allow(
    clippy::disallowed_types,
    clippy::disallowed_methods,
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    missing_docs
)]

mod trial;

use std::sync::Arc;

use divan::{Bencher, black_box};
use stuffed::game::{Action, CreatureId, Game, NoMind};
use stuffed::grid::{Direction, Point};

fn main() {
    divan::main();
}

/// A hall of 90 x 32 cells with pillars, a player and so many lamps of radius 7, of which none thinks.
fn game(lamps: usize, light: &str) -> Game {
    let lamp = "[creature.lamp]\nname = \"lamp\"\ndescription = \"On trial.\"\nglyph = \"L\"\ncolor = \"#ffffff\"\nhp = 20\nvision = 9\nfaction = \"stuffed:cave\"\nlight = 7\n";
    let level = format!("[patch.level.\"stuffed:upper_caves\".set]\n{light}\n");
    let hall = trial::drawn(90, 32, |x, y| match () {
        () if x == 44 && y == 15 => '@',
        () if x % 16 == 4 && y % 8 == 4 && (y / 8) * 6 + x / 16 < lamps => 'L',
        () if x % 8 == 1 && y % 6 == 2 => '#',
        () => '.',
    });
    let test = format!("[test.hall]\nmap = {hall}\nlegend = {{ L = \"lamp\" }}\nexpect = {{ over = false }}\n");
    trial::game(&format!("{lamp}\n{level}"), &test)
}

fn a_lamp(game: &Game) -> (CreatureId, Point) {
    let player = game.world().player;
    let lamp = game.world().creatures().iter().find(|creature| creature.id() != player).expect("a lamp");
    (lamp.id(), lamp.at())
}

/// One of so many lamps moves, and somebody asks how bright it is.
#[divan::bench(args = [1, 20, 100])]
fn a_lamp_moves(bencher: Bencher, lamps: usize) {
    let mut game = game(lamps.min(24), "light = 0");
    let (lamp, at) = a_lamp(&game);
    for extra in 24..lamps as i32 {
        let mut more = game.world().creature(lamp).expect("the lamp").clone();
        *more.tamper().id = CreatureId(1000 + extra as u32);
        *more.tamper().at = Point::new(2 + extra % 80, 20 + extra / 80);
        game.tamper().insert_creature(more);
    }
    assert_eq!(game.world().creatures().len(), lamps + 1);
    let mut places = [at + Direction::East, at].into_iter().cycle();
    assert_eq!(game.light_at(0, at), 100);
    bencher.bench_local(move || {
        game.tamper().move_creature(lamp, 0, places.next().expect("a place"));
        black_box(&game).light_at(0, at)
    });
}

/// A tile beside a lamp becomes a wall, and then floor again.
#[divan::bench]
fn a_door_moves(bencher: Bencher) {
    let mut game = game(20, "light = 0");
    let (_, at) = a_lamp(&game);
    let content = Arc::clone(&game.content);
    let tile = |name| content.tiles.find(name).expect("the tile");
    let mut tiles = [tile("stuffed:wall"), tile("stuffed:floor")].into_iter().cycle();
    bencher.bench_local(move || {
        let tile = tiles.next().expect("a tile");
        game.tamper().level_mut(0).expect("the level").set_tile(at + Direction::East, tile, &content.tiles);
        black_box(&game).light_at(0, at)
    });
}

/// Nothing has changed since the last question.
#[divan::bench]
fn a_question(bencher: Bencher) {
    let game = game(20, "light = 0");
    bencher.bench_local(|| black_box(&game).light_at(0, Point::new(10, 10)));
}

/// A step of the player to and fro among 20 lamps, on a level that is fully lit, and on one in the dark.
#[divan::bench(args = ["light = 100", "light = 0"])]
fn a_step(bencher: Bencher, light: &str) {
    let mut game = game(20, light);
    let mut ways = [Direction::East, Direction::West].into_iter().cycle();
    bencher.bench_local(move || {
        let way = ways.next().expect("a way");
        black_box(&mut game).act(Action::Step(way), &mut NoMind)
    });
}
