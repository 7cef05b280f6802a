//! What clocks cost a turn: `cargo bench --bench clocks`.
#![allow(
    clippy::disallowed_types,
    clippy::disallowed_methods,
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    missing_docs
)]

use std::sync::Arc;

use divan::{Bencher, black_box};
use stuffed::content::{PackSource, SourceFile};
use stuffed::game::{Action, Game, NoMind};
use stuffed::loader::load;
use stuffed::scenario::{Setup, scenarios};

fn main() {
    divan::main();
}

const HEADER: &str =
    "[pack]\nid = \"trial\"\ntitle = \"Trial\"\nversion = \"1.0.0\"\ndepends = { stuffed = \"0.1\" }\n\n";

/// Ground that clocks turn over, which a fourth of all cells is made of.
const TIDE: &str = "[tile.ebb]\nname = \"ebb\"\ndescription = \"On trial.\"\nglyph = \"_\"\ncolor = \"#ffffff\"\nwalkable = true\ntransparent = true\n\n[tile.flood]\nextends = \"ebb\"\nname = \"flood\"\nglyph = \"~\"\n\n";

/// Eight levels of 90 x 32 cells with nobody but the player.
fn game(clocks: &str) -> Game {
    let rim = "#".repeat(90);
    let drawn = |start: char| {
        let cell = |x: usize, y: usize| match (x, y) {
            (44, 15) => start,
            _ if x.is_multiple_of(4) => '_',
            _ => '.',
        };
        let rows = (0..30).map(|y| format!("#{}#\n", (0..88).map(|x| cell(x, y)).collect::<String>()));
        format!("\"\"\"\n{rim}\n{}{rim}\n\"\"\"", rows.collect::<String>())
    };
    let below = vec![drawn('.'); 7].join(", ");
    let test = format!(
        "[test.levels]\nmap = {}\nbelow = [{below}]\nlegend = {{ \"_\" = \"ebb\" }}\nexpect = {{ over = false }}\n",
        drawn('@')
    );
    let file = |path: &str, text: String| SourceFile { path: path.to_owned(), text };
    let mut packs = stuffed::packs::embedded();
    packs.push(PackSource {
        id: "trial".to_owned(),
        content: vec![file("content/trial/pack.toml", format!("{HEADER}{TIDE}{clocks}"))],
        tests: vec![file("content/trial/tests/t.toml", test)],
        ..PackSource::default()
    });
    let content = Arc::new(load(&packs).content.expect("sound packs"));
    let (found, diagnostics) = scenarios(&packs[1..], Some(&content));
    assert!(!diagnostics.has_errors(), "{diagnostics:#?}");
    let mut game = Setup::new(&content, &found[0], 1).game;
    let player = game.world().player;
    game.tamper().creature_mut(player).expect("the player").satiety = None;
    game
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
