//! What runs without an error and never does what was meant.

use stuffed::content::SourceFile;
use stuffed::diagnostics::Style;
use stuffed::script::LoadedPacks;

use crate::support::{messages, packs};

/// The messages about a behaviour with that body, without their places.
fn told(body: &str) -> Vec<String> {
    let script = format!(
        "fn act(me) {{\n    let foe = me.nearest_enemy();\n    if foe == () {{ return; }}\n{body}\n    me.wait()\n}}"
    );
    let of = |line: String| line.split_once(' ').map_or(line.clone(), |(_, message)| message.to_owned());
    messages(&script).into_iter().map(of).collect()
}

#[test]
fn own_functions_are_not_called_after_a_dot() {
    let script = "fn act(me) { me.helper(3) }\nfn helper(me, n) { if n > 2 { me.wait() } }";
    let expected =
        "1:17 error: `helper` can't be called after a dot | it is a function of this script: write `helper(me, ...)`";
    assert_eq!(messages(script), [expected]);
    // With `this`, they can.
    assert_eq!(messages("fn act(me) { me.helper() }\nfn helper() { this.wait() }"), Vec::<String>::new());
}

#[test]
fn an_own_function_that_hides_one_of_the_engine_is_told() {
    let script = "fn damage(a, b) { heal(a, b) }\nfn on_hurt(me) { damage(me, 1) }";
    let expected =
        "1:4 warning: the engine has a function `damage` with 2 arguments, which this one hides | choose another name";
    assert_eq!(messages(script), [expected]);
    assert_eq!(messages("fn damage(a) { heal(a, 1) }\nfn on_hurt(me) { damage(me) }"), Vec::<String>::new());
}

#[test]
fn a_function_is_refused_on_what_does_not_have_it() {
    for (body, expected) in [
        ("me.message(\"howl\");", "error: a creature has no function `message` | it is `message(sentence) -> effect`"),
        (
            "for item in me.items() { item.step(\"north\"); }",
            "error: an item has no function `step` | it is `me.step(direction) -> action`",
        ),
        (
            "let list = me.creatures(); print(list.length);",
            "error: unknown property `length` of a list | did you mean `len`?",
        ),
        ("print(me.name.length);", "error: unknown property `length` of text in double quotes | did you mean `len`?"),
        ("print(foe.turns);", "warning: `turns` only works on the creature whose turn it is, and `foe` is another one"),
        (
            "foe.memory.x = 1;",
            "warning: `memory` only works on the creature whose turn it is, and `foe` is another one",
        ),
    ] {
        assert_eq!(told(body), [expected], "{body}");
    }
    for fine in [
        "print(me.name.len);",
        "print([1].len());",
        "print(foe.hp);",
        "print(me.turns);",
        "me.memory.x = print(me.memory.x);",
    ] {
        assert_eq!(told(fine), Vec::<String>::new(), "{fine}");
    }
}

#[test]
fn comparisons_that_are_never_true_are_told() {
    for (comparison, expected) in [
        (
            "foe.kind == \"rat\"",
            "warning: an id here contains its pack, so it never equals \"rat\" | write it as \"pack:id\"",
        ),
        ("me.direction_to(foe) == \"nroth\"", "warning: \"nroth\" is not a direction: did you mean \"north\"?"),
        ("me.hp == \"3\"", "warning: a number never equals text in double quotes"),
        ("\"3\" != me.hp", "warning: text in double quotes never equals a number"),
        ("foe == \"player\"", "warning: a creature never equals text in double quotes"),
        ("me.place == foe", "warning: a place never equals a creature"),
    ] {
        assert_eq!(told(&format!("    if {comparison} {{ return; }}")), [expected], "{comparison}");
    }
    for fine in ["foe.kind == me.kind", "foe.kind == \"other_mod:rat\"", "me.hp == 3", "foe == me", "me.place != ()"] {
        assert_eq!(told(&format!("    if {fine} {{ return; }}")), Vec::<String>::new(), "{fine}");
    }
}

#[test]
fn ids_without_their_pack_are_told_wherever_they_are_compared() {
    let told_of = |text: &str| {
        format!("warning: an id here contains its pack, so it never equals \"{text}\" | write it as \"pack:id\"")
    };
    for comparison in [
        "    if [\"a:imp\", \"rat\"].contains(foe.kind) { return; }",
        "    if foe.kind in [\"rat\"] { return; }",
        "    let kind = foe.kind;\n    if kind == \"rat\" { return; }",
        "    if me.creatures().some(|one| one.kind == \"rat\") { return; }",
        "    switch foe.kind {\n        \"a:imp\" | \"rat\" => return me.wait(),\n        _ => {}\n    }",
    ] {
        assert_eq!(told(comparison), [told_of("rat")], "{comparison}");
    }
    for fine in [
        "    let kind = foe.kind;\n    kind = \"rat\";\n    if kind == \"rat\" { return; }",
        "    switch foe.name {\n        \"rat\" => return me.wait(),\n        _ => {}\n    }",
        "    switch foe.kind {\n        \"a:imp\" => switch foe.name {\n            \"rat\" => return me.wait(),\n            _ => {}\n        },\n        _ => {}\n    }",
    ] {
        assert_eq!(told(fine), Vec::<String>::new(), "{fine}");
    }
}

#[test]
fn closures_that_select_elements_return_true_or_false() {
    let number = "error: a condition must be true or false, but this is a number | compare it, for example with `> 0`";
    assert_eq!(told("    if me.creatures().filter(|one| 3).len() > 2 { return; }"), [number]);
    let doubt = "warning: this must be true or false, but it is a number, which counts as false | compare it, for example with `> 0`";
    assert_eq!(told("    if me.creatures().some(|one| one.hp) { return; }"), [doubt]);
    for fine in ["filter(|one| one.hp > 3).len() > 2", "map(|one| one.hp).len() > 2", "all(|one| one.is_in_sight)"] {
        let found = told(&format!("    if me.creatures().{fine} {{ return; }}"));
        assert!(!found.iter().any(|line| line.contains("true or false")), "{fine}: {found:?}");
    }
}

#[test]
fn actions_and_effects_that_are_put_away_are_told() {
    let expected =
        "warning: the action in `way` is never returned | only what the function returns is done: write `return way;`";
    assert_eq!(told("    let way = me.step_toward(foe);"), [expected]);
    assert_eq!(told("    let way = me.step_toward(foe);\n    if me.hp > 3 { return way; }"), Vec::<String>::new());
}

#[test]
fn numbers_that_do_nothing_are_told() {
    let script = "fn on_hurt(me) { [damage(me, -5), heal(me, 0), heal(me, 3)] }";
    let help = "does nothing | write a number from 1";
    assert_eq!(
        messages(script),
        [format!("1:30 warning: an amount of -5 {help}"), format!("1:44 warning: an amount of 0 {help}")]
    );
    for (percent, often) in [(200, "always"), (-3, "never")] {
        let expected =
            format!("warning: a chance of {percent} percent {often} happens | write a percentage from 0 to 100");
        assert_eq!(told(&format!("    if me.chance({percent}) {{ return; }}")), [expected]);
    }
    assert_eq!(told("    if me.chance(100) || me.chance(0) { return; }"), Vec::<String>::new());
}

#[test]
fn what_may_be_nothing_is_not_calculated_with() {
    let test_it = "put the result in a variable and test that: `if it == () { return; }`";
    let expected =
        format!("warning: `distance_to` may return nothing, which can't be calculated with (`*`) | {test_it}");
    assert_eq!(told("    if me.distance_to(foe) * 2 > 5 { return; }"), [expected]);
    let expected = "warning: `far` may be nothing, which can't be calculated with (`+`) | test it first: `if far == () { return; }`";
    assert_eq!(told("    let far = me.distance_to(foe);\n    if 1 + far > 5 { return; }"), [expected]);
    for fine in [
        "let far = me.distance_to(foe); if far == () || far + 1 > 5 { return; }",
        "if me.hp * 2 > me.max_hp + 1 { return; }",
        "print(\"far: \" + me.distance_to(foe));",
    ] {
        assert_eq!(told(fine), Vec::<String>::new(), "{fine}");
    }
}

#[test]
fn an_id_that_nothing_declares_is_told_how_to_declare_it() {
    for (id, table) in [("The rat hisses.", "name"), ("hiss", "hiss")] {
        let expected = format!(
            "1:26 error: unknown sentence `{id}` | this takes the id of a sentence: declare it in a content file, `[sentence.{table}]`"
        );
        assert_eq!(messages(&format!("fn on_hurt(me) {{ message(\"{id}\") }}")), [expected]);
    }
}

#[test]
fn a_sentence_with_a_target_is_not_told_without_one() {
    let sentence = "[sentence.eyes]\nseen = \"{actor.the} eyes {target.the}.\"\n";
    let script = |hook: &str, call: &str| format!("fn {hook}(me) {{ {call} }}");
    let told = |script: String| {
        let mut packs = packs(&[("trial", &script)]);
        packs[0].content.push(SourceFile { path: "content/stuffed/more.toml".to_owned(), text: sentence.to_owned() });
        let report = LoadedPacks::new(packs).report(Style::Plain);
        ["but `on_tick` has no other creature", "what a creature speaks has none"]
            .iter()
            .any(|why| report.contains(why))
    };
    assert!(told(script("on_tick", "message(\"eyes\")")));
    for call in ["me.speak(\"eyes\")", "speak(me, \"eyes\")"] {
        assert!(told(script("act", call)), "{call}");
    }
    for (hook, call) in [("on_hurt", "message(\"eyes\")"), ("on_tick", "message(\"eyes\", me)")] {
        assert!(!told(script(hook, call)), "{hook} {call}");
    }
}

#[test]
fn names_in_the_memory_that_no_script_sets_are_told() {
    let script =
        "fn act(me) {\n    me.memory.afraid = 3;\n    if me.memory.afradi == 3 || me.memory.far == () { me.wait() }\n}";
    assert_eq!(messages(script), ["3:18 warning: no script sets `me.memory.afradi`: did you mean `afraid`?"]);
    // A child may be given it, and another script may set it for this one.
    for other in [
        "me.spawn_child(me.place, #{ afradi: 3 })",
        "let rest = me.memory; rest.afradi = 1; me.wait()",
        "me.memory[`afr${me.hp}`] = 1; me.wait()",
        "me.memory[\"afradi\"] += 1; me.wait()",
        "return [me.wait(), remember(me, \"afradi\", 1)];",
    ] {
        let both = script.replace("me.wait() }\n}", &format!("{other} }}\n}}"));
        assert_eq!(messages(&both), Vec::<String>::new(), "{other}");
    }
}

#[test]
fn what_is_counted_in_the_memory_must_be_set_first() {
    let script = "fn act(me) {\n    me.memory.turns += 1;\n    if me.memory.turns > 3 { return; }\n    me.wait()\n}";
    let told = "2:15 warning: `me.memory.turns` is `()` until it is set, and nothing can be added to that | write `me.memory.turns = (me.memory.turns ?? 0) + 1`";
    assert_eq!(messages(script), [told]);
    let begun = script.replace("+= 1;", "= me.memory.turns ?? 0;\n    me.memory.turns += 1;");
    assert_eq!(messages(&begun), Vec::<String>::new());
}

#[test]
fn a_hook_that_does_not_exist_is_answered_with_those_that_do() {
    let told = messages("fn on_damage(me, event) { heal(me, 1) }").concat();
    assert!(told.contains("there is no hook `on_damage`") && told.contains("`on_hurt`"), "{told}");
    let told = messages("fn act(me) { heal(me, 1); me.wait() }").concat();
    assert!(told.contains("return it beside an action, `[me.wait(), ...]`"), "{told}");
}

#[test]
fn variables_of_different_functions_have_nothing_to_do_with_each_other() {
    let alone = "fn act(me) { let f = me.nearest_enemy(); if f.hp < 3 { return; } print(f.hpp); me.wait() }";
    let told = messages(alone);
    assert_eq!(told.len(), 2, "{told:#?}");
    for other in ["fn other(f) { f }", "fn other(me) { let f = 3; f }", "fn other(list) { list.filter(|f| f > 0) }"] {
        assert_eq!(messages(&format!("{alone}\n{other}")), told, "{other}");
    }
}
