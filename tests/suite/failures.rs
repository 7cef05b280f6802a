//! What the player and the writer see of a script that fails during play.

use std::fs;

use stuffed::ui::{App, Program};

use crate::reload::{Folder, Handed, expect, expect_not, handed, press, screen};

/// A game in which `wander` fails in a function of its own.
fn failing() -> (Folder, App, Handed) {
    let folder = Folder::new();
    let script = "fn act(me) {\n    plan(me)\n}\n\nfn plan(me) {\n    throw `lost at ${me.place}`\n}\n";
    fs::write(folder.path("scripts/stuffed/wander.rhai"), script).unwrap();
    let (app, source) = handed(&folder);
    (folder, app, source)
}

#[test]
fn a_failure_is_told_of_once_and_shown_with_its_place_and_calls() {
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
        "The script stuffed:wander has failed too often, and is disabled until it changes. Failures: 3",
        "scripts/stuffed/wander.rhai:6:5: lost at (",
        "    in `plan`, called at ",
        "scripts/stuffed/wander.rhai:2:5",
        "    in `act`",
        "    6 | throw `lost at ${me.place}`",
    ] {
        expect(&mut app, line);
    }
    // Faults of the changed content stand above.
    folder.edit("content/stuffed/creatures.toml", "hp = 15", "hq = 15");
    source.0.borrow_mut().push_back(folder.judge());
    press(&mut app, "escape F");
    expect(&mut app, "hq = 15");
    expect(&mut app, "The script stuffed:wander has failed too often");
    folder.restore();
    source.0.borrow_mut().push_back(folder.judge());
    app.tick(0);
    expect(&mut app, "The content has no more errors.");
    expect_not(&mut app, "until it is changed");
    press(&mut app, "escape F");
    expect(&mut app, "There are no errors.");
}

#[test]
fn a_script_that_is_mended_between_two_plays_is_in_service_again() {
    let (folder, mut app, source) = failing();
    press(&mut app, ". . . . . escape y");
    // With the same script the game goes on as it was.
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
fn what_failed_before_the_game_was_saved_is_known_to_have_failed() {
    let (_folder, mut app, _source) = failing();
    press(&mut app, ". . escape y");
    press(&mut app, "F");
    expect(&mut app, "There are no errors.");
    press(&mut app, "escape c F");
    expect(&mut app, "The script stuffed:wander has failed");
    expect(&mut app, "That was before the game was saved");
    expect_not(&mut app, "lost at");
}
