//! Creatures that vanish or become another kind.

use super::trial::{creature, expect_to_pass};

#[test]
fn whoever_vanishes_leaves_no_corpse_and_no_kill_but_what_it_carries() {
    let text = creature(
        "blade",
        "w",
        "hp = 5\nslots = 1\ncarries = [\"stuffed:apple\"]\nhooks = [\"fade\"]\ncorpse = \"stuffed:corpse\"",
    );
    let fade =
        "fn on_tick(me) { if me.turns > 2 { vanish(me) } }\nfn on_death(me) { bring_forth(\"stuffed:bat\", me.place) }";
    expect_to_pass(
        &text,
        &[("fade", fade)],
        "[test.t]\nmap = \"\"\"\n#######\n#@###w#\n#######\n\"\"\"\nturns = 5\n[test.t.expect]\ncount = { blade = 0, bat = 0, apple = 1, corpse = 0 }\n",
    );
}

#[test]
fn the_player_never_vanishes() {
    let text = creature("wizard", "W", "hp = 5\nhooks = [\"wish\"]");
    let wish = "fn on_tick(me) { [vanish(me.nearest_enemy()), vanish(())] }";
    expect_to_pass(
        &text,
        &[("wish", wish)],
        "[test.t]\nmap = \"\"\"\n####\n#@W#\n####\n\"\"\"\nturns = 2\nexpect = { player = { alive = true } }\n",
    );
}

#[test]
fn whoever_becomes_another_kind_keeps_its_place_memory_and_share_of_hit_points() {
    let text = creature("egg", "e", "hp = 10\nhooks = [\"hatch\"]\nslots = 1\ncarries = [\"stuffed:apple\"]")
        + &*creature("dragon", "D", "hp = 100\nhooks = [\"hatch\"]\nslots = 0");
    let hatch = "fn on_tick(me) { if me.is_a(\"egg\") { me.memory.laid = me.hp; become(me, \"dragon\") } }";
    expect_to_pass(
        &text,
        &[("hatch", hatch)],
        "[test.t]\nmap = \"\"\"\n#######\n#@###e#\n#######\n\"\"\"\nlegend = { e = { creature = \"egg\", hp = 4 } }\nturns = 3\n[test.t.expect]\ncount = { egg = 0, dragon = 1, apple = 1 }\ncreatures = { e = { hp = 40, memory = { laid = 4 } } }\n",
    );
}
