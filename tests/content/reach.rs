//! Warnings about definitions that nothing uses, and no others.

use stuffed::content::{PackSource, SourceFile};
use stuffed::diagnostics::Severity;
use stuffed::loader::load;

use super::tiny::edited;

/// The tiny pack with `more` content and some texts replaced.
fn tiny(more: &str, changes: &[(&str, &str)]) -> PackSource {
    let mut pack = edited(changes);
    pack.content.push(SourceFile { path: "content/tiny/z.toml".to_owned(), text: more.to_owned() });
    pack
}

/// Expects these warnings from loading packs without errors.
#[track_caller]
fn expect(packs: &[PackSource], expected: &[&str]) {
    let diagnostics = load(packs).diagnostics;
    assert!(diagnostics.iter().all(|found| found.severity == Severity::Warning), "{diagnostics:#?}");
    assert!(diagnostics.iter().all(|found| found.location.is_some() && !found.help.is_empty()), "{diagnostics:#?}");
    let messages: Vec<&str> = diagnostics.iter().map(|found| found.message.as_str()).collect();
    assert_eq!(messages, expected);
}

const GHOST: &str = "[creature.ghost]\nname = \"ghost\"\ndescription = \"Boo.\"\nglyph = \"g\"\ncolor = \"ash\"\nhp = 1\nfaction = \"beasts\"\n";
const SHEET: &str = "[item.sheet]\nname = \"sheet\"\ndescription = \"White.\"\nglyph = \"~\"\ncolor = \"ash\"\n";
const NO_GHOST: &str = "the creature `tiny:ghost` never appears: no level in the game uses it";
const NO_SHEET: &str =
    "the item `tiny:sheet` can't be found: no level has it, and no creature carries it or leaves it behind";

#[test]
fn a_creature_that_no_level_has_never_appears() {
    expect(&[tiny(GHOST, &[])], &[NO_GHOST]);
    expect(&[tiny(GHOST, &[("of = \"rat\"", "of = [\"rat\", \"ghost\"]")])], &[]);
}

#[test]
fn a_definition_that_others_extend_counts_as_used() {
    let child = format!("{GHOST}[creature.spook]\nextends = \"ghost\"\n");
    expect(&[tiny(&child, &[("of = \"rat\"", "of = [\"rat\", \"spook\"]")])], &[]);
}

#[test]
fn an_item_is_obtainable_from_the_ground_and_from_creatures() {
    expect(&[tiny(SHEET, &[])], &[NO_SHEET]);
    expect(&[tiny(SHEET, &[("\"remains\"], count", "\"remains\", \"sheet\"], count")])], &[]);
    expect(&[tiny(SHEET, &[("carries = [\"twig\"]", "carries = [\"twig\", \"sheet\"]")])], &[]);
    // Remains still lie in the level when the rat leaves a sheet instead.
    expect(&[tiny(SHEET, &[("corpse = \"remains\"", "corpse = \"sheet\"")])], &[]);
    // An item left only by a creature that never appears is not obtainable.
    let ghost = format!("{GHOST}corpse = \"sheet\"\n\n{SHEET}");
    expect(&[tiny(&ghost, &[])], &[NO_GHOST, NO_SHEET]);
}

#[test]
fn unused_tiles_slots_and_scripts_are_reported() {
    let tile =
        "[tile.sand]\nname = \"sand\"\ndescription = \"Dry.\"\nglyph = \".\"\ncolor = \"ash\"\nwalkable = true\n";
    expect(&[tiny(tile, &[])], &["the tile `tiny:sand` is not used in any level"]);
    expect(&[tiny(tile, &[("dig = \"floor\"", "dig = \"sand\"")])], &[]);
    expect(
        &[tiny("[slot.hat]\nlabel = \"wears\"\norder = 2\n", &[])],
        &["the slot `tiny:hat` is never used: no item is worn there"],
    );
    let mut pack = tiny("", &[]);
    let script = |path: &str| SourceFile { path: path.to_owned(), text: "fn act(me) { me.wait() }".to_owned() };
    pack.scripts.push(script("scripts/tiny/doze.rhai"));
    expect(&[pack], &["the script `tiny:doze` never runs: nothing uses it"]);
}

#[test]
fn unused_colours_factions_and_bots_are_allowed() {
    let more =
        "[color]\nsea = \"#204060\"\n[faction.fish]\n[bot.sleeper]\ndescription = \"Sleeps.\"\nai = [\"roam\"]\n";
    expect(&[tiny(more, &[])], &[]);
}

#[test]
fn a_pack_that_others_depend_on_is_a_library() {
    let text = "[pack]\nid = \"mine\"\ntitle = \"Mine\"\nversion = \"1.0.0\"\ndepends = [\"tiny\"]\n";
    let content = vec![SourceFile { path: "content/mine/pack.toml".to_owned(), text: format!("{text}{GHOST}") }];
    let mine = PackSource { id: "mine".to_owned(), content, ..PackSource::default() };
    expect(&[tiny(SHEET, &[]), mine], &["the creature `mine:ghost` never appears: no level in the game uses it"]);
}

#[test]
fn a_game_that_cannot_be_won_is_reported_once() {
    expect(&[tiny("", &[("won = true", "won = false")])], &["the game can't be won"]);
    let by_hunger = [
        ("on = \"leave\"\nwon = true", "on = \"leave\"\nwon = false"),
        ("on = \"death\"\nwon = false", "on = \"death\"\nwon = true"),
    ];
    expect(&[tiny("", &by_hunger)], &[]);
    let wanted = [("on = \"leave\"\n", "on = \"leave\"\nholding = \"sheet\"\n")];
    expect(&[tiny(SHEET, &wanted)], &["`tiny:out` can never happen: there is no `tiny:sheet` anywhere in the game"]);
}

#[test]
fn content_with_errors_gives_no_warnings_about_use() {
    let found = load(&[tiny(GHOST, &[("hp = 4", "hp = 0")])]).diagnostics;
    let messages: Vec<&str> = found.iter().map(|found| found.message.as_str()).collect();
    assert_eq!(messages, ["`hp` must be from 1 to 100000, but can be 0"]);
}

#[test]
fn every_name_needs_the_forms_that_sentences_use() {
    let rules = (
        "the = [{ text = \"the {name}\" }]",
        "the = [{ text = \"the {name}\" }]\nof = [{ ends = [\"t\"], text = \"of {name}\" }]",
    );
    let asks = ("you = \"You hit {target.the}.\"", "you = \"You hit {target.of}.\"");
    let found = load(&[tiny("", &[rules, asks])]).diagnostics;
    let messages: Vec<&str> = found.iter().map(|found| found.message.as_str()).collect();
    assert_eq!(messages, ["the name `hero` has no form `of`"]);
    let own = ("name = \"hero\"\n", "name = \"hero\"\nforms = { of = \"your\" }\n");
    expect(&[tiny("", &[rules, asks, own])], &[]);
}

#[test]
fn forms_are_checked_in_names_and_stories_too() {
    let known = [
        ("name = \"{creature} remains\"", "name = \"remains of {creature.a}\""),
        ("at depth {depth}", "by {cause.the}"),
    ];
    expect(&[tiny("", &known)], &[]);
    let found = load(&[tiny("", &[("at depth {depth}", "by {cause.teh}")])]).diagnostics;
    let messages: Vec<&str> = found.iter().map(|found| found.message.as_str()).collect();
    assert_eq!(messages, ["unknown form `teh`: did you mean `the`?"]);
}
