//! An error caused by a patch is reported at the patch.

use super::support::*;

#[test]
fn an_error_in_another_field_is_reported_at_the_patch() {
    let expected = "\
error: `start` must be from 0 to 50, but is 80
  --> content/more/things.toml:2:28
   |
 2 | scale = { \"stomach.size\" = 50 }
   |                            ^^ broken by this patch
   |
  ::: content/tiny/things.toml:21:33
   |
21 | stomach = { size = 100, start = 80, per_turn = 1, states = [
   |                                 -- the error is about this

1 error
";
    let patch = "[patch.creature.hero]\nscale = { \"stomach.size\" = 50 }\n";
    assert_eq!(report(&[tiny(), tweak("more", patch)]), expected);
}

#[test]
fn missing_and_unsuitable_values_are_reported_at_the_patch() {
    for (patch, said) in [
        ("[patch.creature.rat]\nremove = [\"faction\"]", "11 `faction` is missing"),
        ("[patch.creature.hero]\nset = { slots = 0 }", "17 `slots` must be at least 1 to carry all of this, but is 0"),
        ("[patch.tile.floor]\nset = { walkable = false }", "20 the tile `tiny:floor` must be walkable to be used here"),
        ("[patch.creature.rat]\nscale = { hp = 0 }", "16 `hp` must be from 1 to 100000, but can be 0"),
    ] {
        expect_messages(&[tiny(), tweak("more", patch)], &[&format!("more/things.toml:2:{said}")]);
    }
}

#[test]
fn an_error_that_was_there_before_the_patch_keeps_its_place() {
    let mut game = tiny();
    game.content.iter_mut().for_each(|file| file.text = file.text.replace("start = 80", "start = 180"));
    let patch = "[patch.creature.hero]\nset = { \"stomach.stretch\" = 150 }\n";
    expect_messages(
        &[game, tweak("more", patch)],
        &["tiny/things.toml:21:33 `start` must be from 0 to 100, but is 180"],
    );
}

/// The report for a mod with a goblin of these hit points and a second mod that patches it.
fn goblin(hp: &str, patch: &str) -> String {
    let text = format!(
        "[creature.goblin]\nname = \"goblin\"\ndescription = \"Small.\"\nglyph = \"g\"\ncolor = \"ash\"\nfaction = \"beasts\"\nhp = {hp}\n"
    );
    let goblins = tweak("goblins", &text);
    let harder = pack("harder", "[\"goblins\", \"tiny\"]", &format!("[patch.creature.goblin]\n{patch}\n"));
    report(&[tiny(), goblins, harder])
}

#[test]
fn a_scaled_value_out_of_range_is_reported_where_it_is_written() {
    let expected = "\
error: `hp` must be from 1 to 100000, but can be 0
 --> content/goblins/things.toml:7:6
  |
7 | hp = 0
  |      ^
  |
 ::: content/harder/things.toml:2:16
  |
2 | scale = { hp = 150 }
  |                --- a patch changes it here

1 error
";
    assert_eq!(goblin("0", "scale = { hp = 150 }"), expected);
}

#[test]
fn a_patched_formula_with_an_error_is_reported_where_it_is_written() {
    let expected = "\
error: column 6 of the formula: the formula ends where a value should follow: add a number, dice such as 2d6, or depth
 --> content/goblins/things.toml:7:6
  |
7 | hp = \"2d6 +\"
  |      ^^^^^^^
  |
 ::: content/harder/things.toml:2:9
  |
2 | add = { hp = 5 }
  |         -- a patch changes it here

1 error
";
    assert_eq!(goblin("\"2d6 +\"", "add = { hp = 5 }"), expected);
}

#[test]
fn an_error_below_several_patches_is_reported_at_its_cause() {
    let set = tweak("a", "[patch.creature.rat]\nset = { hp = \"depth - 5\" }\n");
    let scale = tweak("b", "[patch.creature.rat]\nscale = { hp = 300 }\n");
    let add = tweak("c", "[patch.creature.rat]\nadd = { hp = -1 }\n");
    let said = "a/things.toml:2:14 `hp` must be from 1 to 100000, but can be -4 at depth 1";
    expect_messages(&[tiny(), set, scale, add], &[said]);
}

#[test]
fn a_patch_is_blamed_only_for_errors_it_adds_and_can_fix_others() {
    for (hp, patch, said) in [
        ("50000", "scale = { hp = 300 }", "harder/things.toml:2:16 `hp` must be from 1 to 100000, but can be 150000"),
        ("0", "scale = { hp = \"x\" }", "goblins/things.toml:7:6 `hp` must be from 1 to 100000, but can be 0"),
    ] {
        let found = goblin(hp, patch);
        let (place, message) = said.split_once(' ').unwrap();
        assert!(found.contains(message) && found.contains(&format!("--> content/{place}\n")), "{found}");
    }
    let mended = goblin("0", "add = { hp = 5 }");
    assert_eq!(mended, "no errors\n");
}

#[test]
fn a_missing_field_is_reported_at_its_definition_and_not_at_the_patch() {
    let text = "[creature.goblin]\nname = \"goblin\"\ndescription = \"Small.\"\nglyph = \"g\"\ncolor = \"ash\"\nfaction = \"beasts\"\n";
    let harder = pack("harder", "[\"goblins\", \"tiny\"]", "[patch.creature.goblin]\nscale = { hp = 150 }\n");
    expect_messages(&[tiny(), tweak("goblins", text), harder], &["goblins/things.toml:1:1 `hp` is missing"]);
}
