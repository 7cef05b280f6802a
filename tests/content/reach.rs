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
fn colours_factions_sentences_and_modifiers_that_nothing_uses_are_reported() {
    let sea = "[color]\nsea = \"#204060\"\n";
    let pack = edited_by(&[("[color]\n", sea)]);
    expect(&[pack], &["the color `tiny:sea` is never used"]);
    expect(&[edited_by(&[("[color]\n", sea), ("accent = \"#7fb2d6\"", "accent = \"sea\"")])], &[]);
    let fish = "[faction.fish]\n";
    expect(&[tiny(fish, &[])], &["the faction `tiny:fish` is never used: no creature belongs to it"]);
    let ghost = GHOST.replace("beasts", "fish");
    expect(&[tiny(&format!("{fish}{ghost}"), &[("of = \"rat\"", "of = [\"rat\", \"ghost\"]")])], &[]);
    let spoken = "[sentence.howl]\nyou = \"You howl.\"\nseen = \"{actor.the} howls.\"\n[modifier.slow]\nname = \"slow\"\nspeed = -50\n";
    let unused = [
        "the sentence `tiny:howl` is never used: no script names it",
        "the modifier `tiny:slow` is never used: nothing puts it on anybody, and no script names it",
    ];
    expect(&[tiny(spoken, &[])], &unused);
    expect(&[howling(tiny(spoken, &[]), "[message(\"howl\"), modify(me, \"slow\", 3)]")], &[]);
}

/// The pack with a rat whose hook returns `effects`.
fn howling(mut pack: PackSource, effects: &str) -> PackSource {
    let text = format!("fn on_hurt(me) {{ {effects} }}");
    pack.scripts.push(SourceFile { path: "scripts/tiny/howl.rhai".to_owned(), text });
    let files = pack.content.iter_mut();
    let file = files.into_iter().find(|file| file.text.contains("[creature.rat]")).unwrap();
    file.text = file.text.replacen("[creature.rat]\n", "[creature.rat]\nhooks = [\"howl\"]\n", 1);
    pack
}

/// The tiny pack with some texts replaced.
fn edited_by(changes: &[(&str, &str)]) -> PackSource {
    tiny("", changes)
}

#[test]
fn an_ending_that_only_scripts_can_bring_about_needs_one_that_names_it() {
    let ending = "[ending.peace]\non = \"script\"\nwon = true\ntitle = \"Peace\"\nstory = [\"All is well.\"]\n";
    let listed = ("endings = [\"out\", \"dead\"]", "endings = [\"peace\", \"out\", \"dead\"]");
    expect(&[tiny(ending, &[listed])], &["the ending `tiny:peace` can never happen: no script names it"]);
    expect(&[howling(tiny(ending, &[listed]), "end_game(\"peace\")")], &[]);
    // One warning is enough, even if no other ending wins the game.
    let lost = ("on = \"leave\"\nwon = true", "on = \"leave\"\nwon = false");
    expect(&[tiny(ending, &[listed, lost])], &["the ending `tiny:peace` can never happen: no script names it"]);
    expect(&[howling(tiny(ending, &[listed, lost]), "end_game(\"peace\")")], &[]);
}

#[test]
fn unused_bots_are_allowed() {
    expect(&[tiny("[bot.sleeper]\ndescription = \"Sleeps.\"\nai = [\"roam\"]\n", &[])], &[]);
}

#[test]
fn a_pack_can_offer_tables_to_others() {
    let offers = |tables: &str| ("game = true", format!("game = true\noffers = {tables}"));
    let (key, all) = offers("[\"item\", \"creature\"]");
    expect(&[tiny(&format!("{GHOST}{SHEET}"), &[(key, &all)])], &[]);
    let (key, items) = offers("[\"item\"]");
    expect(&[tiny(&format!("{GHOST}{SHEET}"), &[(key, &items)])], &[NO_GHOST]);
    let (key, wrong) = offers("[\"itme\"]");
    let found = load(&[tiny("", &[(key, &wrong)])]).diagnostics;
    let messages: Vec<&str> = found.iter().map(|found| found.message.as_str()).collect();
    assert!(messages[0].contains("did you mean `item`?"), "{messages:?}");
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
