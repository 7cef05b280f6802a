//! Hints for newcomers: missing packs, duplicate names, and what to write in a mod.

use stuffed::content::SourceFile;

use super::support::*;

#[test]
fn errors_that_follow_from_a_missing_pack_are_left_out() {
    let text = "[creature.cat]\nextends = \"tiger\"\nglyph = \"ca\"\n[patch.creature.\"big:tiger\"]\nset = { hp = 5 }\n\
        [patch.level.den]\nset = { \"tiles.floor\" = \"grass\" }\nadd = { creatures = [{ of = \"tigr\", count = 1 }] }\n[patch.game]\nset = { plaer = \"cat\" }\n";
    let needs = pack("a", "[\"tiny\", \"big\"]", text);
    let child =
        pack("b", "[\"a\"]", "[creature.lion]\nextends = \"big:tiger\"\n[patch.creature.hreo]\nset = { hp = 5 }\n");
    let expected = "\
error: `a` depends on `big`, which was not found; `a` is needed by `b`
 --> content/a/pack.toml:5:20
  |
5 | depends = [\"tiny\", \"big\"]
  |                    ^^^^^
  |
  = help: if `big` is in another folder, add that folder: --root DIR

error: expected exactly one character, found the text \"ca\"
 --> content/a/things.toml:3:9
  |
3 | glyph = \"ca\"
  |         ^^^^

error: unknown field `plaer`: did you mean `player`?
  --> content/a/things.toml:10:9
   |
10 | set = { plaer = \"cat\" }
   |         ^^^^^

error: unknown creature `hreo`: did you mean `hero`?
 --> content/b/things.toml:3:17
  |
3 | [patch.creature.hreo]
  |                 ^^^^

4 errors
";
    assert_eq!(report(&[tiny(), needs, child]), expected);
}

#[test]
fn a_pack_with_a_broken_header_is_reported_once() {
    let names =
        "[patch.creature.\"tiny:rat\"]\nset = { corpse = \"twig\" }\n[patch.game]\nset = { player = \"rat\" }\n";
    let head =
        |more: &str| format!("[pack]\nid = \"a\"\ntitle = \"a\"\nversion = \"1.0.0\"\ndepends = [\"tiny\"]\n{more}");
    for (header, said) in [
        (head("titel = \"x\"\n"), "a/pack.toml:6:1 unknown field `titel`: did you mean `title`?"),
        (head("").replace("\"1.0.0\"", "1"), "a/pack.toml:4:11 expected text in quotes, found the number 1"),
        (
            head("").replace("[\"tiny\"]", "5"),
            "a/pack.toml:5:11 expected a list of ids, or a table such as `{ stuffed = \">=1.2, <2\" }`, found the number 5",
        ),
        (head("").replace("title = \"a\"\n", ""), "a/pack.toml:1:1 `title` is missing"),
        (
            head("").replace("id = \"a\"", "id = \"b\""),
            "a/pack.toml:2:6 the pack has the id `b`, but its folder is `a`",
        ),
    ] {
        let mut own = tweak("a", names);
        own.content[0].text = header;
        let found = messages(&[tiny(), own, pack("c", "[\"a\"]", "[patch.creature.rat]\nset = { hp = 5 }\n")]);
        assert_eq!(found, [said]);
    }
}

#[test]
fn a_script_with_the_name_of_another_packs_script_gives_a_hint() {
    let mut more = tweak("more", "[patch.creature.rat]\nset = { ai = [\"roam\"] }\n");
    let script = |text: &str| SourceFile { path: "scripts/more/roam.rhai".to_owned(), text: text.to_owned() };
    more.scripts.push(script("fn act(me) { me.wait() }"));
    let said = report(&[tiny(), more.clone()]);
    assert!(said.contains("warning: this adds another script, `more:roam`, and does not change `tiny:roam`"), "{said}");
    more.content[0].text.push_str("# Not `tiny:roam`.\n");
    assert!(!report(&[tiny(), more]).contains("another script"));
}

#[test]
fn reusing_a_name_of_another_pack_gives_a_hint() {
    let rat = |more: &str| {
        tweak(
            "more",
            &format!(
                "[creature.rat]\nname = \"rat\"\ndescription = \"Grey.\"\nglyph = \"r\"\ncolor = \"ash\"\nhp = 5\nfaction = \"beasts\"\n{more}[patch.level.den]\nadd = {{ creatures = [{{ of = \"rat\", count = 1 }}] }}\n"
            ),
        )
    };
    let hint = "\
warning: this adds another creature, `more:rat`, and does not change `tiny:rat`
  --> content/more/things.toml:1:11
   |
 1 | [creature.rat]
   |           ^^^
   |
  ::: content/tiny/things.toml:27:11
   |
27 | [creature.rat]
   |           --- the other one
   |
   = help: to change that one, write `[patch.creature.\"tiny:rat\"]` and the changes in `set = { ... }`
   = help: to have both, give this one another id, or use the full id of the other one, as in `extends = \"tiny:rat\"`

1 warning
";
    assert_eq!(report(&[tiny(), rat("")]), hint);
    // A mod that extends the other one, or names it elsewhere, clearly knows of it: no warning.
    assert_eq!(report(&[tiny(), rat("extends = \"tiny:rat\"\n")]), "no errors\n");
    assert_eq!(
        report(&[tiny(), rat("corpse = \"remains\"\n[patch.creature.\"tiny:rat\"]\nset = { hp = 6 }\n")]),
        "no errors\n"
    );
    // An incomplete definition was probably meant as a patch.
    let part = tweak("more", "[creature.rat]\nhp = 5\n");
    let said = "more/things.toml:1:11 this adds another creature, `more:rat`, and does not change `tiny:rat`; it also lacks `color`, `description`, `faction`, `glyph`, `name`";
    expect_messages(&[tiny(), part], &[said]);
}

#[test]
fn unused_definitions_come_with_the_patch_that_adds_them() {
    let text = "[creature.cat]\nextends = \"rat\"\nname = \"cat\"\n[item.log]\nextends = \"twig\"\nname = \"log\"\n[level.attic]\nextends = \"den\"\nname = \"the attic\"\n\
        [ending.rich]\nextends = \"out\"\nholding = \"twig\"\ntitle = \"Rich\"\n";
    let found = report(&[tiny(), tweak("more", text)]);
    for help in [
        "write `[patch.level.den]`, and below it `add = { creatures = [{ of = \"cat\", count = 1 }] }`",
        "write `[patch.level.den]`, and below it `add = { items = [{ of = \"log\", count = 1 }] }`",
        "write `[patch.game]`, and below it `insert = { levels = { before = \"den\", values = [\"attic\"] } }`",
        "write `[patch.game]`, and below it `insert = { endings = { before = \"dead\", values = [\"rich\"] } }`",
    ] {
        assert!(found.contains(&format!("= help: {help}\n")), "{found}");
    }
    // These patches are all that is needed.
    let patches = "[patch.level.den]\nadd = { creatures = [{ of = \"cat\", count = 1 }], items = [{ of = \"log\", count = 1 }] }\n\
        [patch.game]\ninsert = { levels = { before = \"den\", values = [\"attic\"] }, endings = { before = 0, values = [\"rich\"] } }\n";
    assert_eq!(report(&[tiny(), tweak("more", &format!("{text}{patches}"))]), "no errors\n");
}

#[test]
fn a_second_definition_in_another_file_is_one_error() {
    let mut game = tiny();
    let text = "[creature.rat]\nhp = 9\n".to_owned();
    game.content.insert(0, SourceFile { path: "content/tiny/a.toml".to_owned(), text });
    let expected = "\
error: there is already a creature `rat` in this pack
  --> content/tiny/things.toml:27:11
   |
27 | [creature.rat]
   |           ^^^
   |
  ::: content/tiny/a.toml:1:11
   |
 1 | [creature.rat]
   |           --- first defined here

1 error
";
    assert_eq!(report(&[game]), expected);
}

#[test]
fn a_formula_that_divides_by_zero_is_reported_with_its_depth() {
    let deep = "set = { levels = [\"den\", \"den\", \"den\"] }\n";
    let rat = |field: &str, formula: &str| {
        messages(&[
            tiny(),
            tweak("more", &format!("[patch.game]\n{deep}[patch.creature.rat]\nset = {{ {field} = \"{formula}\" }}\n")),
        ])
    };
    let range = "more/things.toml:4:14 `hp` must be from 1 to 100000, but can be";
    assert_eq!(rat("hp", "12 / (depth - 2)"), [format!("{range} -12 at depth 1")]);
    assert_eq!(rat("hp", "max(0, 3 * 12 / (depth - 2) * 2)"), [format!("{range} 0 at depth 1")]);
    assert_eq!(rat("hp", "1 - min(1, depth / 2)"), [format!("{range} 0 at depth 2")]);
    assert_eq!(
        rat("hp", "6 / max(0, 3 - depth)"),
        [format!("{range} 0 at depth 3, where `6 / max(0, 3 - depth)` divides by zero")]
    );
    assert_eq!(rat("hp", "6 / 0"), [format!("{range} 0, because `6 / 0` divides by zero")]);
    let said = "more/things.toml:4:18 `2 * 8 / (depth - (3 - 1))` divides by zero at depth 2, which gives 0";
    assert_eq!(rat("attack", "1 + 2*8/(depth-(3-1))"), [said]);
}

#[test]
fn wrong_kinds_of_names_and_unknown_colours_get_advice() {
    let found = report(&[
        tiny(),
        tweak(
            "more",
            "[color]\nhero = \"#112233\"\n[patch.creature.rat]\nset = { corpse = \"hero\", color = \"ahs\" }\n[patch.creature.twig]\n",
        ),
    ]);
    for said in [
        "error: unknown item `hero`\n",
        "= help: `hero` is a creature, but an item is needed here\n",
        "error: unknown color `ahs`: did you mean `ash`?\n",
        "= help: or write the colour itself, such as \"#c0a080\"\n",
        "= help: `twig` is an item, but a creature is needed here\n",
    ] {
        assert!(found.contains(said), "{found}");
    }
}
