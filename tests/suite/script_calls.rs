//! How often scripts are called: once per behaviour that is asked, and for hooks only where the script has the function.

use std::sync::Arc;

use stuffed::content::{PackSource, SourceFile};
use stuffed::game::Action;
use stuffed::scenario::Setup;
use stuffed::scenario::scenarios;
use stuffed::script::{Profile, ScriptMind};

use super::packs::{loaded, shipped};

/// The script calls of ten turns in a drawn world, as `script function calls`, sorted by name.
#[track_caller]
fn calls(map: &str, more: &str) -> Vec<String> {
    let text = format!("[test.t]\nmap = \"\"\"\n{map}\n\"\"\"\n{more}\nexpect = {{ over = false }}\n");
    let mut packs = stuffed::packs::embedded();
    let file = |path: &str, text: &str| SourceFile { path: path.to_owned(), text: text.to_owned() };
    packs.push(PackSource {
        id: "trial".to_owned(),
        content: vec![file("content/trial/pack.toml", THINGS)],
        scripts: vec![
            file("scripts/trial/none.rhai", "fn act(me) { }"),
            file("scripts/trial/watch.rhai", "fn on_tick(me) { }\nfn on_death(me) { }"),
        ],
        tests: vec![file("content/trial/tests/t.toml", &text)],
        rank: 0,
    });
    let content = Arc::new(loaded(&packs));
    let (found, diagnostics) = scenarios(&packs[1..], Some(&content));
    assert!(!diagnostics.has_errors(), "{diagnostics:#?}");
    let mut game = Setup::new(&content, &found[0], 1).game;
    let (mut mind, mut profile) = (ScriptMind::new(&content).0, Profile::default());
    for _ in 0..10 {
        game.act(Action::Wait, &mut profile.watch(&mut mind)).unwrap();
    }
    let mut rows: Vec<String> = profile
        .rows(|script| content.scripts.id(script).to_owned())
        .iter()
        .map(|row| format!("{} {} {}", row.script, row.function, row.calls))
        .collect();
    rows.sort();
    rows
}

const THINGS: &str = r##"
[pack]
id = "trial"
title = "Trial"
version = "1.0.0"
depends = { stuffed = "0.1" }

[creature.ponderer]
name = "ponderer"
description = "Asks itself five times."
glyph = "p"
color = "#ffffff"
hp = 5
vision = 5
faction = "stuffed:cave"
ai = ["none", "none", "none", "none", "common:idle", "common:wander"]

[creature.watcher]
name = "watcher"
description = "Has hooks."
glyph = "w"
color = "#ffffff"
hp = 5
vision = 5
faction = "stuffed:cave"
hooks = ["watch"]
"##;

#[test]
fn asking_a_behaviour_is_one_call() {
    // Three bats act twice a turn, and their only behaviour always gives an action.
    assert_eq!(
        calls("########\n#b.b.b##\n#......#\n########\n@.......", "legend = { b = \"stuffed:bat\" }"),
        ["common:wander act 60"]
    );
    // Behaviours are asked in order until one gives an action.
    assert_eq!(calls("####@\n#p.##\n#####", ""), ["common:idle act 10", "trial:none act 40"]);
}

#[test]
fn hooks_are_called_only_where_a_script_has_the_function() {
    assert_eq!(calls("#####@\n#w.w##\n######", ""), ["trial:watch on_tick 20"]);
}

#[test]
fn a_chance_is_rolled_before_the_script_is_called() {
    let rows = calls(
        "####################\n#ffffffffffffffffff#\n#ffffffffffffffffff#\n####################\n@...................",
        "legend = { f = \"stuffed:fungus\" }",
    );
    let count: u32 = rows.iter().filter_map(|row| row.strip_prefix("common:spread act ")?.parse::<u32>().ok()).sum();
    // 36 fungi over 10 turns: 2 % of 360 is about 7.
    assert!(rows.len() <= 1 && (1..=20).contains(&count), "{rows:?}");
}

#[test]
fn the_shipped_game_calls_scripts_only_when_creatures_ask() {
    let content = shipped();
    let (mut mind, mut profile) = (ScriptMind::new(&content).0, Profile::default());
    let mut game = stuffed::game::Game::new(Arc::clone(&content), 3);
    let speed = |game: &stuffed::game::Game| -> u32 {
        game.world()
            .creatures()
            .iter()
            .filter(|own| own.id() != game.world().player)
            .map(|own| content.creatures[own.kind()].speed)
            .sum()
    };
    let (mut turns, mut steps) = (0, 0);
    for _ in 0..100 {
        turns += u64::from(speed(&game));
        steps += 1;
        game.act(Action::Wait, &mut profile.watch(&mut mind)).unwrap();
    }
    // A zombie asks at most three behaviours, every other creature one.
    let most = turns * 3 / 100;
    let (calls, each) = (profile.calls(), profile.calls() / steps);
    assert!(calls <= most && each > 50, "{calls} calls, {most} at most");
}
