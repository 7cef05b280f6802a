//! Who is to blame for damage and deaths, which hooks the dying still hear, and how long modifiers last.

use super::hooks::{creature, expect_to_pass};

/// A modifier of poison, and a torch and a venomous ring for the player.
const THINGS: &str = r##"
[modifier.poison]
name = "poisoned"
cause = "poison"
hooks = ["fester"]

[tile.fire]
name = "fire"
description = "Hot."
glyph = "^"
color = "#ff8000"
walkable = true
transparent = true
hooks = ["burn"]

[item.torch]
name = "torch"
description = "On trial."
glyph = "~"
color = "#ffffff"
usable = "always"
hooks = ["light"]

[item.ring]
name = "ring"
description = "On trial."
glyph = "="
color = "#ffffff"
slot = "stuffed:weapon"
hooks = ["sting", "reward"]
"##;

/// The torch lights the cell two to the east. The ring poisons whom its wearer hits, and gives an apple for each kill.
const SCRIPTS: &[(&str, &str)] = &[
    ("fester", "fn on_tick(me) { damage(me, 3) }"),
    ("burn", "fn on_tick(me) { damage(me, 50) }"),
    ("light", "fn on_use(me) { change_tile(place(me.x + 2, me.y), \"fire\") }"),
    ("sting", "fn on_hit(me, event) { modify(event.other, \"poison\", 9) }"),
    ("reward", "fn on_kill(me, event) { give(me, \"apple\") }"),
];

#[test]
fn whoever_poisons_or_lights_the_fire_gets_the_kill() {
    let text = THINGS.to_owned() + &*creature("rat", "R", "hp = 12\ndefense = 100") + &*creature("ape", "A", "hp = 40");
    expect_to_pass(
        &text,
        SCRIPTS,
        r#"
[test.poison]
map = """
######
#@R..#
######
"""
player = { wears = ["trial:ring"] }
do = ["attack east", "wait 5"]
expect = { creatures = { R = { alive = false } }, player = { carries = ["stuffed:apple"] }, messages = ["The rat dies."] }

[test.fire]
map = """
######
#@.A.#
######
"""
player = { carries = ["trial:torch"], wears = ["trial:ring"] }
do = ["use torch", "wait"]
expect = { creatures = { A = { alive = false } }, player = { carries = ["stuffed:apple"] }, messages = ["The ape dies."] }

[test.a_fire_that_was_always_there_is_nobodys]
map = """
######
#@.A.#
######
"""
legend = { A = { creature = "ape", tile = "fire" } }
player = { wears = ["trial:ring"] }
do = "wait"
expect = { creatures = { A = { alive = false } }, player = { lacks = ["stuffed:apple"] } }
"#,
    );
}

#[test]
fn a_death_by_its_own_hook_or_modifier_is_not_told_as_a_kill() {
    let text = creature("blade", "B", "hp = 5\nhooks = [\"fade\"]")
        + &*creature("sick", "S", "hp = 5\nhooks = [\"fall_ill\"]")
        + THINGS
        + r##"
[item.draught]
name = "draught"
description = "On trial."
glyph = "~"
color = "#ffffff"
usable = "always"
hooks = ["quaff"]

[ending.poisoned]
on = "death"
cause = "modifier"
won = false
title = "Poisoned"
story = ["You died of {cause}."]

[patch.game]
set = { endings = ["stuffed:won", "stuffed:left", "poisoned", "stuffed:starved", "stuffed:burst", "stuffed:slain", "stuffed:dead"] }
"##;
    let scripts = [
        SCRIPTS,
        &[
            ("fade", "fn on_tick(me) { damage(me, 99) }"),
            ("fall_ill", "fn on_spawn(me) { modify(me, \"poison\", 9) }"),
            ("quaff", "fn on_use(me) { modify(me, \"poison\", 9) }"),
        ],
    ]
    .concat();
    expect_to_pass(
        &text,
        &scripts,
        r#"
[test.by_a_hook]
map = """
######
#@.B.#
######
"""
do = "wait"
expect = { creatures = { B = { alive = false } }, messages = ["The blade dies."], no_messages = "kill" }

[test.by_a_modifier]
map = """
######
#@.S.#
######
"""
do = "wait 4"
expect = { creatures = { S = { alive = false } }, messages = ["The sick dies."], no_messages = "kill" }

[test.the_ending_names_the_poison]
map = """
###
#@#
###
"""
player = { carries = ["trial:draught"], hp = 4 }
do = ["use draught", "wait"]
expect = { ended = "poisoned", messages = ["You die."] }
"#,
    );
}

#[test]
fn the_dying_hear_of_nothing_but_their_death() {
    let stomach = "hp = 1\nstomach = { size = 10, start = 1, per_turn = 1, states = [{ from = 0, name = \"\" }] }";
    let text = creature("starved", "S", &format!("{stomach}\nhooks = [\"ponder\"]\ncorpse = \"stuffed:corpse\""));
    expect_to_pass(
        &text,
        &[("ponder", "fn on_tick(me) { lay(\"apple\", me.place.next(\"east\")) }")],
        r#"
[test.t]
map = """
######
#@.S.#
######
"""
do = "wait 3"
expect = { creatures = { S = { alive = false } }, no_messages = ["apple", "script"], count = { "stuffed:apple" = 0, "stuffed:corpse" = 1 } }
"#,
    );
}

#[test]
fn modifiers_last_as_many_hooks_as_turns_and_stack_without_keeping_others_off() {
    let text = r##"
[modifier.sore]
name = "sore"
stacking = "stack"
defense = -1

[modifier.spark]
name = "sparking"
hooks = ["spark"]

[item.nettle]
name = "nettle"
description = "On trial."
glyph = "~"
color = "#ffffff"
usable = "always"
hooks = ["nettle"]

[item.flint]
name = "flint"
description = "On trial."
glyph = "~"
color = "#ffffff"
usable = "always"
hooks = ["flint"]
"##;
    let many = "fn on_use(me) { let all = []; for i in 0..40 { all.push(modify(me, \"sore\", 50)); } all }";
    expect_to_pass(
        text,
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
fn effects_do_not_open_the_rim_of_a_map() {
    let text = r##"
[item.pick]
name = "pick"
description = "On trial."
glyph = "~"
color = "#ffffff"
usable = "always"
hooks = ["pick"]
"##;
    expect_to_pass(
        text,
        &[("pick", "fn on_use(me) { [change_tile(place(0, 1), \"floor\"), change_tile(place(2, 2), \"floor\")] }")],
        r#"
[test.t]
map = """
#####
#@###
#####
#####
"""
player = { carries = ["trial:pick"] }
do = "use pick"

[test.t.expect]
map = """
#####
#@###
##.##
#####
"""
"#,
    );
}

#[test]
fn speed_with_modifiers_keeps_the_limits_of_speed() {
    let text = r##"
[modifier.stone]
name = "petrified"
speed = -1000
hooks = []

[item.stare]
name = "stare"
description = "On trial."
glyph = "~"
color = "#ffffff"
usable = "always"
hooks = ["stare"]
"##
    .to_owned()
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
