//! What a scenario test can set at the start, and what its players can do.

use std::sync::Arc;

use stuffed::content::PackSource;
use stuffed::diagnostics::{Style, render};
use stuffed::scenario::{run, scenarios};
use stuffed::script::ScriptMind;

use super::tiny::content;
use super::trial::{creature, expect_to_pass, packs};

/// A creature that goes where its memory says, and modifiers.
const SCRIPT: (&str, &str) = (
    "recall",
    "fn act(me) { let route = me.memory.route ?? [\"west\"]; me.memory.route = route; me.memory.ready = me.memory.ready ?? false; if me.memory.ready { return me.step(route[0]); } }",
);
const MODIFIERS: &str = "[modifier.hard]\nname = \"hard\"\ndefense = 7\n\n[modifier.blind]\nname = \"blind\"\nvision = -20\nstacking = \"extend\"\n\n";

#[test]
fn a_legend_sets_the_memory_and_the_modifiers_of_any_creature() {
    expect_to_pass(
        &(MODIFIERS.to_owned() + &*creature("dummy", "D", "hp = 10\nattack = 1\nai = [\"recall\"]")),
        &[SCRIPT],
        r#"
[test.t]
map = """
#######
#@#D..#
#######
"""
legend = { D = { creature = "dummy", memory = { ready = true, route = ["east"] }, modifiers = ["hard", { kind = "blind", turns = 3 }] } }
player = { memory = { n = 3 }, modifiers = [{ kind = "hard", turns = 100 }] }
do = "wait 2"

[test.t.expect]
map = """
#######
#@#..D#
#######
"""
player = { memory = { n = 3 }, modifiers = ["hard"] }
no_messages = ["hard", "blind"]
creatures = { D = { memory = { ready = true }, modifiers = ["hard", "blind"], defense = 7 } }

[test.a_modifier_ends_after_its_turns]
map = """
#######
#@#D..#
#######
"""
legend = { D = { creature = "dummy", modifiers = ["hard", { kind = "blind", turns = 3 }] } }
do = "wait 20"
expect = { creatures = { D = { modifiers = ["hard"], lacks_modifiers = ["blind"], moved = false } } }
"#,
    );
}

/// The report on a test: of reading it, or of its failure.
fn said(test: &str) -> String {
    let things = MODIFIERS.to_owned() + &*creature("dummy", "D", "hp = 10\nfaction = \"stuffed:adventurers\"");
    let everything = packs(&things.replacen("faction = \"stuffed:cave\"\n", "", 1), &[SCRIPT], test);
    let content = Arc::new(content(&everything));
    let (found, diagnostics) = scenarios(&everything[1..], Some(&content));
    let sources = PackSource::sources(&everything);
    if !diagnostics.is_empty() {
        return diagnostics.render(&sources, Style::Plain);
    }
    let failure = run(&content, &found[0], &mut ScriptMind::new(&content).0).expect_err("the test fails");
    render(&failure.differences, &sources, Style::Plain)
}

fn with_steps(steps: &str) -> String {
    format!("[test.t]\nmap = \"#@D#\"\n{steps}\nexpect = {{ over = false }}\n")
}

#[test]
fn steps_that_no_key_does_are_refused() {
    let report = said(&with_steps("do = \"swap east\""));
    assert!(
        report.contains("error: players can't `swap`: no key does that") && report.contains("t.toml:3:6"),
        "{report}"
    );
    let report = said(&with_steps("do = \"attack east\""));
    assert!(report.contains("error: players can't attack `trial:dummy`, which is not their enemy"), "{report}");
    let report = said(&with_steps("legend = { \"#\" = { tile = \"stuffed:wall\", memory = { a = 1 } } }"));
    assert!(
        report.contains("error: only a creature has `hp`, `food`, `carries`, `wears`, `memory`, `modifiers`"),
        "{report}"
    );
    let report = said(&with_steps("legend = { D = { creature = \"dummy\", modifiers = [\"hart\"] } }"));
    assert!(report.contains("unknown modifier `hart`: did you mean `hard`?"), "{report}");
}

/// A poison that gets stronger, and a spell that needs no aim.
const POWERS: &str = r##"
[modifier.poison]
name = "poisoned"
stacking = "intensify"
stacks_to = 5
ai = ["recall"]

[ability.mend]
name = "mending"
shape = "self"
target = "self"
heals = 5
tags = ["prayer"]

[ability.roar]
name = "roar"
shape = "sight"
damage = 3
tags = ["song"]

[ability.dart]
name = "dart"
shape = { bolt = 5 }
damage = 1

[command.pray]
opens = "cast"
tag = "prayer"
help = "pray"

[command.roar]
opens = "cast"
ability = "roar"
help = "roar"

[command.quaff]
opens = "use"
tag = "potion"
help = "drink"

[item.draught]
name = "draught"
description = "Red."
glyph = "!"
color = "#ffffff"
tags = ["potion"]
usable = "once"
hooks = ["sip"]

[patch.creature."stuffed:player".set]
abilities = ["mend", "roar", "dart"]

"##;
const SIP: (&str, &str) = ("sip", "fn on_use(me) { modify(me, \"poison\", 9) }");

#[test]
fn tests_use_commands_of_the_content_and_abilities_without_an_aim() {
    let text = POWERS.to_owned() + &*creature("dummy", "D", "hp = 10");
    let tests = r#"
[test.commands]
map = """
#######
#@.D..#
#######
"""
player = { hp = 10, carries = ["draught", "draught"], modifiers = [{ kind = "poison", turns = 50, strength = 2 }] }
do = ["cast mend", "pray mend", "roar", "cast roar", "quaff draught 2"]

[test.commands.expect]
player = { hp = "> 15", modifiers = [{ kind = "poison", turns = "40 to 49", strength = 4 }], lacks = ["draught"] }
creatures = { D = { hp = 4 } }
messages = [{ text = "You use the draught", times = 2 }, { text = "no such text", times = 0 }]

[test.behaviours_of_modifiers]
map = """
#######
#@.D..#
#######
"""
legend = { D = { creature = "dummy", modifiers = ["poison"], memory = { ready = true, route = ["east"] } } }
turns = 1
expect = { creatures = { D = { behaviour = "recall", moved = true } } }
"#;
    expect_to_pass(&text, &[SCRIPT, SIP], tests);
}

#[test]
fn mistakes_with_commands_and_strengths_are_told() {
    let test = |lines: &str| format!("[test.t]\nmap = \"#@.#\"\n{lines}\nexpect = {{ over = false }}\n");
    for (lines, expected) in [
        ("do = \"quaff stuffed:apple\"", "`quaff` does not list `stuffed:apple`, which has no tag `potion`"),
        ("do = \"pray roar\"", "`pray` does not list `roar`, which has no tag `prayer`"),
        ("do = \"quafff draught\"", "there is no command `quafff`: did you mean `quaff`?"),
        ("do = \"quaff\"", "`use` needs an item"),
        (
            "player = { modifiers = [{ kind = \"poison\", strength = 6 }] }",
            "`strength` of `trial:poison` must be from 1 to 5, but is 6",
        ),
    ] {
        let packs = packs(POWERS, &[SCRIPT, SIP], &test(lines));
        let (_, found) = scenarios(&packs[1..], Some(&content(&packs)));
        let said = found.render(&PackSource::sources(&packs), Style::Plain);
        assert!(said.starts_with(&format!("error: {expected}\n")), "{lines}\n{said}");
    }
}

#[test]
fn failures_tell_the_strength_and_how_often_a_message_was_read() {
    for (lines, expected) in [
        ("do = \"cast dart\"\nexpect = { over = false }", "`trial:dart` has to be aimed"),
        (
            "do = \"quaff draught\"\nplayer = { carries = [\"draught\"] }\nexpect = { player = { modifiers = [{ kind = \"poison\", strength = \"> 1\" }] } }",
            "expected this modifier otherwise: it has strength 1 and 8 turns left",
        ),
        (
            "do = [\"quaff draught 2\"]\nplayer = { carries = [\"draught\", \"draught\"] }\nexpect = { messages = { text = \"draught\", times = 1 } }",
            "messages with this text: expected 1, found 2",
        ),
    ] {
        let test = format!("[test.t]\nmap = \"#@.#\"\n{lines}\n");
        let packs = packs(POWERS, &[SCRIPT, SIP], &test);
        let content = Arc::new(content(&packs));
        let (found, _) = scenarios(&packs[1..], Some(&content));
        let failure = run(&content, &found[0], &mut ScriptMind::new(&content).0).expect_err("the test fails");
        let said = render(&failure.differences, &PackSource::sources(&packs), Style::Plain);
        assert!(said.starts_with(&format!("error: {expected}\n")), "{lines}\n{said}");
    }
}
