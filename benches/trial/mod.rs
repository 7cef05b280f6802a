//! Games on trial: the shipped content with a pack `trial` of a bench's own, and levels that it draws.
#![allow(dead_code, reason = "each bench includes this file, and uses what it needs")]

use std::sync::Arc;

use stuffed::content::{PackSource, SourceFile};
use stuffed::game::Game;
use stuffed::loader::load;
use stuffed::scenario::{Scenario, Setup, scenarios};

const HEADER: &str =
    "[pack]\nid = \"trial\"\ntitle = \"Trial\"\nversion = \"1.0.0\"\ndepends = { stuffed = \"0.1\" }\n\n";

/// The pack `trial` with some content, scripts by their paths, and scenario tests.
pub fn pack(content: &str, scripts: &[(&str, &str)], tests: &str) -> PackSource {
    let file = |path: &str, text: String| SourceFile { path: path.to_owned(), text };
    PackSource {
        id: "trial".to_owned(),
        content: vec![file("content/trial/pack.toml", format!("{HEADER}{content}"))],
        scripts: scripts.iter().map(|(path, text)| file(path, (*text).to_owned())).collect(),
        tests: vec![file("content/trial/tests/trial.toml", tests.to_owned())],
        ..PackSource::default()
    }
}

/// A new game of the shipped levels.
pub fn new_game(pack: PackSource) -> Game {
    let packs = [stuffed::packs::embedded(), vec![pack]].concat();
    Game::new(Arc::new(load(&packs).content.expect("sound packs")), 1)
}

/// The games in which the scenario tests of a pack begin.
pub fn tested_games(pack: PackSource) -> Vec<(Scenario, Game)> {
    let packs = [stuffed::packs::embedded(), vec![pack]].concat();
    let content = Arc::new(load(&packs).content.expect("sound packs"));
    let (found, diagnostics) = scenarios(&packs[1..], Some(&content));
    assert!(!diagnostics.has_errors(), "{diagnostics:#?}");
    let start = |scenario: Scenario| {
        let game = Setup::new(&content, &scenario, 1).game;
        (scenario, game)
    };
    found.into_iter().map(start).collect()
}

/// The game in which the one scenario test of a pack begins. Its player doesn't get hungry.
pub fn game(content: &str, test: &str) -> Game {
    let (_, mut game) = tested_games(pack(content, &[], test)).remove(0);
    let player = game.world().player;
    game.tamper().creature_mut(player).expect("the player").satiety = None;
    game
}

/// A level of so many columns and rows within walls, drawn as a string of TOML.
pub fn drawn(columns: usize, rows: usize, cell: impl Fn(usize, usize) -> char) -> String {
    let rim = "#".repeat(columns);
    let row = |y: usize| format!("#{}#\n", (0..columns - 2).map(|x| cell(x, y)).collect::<String>());
    format!("\"\"\"\n{rim}\n{}{rim}\n\"\"\"", (0..rows - 2).map(row).collect::<String>())
}
