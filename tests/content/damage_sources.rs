//! Who is to blame for damage and deaths, and which hooks the dying still hear.

use super::trial::{creature, expect_to_pass, usable};

/// A modifier of poison, fire, and a venomous ring for the player.
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

[item.ring]
name = "ring"
description = "On trial."
glyph = "="
color = "#ffffff"
slot = "stuffed:weapon"
hooks = ["sting", "reward"]
"##;

/// A torch lights the cell two to the east. The ring poisons whom its wearer hits, and gives an apple for each kill.
const SCRIPTS: &[(&str, &str)] = &[
    ("fester", "fn on_tick(me) { damage(me, 3) }"),
    ("burn", "fn on_tick(me) { damage(me, 50) }"),
    ("light", "fn on_use(me) { change_tile(place(me.x + 2, me.y), \"fire\") }"),
    ("sting", "fn on_hit(me, event) { modify(event.other, \"poison\", 9) }"),
    ("reward", "fn on_kill(me, event) { give(me, \"apple\") }"),
];

#[test]
fn whoever_poisons_or_lights_the_fire_gets_the_kill() {
    let text = THINGS.to_owned()
        + &*usable("torch", "light")
        + &*creature("rat", "R", "hp = 12\ndefense = 100")
        + &*creature("ape", "A", "hp = 40");
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
        + &*usable("draught", "quaff")
        + r#"
[ending.poisoned]
on = "death"
cause = "modifier"
won = false
title = "Poisoned"
story = ["You died of {cause}."]

[patch.game]
set = { endings = ["stuffed:won", "stuffed:left", "poisoned", "stuffed:starved", "stuffed:burst", "stuffed:slain", "stuffed:dead"] }
"#;
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
