//! How long modifiers last, how they stack, and what they do to speed.

use super::trial::{creature, expect_to_pass, usable};

#[test]
fn modifiers_last_as_many_hooks_as_turns_and_stack_without_keeping_others_off() {
    let text = r#"
[modifier.sore]
name = "sore"
stacking = "stack"
defense = -1

[modifier.spark]
name = "sparking"
hooks = ["spark"]
"#
    .to_owned()
        + &*usable("nettle", "nettle")
        + &*usable("flint", "flint");
    let many = "fn on_use(me) { let all = []; for i in 0..40 { all.push(modify(me, \"sore\", 50)); } all }";
    expect_to_pass(
        &text,
        &[
            ("nettle", many),
            ("flint", "fn on_use(me) { modify(me, \"spark\", me.option(\"turns\", 1)) }"),
            ("spark", "fn on_tick(me) { lay(\"apple\", me.place) }"),
        ],
        r#"
[test.a_turn_is_one_tick]
map = """
#####
#@..#
#####
"""
player = { carries = ["trial:flint"] }
do = ["use flint", "wait 3"]
expect = { count = { "stuffed:apple" = 1 }, player = { lacks_modifiers = ["spark"] } }

[test.forty_stings]
map = """
#####
#@..#
#####
"""
player = { carries = ["trial:nettle", "trial:flint"] }
do = ["use nettle", "use flint"]
expect = { player = { defense = -11 }, count = { "stuffed:apple" = 1 } }
"#,
    );
}

#[test]
fn speed_with_modifiers_keeps_the_limits_of_speed() {
    let text = r#"
[modifier.stone]
name = "petrified"
speed = -1000
hooks = []
"#
    .to_owned()
        + &*usable("stare", "stare")
        + &*creature("dog", "D", "hp = 9\nai = [\"count\"]")
        + &*creature("snail", "S", "hp = 9\nspeed = 5\nai = [\"count\"]");
    expect_to_pass(
        &text,
        &[
            ("count", "fn act(me) { me.memory.turns = (me.memory.turns ?? 0) + 1; me.wait() }"),
            (
                "stare",
                "fn on_use(me) { let all = []; for other in me.creatures() { all.push(modify(other, \"stone\", 95)); } all }",
            ),
        ],
        r#"
[test.t]
map = """
#########
#@...D..#
#...S...#
#########
"""
player = { carries = ["trial:stare"] }
do = ["use stare", "wait 40"]
expect = { creatures = { D = { memory = { turns = 1 } }, S = { memory = { turns = 1 } } } }
"#,
    );
}

#[test]
fn a_modifier_that_intensifies_is_one_entry_that_grows_and_fades() {
    let text = "[modifier.weak]\nname = \"weak\"\nattack = -2\nstacking = \"intensify\"\nstacks_to = 3\nfades = 2\ntags = [\"curse\"]\n\n"
        .to_owned()
        + &*usable("curse", "curse")
        + "[patch.creature.\"stuffed:player\"]\nset = { carries = [\"curse\"] }\nadd = { hooks = [\"curse\"] }\n";
    // The attack before each turn's fading.
    let curse = "fn on_use(me) { let all = []; for n in 0..5 { all.push(modify(me, \"weak\", 90)); } me.memory.before = me.power; all }
fn on_tick(me) {
    let found = me.memory.found ?? [];
    found.push(me.memory.before == () ? 0 : me.memory.before - me.power);
    me.memory.found = found;
    me.memory.entries = me.modifiers.len();
    if me.turns == 2 { me.memory.strength = [me.strength_of(\"weak\"), me.strength_of(\"curse\"), if me.has(\"curse\") { 1 } else { 0 }]; }
}";
    let curse = curse.replace(
        "me.memory.before == () ? 0 : me.memory.before - me.power",
        "if me.memory.before == () { 0 } else { me.memory.before - me.power }",
    );
    expect_to_pass(
        &text,
        &[("curse", &curse)],
        "[test.t]\nmap = \"\"\"\n###\n#@#\n###\n\"\"\"\ndo = [\"use curse\", \"wait 6\"]\n[test.t.expect]\nplayer = { memory = { found = [6, 6, 4, 4, 2, 2, 0], entries = 0, strength = [3, 3, 1] } }\n",
    );
}
