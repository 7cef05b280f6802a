//! The ten monsters of the bestiary: their scenarios pass, and fail without their scripts.

use std::path::Path;
use std::sync::Arc;

use stuffed::content::PackSource;
use stuffed::diagnostics::Style;
use stuffed::host::from_root;
use stuffed::packs::embedded;
use stuffed::scenario::run;
use stuffed::scenario::scenarios;
use stuffed::script::ScriptMind;

use super::tiny::content;

/// The shipped game and the bestiary.
fn packs() -> Vec<PackSource> {
    let mut packs = embedded();
    packs.extend(from_root(Path::new("tests/packs/bestiary")).expect("the bestiary can be read"));
    packs
}

/// The names of the bestiary's scenarios that fail.
fn failures(packs: &[PackSource]) -> Vec<String> {
    let content = Arc::new(content(packs));
    let bestiary: Vec<&PackSource> = packs.iter().filter(|pack| pack.id == "bestiary").collect();
    let (found, diagnostics) = scenarios(bestiary, Some(&content));
    assert!(diagnostics.is_empty(), "{}", diagnostics.render(&PackSource::sources(packs), Style::Plain));
    assert!(found.len() >= 10);
    let mut mind = ScriptMind::new(&content).0;
    let failed = found.iter().filter(|test| run(&content, test, &mut mind).is_err());
    failed.map(|test| test.name.clone()).collect()
}

#[test]
fn the_scenarios_of_the_ten_monsters_pass() {
    let packs = packs();
    let report = ScriptMind::new(&Arc::new(content(&packs))).1.render(&PackSource::sources(&packs), Style::Plain);
    assert_eq!(report, "no errors\n");
    assert_eq!(failures(&packs), [""; 0]);
}

/// The text without the body of one function. A function ends at the first line that starts with `}`.
fn without_body(text: &str, function: &str) -> String {
    let head = text.find(function).expect("the function");
    let open = head + text[head..].find('{').expect("its bracket");
    let close = open + text[open..].find("\n}").expect("its end");
    format!("{}{{{}", &text[..open], &text[close..])
}

#[test]
fn each_scenario_fails_without_the_script_function_it_tests() {
    let mut tried = 0;
    let whole = packs();
    let scripts = &whole.iter().find(|pack| pack.id == "bestiary").expect("the bestiary").scripts;
    for script in scripts {
        for function in script.text.lines().filter(|line| line.starts_with("fn ")) {
            let mut packs = packs();
            let own = packs.iter_mut().flat_map(|pack| &mut pack.scripts).find(|own| own.path == script.path).unwrap();
            own.text = without_body(&script.text, function);
            assert_ne!(failures(&packs), [""; 0], "{} without {function}", script.path);
            tried += 1;
        }
    }
    assert!(tried >= 12, "only {tried} functions");
}

/// The failure of the bestiary's tests after one line of them is changed.
#[track_caller]
fn failure_after(from: &str, to: &str) -> String {
    let mut packs = packs();
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
            "behaviour = \"stuffed:hunt\" } }",
            "expected `hunt` to have decided last, but `make_off` did",
        ),
    ] {
        assert_eq!(failure_after(from, to), said, "{to}");
    }
}
