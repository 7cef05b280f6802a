//! The ten monsters of the bestiary: their scenarios pass, and fail without their scripts.

use std::sync::Arc;

use stuffed::scenario::run;
use stuffed::scenario::scenarios;
use stuffed::script::ScriptMind;

use super::sample_pack::{expect_each_function_to_be_tested, expect_to_pass, packs};
use super::tiny::content;

#[test]
fn the_scenarios_of_the_ten_monsters_pass() {
    expect_to_pass("bestiary", 10);
}

#[test]
fn each_scenario_fails_without_the_script_function_it_tests() {
    expect_each_function_to_be_tested("bestiary", 12);
}

/// The failure of the bestiary's tests after one line of them is changed.
#[track_caller]
fn failure_after(from: &str, to: &str) -> String {
    let mut packs = packs("bestiary");
    let own = packs.iter_mut().find(|pack| pack.id == "bestiary").expect("the bestiary");
    let file = own.tests.first_mut().expect("its tests");
    assert!(file.text.contains(from), "no test says {from}");
    file.text = file.text.replacen(from, to, 1);
    let content = Arc::new(content(&packs));
    let (found, _) = scenarios(packs.iter().filter(|pack| pack.id == "bestiary"), Some(&content));
    let mut mind = ScriptMind::new(&content).0;
    let failure = found.iter().find_map(|test| run(&content, test, &mut mind).err()).expect("a test that fails");
    failure.differences[0].message.clone()
}

#[test]
fn tests_check_modifiers_effects_memory_and_disguises() {
    for (from, to, said) in [
        (
            "modifiers = [\"wrath\"], memory",
            "lacks_modifiers = [\"wrath\"], memory",
            "expected it not to have this modifier, but it does",
        ),
        (
            "i = { modifiers = [\"frenzy\"] }",
            "i = { modifiers = [\"wrath\"] }",
            "expected it to have this modifier, but it has frenzy",
        ),
        (
            "lacks_modifiers = [\"wrath\"] } } }",
            "modifiers = [\"wrath\"] } } }",
            "expected it to have this modifier, but it has none",
        ),
        (
            "effects = [\"message(\\\"bursts",
            "effects = [\"message(\\\"hisses",
            "expected this among the effects, but there were message(\"bursts\"), damage(player#0, 6), damage(imp#3, 4)",
        ),
        (
            "effects = [\"message(\\\"greets\\\")\"]",
            "effects = [\"damage\"]",
            "expected this among the effects, but there were message(\"greets\")",
        ),
        ("posing = true", "posing = false", "expected it to look like itself, but it looks like `chest`"),
        ("memory = { greeted = true }", "memory = { greeted = false }", "expected false, found true"),
        (
            "behaviour = \"make_off\" } }",
            "behaviour = \"common:hunt\" } }",
            "expected `hunt` to have decided last, but `make_off` did",
        ),
    ] {
        assert_eq!(failure_after(from, to), said, "{to}");
    }
}
