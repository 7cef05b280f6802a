//! What the checker finds without running a script.

use crate::support::report;

/// The report on a script, without its last line.
#[track_caller]
fn check(text: &str) -> String {
    let report = report(&[("trial", text)]);
    report.trim_end().rsplit_once("\n\n").map_or(report.clone(), |(report, _)| report.to_owned())
}

#[test]
fn a_sound_script_is_passed_over_in_silence() {
    let script = "/// Does as its memory tells.\nfn act(me) {\n    let kept = me.memory;\n    if kept.left == () { kept.left = 3; }\n    me.memory.left = kept.left - 1;\n    helper(me, [1, 2].filter(|x| x > 1).len())\n}\nfn helper(me, n) { if me.place.x == n { me.wait() } }\n";
    assert_eq!(report(&[("trial", script)]), "no errors\n");
}

#[test]
fn each_seeded_fault_is_found_at_its_place() {
    let script = "\
fn act(me) {
    let foe = me.nearest_enmy();
    if me.hpp < 3 { return me.wiat(); }
    if me.chance() { return me.step_toward(foe, 2); }
    let next = me.nearest_enemy;
    let far = me.hp();
    helpr(me)
}
fn helper(me) { me.wait() }
";
    let expected = "\
error: unknown function `nearest_enmy`
 --> scripts/stuffed/trial.rhai:2:18
  |
2 |     let foe = me.nearest_enmy();
  |                  ^^^^^^^^^^^^
  |
  = help: did you mean `nearest_enemy`?";
    let report = check(script);
    assert!(report.starts_with(expected.split(" -->").next().unwrap()), "{report}");
    for (what, help) in [
        ("unknown function `nearest_enmy`", "did you mean `nearest_enemy`?"),
        ("unknown property `hpp`", "did you mean `hp`?"),
        ("unknown function `wiat`", "did you mean `wait`?"),
        ("`chance` is called with the wrong number of arguments", "it is `me.chance(percent) -> bool`"),
        (
            "`step_toward` is called with the wrong number of arguments",
            "it is `me.step_toward(target) -> action or ()`",
        ),
        ("unknown property `nearest_enemy`", "write `me.nearest_enemy(...)`"),
        ("unknown function `hp`", "leave out the brackets"),
        ("unknown function `helpr`", "did you mean `helper`?"),
    ] {
        assert!(report.contains(what), "{what} is missing in\n{report}");
        assert!(report.contains(help), "{help} is missing in\n{report}");
    }
    assert_eq!(report.matches("error:").count(), 8, "{report}");
}

#[test]
fn a_misspelt_variable_is_found() {
    let report = check("fn act(me) {\n    let prey = me.nearest_enemy();\n    me.step_toward(pray)\n}\n");
    assert!(report.contains("error: unknown variable `pray`"), "{report}");
    assert!(report.contains("trial.rhai:3:20"), "{report}");
    assert!(report.contains("did you mean `prey`?"), "{report}");
}

#[test]
fn the_entry_point_is_asked_for() {
    assert!(check("fn atc(me) { me.wait() }\n").contains("did you mean `act` where you wrote `atc`?"));
    assert!(check("fn act() { }\n").contains("`act` takes one parameter"));
    assert!(check("let x = 1;\nfn act(me) { me.wait() }\n").contains("never run"));
    assert!(check("fn think(me) { }\n").contains("the script has no function `act`"));
}

#[test]
fn a_syntax_error_is_found_at_its_place() {
    let report = check("fn act(me) {\n    let foe = me.nearest_enemy(;\n}\n");
    assert!(report.contains("trial.rhai:2:"), "{report}");
}
