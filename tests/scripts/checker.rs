//! Errors that the checker finds without running a script.

use std::sync::Arc;

use stuffed::loader::load;
use stuffed::script::ScriptMind;

use crate::support::{packs, report};

/// The report on a script, without its last line.
#[track_caller]
fn check(text: &str) -> String {
    let report = report(&[("trial", text)]);
    report.trim_end().rsplit_once("\n\n").map_or(report.clone(), |(report, _)| report.to_owned())
}

#[test]
fn a_correct_script_gives_no_messages() {
    let script = "/// Does as its memory tells.\nfn act(me) {\n    let kept = me.memory;\n    if kept.left == () { kept.left = 3; }\n    me.memory.left = kept.left - 1;\n    helper(me, [1, 2].filter(|x| x > 1).len())\n}\nfn helper(me, n) { if me.place.x == n { me.wait() } }\n";
    assert_eq!(report(&[("trial", script)]), "no errors\n");
}

#[test]
fn each_planted_error_is_found_at_its_place() {
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
        ("unknown function `hp`", "leave out the parentheses"),
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
fn a_missing_or_wrong_entry_point_is_reported() {
    assert!(check("fn atc(me) { me.wait() }\n").contains("did you mean `act` where you wrote `atc`?"));
    for head in ["fn act()", "fn act(me, foe)", "// fn act(me)\nfn action(me) {}\nfn act()"] {
        let report = check(&format!("{head} {{ }}\n"));
        assert!(report.contains("`act` takes one parameter"), "{report}");
        assert!(report.contains(&format!("trial.rhai:{}:4", head.lines().count())), "{report}");
    }
    assert!(check("let x = 1;\nfn act(me) { me.wait() }\n").contains("never run"));
    assert!(check("fn think(me) { }\n").contains("the script has no function `act`"));
}

#[test]
fn a_function_has_at_most_32_parameters() {
    let names = |count: u32| (0..count).map(|n| format!("p{n}, ")).collect::<Vec<_>>().concat();
    for (head, most) in [("fn wide(", ") {}"), ("fn deep(me) { [1].map(|", "| 3) }")] {
        let script = |count| format!("fn act(me) {{\n    me.wait()\n}}\n{head}{}last{most}\n", names(count));
        assert!(!check(&script(31)).contains("at most"), "{head}");
        let report = check(&script(32));
        assert!(report.contains("error: a function takes at most 32 parameters\n"), "{report}");
        assert!(report.contains("trial.rhai:4:1\n"), "{report}");
    }
    let args = (0..60).map(|n| n.to_string()).collect::<Vec<_>>().join(", ");
    assert!(
        !check(&format!("fn act(me) {{ pick([{args}]); me.wait() }}\nfn pick(list) {{ list.len() }}\n"))
            .contains("at most")
    );
}

#[test]
fn a_syntax_error_is_found_at_its_place() {
    let report = check("fn act(me) {\n    let foe = me.nearest_enemy(;\n}\n");
    assert!(report.contains("trial.rhai:2:"), "{report}");
}

#[test]
fn a_misspelt_property_is_found_on_values_of_known_type() {
    for (body, said, help) in [
        ("let foe = me.nearest_enemy();\n if foe != () && foe.hpp > 3 { me.wait() }", "unknown property `hpp`", "`hp`"),
        ("for item in me.items() { if item.fod > 3 { return me.eat(item); } }", "unknown property `fod`", "`food`"),
        ("for foe in me.enemies() { if foe.place.xx > 3 { return me.wait(); } }", "unknown property `xx`", "`x`"),
        ("let foe = me.nearest_enemy(); let other = foe; let foe = 5; foe.hpp", "", ""),
        ("let kept = me.memory; kept.palce = 3; me.memory = kept;", "", ""),
    ] {
        let report = check(&format!("fn act(me) {{\n {body}\n}}\n"));
        if said.is_empty() {
            assert_eq!(report.trim(), "no errors", "{body}");
        } else {
            assert!(report.contains(said) && report.contains(&format!("did you mean {help}?")), "{body}\n{report}");
        }
    }
}

#[test]
fn habits_of_other_languages_are_explained() {
    for (script, help) in [
        ("fn act(me) { if me.hp = 5 { me.wait() } }", "use `==` to compare two values"),
        ("fn act(me) { if me.nearest_enemy() == null { me.wait() } }", "nothing is written `()`"),
        ("fn act(me) { if me.hp == 5 and true { me.wait() } }", "are written `&&`, `||` and `!`"),
        ("fn act(me) { let share = 0.5; me.wait() }", "all numbers are whole"),
        ("fn act(me) { go(me) }\nfn go(me) { me.wait() }", "choose another name, such as `go_it`"),
        ("fn act(me) { try { me.wait() } catch { } }", "scripts can't use it"),
        ("def act(me):\n    return me.wait()", "a function starts with `fn`"),
        (
            "const REACH = 5;\nfn act(me) { if me.hp > REACH { me.wait() } }",
            "write `let REACH = ...` inside it, or a function such as `fn reach() { ... }`",
        ),
        ("fn act(me) {\n    let x = 5\n    me.wait()\n}", "it may lack a `;`"),
        ("fn act(self) { me.wait() }", "`act` takes one parameter, the creature: write `fn act(me) { ... }`"),
        ("fn act() { me.wait() }", "`act` takes one parameter, the creature: write `fn act(me) { ... }`"),
        ("fn act(me) { walk() }\nfn walk() { me.wait() }", "write `fn walk(me) { ... }`, and call it as `walk(me)`"),
    ] {
        let report = check(script);
        assert!(report.contains(help), "{help} is missing in\n{report}");
        assert!(report.contains('^'), "{report}");
    }
}

#[test]
fn options_must_be_used_by_the_script() {
    let script = "fn act(me) { if me.option(\"radius\", 3) > 2 { me.wait() } }";
    for (entry, said) in [
        ("{ use = \"trial\", radius = 5 }", None),
        ("{ use = \"trial\", radious = 5 }", Some("`stuffed:trial` has no option `radious`: did you mean `radius`?")),
        ("{ use = \"trial\", chnace = 5 }", Some("`stuffed:trial` has no option `chnace`: did you mean `chance`?")),
        (
            "{ use = \"trial\", radius = \"far\" }",
            Some("the option `radius` of `stuffed:trial` is a number, but this is text"),
        ),
    ] {
        let (told, marked) = told_of(script, entry);
        assert_eq!(told, said.into_iter().collect::<Vec<_>>());
        let word = ["radious", "chnace", "\"far\""].into_iter().filter(|word| entry.contains(word));
        assert!(marked.iter().eq(word), "{entry}");
    }
}

#[test]
fn options_of_stages_must_be_used_by_their_script() {
    let script = "fn build(level) { level.carve(level.circle(place(9, 9), level.option(\"radius\", 3))); }";
    for (entry, said, word) in [
        ("{ use = \"trial\", radius = 5, chance = 50 }", None, None),
        (
            "{ use = \"trial\", radious = 5 }",
            Some("`stuffed:trial` has no option `radious`: did you mean `radius`?"),
            Some("radious"),
        ),
        (
            "{ use = \"trial\", radius = \"far\" }",
            Some("the option `radius` of `stuffed:trial` is a number, but this is text"),
            Some("\"far\""),
        ),
        ("{ use = \"trial\", doing = \"digging\" }", Some("`doing` has no effect in a stage"), Some("doing")),
    ] {
        let stage = format!("build = [\n    {{ script = {entry} }},");
        let (told, marked) = told_where(script, ("build = [", &stage));
        assert_eq!(told, said.into_iter().collect::<Vec<_>>());
        assert_eq!(marked, word.into_iter().collect::<Vec<_>>(), "{entry}");
    }
}

/// What is wrong with an entry of a behaviour list that uses a script: the messages, and the texts that they mark.
fn told_of(script: &str, entry: &str) -> (Vec<String>, Vec<String>) {
    told_where(script, ("ai = [\"wander\"]", &format!("ai = [\n    {entry},\n]")))
}

/// What is wrong with the content once a text of it is replaced: the messages, and the texts that they mark.
fn told_where(script: &str, (text, by): (&str, &str)) -> (Vec<String>, Vec<String>) {
    let mut packs = packs(&[("trial", script)]);
    let file = packs[0].content.iter_mut().find(|file| file.text.contains(text)).expect("a place for it");
    file.text = file.text.replacen(text, by, 1);
    let loaded = load(&packs);
    let (mind, _) = ScriptMind::new(&Arc::new(loaded.content.expect("content")));
    let found = mind.check_lists(&loaded.definition_index);
    let marked = found.iter().filter_map(|found| {
        let place = found.location.as_ref()?;
        let file = packs[0].content.iter().find(|file| *file.path == *place.file)?;
        file.text.get(place.span.clone()?).map(str::to_owned)
    });
    (found.iter().map(|found| found.message.clone()).collect(), marked.collect())
}

#[test]
fn an_option_that_is_read_behind_a_return_is_no_error() {
    let script = "fn act(me) { return me.wait(); if me.option(\"radius\", 3) > 2 { me.wait() } }";
    assert_eq!(told_of(script, "{ use = \"trial\", radius = 5 }"), (vec![], vec![]));
}

#[test]
fn ids_in_options_are_checked_like_those_in_calls() {
    let straight = "fn act(me) { if me.nearest(me.option(\"prey\", \"bat\")) == () { me.wait() } }";
    let held = "fn act(me) { let prey = me.option(\"prey\", \"bat\"); if me.nearest(prey) == () { me.wait() } }";
    let unknown = "\"bta\" is neither the id of a creature or a faction nor a tag";
    for script in [straight, held] {
        assert_eq!(
            told_of(script, "{ use = \"trial\", prey = \"bta\" }"),
            (vec![unknown.to_owned()], vec!["\"bta\"".to_owned()])
        );
        for fine in ["{ use = \"trial\", prey = \"bat\" }", "\"trial\""] {
            assert_eq!(told_of(script, fine), (vec![], vec![]));
        }
    }
    // The name may stand for something else, too.
    let mixed = held.replace("if me", "prey = \"x\"; if me");
    assert_eq!(told_of(&mixed, "{ use = \"trial\", prey = \"bta\" }"), (vec![], vec![]));
    // The default counts like a value.
    let report = check(&straight.replace("bat", "bta"));
    assert!(report.contains(unknown), "{report}");
}

#[test]
fn an_unclosed_bracket_or_text_is_reported_where_it_begins() {
    let cases = [
        (
            "fn act(me) {\n    if me.hp == 1 {\n        return me.wait();\n}\n\n/// Helps.\nfn other(x) { x }\n",
            "trial.rhai:2:19",
            "this `{` is not closed",
        ),
        (
            "fn act(me) {\n    if me.hp == 1 { return me.wait();\n    me.wait()\n}\nfn other(x) { x }\n",
            "trial.rhai:2:19",
            "this `{` is not closed",
        ),
        ("fn act(me) {\n    me.wait(\n", "trial.rhai:2:12", "this `(` is not closed"),
        ("fn act(me) {\n    me.step('north')\n}\n", "trial.rhai:2:13", "write \"north\""),
        ("fn act(me) {\n    me.step(\"north)\n}\n", "trial.rhai:2:13", "this text is not closed"),
        ("fn act(me) { me.wait() }\nfn act(me) { me.wait() }\n", "trial.rhai:2:1", "there are two functions `act`"),
    ];
    for (script, place, words) in cases {
        let report = report(&[("trial", script)]);
        assert!(report.contains(place) && report.contains(words), "{place} {words}\n{report}");
    }
}
