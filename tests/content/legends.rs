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
