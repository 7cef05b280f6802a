//! What creatures are born with, and what they only count.

use super::trial::{creature, expect_to_pass, report};

/// A porter with some fields, beside the player, who strikes it down.
fn porter(more: &str, expect: &str) {
    let text = creature("porter", "p", &format!("slots = 6\nhp = 1\n{more}"));
    let tests = format!("[test.t]\nseeds = 20\nmap = '''\n#######\n#..@p.#\n#.....#\n#######\n'''\n{expect}\n");
    expect_to_pass(&text, &[], &tests);
}

#[test]
fn one_of_several_items_is_picked_for_each_creature() {
    let carries = "carries = [{ of = [\"stuffed:dagger\", { kind = \"stuffed:sword\", weight = 3 }] }]";
    porter(carries, "do = \"attack east\"\nexpect.total = { dagger = \"1 to 9\", sword = \"11 to 19\" }");
}

#[test]
fn some_have_it_and_some_do_not_and_not_all_have_as_many() {
    let carries = "carries = [{ kind = \"stuffed:rock\", count = \"1d3\", chance = 50 }]";
    porter(
        carries,
        "do = \"attack east\"\nexpect = { total = { rock = \"10 to 32\" }, count = { rock = \"0 to 3\" } }",
    );
}

#[test]
fn what_is_worn_from_the_start_counts_at_once() {
    let carries =
        "attack = 2\ncarries = [{ kind = \"stuffed:dagger\", worn = true }, { kind = \"stuffed:sword\", worn = true }]";
    let expect = "expect.creatures.p = { wears = [\"dagger\"], carries = [\"dagger\", \"sword\"], attack = 7 }";
    porter(carries, expect);
}

#[test]
fn a_treasure_may_say_what_is_carried() {
    let treasure = "[treasure.hoard]\nitems = [{ of = \"stuffed:apple\" }, { of = \"stuffed:bread\", weight = 0 }]\n";
    let text = creature("porter", "p", "hp = 10\nslots = 2\ncarries = [{ treasure = \"hoard\" }]") + treasure;
    let tests =
        "[test.t]\nmap = '''\n####\n#@p#\n####\n'''\nexpect.creatures.p = { carries = [\"apple\"], slots = 1 }\n";
    expect_to_pass(&text, &[], tests);
}

/// A magpie that gathers rocks, with some fields.
fn magpie(fields: &str) -> String {
    let gathers = format!(
        "hp = 10\nstats = {{ shine = 0 }}\nslots = 0\ngathers = [{{ of = \"stuffed:rock\", stat = \"shine\"{fields} }}]"
    );
    let sentence = "[sentence.clink]\nseen = \"{actor.the} takes {amount:one rock|# rocks}.\"\n\n";
    format!("[stat.shine]\nname = \"shine\"\n\n{sentence}{}", creature("magpie", "m", &gathers))
}

const TWO_ROCKS: &str = "[test.t]\nmap = '''\n#######\n#@.mrr#\n#######\n'''\nlegend = { m = { creature = \"magpie\", acts = [\"east\", \"ACT\"] }, r = \"stuffed:rock\" }\nturns = 2\n";

#[test]
fn what_is_only_counted_needs_no_slot_and_is_taken_by_stepping_on_it() {
    let tests = TWO_ROCKS.replace("ACT", "east")
        + "expect = { count = { rock = 0 }, creatures = { m = { stats = { shine = 2 }, slots = 0 } }, messages = [{ text = \"takes one rock\", times = 2 }] }\n";
    expect_to_pass(&magpie(", sentence = \"clink\""), &[], &tests);
}

#[test]
fn without_on_step_it_has_to_be_picked_up() {
    let tests = TWO_ROCKS.replace("ACT", "pick_up")
        + "expect = { count = { rock = 1 }, creatures = { m = { stats = { shine = 1 } } } }\n";
    expect_to_pass(&magpie(", on_step = false"), &[], &tests);
    let tests = TWO_ROCKS.replace("ACT", "east")
        + "expect = { count = { rock = 2 }, creatures = { m = { stats = { shine = 0 } } } }\n";
    expect_to_pass(&magpie(", on_step = false"), &[], &tests);
}

#[track_caller]
fn expect_said(text: &str, parts: &[&str]) {
    let said = report(text, &[]);
    for part in parts {
        assert!(said.contains(part), "`{part}` is missing:\n{said}");
    }
}

#[test]
fn what_nobody_can_carry_is_told() {
    let with = |carries: &str| creature("porter", "p", &format!("hp = 10\nslots = 2\ncarries = [{carries}]"));
    let one_of = "what is carried has one of `kind`, `of` and `treasure`";
    expect_said(&with("{ count = 2 }"), &[one_of, "things.toml:10:12"]);
    expect_said(&with("{ kind = \"stuffed:rock\", of = [\"stuffed:rock\"] }"), &[one_of]);
    expect_said(
        &with("{ treasure = \"hoard\", count = 2 }")
            .replace("[creature", "[treasure.hoard]\nitems = [{ of = \"stuffed:rock\" }]\n\n[creature"),
        &["a treasure says itself how many there are, so leave out `count`"],
    );
    expect_said(&with("{ kind = \"stuffed:rock\", chance = 0 }"), &["`chance` must be from 1 to 100"]);
    expect_said(
        &with("{ kind = \"stuffed:apple\", worn = true }"),
        &["`apple` can't be worn or wielded", "give the item a `slot`, or leave out `worn`"],
    );
    expect_said(
        &with("{ kind = \"stuffed:sword\", count = \"2d2\" }"),
        &["`slots` must be at least 4 to carry all of this, but is 2"],
    );
    expect_said(
        &with("{ of = [\"stuffed:sword\", \"stuffed:rock\"], count = 3 }"),
        &["`slots` must be at least 3 to carry all of this, but is 2"],
    );
}

#[test]
fn what_is_counted_needs_a_stat() {
    let text = magpie("").replace("stats = { shine = 0 }\n", "");
    expect_said(&text, &["it has no stat `shine` in which to count them", "write `stats = { shine = 0 }`"]);
}
