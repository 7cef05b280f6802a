//! What each patch operation does, and the errors for patches that cannot apply.

use super::support::*;

/// A patch of the hero, the field it changes, and the result.
const OPERATIONS: &[(&str, &str, &str)] = &[
    ("set = { hp = 60 }", "hp", "60"),
    ("set = { hp = \"2d6 + depth\" }", "hp", "\"2d6 + depth\""),
    ("set = { vision = 4 }", "vision", "4"),
    ("set = { \"stomach.size\" = 500 }", "stomach.size", "500"),
    ("set = { stomach.size = 500 }", "stomach.size", "500"),
    ("set = { stomach = { size = 500 } }", "stomach.start", "80"),
    ("set = { \"stomach.states.1.name\" = \"full\" }", "stomach.states", STATES),
    ("set = { \"stomach.states.fed.name\" = \"full\" }", "stomach.states", STATES),
    ("set = { carries = [] }", "carries", "[]"),
    ("add = { carries = [\"twig\", \"twig\"] }", "carries", "[\"twig\", \"twig\", \"twig\"]"),
    ("add = { carries = \"twig\" }", "carries", "[\"twig\", \"twig\"]"),
    ("add = { tags = [\"big\"] }", "tags", "[\"big\"]"),
    ("add = { hp = 5 }", "hp", "25"),
    ("add = { hp = \"1d6\" }", "hp", "\"(20) + (1d6)\""),
    ("set = { hp = \"1d6\" }\nadd = { hp = 2 }", "hp", "\"(1d6) + (2)\""),
    ("add = { stomach = { size = -10 } }", "stomach.size", "90"),
    ("scale = { hp = 150 }", "hp", "30"),
    ("scale = { hp = 33 }", "hp", "6"),
    ("scale = { \"stomach.size\" = 250 }", "stomach.size", "250"),
    ("set = { hp = \"1d6 + 3\" }\nscale = { hp = 150 }", "hp", "\"(1d6 + 3) * 150 / 100\""),
    ("add = { hp = 1 }\nscale = { hp = 200 }\nset = { hp = 7 }", "hp", "15"),
    ("remove = [\"stomach\"]", "stomach.size", ""),
    ("remove = [\"stomach.per_turn\"]\nset = { \"stomach.per_turn\" = 2 }", "stomach.per_turn", "2"),
    ("remove = { slots = true, carries = true }", "slots", ""),
    ("remove = { carries = [\"twig\"] }", "carries", "[]"),
    ("remove = { carries = [\"tiny:twig\"] }", "carries", "[]"),
    ("remove = { \"stomach.states\" = [{ from = 30 }] }", "stomach.states", FIRST_STATE),
    ("remove = [\"stomach.states.fed\"]", "stomach.states", FIRST_STATE),
];

const STATES: &str = "[{ from = 0, name = \"starving\", message = \"You starve!\", tone = \"warning\" }, { from = 30, name = \"full\" }]";
const FIRST_STATE: &str = "[{ from = 0, name = \"starving\", message = \"You starve!\", tone = \"warning\" }]";

#[test]
fn each_operation_has_its_effect() {
    for (patch, name, expected) in OPERATIONS {
        let packs = [tiny(), tweak("more", &format!("[patch.creature.\"tiny:hero\"]\n{patch}\n"))];
        assert_eq!(field(&packs, "creature", "tiny:hero", name), *expected, "{patch}");
    }
}

#[test]
fn every_table_of_a_game_can_be_patched() {
    let text = "
[patch.color.\"tiny:ash\"]
set = \"#010203\"
[patch.game]
add = { levels = [\"attic\"] }
[patch.message]
set = { \"hit.you\" = \"Whack!\", refused = { no_room = \"Full.\" } }
[level.attic]
extends = \"den\"
name = \"the attic\"
[patch.level.den.scale]
width = 200
[patch.keys]
add = { \"act.drop\" = [\"f5\"] }
[patch.palette]
set = { light = \"ash\" }
[patch.behaviour.roam]
set = { doing = \"strolling\" }
";
    let packs = [tiny(), tweak("more", text)];
    let content = content(&packs);
    assert_eq!(content.palette.light.packed(), 0x0001_0203);
    let names: Vec<&str> = content.rules.levels.iter().map(|level| content.levels[*level].name.as_str()).collect();
    assert_eq!(names, ["the den", "the attic"]);
    assert!(content.levels.iter().all(|(_, _, level)| level.width == 80));
    assert_eq!(field(&packs, "message", "", "hit.you"), "\"Whack!\"");
    assert_eq!(field(&packs, "message", "", "refused.no_room"), "\"Full.\"");
    assert_eq!(field(&packs, "keys", "", "act.drop"), "[\"d\", \"f5\"]");
    let roam = content.scripts.find("tiny:roam").unwrap();
    assert_eq!(content.scripts[roam].doing, "strolling");
    // The error is the same when the value to add is a list.
    let found = messages(&[tiny(), tweak("more", "[patch.message]\nadd = { \"hit.you\" = [] }\n")]);
    assert_eq!(found, ["more/things.toml:2:9 `hit.you` is the text \"You hit {target.the}.\" and can't be added to"]);
}

#[test]
fn ids_are_resolved_in_the_pack_that_wrote_them() {
    let twig = "[item.twig]\nname = \"other twig\"\ndescription = \"Odd.\"\nglyph = \"/\"\ncolor = \"ash\"\n";
    let text = format!("{twig}[patch.creature.hero]\nadd = {{ carries = [\"twig\", \"tiny:twig\"] }}\n");
    let content = content(&[tiny(), tweak("more", &text)]);
    let hero = &content.creatures[content.creatures.find("tiny:hero").unwrap()];
    let ids: Vec<&str> = hero
        .carries
        .iter()
        .flat_map(stuffed::content::Carried::choices)
        .map(|choice| content.items.id(choice.kind))
        .collect();
    assert_eq!(ids, ["tiny:twig", "more:twig", "tiny:twig"]);
}

#[test]
fn patches_apply_in_load_order() {
    let mut b = pack("b", "[\"tiny\", \"c\"]", "[patch.creature.hero]\nadd = { tags = [\"b\"] }\n");
    let mut last = b.content[1].clone();
    last.path = "content/b/z.toml".to_owned();
    last.text = "[patch.creature.\"tiny:hero\"]\nadd = { tags = [\"z\"] }\n".to_owned();
    b.content.push(last);
    let c = tweak("c", "[patch.creature.hero]\nadd = { tags = [\"c\"] }\n");
    let a = tweak("a", "[patch.creature.hero]\nadd = { tags = [\"a\"] }\n");
    let packs = [b, tiny(), c, a];
    assert_eq!(field(&packs, "creature", "tiny:hero", "tags"), "[\"a\", \"c\", \"b\", \"z\"]");
}

#[test]
fn removing_the_same_field_in_two_mods_is_no_error() {
    let text = "[patch.creature.hero]\nremove = [\"stomach\", \"stomach.size\"]\n[patch.creature.rat]\nremove = { tags = [\"vermin\"] }\n";
    assert_eq!(report(&[tiny(), tweak("a", text), tweak("b", text)]), "no errors\n");
    // Also when one mod removes it from the parent and the other from the child.
    let child = tweak("a", "[creature.cat]\nextends = \"rat\"\nname = \"cat\"\n");
    let a = pack("b", "[\"a\", \"tiny\"]", "[patch.creature.rat]\nremove = [\"corpse\"]\n");
    let b = pack("c", "[\"a\", \"tiny\"]", "[patch.creature.cat]\nremove = [\"corpse\"]\n");
    assert_eq!(report(&[tiny(), child, a, b]), "no errors\n");
}

#[test]
fn faulty_patches_make_one_whole_report() {
    let text = "
[patch.creature.hreo]
set = { hp = 1 }

[patch.creature.hero]
hp = 5
sett = { hp = 1 }
set = { hpp = 1, \"stomach.sise\" = 2, \"name.the\" = \"x\", color = \"ahs\", corpse = 5 }
add = { name = \"x\", slots = \"x\", speeed = 5, vision = 2 }
scale = { name = 5, hp = \"x\", vision = 150, \"stomach.strech\" = 5, \"stomach.stretch\" = 5, \"stomach.states.9.from\" = 5 }
remove = [\"corpse\", \"corpes\", 5, \"stomach.states.9\"]

[patch.creature.rat]
remove = { tags = [\"vermni\"], hp = [1], glyph = 5, name = \"x\" }
set = \"x\"
scale = 5

[patch.creature]
set = { hp = 1 }

[patch.monster.rat]
set = { hp = 1 }

[patch.color]
ash = { set = { red = 1 } }

[patch]
item = 5
tile = { wall = 5 }

[creature.\"tiny:rat\"]
[palette]
";
    let packs = [tiny(), tweak("more", text)];
    let expected = std::path::Path::new("tests/content/mods/faulty.txt");
    let report = report(&packs);
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(expected, &report).expect("the report can be written");
    }
    assert_eq!(report, std::fs::read_to_string(expected).expect("the expected report"));
}

#[test]
fn a_mod_can_patch_only_its_dependencies() {
    let stranger =
        pack("b", "[]", "[patch.creature.\"a:cat\"]\nset = { hp = 1 }\n[patch.game]\nset = { max_creatures = 1 }\n");
    let a = tweak("a", "[creature.cat]\nextends = \"rat\"\nname = \"cat\"\n");
    let expected = "\
error: `b` does not depend on the pack `a`
 --> content/b/things.toml:1:17
  |
1 | [patch.creature.\"a:cat\"]
  |                 ^^^^^^^
  |
  = help: add \"a\" to `depends` in its `[pack]`

error: `b` does not depend on the pack `tiny`
 --> content/b/things.toml:3:8
  |
3 | [patch.game]
  |        ^^^^
  |
  = help: add \"tiny\" to `depends` in its `[pack]`

2 errors
";
    assert_eq!(report(&[tiny(), a, stranger]), expected);
}
