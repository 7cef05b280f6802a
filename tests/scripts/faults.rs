//! The messages a person reads when a script fails.

use std::collections::BTreeMap;

use stuffed::content::BehaviourUse;
use stuffed::game::{EventKind, Mind};

use crate::support::Trial;

#[test]
fn a_failure_names_file_line_column_calls_and_source() {
    let script = "fn act(me) {\n    plan(me)\n}\n\nfn plan(me) {\n    let goal = [1, 2];\n    goal[7]\n}\n";
    let fault = Trial::new(script).fault();
    assert_eq!(fault.message, "scripts/stuffed/trial.rhai:7:10: array index 7 out of bounds: only 2 elements in array");
    assert_eq!(fault.details, ["in `plan`, called at scripts/stuffed/trial.rhai:2:5", "in `act`", "7 |     goal[7]"]);
}

#[test]
fn unknown_names_come_with_a_suggestion() {
    let message = |body| Trial::of(body).fault().message;
    assert_eq!(
        message("let foe = me.nearest_enmy();"),
        "scripts/stuffed/trial.rhai:2:14: unknown function `nearest_enmy`: did you mean `nearest_enemy`?"
    );
    assert_eq!(
        message("let x = me.plase;"),
        "scripts/stuffed/trial.rhai:2:12: unknown property `plase` of a creature: did you mean `place`?"
    );
    assert_eq!(
        message("me.step(\"nroth\")"),
        "scripts/stuffed/trial.rhai:2:4: \"nroth\" is not a direction: did you mean \"north\"?"
    );
    assert_eq!(
        message("me.chance(\"half\")"),
        "scripts/stuffed/trial.rhai:2:4: `chance` can't be called with (Creature, text): it is `me.chance(percent) -> bool`"
    );
}

#[test]
fn a_failure_gives_help_in_the_words_of_the_reference() {
    for (body, said) in [
        ("let foe = (); foe.kind", "2:19: nothing, `()`, has no `kind`: test it with `== ()` first"),
        ("let foe = (); foe.hp = 3;", "2:19: nothing, `()`, has no `hp`: test it with `== ()` first"),
        ("let foe = (); foe.is_a(\"rat\")", "2:19: `is_a` is called on nothing, `()`: test it with `== ()` first"),
        ("let all = (); all.len()", "2:19: `len` is called on nothing, `()`: test it with `== ()` first"),
        (
            "let it = (); me.eat(it)",
            "2:17: `eat` is given nothing, `()`: test it with `== ()` first; it is `me.eat(item) -> action`",
        ),
        (
            "me.memory.count + 1",
            "2:17: `+` can't be used on nothing and a number: test it with `== ()` first, or write `x ?? 0`",
        ),
        ("me.place + 1", "2:10: `+` can't be used on a place and a number"),
        ("let all = (); all[0]", "2:18: what is before the `[` is nothing, `()`: test it with `== ()` first"),
        ("let all = 5; all.push(1)", "2:18: `push` can't be called with (int, int)"),
        (
            "if me.memory.foe { me.wait() }",
            "2:6: a condition must be true or false, but this is nothing: compare it, for example with `!= ()`",
        ),
        (
            "let me_too = me; if me_too { me.wait() }",
            "2:21: a condition must be true or false, but this is a creature: compare it, for example with `!= ()`",
        ),
        (
            "let me_too = me; me_too.hp = 3;",
            "2:25: `hp` is read-only: scripts can't change the world directly: return an action or, from a hook, an effect such as `heal(me, 1)`; `me.memory` remembers",
        ),
        ("let here = me.place; here.hp", "2:27: unknown property `hp` of a place"),
    ] {
        assert_eq!(Trial::of(body).fault().message, format!("scripts/stuffed/trial.rhai:{said}"), "{body}");
    }
}

#[test]
fn printed_text_comes_with_creature_turn_script_and_line() {
    let mut trial = Trial::new(
        "fn act(me) {\n    print(\"on\");\n    print(me.place == ());\n    debug([1]); print(['x', 2]);\n    say(#{})\n}\nfn say(map) {\n    print(map);\n    print();\n    print(())\n}\n",
    );
    trial.ask().unwrap();
    let printed: Vec<String> = trial.mind.take_printed().iter().map(ToString::to_string).collect();
    let printed: Vec<&str> = printed
        .iter()
        .map(|line| line.strip_prefix("player#0, turn 0, scripts/stuffed/trial.rhai:").unwrap())
        .collect();
    assert_eq!(printed, ["2: on", "3: false", "4: [1]", "4: [x, 2]", "8: #{}", "9: ", "10: ()"]);
}

#[test]
fn an_endless_script_ends_with_a_failure() {
    let message = Trial::of("loop { }").fault().message;
    assert!(message.contains("20000 steps"), "{message}");
}

#[test]
fn texts_from_scripts_are_sanitized() {
    let fault = Trial::of("throw \"\\x1b]0;title\\x07\";").fault();
    assert!(!fault.message.contains('\x1b') && !fault.details.iter().any(|line| line.contains('\x1b')));
    let printed = Trial::of("print(\"\\x1b[31mred\");").printed();
    assert_eq!(printed, ["\u{fffd}[31mred"]);
}

#[test]
fn three_failures_disable_a_behaviour() {
    let mut trial = Trial::of("throw \"on purpose\";");
    let content = trial.game.content.clone();
    let script = content.scripts.find("stuffed:trial").unwrap();
    let list = [BehaviourUse { script, chance: 100, doing: None, options: BTreeMap::default() }];
    let player = trial.player();
    for _ in 0..5 {
        assert_eq!(trial.game.choose(player, &list, &mut trial.mind as &mut dyn Mind), None);
    }
    let events = trial.game.events();
    assert_eq!(events.iter().filter(|event| matches!(event.kind, EventKind::Failed { .. })).count(), 3);
    assert_eq!(events.iter().filter(|event| matches!(event.kind, EventKind::Retired { .. })).count(), 1);
}
