//! What behaviours want: effects beside an action, and the behaviours of modifiers.

use super::trial::{creature, expect_to_pass, usable};

#[test]
fn effects_beside_an_action_belong_to_the_level_where_it_was_decided() {
    let text = creature("mole", "m", "hp = 5\nai = [\"leave\"]");
    let leave =
        "fn act(me) { if me.depth > 1 { return; } [me.descend(), lay(\"stuffed:apple\", me.place.next(\"west\"))] }";
    expect_to_pass(
        &text,
        &[("leave", leave)],
        "[test.t]\nmap = \"\"\"\n#######\n#@...m#\n#######\n\"\"\"\nbelow = \"\"\"\n#######\n#....<#\n#######\n\"\"\"\nlegend = { m = { creature = \"mole\", tile = \"stuffed:stairs_down\" }, \"%\" = \"stuffed:apple\" }\nturns = 1\n[test.t.expect]\nmap = \"\"\"\n#######\n#@..%>#\n#######\n\"\"\"\n",
    );
}

#[test]
fn effects_do_not_follow_an_action_that_the_rules_refuse() {
    let text = creature("mole", "m", "hp = 5\nai = [\"leave\"]");
    let leave = "fn act(me) { [me.descend(), lay(\"stuffed:apple\", me.place)] }";
    expect_to_pass(
        &text,
        &[("leave", leave)],
        "[test.t]\nmap = \"\"\"\n####\n#@m#\n####\n\"\"\"\nturns = 3\nexpect = { count = { \"stuffed:apple\" = 0 } }\n",
    );
}

#[test]
fn the_behaviours_of_a_modifier_decide_and_hear_their_hooks() {
    let text = "[modifier.rage]\nname = \"raging\"\nai = [\"rave\"]\n\n".to_owned()
        + &*creature("imp", "i", "hp = 50\nai = [\"calm\"]")
        + &*usable("drum", "beat");
    let rave = "fn act(me) { me.memory.raved = true; me.wait() }\nfn on_hurt(me) { me.memory.hurt = true; }";
    let calm = "fn act(me) { me.memory.calm = true; me.wait() }";
    let beat = "fn on_use(me) { [modify(me.nearest_enemy(), \"rage\", 9), damage(me.nearest_enemy(), 1)] }";
    expect_to_pass(
        &text,
        &[("rave", rave), ("calm", calm), ("beat", beat)],
        "[test.t]\nmap = \"\"\"\n#####\n#@.i#\n#####\n\"\"\"\nplayer = { carries = [\"drum\"] }\ndo = \"use drum\"\nexpect = { creatures = { i = { memory = { raved = true, hurt = true } } } }\n",
    );
}
