//! How a script failure during play is reported to the player and the modder.

use std::fs;

use stuffed::ui::{App, Program};

use crate::reload::{Folder, Handed, app_with_source, expect, expect_not, press, screen};

/// A game whose `wander` script fails inside a helper function.
fn failing() -> (Folder, App, Handed) {
    let folder = Folder::new();
    let script = "fn act(me) {\n    plan(me)\n}\n\nfn plan(me) {\n    throw `lost at ${me.place}`\n}\n";
    fs::write(folder.path("scripts/common/wander.rhai"), script).unwrap();
    let (app, source) = app_with_source(&folder);
    (folder, app, source)
}

#[test]
fn a_failure_is_reported_once_with_its_location_and_call_stack() {
    let (folder, mut app, source) = failing();
    press(&mut app, "F");
    expect(&mut app, "There are no errors.");
    press(&mut app, "escape .");
    expect(&mut app, "F shows what went wrong.");
    press(&mut app, ". . . m");
    let messages = screen(&mut app);
    let told = |words: &str| messages.matches(words).count();
    assert_eq!((told("confused"), told("has failed too often")), (1, 1), "{messages}");
    press(&mut app, "escape F");
    for line in [
        "The script common:wander has failed too often, and is disabled until it changes. Failures: 3",
        "scripts/common/wander.rhai:6:5: lost at (",
        "    in `plan`, called at ",
        "scripts/common/wander.rhai:2:5",
        "    in `act`",
        "    6 | throw `lost at ${me.place}`",
    ] {
        expect(&mut app, line);
    }
    // Errors in changed content are shown above it.
    folder.edit("content/stuffed/creatures.toml", "hp = 15", "hq = 15");
    source.0.borrow_mut().push_back(folder.judge());
    press(&mut app, "escape F");
    expect(&mut app, "hq = 15");
    expect(&mut app, "The script common:wander has failed too often");
    folder.restore();
    source.0.borrow_mut().push_back(folder.judge());
    app.tick(0);
    expect(&mut app, "The content has no more errors.");
    expect_not(&mut app, "until it is changed");
    press(&mut app, "escape F");
    expect(&mut app, "There are no errors.");
}

#[test]
fn effects_that_are_dropped_are_listed_with_their_hook() {
    let folder = Folder::new();
    folder.edit("content/stuffed/creatures.toml", "attack = 20\n", "attack = 20\nhooks = [\"thorns\"]\n");
    let script = "fn on_tick(me) { damage(me, 1) }\nfn on_hurt(me) { damage(me, 1) }\n";
    fs::create_dir_all(folder.path("scripts/stuffed")).unwrap();
    fs::write(folder.path("scripts/stuffed/thorns.rhai"), script).unwrap();
    let (mut app, _) = app_with_source(&folder);
    press(&mut app, ".");
    expect(&mut app, "F shows what went wrong.");
    press(&mut app, ". F");
    expect(&mut app, "Dropped in this game, because too much happened at once:");
    expect(&mut app, "  effects of `on_hurt` of ");
    expect(&mut app, "led to hooks more than 8 times in a row");
}

#[test]
fn a_script_that_is_fixed_between_games_runs_again() {
    let (folder, mut app, source) = failing();
    press(&mut app, ". . . . . escape y");
    // Reloading the same script keeps it disabled.
    press(&mut app, "c F");
    expect(&mut app, "is disabled until it changes");
    press(&mut app, "escape escape y");
    folder.restore();
    source.0.borrow_mut().push_back(folder.judge());
    app.tick(0);
    press(&mut app, "c F");
    expect(&mut app, "There are no errors.");
    assert!(app.game().unwrap().world().strikes.is_empty());
}

#[test]
fn failures_before_a_save_are_remembered() {
    let (_folder, mut app, _source) = failing();
    press(&mut app, ". . escape y");
    press(&mut app, "F");
    expect(&mut app, "There are no errors.");
    press(&mut app, "escape c F");
    expect(&mut app, "The script common:wander has failed");
    expect(&mut app, "That was before the game was saved");
    expect_not(&mut app, "lost at");
}
