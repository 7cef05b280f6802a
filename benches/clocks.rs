//! What clocks cost a turn: `cargo bench --bench clocks`.
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
use stuffed::game::{Action, Game, NoMind};

fn main() {
    divan::main();
}

/// Ground that clocks turn over, which a fourth of all cells is made of.
const TIDE: &str = "[tile.ebb]\nname = \"ebb\"\ndescription = \"On trial.\"\nglyph = \"_\"\ncolor = \"#ffffff\"\nwalkable = true\ntransparent = true\n\n[tile.flood]\nextends = \"ebb\"\nname = \"flood\"\nglyph = \"~\"\n\n";

/// Eight levels of 90 x 32 cells with nobody but the player.
fn game(clocks: &str) -> Game {
    let level = |start: char| {
        trial::drawn(90, 32, |x, y| match (x, y) {
            (44, 15) => start,
            _ if x.is_multiple_of(4) => '_',
            _ => '.',
        })
    };
    let below = vec![level('.'); 7].join(", ");
    let test = format!(
        "[test.levels]\nmap = {}\nbelow = [{below}]\nlegend = {{ \"_\" = \"ebb\" }}\nexpect = {{ over = false }}\n",
        level('@')
    );
    trial::game(&format!("{TIDE}{clocks}"), &test)
}

/// Ten clocks that start on all levels at once.
fn ten(every: u32) -> String {
    let clock = |number| {
        format!(
            "[clock.c{number}]\nstarts = \"game\"\nevery = {every}\nbecomes = {{ ebb = \"flood\", flood = \"ebb\" }}\n"
        )
    };
    (0..10).map(clock).collect()
}

/// A turn of waiting on eight levels.
#[divan::bench(args = ["nothing declared", "eighty clocks at rest"])]
fn a_turn(bencher: Bencher, name: &str) {
    let clocks = if name == "nothing declared" { String::new() } else { ten(1_000_000) };
    let mut game = game(&clocks);
    bencher.bench_local(move || black_box(&mut game).act(Action::Wait, &mut NoMind));
}

/// A turn in which a tide turns a fourth of two levels, far from the player.
#[divan::bench]
fn a_turn_of_the_tide(bencher: Bencher) {
    let one = "[clock.tide]\nstarts = \"game\"\nevery = 1\nlevels = [\"stuffed:deep_caves\"]\nbecomes = { ebb = \"flood\", flood = \"ebb\" }\n";
    let mut game = game(one);
    bencher.bench_local(move || black_box(&mut game).act(Action::Wait, &mut NoMind));
}
