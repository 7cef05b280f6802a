//! Faults of lights and of levels in the dark, each told with its place; and that what is not dark costs nothing.

use std::sync::Arc;

use stuffed::content::{FULL_LIGHT, PackSource};
use stuffed::diagnostics::Style;
use stuffed::game::Game;
use stuffed::scenario::{run, scenarios};
use stuffed::script::ScriptMind;

use super::tiny::content;
use super::trial::{creature, packs, report};

/// A tile with more fields.
fn tile(id: &str, more: &str) -> String {
    format!(
        "[tile.{id}]\nname = \"{id}\"\ndescription = \"On trial.\"\nglyph = \"%\"\ncolor = \"#ffffff\"\ntransparent = true\n{more}\n\n"
    )
}

/// The faults of a content that speak of light.
fn faults(text: &str) -> String {
    let report = report(text, &[]);
    let of_light = report.split("\n\n").filter(|fault| fault.contains("light") && !fault.contains("is not used"));
    of_light.collect::<Vec<_>>().join("\n\n")
}

#[test]
fn faults_of_lights_are_told() {
    let text = tile("far", "light = 21")
        + &*tile("wide", "light = { radius = -1, brightness = 101 }")
        + &*tile("idle", "light = { radius = 3, brightness = 0 }")
        + &*tile("odd", "light = { radius = 3, brightness = -20, color = \"#ffffff\" }")
        + &*tile("wrong", "light = \"bright\"")
        + &*tile("lacking", "light = { brightness = 50 }");
    assert_eq!(
        faults(&text),
        r##"error: `radius` must be from 0 to 20, but is 21
 --> content/trial/things.toml:7:9
  |
7 | light = 21
  |         ^^

error: -1 is too small: write at least 0
  --> content/trial/things.toml:15:20
   |
15 | light = { radius = -1, brightness = 101 }
   |                    ^^

error: `brightness` must be from -100 to 100, but is 101
  --> content/trial/things.toml:15:37
   |
15 | light = { radius = -1, brightness = 101 }
   |                                     ^^^

error: expected a whole number or a table, found the text "bright"
  --> content/trial/things.toml:39:9
   |
39 | light = "bright"
   |         ^^^^^^^^

error: `radius` is missing
  --> content/trial/things.toml:47:9
   |
47 | light = { brightness = 50 }
   |         ^^^^^^^^^^^^^^^^^^^ needs `radius = ...`

warning: a light without brightness does nothing
  --> content/trial/things.toml:23:36
   |
23 | light = { radius = 3, brightness = 0 }
   |                                    ^
   |
   = help: write a percentage of full light, or below 0 to swallow light

warning: what swallows light tints nothing
  --> content/trial/things.toml:31:49
   |
31 | light = { radius = 3, brightness = -20, color = "#ffffff" }
   |                                                 ^^^^^^^^^
   |
   = help: remove `color`, or give it a `brightness` above 0"##
    );
}

#[test]
fn levels_in_the_dark_need_something_that_gives_light() {
    let dark = "[patch.level.\"stuffed:den\".set]\nlight = 0\n\n";
    assert_eq!(
        faults(dark),
        r"warning: this level is dark, and nothing in the game gives light
 --> content/trial/things.toml:2:9
  |
2 | light = 0
  |         ^
  |
  = help: give an item, a creature or a tile a `light`, or give creatures `senses = { dark = 5 }`"
    );
    assert_eq!(faults(&(dark.to_owned() + &*creature("owl", "o", "hp = 5\nsenses = { dark = 5 }"))), "");
    assert_eq!(faults(&(dark.to_owned() + &*creature("moth", "m", "hp = 5\nlight = 3"))), "");
    assert_eq!(faults("[patch.level.\"stuffed:den\".set]\nlight = 25\n"), "");
}

#[test]
fn only_a_game_with_dark_levels_has_darkness() {
    let shipped = content(&packs("", &[], ""));
    assert!(!shipped.mechanisms().senses.has_darkness && !shipped.mechanisms().senses.go_beyond_sight());
    let lamp = content(&packs(&creature("moth", "m", "hp = 5\nlight = 3"), &[], ""));
    assert!(!lamp.mechanisms().senses.has_darkness, "where all is lit, a lamp makes no difference");
    let dark = content(&packs("[patch.level.\"stuffed:den\".set]\nlight = 0\n", &[], ""));
    assert!(dark.mechanisms().senses.has_darkness);
    let swallowed =
        content(&packs("[modifier.dim]\nname = \"dim\"\nlight = { radius = 2, brightness = -50 }\n", &[], ""));
    assert!(swallowed.mechanisms().senses.has_darkness);
    let game = Game::new(shipped.into(), 1);
    let at = game.world().player().unwrap().at();
    assert_eq!((game.light_at(0, at), game.is_dark(0, at), game.lighting(0).is_none()), (FULL_LIGHT, false, true));
}

/// What is told of a scenario on a map of one row, which expects `marks` of it.
fn told(marks: &str) -> String {
    let test = format!("[test.marked]\nmap = \"#@..#\"\nexpect = {{ lit = \"{marks}\" }}\n");
    let packs = packs("", &[], &test);
    let content = Arc::new(content(&packs));
    let (found, diagnostics) = scenarios(&packs[1..], Some(&content));
    let Some(test) = found.first() else { return diagnostics.render(&PackSource::sources(&packs), Style::Plain) };
    let failure = run(&content, test, &mut ScriptMind::new(&content).0).err();
    let differences = failure.map_or_else(Vec::new, |failure| failure.differences);
    differences.into_iter().map(|difference| difference.message).collect::<Vec<_>>().join("\n")
}

#[test]
fn scenarios_tell_which_cells_are_not_as_marked() {
    assert_eq!(told("+++++"), "");
    assert_eq!(told("??+??"), "");
    assert_eq!(told("+--++"), "expected this cell to be dark\nexpected this cell to be dark");
    let faulty = told("+x-++");
    assert!(faulty.contains("`x` is no mark") && faulty.contains("write `+` for yes, `-` for no"), "{faulty}");
    let short = told("+++");
    assert!(short.contains("this map has 3 x 1 cells, but the first one has 5 x 1"), "{short}");
}
