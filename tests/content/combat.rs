//! Attack rules of a game, misses, and hooks that are asked before something happens.

use super::trial::{creature, expect_to_pass, report};

/// A map with the player beside a creature `m`.
const BESIDE: &str = "map = \"\"\"\n#####\n#@m.#\n#####\n\"\"\"\n";

/// The attack rule of a game.
fn rule(fields: &str) -> String {
    format!("[patch.game.set.attack]\n{fields}\n\n")
}

/// One attack of the player on a creature `m` that waits.
fn one_attack(expect: &str) -> String {
    format!(
        "[test.t]\n{BESIDE}legend = {{ m = {{ creature = \"dummy\", acts = [\"wait\"] }} }}\ndo = [\"attack east\"]\n[test.t.expect]\n{expect}\n"
    )
}

#[test]
fn where_the_rule_says_so_attacks_miss() {
    let text = rule("hits = \"0 * attack\"") + &*creature("dummy", "m", "hp = 20");
    expect_to_pass(&text, &[], &one_attack("messages = [\"You miss the dummy.\"]\ncreatures = { m = { hp = 20 } }"));
}

#[test]
fn a_rule_may_name_both_sides() {
    let stats = "[stat.skill]\nname = \"skill\"\n\n";
    let text =
        rule("hits = \"skill * 100 - target.skill\"\ndamage = \"3 + target.defense + target.max_hp / 10 + depth\"")
            + stats
            + "[patch.creature.\"stuffed:player\".set]\nstats = { skill = 2 }\n\n"
            + &*creature("dummy", "m", "hp = 20\ndefense = 4\nstats = { skill = 100 }");
    expect_to_pass(&text, &[], &one_attack("creatures = { m = { hp = 10 } }"));
}

#[test]
fn the_damage_of_the_strike_is_one_throw_throughout_the_rule() {
    let text = rule("damage = \"damage - damage + 7\"")
        + "[patch.creature.\"stuffed:player\".set]\nstrike = { damage = \"1d1000\" }\n\n"
        + &*creature("dummy", "m", "hp = 20");
    expect_to_pass(&text, &[], &one_attack("creatures = { m = { hp = 13 } }"));
}

#[test]
fn a_hit_below_one_does_no_damage() {
    let text = rule("damage = \"successes(attack, 0) - target.defense\"") + &*creature("dummy", "m", "hp = 20");
    let expect = "messages = [\"You hit the dummy, but do no damage.\"]\ncreatures = { m = { hp = 20 } }";
    expect_to_pass(&text, &[], &one_attack(expect));
}

#[test]
fn whoever_is_bound_is_easy_prey() {
    let text = rule("damage = 4\nsneak = 300")
        + "[modifier.asleep]\nname = \"asleep\"\nskips_turns = true\n\n"
        + &*creature("dummy", "m", "hp = 20");
    let tests = format!(
        "[test.t]\n{BESIDE}legend = {{ m = {{ creature = \"dummy\", modifiers = [\"asleep\"] }} }}\ndo = [\"attack east\", \"attack east\"]\nexpect = {{ count = {{ dummy = 0 }} }}\n"
    );
    expect_to_pass(&text, &[], &tests);
    expect_to_pass(&text, &[], &one_attack("creatures = { m = { hp = 16 } }"));
}

#[test]
fn misses_have_hooks_of_their_own() {
    let text = rule("hits = 0")
        + "[patch.creature.\"stuffed:player\".add]\nhooks = [\"trial:count\"]\n\n"
        + &*creature("dummy", "m", "hp = 20\nhooks = [\"count\"]");
    let count = "fn on_miss(me, event) { remember(event.other, \"missed\", me.kind) }\n\nfn on_dodge(me, event) { remember(me, \"dodged\", event.other.kind) }";
    let expect = "creatures = { m = { memory = { missed = \"stuffed:player\", dodged = \"stuffed:player\" } } }";
    expect_to_pass(&text, &[("count", count)], &one_attack(expect));
}

#[test]
fn amendments_see_what_the_one_before_has_left() {
    let text = rule("damage = 9")
        + "[modifier.first]\nname = \"first\"\nhooks = [{ use = \"less\", by = 3 }]\n\n[modifier.second]\nname = \"second\"\nhooks = [{ use = \"less\", by = 2 }]\n\n"
        + &*creature("dummy", "m", "hp = 20\nhooks = [{ use = \"less\", by = 1 }]");
    let less = "fn before_damage(me, event) {\n    me.memory.seen = (me.memory.seen ?? 0) * 10 + event.amount;\n    reduce(me.option(\"by\", 0))\n}";
    let tests = format!(
        "[test.t]\n{BESIDE}legend = {{ m = {{ creature = \"dummy\", modifiers = [\"first\", \"second\"], acts = [\"wait\"] }} }}\ndo = [\"attack east\"]\nexpect = {{ creatures = {{ m = {{ hp = 17, memory = {{ seen = 985 }} }} }} }}\n"
    );
    expect_to_pass(&text, &[("less", less)], &tests);
}

#[test]
fn effects_wait_for_what_comes_before_them() {
    let text = creature("dummy", "m", "hp = 20\nhooks = [\"shield\"]") + &*super::trial::usable("rod", "zap");
    let shield = "fn before_damage(me, event) { [reduce(1), remember(me, \"type\", event.type)] }";
    let zap = "fn on_use(me) {\n    let foe = me.nearest_enemy();\n    [damage(foe, 19), damage(foe, 3, #{ type: \"ice\" }), heal(foe, 2)]\n}";
    let tests = format!(
        "[test.t]\n{BESIDE}legend = {{ m = \"dummy\" }}\nplayer = {{ carries = [\"rod\"] }}\ndo = [\"use rod\"]\nexpect = {{ count = {{ dummy = 0 }} }}\n"
    );
    let text = text + "[damage_type.ice]\nname = \"ice\"\n\n";
    expect_to_pass(&text, &[("shield", shield), ("zap", zap)], &tests);
}

#[test]
fn only_a_hook_that_is_asked_can_answer() {
    let text = creature("dummy", "m", "hp = 20\nhooks = [\"late\"]");
    let late = "fn on_hurt(me, event) { reflect() }";
    let tests = format!(
        "[test.t]\n{BESIDE}legend = {{ m = \"dummy\" }}\ndo = [\"attack east\"]\nexpect = {{ messages = [\"*`on_hurt` returned `reflect`, which only `before_damage` can return*\"] }}\n"
    );
    let failure = std::panic::catch_unwind(|| expect_to_pass(&text, &[("late", late)], &tests));
    let said = failure.unwrap_err();
    let said = said.downcast_ref::<String>().unwrap();
    assert!(said.contains("`on_hurt` returned `reflect`, which only `before_damage` can return"), "{said}");
}

#[test]
fn faults_of_rules_and_strikes_are_told() {
    let text = rule("hits = \"damage + 3\"\nsneak = 5000")
        + "[damage_type.fire]\nname = \"fire\"\n\n"
        + &*creature(
            "dummy",
            "m",
            "hp = 20\nstrike = { damage = \"2d6 + target.mana\", type = \"fir\", shape = { line = 99 } }\nresists = { fire = 5000 }\ntime = { attack = 0 }",
        );
    insta_like(&report(&text, &[]));
}

/// What the report must say, each with its place.
#[track_caller]
fn insta_like(report: &str) {
    for said in [
        "`damage` can't be used here: whether it hits is decided first",
        "`sneak` must be from 0 to 1000, but is 5000",
        "there is no stat `mana`: declare it as `[stat.mana]`",
        "unknown damage type `fir`: did you mean `fire`?",
        "`line` must be from 1 to 20, but is 99",
        "`fire` must be from -1000 to 1000, but is 5000",
        "`attack` must be from 1 to 1000, but is 0",
    ] {
        assert!(report.contains(said), "{said}\n{report}");
    }
}
