//! What senses cost a turn: scents, noticing, noises: `cargo bench --bench senses`.
#![allow(
    clippy::disallowed_types,
    clippy::disallowed_methods,
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    missing_docs
)]

mod trial;

use divan::{Bencher, black_box};
use stuffed::game::{Action, CreatureId, Game, NoMind};
use stuffed::grid::{Direction, Point};

fn main() {
    divan::main();
}

/// A hall of 90 x 32 cells with the player in its middle and so many creatures around, of which none thinks.
fn game(creatures: usize, more: &str) -> Game {
    let sleeper = format!(
        "[creature.sleeper]\nname = \"sleeper\"\ndescription = \"On trial.\"\nglyph = \"S\"\ncolor = \"#ffffff\"\nhp = 20\nvision = 9\nfaction = \"stuffed:cave\"\n{more}\n"
    );
    let hall = trial::drawn(90, 32, |x, y| match () {
        () if x == 44 && y == 15 => '@',
        () if x.is_multiple_of(8) && y.is_multiple_of(3) && (y / 3) * 11 + x / 8 < creatures => 'S',
        () => '.',
    });
    let test = format!(
        "[test.hall]\nmap = {hall}\nlegend = {{ S = {{ creature = \"sleeper\", asleep = true }} }}\nexpect = {{ over = false }}\n"
    );
    trial::game(&sleeper, &test)
}

/// What the content of a case says about sleepers, by the name of the case.
const CASES: [(&str, &str); 5] = [
    ("nothing declared", ""),
    ("scents", "senses = { smell = true }"),
    ("out of reach", "[patch.game.set]\nnoticing = { asleep = 0, stealth = 0 }"),
    ("in reach", "[patch.game.set]\nnoticing = { asleep = 0, stealth = 60 }"),
    ("minds", "senses = { minds = 60 }"),
];

fn case(name: &str, creatures: usize) -> Game {
    let (_, more) = CASES.iter().find(|(known, _)| *known == name).expect("the case");
    game(creatures, more)
}

/// A step of the player to and fro, in a game with nobody else: without and with scents.
#[divan::bench(args = ["nothing declared", "scents"])]
fn a_step(bencher: Bencher, name: &str) {
    let mut game = case(name, 0);
    let mut ways = [Direction::East, Direction::West].into_iter().cycle();
    bencher.bench_local(move || {
        let way = ways.next().expect("a way");
        black_box(&mut game).act(Action::Step(way), &mut NoMind)
    });
}

/// A turn of 100 sleepers while the player waits. Those who have to notice it never do.
#[divan::bench(args = ["nothing declared", "out of reach", "in reach", "minds"])]
fn a_turn_of_sleepers(bencher: Bencher, name: &str) {
    let mut game = case(name, 100);
    bencher.bench_local(move || black_box(&mut game).act(Action::Wait, &mut NoMind));
}

/// Where a scent leads.
#[divan::bench]
fn follow_a_scent(bencher: Bencher) {
    let mut game = game(1, "senses = { smell = true }");
    for way in [Direction::East, Direction::East, Direction::South, Direction::West] {
        game.act(Action::Step(way), &mut NoMind).expect("a step");
    }
    let who = game.world().creatures().iter().map(stuffed::game::Creature::id).find(|id| *id != game.world().player);
    let who: CreatureId = who.expect("somebody");
    game.tamper().move_creature(who, 0, Point::new(45, 16));
    let game = game.resumed();
    assert!(game.follow_scent(who).is_some());
    bencher.bench_local(|| black_box(&game).follow_scent(who));
}
