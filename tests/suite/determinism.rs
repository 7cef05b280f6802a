//! The same content, seed and actions give the same world in every process.

use std::process::Command;

use stuffed::game::{Action, Game};

use super::packs::{mind, shipped};

/// The output of `stuffed sim` in a new process.
fn simulate(arguments: &[&str]) -> String {
    let output =
        Command::new(env!("CARGO_BIN_EXE_stuffed")).arg("sim").args(arguments).output().expect("the program runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("text")
}

#[test]
fn two_processes_play_the_same_games() {
    let arguments = ["--seeds", "0..3", "--turns", "250", "--json"];
    let (one, other) = (simulate(&arguments), simulate(&arguments));
    assert_eq!(one, other);
    let hashes: std::collections::BTreeSet<&str> =
        one.lines().filter_map(|line| line.split("\"hash\":").nth(1)?.split(',').next()).collect();
    assert_eq!(hashes.len(), 3, "each seed has a world of its own: {one}");
}

#[test]
fn a_game_does_not_depend_on_earlier_games() {
    let alone = simulate(&["--seeds", "2", "--turns", "200", "--json"]);
    let third = simulate(&["--seeds", "0..3", "--turns", "200", "--json"]);
    assert_eq!(third.lines().last(), alone.lines().last());
}

#[test]
fn reading_the_world_does_not_change_it() {
    let content = shipped();
    let hash = |looks: bool| {
        let mut mind = mind(&content);
        let mut game = Game::new(content.clone(), 5);
        for _ in 0..60 {
            game.act(Action::Wait, &mut *mind).expect("waiting is allowed");
            if looks {
                let player = game.world().player;
                game.visible_creatures();
                game.nearest_enemy(player);
                game.nearest_frontier().and_then(|goal| game.known_way(goal));
            }
        }
        game.hash()
    };
    assert_eq!(hash(false), hash(true));
}
