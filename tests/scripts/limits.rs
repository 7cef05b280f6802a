//! The limits on scripts: each is documented, and exceeding it is told plainly.

use stuffed::script::manual;

use crate::support::{Trial, report};

#[test]
fn whatever_exceeds_a_limit_is_told_in_plain_words() {
    for (body, said) in [
        ("let text = \"x\"; loop { text += text; }", "a text is longer than 512 bytes"),
        ("let list = []; loop { list.push(1); }", "a list has more than 256 elements"),
        ("let list = [1]; loop { list += list; }", "a list has more than 256 elements"),
        ("let n = 0; loop { me.memory[`a${n}`] = n; n += 1; }", "a map has more than 64 entries"),
        ("for n in 0..100 { me.memory[`a${n}`] = n; }", "a map has more than 64 entries"),
        ("me.memory.list = []; for n in 0..300 { me.memory.list.push(n); }", "a list has more than 256 elements"),
        ("for n in 0..300 { me.path_length(me.place); }", "one call may search 200 paths or look around 2000 times"),
        ("deep(20)\n}\nfn deep(n) {\nif n == 0 { 0 } else { deep(n - 1) }", "functions call each other too deeply"),
    ] {
        let why = Trial::of(body).fault().why;
        assert!(why.contains(said), "{body}: {why}");
    }
}

#[test]
fn limits_of_the_text_of_a_script_are_told_in_plain_words() {
    let long = format!("fn act(me) {{ print(\"{}\"); me.wait() }}", "x".repeat(600));
    let wide = format!("fn act(me) {{ let a = [{}]; me.wait() }}", "1,".repeat(300));
    let many: Vec<String> = (0..70).map(|n| format!("fn f{n}() {{ }}\n")).collect();
    let many = many.concat();
    for (script, said) in [
        (long, "error: a text is longer than 512 bytes"),
        (wide, "error: a list has more than 256 elements"),
        (format!("fn act(me) {{ me.wait() }}\n{many}"), "error: the script has more than 64 functions"),
    ] {
        let report = report(&[("trial", &script)]);
        assert!(report.contains(said), "{said} is missing in\n{report}");
    }
}

#[test]
fn the_limits_are_in_the_manual() {
    let manual = manual();
    let limits = manual.split("\n## Limits\n").nth(1).and_then(|rest| rest.split("\n## ").next()).expect("the section");
    for row in [
        "| a script file | 32768 bytes |",
        "| steps in one call | 20000 |",
        "| paths searched in one call | 200 |",
        "| units in one call | 5000000 |",
        "| units in one turn, over all creatures | 20000000 |",
        "| a text, or all texts of a list | 512 bytes |",
        "| a list, with the lists in it | 256 elements |",
        "| a map, with the maps in it | 64 entries |",
        "| effects of one action, over all hooks | 256 |",
        "so one call of it returns at most 256",
    ] {
        assert!(limits.replace("the size of ", "").contains(row), "{row} is missing in\n{limits}");
    }
}

#[test]
fn a_hook_that_returns_too_many_effects_fails_as_documented() {
    let mut trial =
        Trial::new("fn on_hurt(me) {\n    let all = [];\n    for n in 0..257 { all.push(heal(me, 1)); }\n    all\n}\n");
    let why = trial.react(stuffed::game::Hook::Hurt).expect_err("too many").why;
    assert_eq!(why, "a list has more than 256 elements");
    let mut trial =
        Trial::new("fn on_hurt(me) {\n    let all = [];\n    for n in 0..256 { all.push(heal(me, 1)); }\n    all\n}\n");
    assert_eq!(trial.react(stuffed::game::Hook::Hurt).map(|effects| effects.len()).ok(), Some(256));
}
