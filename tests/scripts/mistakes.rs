//! What beginners write, and what the checker tells them.

use stuffed::content::SourceFile;
use stuffed::diagnostics::Style;
use stuffed::script::LoadedPacks;

use crate::support::{messages, packs};

#[test]
#[expect(clippy::too_many_lines, reason = "a table")]
fn typical_mistakes_are_told_with_what_to_do() {
    for (script, expected) in [
        (
            "/// The reach.\nconst REACH = 5;\nfn act(me) { me.wait() }",
            vec!["1:1 error: a comment with `///` can only stand above a function | write `//`"],
        ),
        (
            "/// About.\n\nlet x = 3;\nfn act(me) { me.wait() }",
            vec!["1:1 error: a comment with `///` can only stand above a function | write `//`"],
        ),
        (
            "fn act(me) {\n    let n = 5;\n    let far = me.creatures().filter(|c| c.hp > n);\n    if far.len() > 2 { me.wait() }\n}",
            vec![
                "3:48 error: unknown variable `n` | a function written as `|x| ...` only knows its own parameters, not `n`: write a loop instead, `for x in list { ... }`",
            ],
        ),
        (
            "fn act(me) {\n    for foe in me.enemies( {\n        return me.attack(foe);\n    }\n}",
            vec!["2:26 error: this `(` is not closed | add the closing `)`"],
        ),
        ("fn act(me) {\n    me.step(\"north\" }\n}", vec!["2:12 error: this `(` is not closed | add the closing `)`"]),
        (
            "fn act(me) {\n    let x = me.hpp;\n    me.step_toward(prey)\n}\nfn on_hurt(me, event) {\n    heal(me, evnt.amount)\n}\nfn on_tick(me) {\n    heal(me, [1, 2)\n}",
            vec![
                "2:16 error: unknown property `hpp` | did you mean `hp`?",
                "3:20 error: unknown variable `prey` | a variable starts with `let`: `let prey = ...;`",
                "6:14 error: unknown variable `evnt` | did you mean `event`?",
                "9:14 error: this `[` is not closed | add the closing `]`",
            ],
        ),
        (
            "fn act(me) {\n    if (me.hp < 5) return me.wait();\n}",
            vec![
                "2:20 error: a `{` is missing before this | what an `if` or a loop does stands in braces: `if ... { ... }`",
            ],
        ),
        (
            "fn act(me) {\n    for (let i = 0; i < 5; i++) { me.wait() }\n}",
            vec![
                "2:10 error: the name of a variable is missing here | a loop that counts is written `for n in 0..5 { ... }`",
            ],
        ),
        (
            "fn is_useful(me) {\n    me.hp > 5\n}",
            vec![
                "1:4 error: `is_useful` takes the creature that has the ability, and the one at which it would be aimed | write `fn is_useful(me, target) { ... }`, which returns `true` or `false`",
            ],
        ),
        (
            "fn is_useful(me, target) {\n    if target.hp > 5 { return heal(me, 1); }\n    target.hpp\n}",
            vec![
                "2:31 error: `is_useful` returns an effect here | return `true` or `false`, or nothing with `return;` to leave it to the ability's fields",
                "3:12 error: unknown property `hpp` | did you mean `hp`?",
            ],
        ),
        (
            "fn is_useful(me, target) {\n    if target.hp > 5 { return target.hp; }\n    if target.is_captive == true { return []; }\n    target.hp > 3 && me.hp > 1\n}",
            vec![
                "2:38 error: `is_useful` returns a number here | return `true` or `false`, or nothing with `return;` to leave it to the ability's fields",
                "3:43 error: `is_useful` returns a list here | return `true` or `false`, or nothing with `return;` to leave it to the ability's fields",
            ],
        ),
        (
            "fn on_hurt(event, me) {\n    heal(me, 1)\n}",
            vec![
                "1:4 error: `on_hurt` gets the creature first, and then the event | write `fn on_hurt(me, event) { ... }`",
            ],
        ),
        (
            "fn on_hurt(me) {\n    [heal(me, 1), me.wait()]\n}",
            vec![
                "2:22 error: `on_hurt` returns an action here | actions belong in `fn act(me) { ... }`; `on_hurt` returns effects",
            ],
        ),
        (
            "fn on_hurt(me, event) {\n    damage(event.target, 1)\n}",
            vec![
                "2:18 error: unknown property `target` | there are `other`, `item`, `place`, `amount`, `type`, `is_attack`, `is_sneak`, `modifier`, `ability`, `stat`, `prompt`, `choice`, `direction`, `number`, `data`",
            ],
        ),
        (
            "function act(me) {\n    me.wait()\n}",
            vec!["1:10 error: a `;` is missing before this | a function starts with `fn`: `fn act(me) { ... }`"],
        ),
        (
            "fn act(me) {\n    var foe = me.nearest_enemy();\n}",
            vec!["2:5 error: `var` can't be used here | a variable starts with `let`"],
        ),
        (
            "fn act(me) {\n    foe = me.nearest_enemy();\n    me.attack(foe)\n}",
            vec!["2:5 error: unknown variable `foe` | a variable starts with `let`: `let foe = ...;`"],
        ),
        (
            "fn act(me) {\n    if me.hp < 3 { me.wait() } elif me.hp < 5 { me.random_step() }\n}",
            vec!["2:37 error: a `;` is missing before this | write `else if`"],
        ),
        (
            "fn act(me) {\n    let foe = me.nearest_enemy();\n    if foe is () { return; }\n}",
            vec!["3:12 error: a `{` is missing before this | to compare two values, write `==` or `!=`"],
        ),
        (
            "fn act(me) {\n    if me.hp => 5 { me.wait() }\n}",
            vec!["2:14 error: a `{` is missing before this | at least is written `>=`, and a closure `|x| x + 1`"],
        ),
        (
            "fn act(me) {\n    let x = me.hp > 5 ? 1 : 2;\n}",
            vec!["2:23 error: `?` can't be used here | a choice is written `if a { b } else { c }`"],
        ),
        (
            "fn act(me) {\n    # a comment\n    me.wait()\n}",
            vec!["2:5 error: `#` can't be used here | a comment starts with `//`"],
        ),
        (
            "act(me) {\n    me.wait()\n}",
            vec!["1:9 error: a `;` is missing before this | a function starts with `fn`: `fn act(me) { ... }`"],
        ),
        (
            "fn act(me) {\n    me.wait()\n}}",
            vec!["3:2 error: this `}` closes nothing | remove it, or add the opening bracket"],
        ),
        (
            "fn act(me) {\n    me.step(north)\n}",
            vec!["2:13 error: unknown variable `north` | text stands in quotes: write \"north\""],
        ),
        (
            "fn act(me) {\n    if me.items().size() > 2 { me.wait() }\n}",
            vec!["2:19 error: unknown function `size` | did you mean `len`?"],
        ),
        (
            "fn act(me) {\n    for n in 5 { print(n); }\n}",
            vec!["2:14 error: a `for` loop needs a list | a loop that counts is written `for n in 0..5 { ... }`"],
        ),
        (
            "fn act(me) {\n    print(\"hp ${me.hp}\");\n    me.wait()\n}",
            vec![
                "2:11 warning: `${...}` is plain text between double quotes | to insert values, write the text between backticks",
            ],
        ),
    ] {
        assert_eq!(messages(script), expected, "{script}");
    }
}

#[test]
fn what_can_only_fail_is_refused_before_it_runs() {
    for (body, said) in [
        ("me.step(\"up\")", "\"up\" is not a direction: write one such as \"north\""),
        ("me.step_toward(5)", "`step_toward` takes a creature, a place or an item here, but this is a number"),
        ("step_toward(me, 5)", "`step_toward` takes a creature, a place or an item here, but this is a number"),
        ("if me.can_step(\"nort\") { me.wait() }", "\"nort\" is not a direction: did you mean \"north\"?"),
        ("me.step_toward(me.place.next(\"souht\"))", "\"souht\" is not a direction: did you mean \"south\"?"),
        (
            "if me.dice(\"2d\") > 3 { me.wait() }",
            "\"2d\" is not a formula: column 1 of the formula: `2d` is neither a number nor dice: write dice as 2d6 or 4d6k3, a product as 2 * depth",
        ),
        ("me.go_to(me.known_stairs(\"downn\"))", "\"downn\" is not a kind of stairs: did you mean \"down\"?"),
        ("this.wait()", "`this` is nothing here"),
        ("me.summon(5, me.place)", "`summon` takes text in double quotes here, but this is a number"),
        ("me.summon(\"zombei\", me.place)", "unknown creature `zombei`: did you mean `zombie`?"),
        ("me.summon(\"zob\" + me.x, me.place)", "no creature has an id that begins with \"zob\""),
        ("me.summon(`${me.x}_zob`, me.place)", "no creature has an id that ends with \"_zob\""),
        ("if me.is_enemy(()) { me.wait() }", "`is_enemy` takes a creature here, but this is nothing, `()`"),
        ("if me.hp { me.wait() }", "a condition must be true or false, but this is a number"),
        ("if !me.hp && me.chance(5) { me.wait() }", "a condition must be true or false, but this is a number"),
        ("let spot = me.place + 1; me.step_toward(spot)", "`+` can't be used on a place and a number"),
        ("let half = me.hp / 0; me.wait()", "this divides by zero"),
        ("for n in me.hp { print(n); }", "a `for` loop needs a list, but this is a number"),
        ("me.memory.loot = me.item_here(); me.wait()", "the memory can't hold an item"),
        ("me.memory.plan = me.wait(); me.wait()", "the memory can't hold an action"),
        ("me.memory = 5; me.wait()", "the memory is a map, but this is a number"),
    ] {
        let told = messages(&format!("fn act(me) {{\n{body}\n}}"));
        let errors: Vec<&str> =
            told.iter().filter_map(|line| line.split_once(" error: ")).map(|(_, told)| told).collect();
        let errors: Vec<&str> = errors.iter().map(|told| told.split(" | ").next().unwrap_or_default()).collect();
        assert_eq!(errors, [said], "{body}");
    }
    for (call, said) in [
        ("shove(me, \"nort\", 2)", "\"nort\" is not a direction: did you mean \"north\"?"),
        ("give(me, \"rokc\")", "unknown item `rokc`: did you mean `rock`?"),
        ("message(\"hello\")", "unknown sentence `hello`"),
        ("damage(5, 3)", "`damage` takes a creature here, but this is a number"),
        ("change_tile(me.place, \"zombie\")", "unknown tile `zombie`"),
    ] {
        let told = messages(&format!("fn on_tick(me) {{\n{call}\n}}"));
        assert!(told.len() == 1 && told[0].contains(&format!(" error: {said}")), "{call}: {told:?}");
    }
}

#[test]
fn what_may_succeed_is_not_refused() {
    for body in [
        "me.summon(\"zom\" + me.x, me.place)",
        "me.step_toward(())",
        "loop { break; } me.wait()",
        "let list = [1, 2]; list.truncate(1); truncate(list, 1); me.wait()",
        "for letter in \"abc\" { print(letter); } me.wait()",
        "me.memory.foe = me.nearest_enemy(); me.memory.at = me.place; me.wait()",
        "print(\"at \" + me.place); me.wait()",
        "if me.can_see(me.nearest_enemy()) { me.wait() }",
    ] {
        assert_eq!(messages(&format!("fn act(me) {{\n{body}\n}}")), Vec::<String>::new(), "{body}");
    }
}

#[test]
fn the_dead_know_where_they_die() {
    // `me.place` is where it dies, as `event.place` is.
    assert_eq!(messages("fn on_death(me, event) { reveal(me.place, 3) }"), Vec::<String>::new());
}

#[test]
fn an_empty_script_in_a_list_is_told_once() {
    let mut packs = packs(&[("trial", "// nothing\n")]);
    let file = packs[0].content.iter_mut().find(|file| file.text.contains("ai = [\"wander\"]")).expect("a wanderer");
    file.text = file.text.replacen("ai = [\"wander\"]", "ai = [\"trial\"]", 1);
    let report = LoadedPacks::new(packs).report(Style::Plain);
    assert!(
        report.starts_with("error: the script has no function `act`\n") && report.ends_with("\n1 error\n"),
        "{report}"
    );
}

#[test]
fn errors_in_content_and_in_scripts_are_told_together() {
    let script = "fn act(me) {\n    me.summon(\"zombei\", me.place);\n    me.give(\"fork\", sword)\n}\nfn on_hurt(me) { heal(me, }\n";
    let mut packs = packs(&[("trial", script)]);
    let text =
        "[item.fork]\nname = \"fork\"\ndescription = \"It.\"\nglyph = \"/\"\ncolor = \"white\"\nattack = \"two\"\n";
    packs[0].content.push(SourceFile { path: "content/stuffed/more.toml".to_owned(), text: text.to_owned() });
    let report = LoadedPacks::new(packs.clone()).report(Style::Plain);
    for said in [
        "error: column 1 of the formula: there is no stat `two`: declare it as `[stat.two]`",
        "error: this `(` is not closed",
        "error: unknown variable `sword`",
        "error: unknown creature `zombei`: did you mean `zombie`?",
    ] {
        assert!(report.contains(said), "{said} is missing in\n{report}");
    }
    // What is defined in a file that can't be read is not reported as unknown.
    let file = packs[0].content.last_mut().expect("the file");
    file.text = format!("[creature.zombei\n{text}");
    let report = LoadedPacks::new(packs).report(Style::Plain);
    assert!(!report.contains("unknown creature") && report.contains("unknown variable `sword`"), "{report}");
}
