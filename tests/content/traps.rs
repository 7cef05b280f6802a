//! Mistakes in new powers that would otherwise do nothing and say nothing: each is told once, with advice.

use super::trial::{creature, expect_to_pass, report};

/// The scripts and the content of a pack in which hardly anything works.
const SING: &str = "\
fn act(me) {
    let far = me.distance_to(me.nearest_enemy());
    if far > 5 { return me.wait(); }
    if far > me.hp { return me.wait(); }
    if far < 3 && far > 1 { me.memory.near = far + 1; }
    me.memory.next = far + 1;
    if me.memory.near == me.memory.next { return me.wait(); }
    me.use_ability()
}
fn onland(me, event) { if event.ability == \"trial:lone\" { heal(me, 1) } }
fn on_hitt(me, event) { heal(me, 1) }
fn on_hurt(me, event) {
    change(me, \"atack\", 1)
}
";
const ASK: &str = "\
fn on_hurt(me, event) {
    ask(me, \"hello\", #{ choices: [
        #{ text: \"greet_yess\", values: me.hp },
        #{ text: \"greet_yes\", value: me.hp },
        \"helo\",
        \"other\"
    ] })
}
fn on_answer(me, event) { ask(me, \"hello\", #{ choices: [#{ texts: \"Oh.\" }], data: 1 }) }
";
const THINGS: &str = r##"
[faction.bystanders]

[modifier.chained]
name = "chained"
skips_turns = true
release = { turns = 2 }

[modifier.rooted]
name = "rooted"
skips_turns = true
faction = "bystanders"

[modifier.idle]
name = "idle"
speed = 5

[ability.hum]
name = "hum"
shape = "sight"
damage = 1
cost = { mana = 3 }

[ability.lone]
name = "lone"
shape = "sight"
damage = 1

[stat.mana]
name = "mana"

[item.bow]
name = "bow"
description = "It shoots."
glyph = "}"
color = "#ffffff"
slot = "stuffed:weapon"
fires = { tag = "arow", range = 5 }

[item.arrow]
name = "arrow"
description = "It flies."
glyph = "/"
color = "#ffffff"
tags = ["arrow"]

[patch.level."stuffed:upper_caves".add]
creatures = [{ of = ["dog", "tree", "monk"], count = 3 }]
items = [{ of = ["bow", "arrow"], count = 1 }]

[sentence.greet_yes]
you = "Yes."

[sentence.hello]
you = "Hello?"

"##;

/// The pack, with creatures that use it all.
fn things() -> String {
    let dog = creature(
        "dog",
        "D",
        "hp = 9\nmodifiers = [\"chained\"]\nabilities = [\"hum\"]\nai = [\"sing\"]\nhooks = [\"query\"]",
    );
    let tree = creature("tree", "T", "hp = 9\nmodifiers = [\"rooted\"]");
    let monk = creature("monk", "M", "hp = 9\nabilities = [\"hum\"]\nstats = { mana = 9 }");
    format!("{THINGS}{dog}{tree}{monk}")
}

#[track_caller]
fn expect_report(file: &str, found: &str) {
    let path = format!("tests/content/{file}");
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(&path, found).expect("the text can be written");
    }
    assert_eq!(found, std::fs::read_to_string(&path).unwrap_or_default());
}

#[test]
fn what_does_nothing_is_told_with_advice() {
    expect_report("traps.txt", &report(&things(), &[("sing", SING), ("query", ASK)]));
}

#[test]
fn what_works_is_not_complained_about() {
    let text = things()
        .replace("skips_turns = true\nrelease", "skips_turns = true\nfaction = \"bystanders\"\nrelease")
        .replace(
            "faction = \"bystanders\"\n\n[modifier.idle]",
            "faction = \"bystanders\"\nended_by = [\"damage\"]\n\n[modifier.idle]",
        )
        .replace("[stat.mana]\n", "[stat.mana]\nmax = 5\nregain = 10\n")
        .replace("arow", "arrow")
        .replace("abilities = [\"hum\"]\nai", "abilities = [\"hum\", \"lone\"]\nai");
    let sing = "fn act(me) { let far = me.distance_to(me.nearest_enemy()); if far != () && far > 5 { me.memory.far = far + 1; } if me.memory.far == 3 { return; } me.use_ability() }\nfn onward(me) { me }\nfn on_hit(me) { [modify(onward(me), \"idle\", 3)] }";
    let query =
        ASK.replace("yess", "yes").replace("values", "value").replace("helo", "hello").replace("texts:", "text:");
    assert_eq!(report(&text, &[("sing", sing), ("query", &query)]), "no errors\n");
}

#[test]
fn a_choice_that_lacks_its_number_or_its_fields_is_told_what_to_write() {
    for (shape, expected) in [
        ("\"bolt\"", "this needs a number, not only a name|write `{ bolt = 8 }`, with your own number"),
        (
            "\"ball\"",
            "this needs fields, not only a name|write `{ ball = { range = ..., radius = ... } }`, with the fields in the inner table",
        ),
        ("{ touch = 1 }", "`touch` has no fields: write just \"touch\""),
    ] {
        let text = format!("[ability.hum]\nname = \"hum\"\nshape = {shape}\ndamage = 1\n");
        let report = report(&text, &[]);
        for line in expected.split('|') {
            assert!(report.contains(line), "{shape}: {line} is missing in\n{report}");
        }
    }
}

#[test]
fn a_stat_that_is_a_field_of_every_creature_is_told_so() {
    for written in ["attack", "atack"] {
        let text = creature("dog", "D", &format!("hp = 9\nstats = {{ {written} = 1 }}"));
        let report = report(&text, &[]);
        let expected = format!("error: unknown stat `{written}`\n");
        assert!(report.contains(&expected), "{report}");
        assert!(report.contains("help: `attack` is no stat, but a field of its own"), "{report}");
    }
}

#[test]
fn an_item_tells_of_its_use_in_its_own_words() {
    let horn = |id: &str, message: &str| {
        format!(
            "[item.{id}]\nname = \"{id}\"\ndescription = \"On trial.\"\nglyph = \"~\"\ncolor = \"#ffffff\"\nusable = \"always\"\n{message}\n"
        )
    };
    let text = horn("horn", "message = { you = \"You blow {item.the}.\" }")
        + &*horn("pipe", "message = { seen = \"{actor.the} pipes.\" }")
        + &*horn("drum", "");
    let tests = r#"
[test.t]
map = """
######
#@...#
######
"""
player = { carries = ["horn", "pipe", "drum"] }
do = ["use horn 2", "use pipe", "use drum"]
expect = { messages = [{ text = "You blow the horn.", times = 2 }, "The player pipes.", "You use the drum."] }
"#;
    expect_to_pass(&text, &[], &tests.replace("The player pipes", "pipes"));
    let report = report(&horn("horn", "message = { you = \"You blow {target.the}.\" }"), &[]);
    assert!(report.contains("`{target}`"), "{report}");
}
