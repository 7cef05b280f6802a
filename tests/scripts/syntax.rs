//! Syntax errors: brackets and comments that are not closed, reserved words, and what other languages write differently.

use crate::support::messages;

/// The only message about a script.
#[track_caller]
fn message(script: &str) -> String {
    let told = messages(script);
    assert_eq!(told.len(), 1, "{script}\n{told:#?}");
    told.concat()
}

#[test]
fn a_comment_that_is_not_closed_is_told_once_at_its_place() {
    let told = "error: this `/*` is not closed | add the closing `*/`";
    for (script, place) in [
        ("/* hello\nfn act(me) { me.wait() }", "1:1"),
        ("fn act(me) {\n    /* x\n    me.wait()\n}", "2:5"),
        ("/* one /* two */\nfn act(me) { me.wait() }", "1:1"),
        ("fn act(me) { me.wait() }\n// fine\n/* not", "3:1"),
    ] {
        assert_eq!(message(script), format!("{place} {told}"), "{script}");
    }
    for fine in
        ["/* one /* two */ */\nfn act(me) { me.wait() }", "fn act(me) { print(`/* ${me.hp}`); me.wait() } // /*"]
    {
        assert_eq!(messages(fine), Vec::<String>::new(), "{fine}");
    }
}

#[test]
fn the_indentation_shows_which_brace_lacks_its_partner() {
    let unclosed = "error: this `{` is not closed | add the closing `}`";
    for (script, expected) in [
        (
            "fn act(me) {\n    if me.hp > 3 {\n        return me.wait();\n    let x = 1;\n    me.wait()\n}\nfn helper() { 1 }",
            format!("2:18 {unclosed}"),
        ),
        (
            "fn act(me) {\n    for x in [1] {\n        if x > 1 {\n            print(x);\n    }\n    me.wait()\n}",
            format!("3:18 {unclosed}"),
        ),
        ("fn act(me) {\n    let x = #{ at: me.turns, b: 1 ;\n    me.wait()\n}", format!("2:14 {unclosed}")),
        ("fn act(me) {\n    me.wait()\n", format!("1:12 {unclosed}")),
        (
            "fn act(me) {\n    if me.hp > 3 {\n        return;\n    }\n    }\n    me.wait()\n}",
            "5:5 error: this `}` closes nothing | remove it, or add the opening bracket".to_owned(),
        ),
    ] {
        assert_eq!(message(script), expected, "{script}");
    }
}

#[test]
fn a_reserved_word_is_named_wherever_it_stands() {
    for script in [
        "fn act(me) { me.memory.until = 1; me.wait() }",
        "fn act(me) { let x = #{ until: 1 }; print(x); me.wait() }",
        "fn act(me) { let until = 1; me.wait() }",
        "fn helper(until) { 1 }\nfn act(me) { me.wait() }",
    ] {
        let told = message(script);
        let expected =
            "error: `until` can't be used here | this word is reserved: choose another name, such as `until_it`";
        assert!(told.ends_with(expected), "{told}");
    }
}

#[test]
fn what_other_languages_write_differently_is_told() {
    let braces = "what an `if` or a loop does stands in braces: `if ... { ... }`";
    for (body, help) in [
        ("let r = 1; r++; me.wait()", "write `x += 1`"),
        ("let l = (); l ??= []; me.wait()", "write `x = x ?? y`"),
        ("let a = 1e3; me.wait()", "write the number in full: `1000`"),
        ("let p = (3, 4); me.wait()", "a place is written `place(3, 4)`, and a list `[3, 4]`"),
        ("let a: int = 3; me.wait()", "variables and parameters have no types: `let x = 3;`"),
        ("let mut a = 3; me.wait()", "all variables can change: `let x = 3;`"),
        ("if not me.hp < 5 { } me.wait()", "and, or and not are written `&&`, `||` and `!`"),
        ("if me.hp > 2 then me.wait()", braces),
        ("let r = 1; while r > 0 r -= 1; me.wait()", braces),
        ("let größe = 1; me.wait()", "names are written in the letters `a` to `z`, digits and `_`"),
        ("let l = “x”; me.wait()", "text stands in straight quotation marks: \"text\""),
        ("return 1, 2;", "several values are a list: `return [heal(me, 1), message(\"howl\")];`"),
        (
            "let x = me.creatures().filter(strong); me.wait() }\nfn strong(c) { true",
            "`strong` is a function: call it, or write `|x| strong(x)` to pass it to another one",
        ),
    ] {
        let told = message(&format!("fn act(me) {{ {body} }}"));
        assert!(told.ends_with(&format!(" | {help}")), "{body}\n{told}");
    }
    let told = message("fn act(me) -> action { me.wait() }");
    assert!(told.ends_with("| a function doesn't say what it returns: `fn act(me) { ... }`"), "{told}");
    let told = messages("fn act(me) { let n = 0; me.creatures().for_each(|c| n += 1); me.wait() }");
    assert!(told.concat().contains("only knows its own parameters, not `n`"), "{told:?}");
}

#[test]
fn the_comment_above_a_broken_function_is_not_told_of() {
    assert!(message("/// Waits.\nfn act me) { me.wait() }").contains("the function `act` has no `(...)`"));
}

#[test]
fn a_comment_above_a_function_of_another_language_hides_nothing() {
    for head in ["def act(me):", "function act(me) {", "func act(me) {", "pub fn act(me) {"] {
        let told = messages(&format!("/// Waits.\n{head}\n    me.wait()\n}}"));
        assert!(told[0].starts_with("2:1 error: a function starts with `fn`"), "{head}\n{told:#?}");
    }
}
