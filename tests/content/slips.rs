//! Mistakes that a careless loader would accept: in texts, forms, formulas, endings and keys.

use stuffed::content::{PackSource, SourceFile};
use stuffed::host::from_root;

use super::tiny::{said, tiny};

/// The tiny pack with the first `from` replaced by `to`.
#[track_caller]
fn edited(from: &str, to: &str) -> PackSource {
    let mut pack = tiny();
    let file = pack.content.iter_mut().find(|file| file.text.contains(from)).expect("the text that is replaced");
    file.text = file.text.replacen(from, to, 1);
    pack
}

#[track_caller]
fn expect(from: &str, to: &str, expected: &str) {
    assert_eq!(said(&edited(from, to)), [expected], "{from} -> {to}");
}

#[test]
fn placeholders_in_texts_are_checked() {
    for (from, to, expected) in [
        ("turn {turn}, d", "turn {trun}, d", "{trun} `{trun}` has no meaning here: did you mean `{turn}`?"),
        ("\"depth {depth} of {levels}\"", "\"{depth\"", "{ a `{` has no matching `}`"),
        ("\"depth {depth} of {levels}\"", "\"depth}\"", "} a `}` has no matching `{`"),
        ("motto = \"Go", "motto = \"{depth}", "{depth} `{depth}` has no meaning here"),
        ("{width} x", "{widht} x", "{widht} `{widht}` has no meaning here: did you mean `{width}`?"),
        ("\"Out!\"", "\"Out, {turns}!\"", "{turns} `{turns}` has no meaning here"),
        ("{turns} turns.\"]", "{turnz} turns.\"]", "{turnz} `{turnz}` has no meaning here: did you mean `{turns}`?"),
        ("won = true\n", "won = true\nconfirm = \"{Out}?\"\n", "{Out} `{Out}` has no meaning here"),
        (
            "\"{creature} remains\"",
            "\"{creatur} remains\"",
            "{creatur} `{creatur}` has no meaning here: did you mean `{creature}`?",
        ),
        (
            "typed_damage = \"{amount} {type}",
            "typed_damage = \"{amount} {typ}",
            "{typ} `{typ}` has no meaning here: did you mean `{type}`?",
        ),
        ("{danger}: {what}", "{dangr}: {what}", "{dangr} `{dangr}` has no meaning here: did you mean `{danger}`?"),
        (
            "Brings {count} of this kind: {what}",
            "Brings {count} of this kind: {whut}",
            "{whut} `{whut}` has no meaning here: did you mean `{what}`?",
        ),
        (
            "What should {who.the} do",
            "What should {who.thee} do",
            "{who.thee} unknown form `thee`: did you mean `the`?",
        ),
        ("swaps = \"Swaps", "swaps = \"{what} swaps", "{what} `{what}` has no meaning here"),
        ("name = \"rat\"", "name = \"{a} rat\"", "{a} `{a}` has no meaning here"),
        ("You starve!", "{name} starves!", "{name} `{name}` has no meaning here"),
        ("text = \"the {name}\"", "text = \"the\"", "\"the\" `{name}` is missing, so every name would be the same"),
        ("\"the {name}\"", "\"the {nmae}\"", "{nmae} `{nmae}` has no meaning here: did you mean `{name}`?"),
    ] {
        expect(from, to, expected);
    }
}

#[test]
fn braces_are_plain_characters_in_texts_without_placeholders() {
    assert_eq!(said(&edited("motto = \"Go", "motto = \"{ Go {} }")), Vec::<String>::new());
    assert_eq!(said(&edited("glyph = \"r\"", "glyph = \"{\"")), Vec::<String>::new());
}

#[test]
fn sentences_use_known_participants_and_forms() {
    for (from, to, expected) in [
        (
            "\"You hit {target.the}.\"",
            "\"You hit {target.teh}.\"",
            "{target.teh} unknown form `teh`: did you mean `the`?",
        ),
        ("\"You hit {target.the}.\"", "\"You hit {tile.the}.\"", "{tile.the} `{tile}` has no meaning here"),
        ("for {amount}.\"", "for {amount.the}.\"", "{amount.the} `{amount}` has no forms: remove `.the`"),
        (
            "\"You can't eat {item.the}.\"",
            "\"You can't eat {actor.the}.\"",
            "{actor.the} `{actor}` has no meaning here",
        ),
        ("{ many = \"remains\" }", "{ teh = \"remains\" }", "teh unknown form `teh`: did you mean `the`?"),
    ] {
        expect(from, to, expected);
    }
    let open = said(&edited("\"You hit {target.the}.\"", "\"You hit {target.the for {amount}.\""));
    assert!(open.len() == 1 && open[0].contains("a `{` has no matching `}`"), "{open:?}");
}

#[test]
fn a_form_without_rules_that_only_some_names_have_is_told() {
    let mut pack = edited("{ many = \"remains\" }", "{ few = \"few remains\" }");
    assert_eq!(said(&pack), ["few warning: no sentence uses the form `few`"]);
    let messages = pack.content.iter_mut().find(|file| file.text.contains("You can't eat {item.the}")).unwrap();
    messages.text = messages.text.replace("You can't eat {item.the}", "You can't eat {item.few}");
    assert_eq!(
        said(&pack),
        ["{item.few} warning: only some names have the form `few`, and all others stay as they are"]
    );
}

#[test]
fn the_forms_of_the_screens_cannot_be_left_out() {
    expect(
        "a = [{ text = \"an {name}\", begins = \"aeiou\" }, { text = \"a {name}\" }]\n",
        "",
        "[language.forms] `[language.forms]` has no rules for the form `a`",
    );
}

#[test]
fn formulas_are_checked_at_every_depth() {
    let mut pack = edited("levels = [\"den\"]", "levels = [\"den\", \"den\", \"den\", \"den\", \"den\"]");
    pack.content
        .iter_mut()
        .for_each(|file| file.text = file.text.replace("hp = 4\n", "hp = \"(depth - 3) * (depth - 3)\"\n"));
    assert_eq!(said(&pack), ["\"(depth - 3) * (depth - 3)\" `hp` must be from 1 to 100000, but can be 0 at depth 3"]);
    expect("count = 3 ", "count = -3 ", "-3 `count` is never more than -3, so nothing appears");
    expect(
        "count = 3 ",
        "count = \"hp\" ",
        "\"hp\" `hp` can't be used in `count`: it is a number of creatures or items",
    );
    expect("food = 5", "food = \"depth\"", "\"depth\" `depth` can't be used in `food`: food is the same everywhere");
    expect(
        "hp = 4\n",
        "hp = \"hp + 1\"\n",
        "\"hp + 1\" `hp` can't be used in `hp`: hit points are only known for corpses",
    );
}

#[test]
fn definitions_without_effect_are_reported() {
    expect(
        "[\"out\", \"dead\"]",
        "[\"out\", \"dead\", \"out\"]",
        "\"out\" `tiny:out` can never happen: `tiny:out` comes first and covers all its cases",
    );
    let unused =
        "[ending.rich]\non = \"leave\"\nholding = \"twig\"\nwon = true\ntitle = \"Rich\"\nstory = []\n\n[bot.walker]";
    expect("[bot.walker]", unused, "[ending.rich] warning: the ending `tiny:rich` is not part of the game");
    let found = said(&edited("from_depth = 1, to_depth = 3", "from_depth = 2"));
    assert_eq!(found.len(), 1);
    assert!(found[0].ends_with("warning: this never appears: the level is only at depth 1"), "{found:?}");
    expect(
        "dig = \"floor\"",
        "dig = \"wall\"",
        "\"wall\" digging leads back to this tile, so nothing ever gets through it",
    );
}

#[test]
fn the_item_of_an_ending_must_exist_in_the_game() {
    let found = said(&edited("on = \"leave\"\n", "on = \"leave\"\nholding = \"twig\"\n"));
    assert_eq!(found, Vec::<String>::new());
    let mut pack = edited("on = \"leave\"\n", "on = \"leave\"\nholding = \"twig\"\n");
    for file in &mut pack.content {
        file.text = file.text.replace("{ kind = \"twig\", weight = 2 }, ", "").replace("carries = [\"twig\"]", "");
    }
    assert_eq!(
        said(&pack),
        ["\"twig\" warning: `tiny:out` can never happen: there is no `tiny:twig` anywhere in the game"]
    );
    // An ending with an error does not shadow those after it.
    let mut unread = edited("[\"out\", \"dead\"]", "[\"out\", \"home\", \"dead\"]");
    unread.content[0].text.push('\n');
    let file = unread.content.iter_mut().find(|file| file.text.contains("on = \"leave\"\n")).expect("the ending");
    file.text = file.text.replacen("on = \"leave\"\n", "on = \"leave\"\nholding = \"twgi\"\n", 1);
    file.text.push_str("\n[ending.home]\non = \"leave\"\nwon = true\ntitle = \"Home\"\nstory = []\n");
    assert_eq!(said(&unread), ["\"twgi\" unknown item `twgi`: did you mean `twig`?"]);
}

#[test]
fn screen_texts_are_checked_for_order_width_and_keys() {
    expect(
        "{ from = 26,",
        "{ from = 6,",
        "6 words must be in ascending order: this one starts at 6, the one before at 11",
    );
    let wide = format!("banner = [\"{}\",", "x".repeat(77));
    let found = said(&edited("banner = [", &wide));
    assert!(found.len() == 1 && found[0].contains("takes 77 columns"), "{found:?}");
    let keys = tiny().content.into_iter().find(|file| file.text.contains("[keys.confirm]")).expect("the keys").text;
    let line = keys
        .split("[keys.confirm]\n")
        .nth(1)
        .and_then(|rest| rest.lines().find(|line| line.starts_with("yes")))
        .unwrap();
    expect(line, "yes = []", "[] `confirm.yes` has no key");
}

#[test]
fn one_mistake_is_reported_once() {
    expect("hp = 4\n", "hp = 99999999999999999999\n", "99999999999999999999 this number is too large");
    let found = said(&edited("[creature.rat]", "[creature.hero]"));
    assert_eq!(found.iter().filter(|found| found.contains("there is already a table")).count(), 1, "{found:?}");
}

#[test]
fn a_version_has_three_plain_numbers() {
    for version in ["+1.0.0", "1.0", "1.0.0.0", "01.0.0", "1.0.x"] {
        expect(
            "version = \"0.1.0\"",
            &format!("version = \"{version}\""),
            &format!("\"{version}\" `{version}` is not a version"),
        );
    }
}

#[test]
fn a_byte_order_mark_is_not_part_of_a_file() {
    let root = tempfile::tempdir().unwrap();
    let folder = root.path().join("content/tiny");
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join("pack.TOML"), "\u{feff}[pack]\r\nid = \"tiny\"\r\n").unwrap();
    let SourceFile { text, .. } = from_root(root.path()).unwrap().remove(0).content.remove(0);
    assert_eq!(text, "[pack]\r\nid = \"tiny\"\r\n");
}

#[test]
fn two_patches_of_one_definition_in_a_file_must_be_merged() {
    let patch = "[patch.creature.\"tiny:rat\"]\nset = { hp = 5 }\n\n[patch.creature.\"tiny:rat\"]  # once more\nadd = { hp = 1 }\n";
    let mut game = tiny();
    game.content.push(SourceFile { path: "more.toml".to_owned(), text: patch.to_owned() });
    let expected = "\
error: there is already a table `[patch.creature.\"tiny:rat\"]` in this file
 --> more.toml:4:17
  |
4 | [patch.creature.\"tiny:rat\"]  # once more
  |                 ^^^^^^^^^^
  |
 ::: more.toml:1:1
  |
1 | [patch.creature.\"tiny:rat\"]
  | --------------------------- first defined here
  |
  = help: put all changes into that table, with `set`, `scale` and so on only once each

1 error
";
    assert_eq!(super::tiny::report(&[game]), expected);
}

#[test]
fn texts_too_wide_for_the_smallest_screen_are_reported_in_cells() {
    for (from, to, expected) in [
        (
            "label = \"holds\"",
            "label = \"holds fast\"",
            "\"holds fast\" warning: `label` takes 10 cells, but the side panel has room for 8 on the smallest screen",
        ),
        (
            "name = \"fed\"",
            "name = \"fed to the brim\"",
            "\"fed to the brim\" warning: `name` takes 15 cells, but the side panel has room for 12 on the smallest screen",
        ),
        (
            "doing = \"roaming\"",
            "doing = \"roaming about\"",
            "\"roaming about\" warning: `doing` takes 13 cells, but the side panel has room for 9 on the smallest screen",
        ),
        (
            "attack = \"attack\"",
            "attack = \"attack value\"",
            "\"attack value\" warning: `attack` takes 12 cells, but the side panel has room for 10 on the smallest screen",
        ),
        (
            "player = \"You\"",
            "player = \"The hero\"",
            "\"The hero\" warning: `player` takes 8 cells, but the side panel, beside the longest word of `health`, has room for 6 on the smallest screen",
        ),
        (
            "new = \"New game\"",
            "new = \"A new game from the start\"",
            "\"A new game from the start\" warning: `new` takes 25 cells, but the first screen has room for 17 on the smallest screen",
        ),
        (
            "name = \"the den\"",
            "name = \"the den of all the rats\"",
            "\"the den of all the rats\" warning: `name` takes 23 cells, but the side panel has room for 18 on the smallest screen",
        ),
    ] {
        expect(from, to, expected);
    }
}

#[test]
fn every_wrong_slot_of_a_sentence_is_marked_and_told_what_it_can_be() {
    let sentence = "[sentence.howl]\nyou = \"You {actr.the} and {foo} {item.teh}.\"\nseen = \"{amount.the} {actor:one|two} {amount:one} howls.\"\n\n[bot.walker]";
    assert_eq!(
        said(&edited("[bot.walker]", sentence)),
        [
            "{actr.the} `{actr}` has no meaning here: did you mean `{actor}`?",
            "{foo} `{foo}` has no meaning here",
            "{item.teh} unknown form `teh`: did you mean `the`?",
            "{amount.the} `{amount}` has no forms: remove `.the`",
            "{actor:one|two} `{actor}` is no number: only numbers such as `{amount}` can choose words",
            "{amount:one} `{amount:one}` needs two or three words to choose from",
        ]
    );
}

#[test]
fn a_test_among_the_content_is_told_where_it_belongs() {
    let pack = edited("[bot.walker]", "[test.x]\nmap = \"@\"\n\n[bot.walker]");
    assert_eq!(said(&pack), ["test a scenario test is not part of the content"]);
}

#[test]
fn text_that_is_added_to_a_list_is_told_to_be_a_list() {
    let text = "[patch.creature.\"stuffed:zombie\"]\nadd = { tags = \"undead\" }\n";
    let found = super::trial::report(text, &[]);
    let told = "expected a list, found the text \"undead\"";
    assert!(found.contains(told) && found.contains("write it in brackets: [\"undead\"]"), "{found}");
    assert!(!found.contains("to add to"), "{found}");
}

#[test]
fn a_behaviour_of_a_mod_that_describes_no_script_of_its_own_is_told() {
    let text = "[behaviour.hunt]\ndoing = \"stalking\"\n";
    let found = super::trial::report(text, &[]);
    let told = "this adds another behaviour, `trial:hunt`, and does not change `common:hunt`";
    assert!(found.contains(told) && found.contains("write `[patch.behaviour.\"common:hunt\"]`"), "{found}");
}

#[test]
fn a_sentence_without_any_text_is_told() {
    let found = super::trial::report("[sentence.quiet]\n", &[]);
    assert!(found.contains("this sentence says nothing"), "{found}");
}

#[test]
fn an_unknown_script_is_told_where_it_would_be() {
    let found = super::trial::report("[patch.creature.\"stuffed:zombie\"]\nset = { ai = [\"lurkx\"] }\n", &[]);
    assert!(found.contains("it would be the file `scripts/trial/lurkx.rhai`"), "{found}");
}

#[test]
fn habits_of_other_formats_are_told_in_plain_words() {
    for (text, message, help) in [
        ("; hi\n", "`;` begins no comment here", "a comment starts with `#`"),
        (
            "[patch.creature.bat]\nset = { ai = [\"wander.rhai\"] }\n",
            "unknown script `wander.rhai`",
            "write the name alone: \"wander\"",
        ),
        (
            "[patch.creature.bat]\nscale = { hp = \"120%\" }\n",
            "expected a percentage from 0 to 1000000, found the text \"120%\"",
            "write a whole number of percent: 150 for one and a half times as much",
        ),
        (
            "[patch.creature.bat]\nset = { hp = \"2-30\" }\n",
            "`hp` must be from 1 to 100000, but can be -28",
            "`2-30` is a subtraction: for a random number from 2 to 30, write \"1d29 + 1\"",
        ),
        ("// hi\n", "`//` begins no comment here", "a comment starts with `#`"),
        (
            "[creature.x]\nhp = 1\n[[creature]]\nid = \"y\"\n",
            "`creature` is not a list of tables",
            "each definition has its own table with its id: `[creature.some_id]`",
        ),
        (
            "[slot.x]\nlabel = y\"\n",
            "the text has no opening quotation mark",
            "write text between quotation marks: \"...\"",
        ),
        (
            "[patch]\nset = { hp = 3 }\n",
            "there is no table `set` to patch",
            "write `[patch.creature.\"pack:id\"]`, or another table of ids",
        ),
        (
            "[patch.text.start]\nset = { motto = \"Up.\" }\n",
            "`start` is a field and has no table of its own in a patch",
            "name the field in the table above: `set = { \"start.motto\" = ... }`",
        ),
    ] {
        let found = super::trial::report(text, &[]);
        assert!(found.contains(&format!("error: {message}\n")) && found.contains(help), "{text}\n{found}");
    }
}

#[test]
fn the_first_guesses_of_newcomers_are_answered() {
    for (from, to, expected) in [
        ("hp = 20", "hp = 20 // few", "// `//` begins no comment here"),
        ("hp = 20", "hp = 20 + depth", "20 + depth a formula is text"),
        ("[creature.rat]", "[creature.\"tiny:rat\"]", "\"tiny:rat\" `tiny:rat` can't be an id"),
        ("[creature.rat]", "[[creature.rat]]", "rat `creature.rat` is not a list of tables"),
        (
            "hp = 20",
            "hp = \"1.5 * 20\"",
            "\"1.5 * 20\" column 2 of the formula: numbers are whole: multiply first and divide last, as in 20 * 3 / 2",
        ),
        (
            "build = [{ cave = {",
            "build = [{ cave = \"deep\" }] # {",
            "\"deep\" expected a table, found the text \"deep\"",
        ),
    ] {
        expect(from, to, expected);
    }
}

#[test]
fn what_follows_from_an_error_is_not_told() {
    let id = "RockRat `RockRat` can't be an id".to_owned();
    for (from, to, expected) in [
        ("[creature.rat]", "[creatur.rat]", "creatur unknown table `creatur`: did you mean `creature`?"),
        ("[creature.rat]", "[creature.Rat]", "Rat `Rat` can't be an id"),
        ("hp = 20", "hp = \"hp * 2\"", "\"hp * 2\" `hp` can't be used in `hp`: hit points are only known for corpses"),
    ] {
        expect(from, to, expected);
    }
    // What is meant by a word in another style is known.
    let mut pack = edited("[creature.rat]", "[creature.RockRat]");
    for file in &mut pack.content {
        file.text = file.text.replace("\"rat\"", "\"rock_rat\"");
    }
    assert_eq!(said(&pack), [id]);
}
