//! Hooks, effects and doors in mods, tested by scenarios, and the limits that end chains of effects.

use super::trial::{creature, expect_to_pass, usable};

#[test]
fn mutual_thorns_end_after_a_chain_of_eight() {
    let thorns = "fn on_hurt(me, event) { damage(event.other, 1) }";
    let text = creature("hedgehog", "H", "hp = 100\nhooks = [\"thorns\"]")
        + "[patch.creature.\"stuffed:player\"]\nset = { hooks = [\"trial:thorns\"], hp = 1000 }\n";
    expect_to_pass(
        &text,
        &[("thorns", thorns)],
        "[test.t]\nmap = \"\"\"\n#####\n#@H.#\n#####\n\"\"\"\nplayer = { hp = 1000 }\nlegend = { H = { creature = \"hedgehog\", hp = 100 } }\ndo = \"attack east\"\n\
         [test.t.expect]\nplayer = { hp = 996 }\nmessages = [\"Too much happens at once\"]\n",
    );
}

#[test]
fn births_from_births_end_when_the_level_is_full() {
    let text = creature("mouse", "m", "hp = 1\nhooks = [\"litter\"]") + "[patch.game]\nset = { max_creatures = 20 }\n";
    expect_to_pass(
        &text,
        &[("litter", "fn on_spawn(me) { [bring_forth(me.kind, me.place), bring_forth(me.kind, me.place)] }")],
        "[test.t]\nmap = \"\"\"\n###########\n#m........#\n#.........#\n#.........#\n#########@#\n###########\n\"\"\"\nturns = 30\nexpect = { count = { mouse = 19 } }\n",
    );
}

#[test]
fn an_action_has_256_effects_at_most() {
    let script = "fn on_tick(me) { let all = []; for n in 0..150 { all.push(damage(me, 1)); } all }";
    expect_to_pass(
        &creature("leper", "L", "hp = 1000\nhooks = [\"rot\", \"rust\"]"),
        &[("rot", script), ("rust", script)],
        "[test.t]\nmap = \"\"\"\n#####\n#@#L#\n#####\n\"\"\"\nturns = 1\n[test.t.expect]\ncreatures = { L = { hp = 744 } }\nmessages = [\"Too much happens at once\"]\n",
    );
}

/// A sentence for each hook, and a script whose hooks print them.
fn reporting_hooks(hooks: &[&str]) -> (String, String) {
    let sentence = |hook: &&str| format!("[sentence.{hook}]\nseen = \"{{actor.the}}: {hook}.\"\n");
    let function = |hook: &&str| format!("fn on_{hook}(me) {{ message(\"{hook}\") }}\n");
    (hooks.iter().map(sentence).collect(), hooks.iter().map(function).collect())
}

#[test]
fn creature_hooks_are_called_for_every_event() {
    let (sentences, script) =
        reporting_hooks(&["spawn", "see", "hit", "hurt", "kill", "death", "enter", "leave", "tick"]);
    let text = sentences
        + &*creature("hound", "d", "hp = 30\nattack = 1000\nhooks = [\"tell\"]\nai = [\"common:hunt\"]")
        + &*creature("friend", "F", "hp = 1\n").replace("stuffed:cave", "stuffed:adventurers");
    expect_to_pass(
        &text,
        &[("tell", &script)],
        r#"
[test.far]
map = """
#########
#@.....d#
#########
"""
player = { hp = 5000 }
turns = 12
expect = { messages = ["The hound: spawn.", "The hound: see.", "The hound: leave.", "The hound: enter.", "The hound: tick.", "The hound: hit."], no_messages = ["kill", "hurt", "death"] }

[test.kills]
map = """
#########
#@..F.d.#
#########
"""
turns = 6
expect = { messages = ["The hound: kill."], creatures = { F = { alive = false } } }

[test.hurt]
map = """
#####
#@d.#
#####
"""
player = { hp = 5000 }
do = "attack east"
expect = { messages = ["The hound: hurt."], no_messages = "death" }

[test.dies]
map = """
#####
#@d.#
#####
"""
legend = { d = { creature = "hound", hp = 1 } }
do = "attack east"
expect = { messages = ["The hound: death."], no_messages = "hurt" }
"#,
    );
}

#[test]
fn item_hooks_are_called_when_handled_and_while_worn() {
    let (sentences, script) = reporting_hooks(&["use", "equip", "unequip", "pickup", "hit", "hurt", "tick", "death"]);
    let item = |id: &str, more: &str| {
        format!(
            "[item.{id}]\nname = \"{id}\"\ndescription = \"On trial.\"\nglyph = \"~\"\ncolor = \"#ffffff\"\nhooks = [\"tell\"]\n{more}\n\n"
        )
    };
    let text = sentences.replace("seen =", "you =").replace("{actor.the}", "You")
        + &*item("horn", "usable = \"always\"")
        + &*item("potion", "usable = \"once\"")
        + &*item("ring", "slot = \"stuffed:weapon\"")
        + &*creature("dummy", "D", "hp = 1000\nattack = 5\nai = [\"common:hunt\"]");
    expect_to_pass(
        &text,
        &[("tell", &script)],
        r#"
[test.used]
map = """
####
#@.#
####
"""
player = { carries = ["trial:horn", "trial:potion"] }
do = ["use horn", "use potion"]
expect = { player = { carries = ["trial:horn"], lacks = ["trial:potion"] }, messages = ["You use the horn.", "You: use.", "You use the potion."], no_messages = "tick" }

[test.worn]
map = """
####
#@D#
####
"""
player = { carries = ["trial:ring"], hp = 5000 }
do = ["equip ring", "attack east", "wait 3", "unequip ring"]
expect = { messages = ["You: equip.", "You: hit.", "You: hurt.", "You: tick.", "You: unequip."] }

[test.picked_up]
map = """
####
#@~#
####
"""
legend = { "~" = "horn" }
do = ["east", "pick_up"]
expect = { messages = ["You: pickup."], no_messages = "tick" }
"#,
    );
}

#[test]
#[expect(clippy::too_many_lines, reason = "content and scenarios, side by side")]
fn tiles_and_modifiers_have_hooks_too() {
    let text = r##"
[tile.fire]
name = "fire"
description = "Hot."
glyph = "^"
color = "#ff8000"
walkable = true
transparent = true
hooks = ["burn"]
tags = ["hot"]

[modifier.poison]
name = "poisoned"
tone = "warning"
hooks = ["fester"]
begins = { you = "You feel ill." }
ends = { you = "You feel better." }

[modifier.mail]
name = "hardened"
defense = 7
stacking = "stack"

[modifier.blind]
name = "blinded"
vision = -60
stacking = "extend"

[ending.burnt]
on = "death"
cause = "tile"
won = false
title = "Burnt"
story = ["You burnt in {cause.the}."]

[patch.game]
set = { endings = ["stuffed:won", "burnt", "stuffed:slain", "stuffed:dead"] }
"##
    .to_owned()
        + &*usable("cup", "drink")
        + &*usable("leaf", "chew")
        + &*usable("oil", "oil");
    expect_to_pass(
        &text,
        &[
            ("burn", "fn on_enter(me) { damage(me, 10) }\nfn on_tick(me) { damage(me, 2) }"),
            ("fester", "fn on_tick(me) { damage(me, 1) }"),
            ("drink", "fn on_use(me) { modify(me, \"poison\", 5) }"),
            ("chew", "fn on_use(me) { cure(me, \"poison\") }"),
            ("oil", "fn on_use(me) { [modify(me, \"mail\", 3), modify(me, \"blind\", 2)] }"),
        ],
        r#"
[test.fire]
map = """
######
#@^..#
######
"""
legend = { "^" = "fire" }
do = ["east", "east", "east"]
expect = { player = { hp = 88 } }

[test.burnt]
map = """
######
#@^..#
######
"""
legend = { "^" = "fire" }
player = { hp = 10 }
do = ["east"]
expect = { ended = "burnt" }

[test.poison_ends]
map = """
###
#@#
###
"""
player = { carries = ["trial:cup"] }
do = ["use cup", "wait 8"]
expect = { player = { hp = "95 to 96" }, messages = ["You feel ill.", "You feel better."] }

[test.poison_lasts_no_longer_for_being_put_on_twice]
map = """
###
#@#
###
"""
player = { carries = ["trial:cup"] }
do = ["use cup 2", "wait 10"]
expect = { player = { hp = "95 to 96" } }

[test.a_cure]
map = """
###
#@#
###
"""
player = { carries = ["trial:cup", "trial:leaf"] }
do = ["use cup", "use leaf", "wait 8"]
expect = { player = { hp = "98 to 99" }, messages = "You feel better." }

[test.what_stacks_is_added_up]
map = """
###
#@#
###
"""
player = { carries = ["trial:oil"] }
do = ["use oil 2"]
expect = { player = { defense = 19 } }
"#,
    );
}

#[test]
#[expect(clippy::too_many_lines, reason = "content and scenarios, side by side")]
fn effects_change_items_creatures_and_the_ground() {
    let item = |id: &str, script: &str| {
        format!(
            "[item.{id}]\nname = \"{id}\"\ndescription = \"On trial.\"\nglyph = \"~\"\ncolor = \"#ffffff\"\nusable = \"always\"\nhooks = [\"{script}\"]\n\n"
        )
    };
    let names = ["gift", "shower", "wall", "shove", "jump", "balm", "crumble", "flash"];
    let text = names.iter().map(|name| item(name, name)).collect::<String>()
        + &*creature("dummy", "D", "hp = 10\nslots = 2\ncarries = [\"stuffed:apple\"]");
    expect_to_pass(
        &text,
        &[
            ("gift", "fn on_use(me) { [give(me, \"apple\"), take(me.nearest_enemy())] }"),
            ("shower", "fn on_use(me) { lay(\"bread\", me.place) }"),
            ("wall", "fn on_use(me) { change_tile(me.place.next(\"east\"), \"wall\") }"),
            ("shove", "fn on_use(me) { shove(me.nearest_enemy(), \"east\", 2) }"),
            ("jump", "fn on_use(me) { teleport(me, place(5, 1)) }"),
            ("balm", "fn on_use(me) { heal(me, 1000) }"),
            ("crumble", "fn on_use(me, event) { destroy(event.item) }"),
            ("flash", "fn on_use(me) { reveal(place(5, 1), 1) }"),
        ],
        r#"
[test.gift]
map = """
#####
#@D.#
#####
"""
player = { carries = ["trial:gift"] }
do = "use gift"
expect = { player = { carries = ["stuffed:apple", "stuffed:apple"] }, creatures = { D = { lacks = ["stuffed:apple"] } } }

[test.shower_and_wall]
map = """
#####
#@..#
#####
"""
player = { carries = ["trial:shower", "trial:wall"] }
do = ["use shower", "use wall"]

[test.shower_and_wall.expect]
map = """
#####
#@#.#
#####
"""
count = { "stuffed:bread" = 1 }

[test.nobody_is_walled_in]
map = """
#####
#@D.#
#####
"""
player = { carries = ["trial:wall"] }
do = "use wall"
expect = { creatures = { D = { alive = true, moved = false } } }

[test.shove]
map = """
######
#@D..#
######
"""
player = { carries = ["trial:shove"] }
do = "use shove"

[test.shove.expect]
map = """
######
#@..D#
######
"""

[test.jump]
map = """
#######
#@....#
#######
"""
player = { carries = ["trial:jump"] }
do = "use jump"

[test.jump.expect]
map = """
#######
#....@#
#######
"""

[test.balm_heals_no_further_than_whole]
map = """
###
#@#
###
"""
player = { hp = 50, carries = ["trial:balm"] }
do = "use balm"
expect = { player = { hp = 100 } }

[test.crumble]
map = """
###
#@#
###
"""
player = { carries = ["trial:crumble"] }
do = "use crumble"
expect = { player = { lacks = ["trial:crumble"] } }
"#,
    );
}

#[test]
fn doors_open_and_close_for_creatures_that_can_use_them() {
    let text = r##"
[tile.door]
name = "door"
description = "Closed."
glyph = "+"
color = "#c08040"
opens = "open_door"

[tile.open_door]
name = "open door"
description = "Open."
glyph = "'"
color = "#c08040"
walkable = true
transparent = true
closes = "door"

[patch.creature."stuffed:player"]
set = { opens = true }
"##
    .to_owned()
        + &*creature("brute", "B", "hp = 10\nai = [\"common:hunt\"]")
        + &*creature("guest", "G", "hp = 10\nopens = true\nai = [\"enter\"]")
        + &*creature("visitor", "V", "hp = 10\nopens = true\nai = [\"seek\"]")
        + &*creature("walker", "W", "hp = 10\nai = [\"seek\"]");
    expect_to_pass(
        &text,
        &[
            (
                "enter",
                "fn act(me) { if me.is_tile(me.place.next(\"west\"), \"door\") { return me.open(\"west\"); } me.step(\"west\") }",
            ),
            ("seek", "fn act(me) { if me.path_length(place(2, 1)) != () { me.step_toward(place(2, 1)) } }"),
        ],
        r#"
[test.walking_into_a_door_opens_it]
map = """
#####
#@+.#
#####
"""
legend = { "+" = "door" }
do = ["east", "cannot close west", "close east", "open east", "east 2", "close west"]

[test.walking_into_a_door_opens_it.expect]
map = """
#####
#.+@#
#####
"""
messages = ["You open the door.", "You close the door."]

[test.a_guest_comes_in]
map = """
########
#@...+G#
########
"""
legend = { "+" = "door" }
turns = 3
expect = { creatures = { G = { moved = true } }, count = { open_door = 1 } }

[test.who_opens_doors_finds_a_way_through_them]
map = """
########
#@...+V#
########
"""
legend = { "+" = "door" }
turns = 4

[test.who_opens_doors_finds_a_way_through_them.expect]
map = """
########
#@.V.'.#
########
"""

[test.for_others_a_door_is_a_wall]
map = """
########
#@...+W#
########
"""
legend = { "+" = "door" }
turns = 4
expect = { creatures = { W = { moved = false } }, count = { open_door = 0 } }
"#,
    );
}

#[test]
fn effects_do_not_open_the_rim_of_a_map() {
    expect_to_pass(
        &usable("pick", "pick"),
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
