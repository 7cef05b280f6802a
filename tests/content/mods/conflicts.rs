//! Conflicts: two mods that change the same field.

use super::support::*;

#[test]
fn a_conflict_names_both_places_and_why_one_wins() {
    let a = tweak("a", "[patch.creature.hero]\nset = { hp = 30 }\n");
    let b = tweak("b", "[patch.creature.hero]\nset = { hp = 40 }\n");
    let packs = [b, a, tiny()];
    let expected = "\
warning: `hp` of the creature `tiny:hero` is changed by `a` and set by `b`, which wins: `b` loads after `a`
 --> content/b/things.toml:2:14
  |
2 | set = { hp = 40 }
  |              ^^ wins
  |
 ::: content/a/things.toml:2:14
  |
2 | set = { hp = 30 }
  |              -- has no effect
  |
  = help: to reverse this, make `a` depend on `b`; a player writes `stuffed mods order a`, or names its --mod last

1 warning
";
    assert_eq!(report(&packs), expected);
    assert_eq!(field(&packs, "creature", "tiny:hero", "hp"), "40");
}

#[test]
fn what_a_mod_adds_where_another_removed_is_no_conflict() {
    let a = tweak("a", "[patch.creature.rat]\nremove = [\"ai\"]\n");
    let b = pack("b", "[\"a\", \"tiny\"]", "[patch.creature.rat]\nadd = { ai = [\"roam\"] }\n");
    let packs = [a, b, tiny()];
    expect_messages(&packs, &[]);
    assert_eq!(field(&packs, "creature", "tiny:rat", "ai"), "[\"roam\"]");
}

#[test]
fn a_mod_that_depends_on_both_settles_a_conflict_with_a_note() {
    let a = tweak("a", "[patch.creature.hero]\nset = { hp = 30 }\n");
    let b = tweak("b", "[patch.creature.hero]\nset = { hp = 40 }\n");
    let c = pack("c", "[\"a\", \"b\", \"tiny\"]", "[patch.creature.hero]\nset = { hp = 50 }\n");
    let packs = [a, b, c, tiny()];
    let words = "which wins: `c` depends on";
    expect_messages(
        &packs,
        &[
            &format!(
                "c/things.toml:2:14 `hp` of the creature `tiny:hero` is changed by `a` and set by `c`, {words} `a`"
            ),
            &format!(
                "c/things.toml:2:14 `hp` of the creature `tiny:hero` is changed by `b` and set by `c`, {words} `b`"
            ),
        ],
    );
    assert!(report(&packs).ends_with("\n2 notes\n"));
    assert_eq!(field(&packs, "creature", "tiny:hero", "hp"), "50");
}

#[test]
fn compatible_changes_do_not_conflict() {
    let first = "[patch.creature.hero]\nset = { hp = 30, slots = 9 }\nadd = { tags = [\"a\"] }\n[patch.creature.rat]\nset = { hp = 9 }\n";
    let second = "[patch.creature.hero]\nset = { slots = 9 }\nscale = { hp = 200 }\nadd = { tags = [\"b\"], hp = 1 }\n\
        [creature.cat]\nextends = \"rat\"\nhp = 3\n[patch.creature.cat]\nset = { hp = 5 }\n";
    let packs = [tiny(), tweak("a", first), tweak("b", second)];
    let found = report(&packs);
    assert!(found.ends_with("\n1 warning\n") && found.contains("`b:cat` never appears"), "{found}");
    assert_eq!(field(&packs, "creature", "tiny:hero", "hp"), "61");
}

#[test]
fn removing_a_changed_field_conflicts_in_either_order() {
    let a = tweak("a", "[patch.creature.rat]\nset = { corpse = \"twig\" }\nremove = [\"ai\"]\n");
    let b = tweak("b", "[patch.creature.rat]\nset = { ai = [] }\nremove = [\"corpse\"]\n");
    expect_messages(
        &[tiny(), a, b],
        &[
            "b/things.toml:2:14 `ai` of the creature `tiny:rat` is changed by `a` and set by `b`, which wins: `b` loads after `a`",
            "b/things.toml:3:11 `corpse` of the creature `tiny:rat` is changed by `a` and removed by `b`, which wins: `b` loads after `a`",
        ],
    );
}

#[test]
fn singleton_tables_conflict_too() {
    let a = tweak("a", "[patch.message]\nset = { \"hit.you\" = \"A!\" }\n");
    let b = tweak("b", "[patch.message]\nset = { hit = { you = \"B!\" } }\n");
    let said =
        "b/things.toml:2:23 `hit.you` of `[message]` is changed by `a` and set by `b`, which wins: `b` loads after `a`";
    expect_messages(&[tiny(), a, b], &[said]);
}

#[test]
fn scaling_by_several_packs_gives_a_note_with_the_product() {
    let scaled = |id: &str, percent: u32| tweak(id, &format!("[patch.creature.hero]\nscale = {{ hp = {percent} }}\n"));
    let packs = [scaled("b", 200), tiny(), scaled("a", 150)];
    let expected = "\
note: `hp` of the creature `tiny:hero` is scaled by several packs: by `a` x1.5, by `b` x2, together x3
 --> content/b/things.toml:2:16
  |
2 | scale = { hp = 200 }
  |                ^^^ scales it again
  |
 ::: content/a/things.toml:2:16
  |
2 | scale = { hp = 150 }
  |                --- x1.5

1 note
";
    assert_eq!(report(&packs), expected);
    assert_eq!(field(&packs, "creature", "tiny:hero", "hp"), "60");
    // A `set` undoes the scaling before it, and scaling twice within one pack is fine.
    let more = tweak("c", "[patch.creature.hero]\nset = { hp = 10 }\nscale = { hp = 50 }\n");
    assert!(!report(&[tiny(), scaled("a", 150), more]).contains("scaled by several"));
}
