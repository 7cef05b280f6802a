//! Commands that do something in a game, and keys that mean nothing.

use super::stage::{expect, press, screen, text, turn};
use super::trial::{staged, trial, trial_with_scripts};
use crate::ui::app::App;

const SPARK: &str = r#"
[ability.spark]
name = "spark"
shape = { bolt = 5 }
damage = 1

[patch.creature."stuffed:zombie"]
set = { abilities = ["spark"] }

[command.zap]
opens = "cast"
ability = "spark"
help = "zap somebody"
none = "Your fingers only tingle."

[patch.keys.set]
"command.zap" = "Z"
"#;

const LENT: &str = r#"
[modifier.charged]
name = "charged"
abilities = ["spark"]
"#;

const MAP: &str = "######\n#@..z#\n######";

/// Whether the help of a game with these definitions and scripts tells of the key for abilities and of that of a command of the content.
fn told(more: &str, scripts: &[(&str, &str)]) -> [bool; 2] {
    let mut app = staged(&trial_with_scripts(more, scripts), MAP, &[]);
    press(&mut app, "?");
    let mut help = screen(&mut app);
    press(&mut app, "page_down");
    help += &screen(&mut app);
    ["use an ability", "zap somebody"].map(|words| help.contains(words))
}

#[test]
fn the_key_for_abilities_is_told_only_where_the_player_can_get_one() {
    assert_eq!(told(SPARK, &[]), [false; 2], "those of monsters don't count");
    assert_eq!(told(&format!("{SPARK}{LENT}"), &[]), [true; 2], "a modifier may lend it");
    let learn = "fn on_use(me) { teach(me.user, \"spark\") }";
    assert_eq!(told(SPARK, &[("learn", learn)]), [true; 2], "a script may teach it");
}

#[test]
fn a_command_says_in_its_own_words_that_the_player_lacks_its_ability() {
    let mut app = staged(&trial(&format!("{SPARK}{LENT}")), MAP, &[]);
    press(&mut app, "Z");
    expect(&mut app, "Your fingers only tingle.");
    let wordless = SPARK.replace("none = ", "# ");
    let mut app = staged(&trial(&format!("{wordless}{LENT}")), MAP, &[]);
    press(&mut app, "Z");
    expect(&mut app, "You can't do that");
}

/// A game in which every key that means nothing passes a turn.
fn with_any_key() -> App {
    staged(&trial("[patch.keys.set]\n\"act.wait\" = [\".\", \"any\"]\n"), MAP, &[])
}

#[test]
fn a_key_that_is_bound_to_nothing_else_may_do_something() {
    let mut app = with_any_key();
    press(&mut app, "% f9 tab insert");
    assert_eq!(turn(&app), 4);
    press(&mut app, "x");
    expect(&mut app, "Tab next");
    press(&mut app, "% f9 escape");
    assert_eq!(turn(&app), 4, "only on the play screen, and only what is bound to nothing");
    press(&mut app, "ctrl+c ctrl+z ctrl+q");
    assert_eq!(turn(&app), 4, "keys with control belong to the terminal");
    expect(&mut app, "does nothing here");
    press(&mut app, "escape");
    expect(&mut app, "Save, and go back");
    press(&mut app, "n ?");
    expect(&mut app, ". any other");
}

#[test]
fn what_a_key_does_is_told_in_full_however_long_the_keys_are() {
    let mut app =
        staged(&trial("[patch.keys.set]\n\"act.explore\" = [\"o\", \"ctrl+left\", \"ctrl+right\"]\n"), MAP, &[]);
    press(&mut app, "? end");
    let mut help = text(&mut app, 80, 24);
    press(&mut app, "home");
    help += &text(&mut app, 80, 24);
    for words in ["o ctrl+left ctrl+right  explore", "                        automatically"] {
        assert!(help.contains(words), "`{words}` is missing:\n{help}");
    }
}
