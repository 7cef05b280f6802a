//! `extends`: merging, chains, cycles and errors.

use std::fmt::Write as _;

use proptest::prelude::*;
use stuffed::loader::load;

use super::support::*;

#[test]
fn tables_merge_and_all_else_is_replaced() {
    let text = "
[creature.giant]
extends = \"tiny:hero\"
name = \"giant\"
stomach = { size = 900, states = [{ from = 0, name = \"\" }] }
[item.log]
extends = \"twig\"
name = \"log\"
[tile.rubble]
extends = \"wall\"
name = \"rubble\"
[bot.idler]
extends = \"walker\"
[slot.foot]
extends = \"hand\"
order = 2
[faction.gangs]
extends = \"beasts\"
[ending.slain]
extends = \"dead\"
cause = \"creature\"
[patch.game]
set = { endings = [\"tiny:out\", \"slain\", \"tiny:dead\"] }
[behaviour.\"tiny:stroll\"]
extends = \"roam\"
";
    let mut small = tiny();
    let stroll =
        stuffed::content::SourceFile { path: "scripts/tiny/stroll.rhai".to_owned(), ..small.scripts[0].clone() };
    small.scripts.push(stroll);
    let content = content(&[small, tweak("more", text)]);
    let giant = &content.creatures[content.creatures.find("more:giant").unwrap()];
    let stomach = giant.stomach.as_ref().unwrap();
    assert_eq!((stomach.size, stomach.start, stomach.states.len()), (900, 80, 1));
    assert_eq!((giant.name.as_str(), giant.glyph, giant.carries.len()), ("giant", '@', 1));
    assert_eq!(content.factions[content.factions.find("more:gangs").unwrap()].enemies.len(), 1);
    assert_eq!(content.bots.len(), 2);
}

#[test]
fn patches_of_a_parent_apply_before_the_childs_own() {
    let a = tweak("a", "[creature.wererat]\nextends = \"rat\"\nname = \"wererat\"\nattack = 5\n");
    let b = pack(
        "b",
        "[\"a\", \"tiny\"]",
        "[patch.creature.rat]\nset = { hp = 50, attack = 9 }\n[patch.creature.wererat]\nscale = { hp = 200 }\nremove = [\"corpse\"]\n",
    );
    let packs = [tiny(), a, b];
    let own = |name| field(&packs, "creature", "a:wererat", name);
    assert_eq!(
        (own("hp"), own("attack"), own("corpse"), own("speed")),
        ("100".into(), "5".into(), String::new(), "120".into())
    );
}

#[test]
fn a_patch_can_change_what_is_extended() {
    let a = tweak("a", "[creature.cat]\nextends = \"rat\"\nname = \"cat\"\n");
    let set = pack("b", "[\"a\", \"tiny\"]", "[patch.creature.cat]\nset = { extends = \"hero\" }\n");
    assert_eq!(field(&[tiny(), a.clone(), set], "creature", "a:cat", "slots"), "5");
    let add = pack("b", "[\"a\", \"tiny\"]", "[patch.creature.cat]\nadd = { extends = \"hero\" }\n");
    expect_messages(
        &[tiny(), a, add],
        &["b/things.toml:2:9 `extends` can only be set or removed: `add` does not work here"],
    );
}

#[test]
fn a_cycle_is_reported_once_as_a_whole() {
    let text = "
[creature.a]
extends = \"b\"
[creature.b]
extends = \"c\"
[creature.c]
extends = \"b\"
[creature.d]
extends = \"d\"
";
    expect_messages(
        &[tiny(), tweak("more", text)],
        &[
            "more/things.toml:5:11 each creature extends the next, in a cycle: `more:b` -> `more:c` -> `more:b`",
            "more/things.toml:9:11 each creature extends the next, in a cycle: `more:d` -> `more:d`",
        ],
    );
}

#[test]
fn an_invalid_parent_is_reported_once() {
    let text = "
[creature.a]
extends = \"rta\"
[creature.b]
extends = \"a\"
glyph = \"bb\"
[creature.c]
extends = 5
[item.d]
extends = \"rat\"
";
    expect_messages(
        &[tiny(), tweak("more", text)],
        &[
            "more/things.toml:3:11 unknown creature `rta`: did you mean `rat`?",
            "more/things.toml:6:9 expected exactly one character, found the text \"bb\"",
            "more/things.toml:8:11 expected the id of a creature as text, found the number 5",
            "more/things.toml:10:11 unknown item `rat`",
        ],
    );
}

/// Creatures that each extend the previous one, or all the same one.
fn many(count: usize, parent: impl Fn(usize) -> String) -> String {
    let mut text = String::new();
    for index in 0..count {
        let _ = write!(text, "[creature.c{index}]\nextends = \"{}\"\nhp = {}\n", parent(index), index + 1);
    }
    text
}

#[test]
fn an_error_in_a_parent_is_reported_once_for_all_children() {
    let parent = "[creature.p]\nname = \"p\"\nglyph = \"pp\"\ncolor = \"ahs\"\nattack = \"1d\"\nhpp = 5\nslots = 99\n";
    let alone = messages(&[tiny(), tweak("more", parent)]);
    assert_eq!(alone.len(), 7, "{alone:#?}");
    let all =
        format!("{parent}{}", many(1000, |index| if index % 3 == 0 { "p".into() } else { format!("c{}", index - 1) }));
    assert_eq!(messages(&[tiny(), tweak("more", &all)]), alone);
}

#[test]
fn a_chain_of_ten_thousand_can_be_extended() {
    let row = many(10_000, |index| if index == 0 { "rat".into() } else { format!("c{}", index - 1) });
    let packs = [tiny(), tweak("more", &row)];
    let loaded = content(&packs);
    let last = &loaded.creatures[loaded.creatures.find("more:c9999").unwrap()];
    assert_eq!((last.speed, last.name.as_str()), (120, "rat"));
    let text = explained(&packs, "creature", "more:c9999");
    assert!(text.contains("hp = 10000") && text.contains("was 4: content/tiny/things.toml:34, by tiny"));
    let circle = row.replace("\"rat\"", "\"c9999\"");
    let found = messages(&[tiny(), tweak("more", &circle)]);
    assert_eq!(found.len(), 1);
    assert!(found[0].contains("`more:c0` -> `more:c9999` -> ") && found[0].contains("(9981 more)"), "{found:?}");
}

/// Random changes to the rat's fields.
fn changes() -> impl Strategy<Value = Vec<String>> {
    let change = prop_oneof![
        (1..100).prop_map(|hp| format!("set = {{ hp = {hp} }}")),
        (80..120).prop_map(|percent| format!("scale = {{ hp = {}, speed = {percent} }}", 2 * percent - 50)),
        (0..9).prop_map(|more| format!("add = {{ attack = {more}, tags = [\"t{more}\"] }}")),
        Just("remove = { tags = [\"vermin\"], corpse = true }".to_owned()),
        Just("set = { tags = [\"x\"], forms = { many = \"rats\" } }".to_owned()),
    ];
    prop::collection::vec(change, 0..6)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, ..ProptestConfig::default() })]

    /// A creature that extends a patched one without changes of its own equals it.
    #[test]
    fn extending_a_patched_creature_copies_the_patches(list in changes()) {
        let a = tweak("a", "[creature.heir]\nextends = \"rat\"\n[creature.copy]\nextends = \"tiny:hero\"\n");
        let mut packs = vec![tiny(), a];
        for (index, change) in list.iter().enumerate() {
            let text = format!("[patch.creature.rat]\n{change}\n[patch.creature.heir]\nset = {{ vision = 5 }}\n");
            packs.push(pack(&format!("m{index}"), "[\"tiny\", \"a\"]", &text));
        }
        prop_assert!(load(&packs).content.is_some(), "{}", report(&packs));
        for name in ["hp", "speed", "attack", "tags", "corpse", "forms.many"] {
            prop_assert_eq!(field(&packs, "creature", "a:heir", name), field(&packs, "creature", "tiny:rat", name));
        }
    }
}
