//! The limits of every number in the content, each tested on both sides, and other rules for definitions.

use super::tiny::{edited, said};
use super::walker;

#[track_caller]
fn expect(changes: &[(&str, &str)], expected: &[&str]) {
    assert_eq!(said(&edited(changes)), expected, "{changes:?}");
}

#[track_caller]
fn accepted(changes: &[(&str, &str)]) {
    expect(changes, &[]);
}

/// A text of the tiny pack, its replacement with `{}` for a number, and the least and greatest allowed number.
const LIMITS: &[(&str, &str, i64, i64)] = &[
    ("hp = 4", "hp = {}", 1, 100_000),
    ("attack = 1\nspeed", "attack = {}\nspeed", -10_000, 10_000),
    ("attack = 1\nspeed", "defense = {}\nspeed", -10_000, 10_000),
    ("speed = 120", "speed = {}", 1, 1000),
    ("speed = 120", "vision = {}", 0, 60),
    ("slots = 5", "slots = 5\nvision = {}", 0, 60),
    ("regeneration = 10", "regeneration = {}", 0, 1_000_000),
    ("size = 100, start = 80", "start = 1, size = {}", 1, 1_000_000),
    ("start = 80", "start = {}", 0, 100),
    ("per_turn = 1", "per_turn = {}", 0, 1_000_000),
    ("per_turn = 1", "per_turn = 1, per_dig = {}", 0, 1_000_000),
    ("per_turn = 1", "per_turn = 1, stretch = {}", 0, 1000),
    ("per_turn = 1", "per_turn = 1, overeating = {}", 0, 100_000),
    ("from = 30", "from = {}", 1, 1000),
    ("chance = 50", "chance = {}", 0, 100),
    ("slot = \"hand\"\nattack = 1", "slot = \"hand\"\nattack = {}", -10_000, 10_000),
    ("slot = \"hand\"\nattack = 1", "slot = \"hand\"\ndefense = {}", -10_000, 10_000),
    ("rots = 50", "rots = {}", 0, 1_000_000),
    ("food = 5", "food = {}", 0, 1_000_000),
    ("width = 40", "width = {}", 20, 500),
    ("height = 20", "height = {}", 10, 500),
    ("floor = 55", "floor = {}", 30, 70),
    ("smoothings = 4", "smoothings = {}", 0, 30),
    ("min_region = 20", "min_region = {}", 0, 1000),
    ("every = 100", "every = {}", 0, 250_000),
    ("weight = 2", "weight = {}", 1, 1_000_000),
    ("count = 3", "count = {}", 0, 5000),
    ("bot = \"walker\"", "bot = \"walker\"\nmax_creatures = {}", 1, 5000),
    ("bot = \"walker\"", "bot = \"walker\"\nnotice_after = {}", 0, 10_000),
    ("falloff = 35", "falloff = {}", 0, 90),
    ("from = 100, name = \"\"", "from = {}, name = \"\"", 52, 100),
];

#[test]
fn every_number_has_its_limits() {
    for (from, to, least, most) in LIMITS {
        let with = |number: i64| edited(&[(from, &to.replace("{}", &number.to_string()))]);
        for sound in [*least, *most] {
            // Numbers within the limits may still be pointless.
            let errors: Vec<String> =
                said(&with(sound)).into_iter().filter(|one| !one.contains(" warning: ")).collect();
            assert_eq!(errors, Vec::<String>::new(), "{to} with {sound}");
        }
        for wrong in [least - 1, most + 1] {
            let found = said(&with(wrong));
            let marks = found.first().is_some_and(|one| one.starts_with(&format!("{wrong} ")));
            assert!(found.len() == 1 && marks, "{to} with {wrong}: {found:?}");
        }
    }
}

/// Limits that depend on another field, which a schema cannot express.
const DEPENDENT: [&str; 3] = ["start = {}", "from = {}", "from = {}, name = \"\""];

#[test]
fn the_schema_for_editors_has_the_same_limits() {
    let schema = stuffed::loader::file_schema(&stuffed::scenario::test_table());
    for (from, to, least, most) in LIMITS {
        let fits = |number: i64| {
            let pack = edited(&[(from, &to.replace("{}", &number.to_string()))]);
            pack.content.iter().all(|file| walker::faults(&schema, &walker::document(&file.text)).is_empty())
        };
        assert!(fits(*least) && fits(*most), "{to}");
        assert!(DEPENDENT.contains(to) || !fits(least - 1) && !fits(most + 1), "{to}");
    }
}

#[test]
fn a_creature_has_at_most_52_slots_and_carries_no_more_items() {
    accepted(&[("slots = 5", "slots = 52")]);
    expect(&[("slots = 5", "slots = 53")], &["53 `slots` must be from 0 to 52, but is 53"]);
    accepted(&[("slots = 5", "slots = 1")]);
    let carried = "[\"twig\"] `slots` must be at least 1 to carry all of this, but is 0";
    expect(&[("slots = 5", "slots = 0")], &[carried]);
}

#[test]
fn formulas_stay_within_the_limits_at_every_depth_and_for_every_corpse() {
    let deep = ("levels = [\"den\"]", "levels = [\"den\", \"den\", \"den\", \"den\", \"den\"]");
    let range = "must be from -10000 to 10000, but can be";
    for (to, number) in [
        ("5000 * depth", "25000 at depth 5"),
        ("-5000 * depth", "-25000 at depth 5"),
        ("20000 - 5000 * depth", "15000 at depth 1"),
    ] {
        let attack = format!("attack = \"{to}\"\nspeed");
        expect(&[deep, ("attack = 1\nspeed", &attack)], &[&format!("\"{to}\" `attack` {range} {number}")]);
    }
    for (food, number) in [("10 - hp", -990), ("hp - 10", -9), ("hp * 10000", 10_000_000)] {
        let to = format!("food = \"{food}\"");
        expect(&[("food = 5", &to)], &[&format!("\"{food}\" `food` must be from 0 to 1000000, but can be {number}")]);
    }
}

#[test]
fn names_are_present_and_short_and_glyphs_are_visible() {
    let long = "x".repeat(61);
    for name in ["rat", "twig", "wall"] {
        let from = format!("name = \"{name}\"");
        expect(&[(&from, "name = \"\"")], &["\"\" `name` must not be empty"]);
        let hidden = "name = \"\u{ad}\u{200b}\"";
        expect(&[(&from, hidden)], &["\"\u{ad}\u{200b}\" `name` must not be empty"]);
        let to = format!("name = \"{long}\"");
        expect(&[(&from, &to)], &[&format!("\"{long}\" `name` has 61 characters, more than the 60 allowed")]);
        accepted(&[(&from, &format!("name = \"{}\"", "x".repeat(60)))]);
    }
    for (from, field) in [
        ("name = \"the den\"", "name"),
        ("label = \"holds\"", "label"),
        ("title = \"Out!\"", "title"),
        ("title = \"TINY\"", "title"),
    ] {
        expect(&[(from, &format!("{field} = \" \""))], &[&format!("\" \" `{field}` must not be empty")]);
    }
    for glyph in ["r", "/", "."] {
        let from = format!("glyph = \"{glyph}\"");
        expect(&[(&from, "glyph = \"\u{3000}\"")], &["\"\u{3000}\" `glyph` must be visible"]);
        expect(&[(&from, "glyph = \"猫\"")], &["\"猫\" `glyph` must be one cell wide, but `猫` takes 2"]);
    }
    accepted(&[("glyph = \".\"", "glyph = \" \"")]);
    expect(&[("glyph = \"/\"", "glyph = \" \"")], &["\" \" `glyph` must be visible"]);
}

#[test]
fn lists_have_a_least_and_a_greatest_length() {
    let states = "[\n    { from = 0, name = \"starving\", message = \"You starve!\", tone = \"warning\" },\n    { from = 30, name = \"fed\" },\n]";
    expect(&[(states, "[]")], &["[] `states` needs at least one state"]);
    expect(&[("of = \"rat\"", "of = []")], &["[] `of` needs at least one kind"]);
    let dens = |count: usize| format!("levels = [{}]", vec!["\"den\""; count].join(", "));
    accepted(&[("levels = [\"den\"]", &dens(100))]);
    let found = said(&edited(&[("levels = [\"den\"]", &dens(101))]));
    assert!(found.len() == 1 && found[0].ends_with("`levels` can have at most 100 entries, but has 101"), "{found:?}");
    let wide = "width = 500\nheight = 500";
    let huge = |count: usize| format!("levels = [{}]", vec!["\"den\""; count].join(", "));
    accepted(&[("width = 40\nheight = 20", wide), ("levels = [\"den\"]", &huge(10))]);
    let found = said(&edited(&[("width = 40\nheight = 20", wide), ("levels = [\"den\"]", &huge(11))]));
    let told = "all levels together can have 2750000 cells, but a world has room for 2500000";
    assert!(found.len() == 1 && found[0].ends_with(told), "{found:?}");
    let ai = |count: usize| format!("ai = [{}]", vec!["\"roam\""; count].join(", "));
    accepted(&[("ai = [\"roam\"]", &ai(32))]);
    let found = said(&edited(&[("ai = [\"roam\"]", &ai(33))]));
    assert!(found.len() == 1 && found[0].ends_with("`ai` can have at most 32 entries, but has 33"), "{found:?}");
    let banner = |rows: usize| format!("banner = [{}\n", "\"x\", ".repeat(rows));
    accepted(&[("banner = [\n", &banner(6))]);
    let found = said(&edited(&[("banner = [\n", &banner(7))]));
    assert!(found.len() == 1 && found[0].ends_with("`banner` can have at most 10 entries, but has 11"), "{found:?}");
    let widest = format!("banner = [\"{}\",\n", "x".repeat(76));
    accepted(&[("banner = [\n", &widest)]);
}

#[test]
fn health_needs_at_least_one_word() {
    let text = std::fs::read_to_string("tests/packs/tiny/content/tiny/screens.toml").unwrap();
    let words = text.split("health = ").nth(1).and_then(|rest| rest.split("\n]").next()).unwrap().to_owned() + "\n]";
    expect(&[(&words, "[]")], &["[] `health` needs at least one word"]);
}

#[test]
fn tiles_must_suit_their_role() {
    expect(&[("count = 3 ", "count = 0 ")], &["0 warning: `count` is never more than 0, so nothing appears"]);
    let edge = "\"rim\" warning: the tile `tiny:rim` can be dug through, down to the border of the map";
    let wall = "\"wall\" digging leads back to this tile, so nothing ever gets through it";
    expect(
        &[
            ("dig = \"floor\"", "dig = \"rim\""),
            ("description = \"Hard rock.\"", "description = \"Hard rock.\"\ndig = \"wall\""),
        ],
        &["\"rim\" digging leads back to this tile, so nothing ever gets through it", wall, edge],
    );
    expect(&[("description = \"Hard rock.\"", "description = \"Hard rock.\"\ndig = \"wall\"")], &[edge]);
    expect(
        &[(
            "walkable = true\ntransparent = true\nstairs = \"up\"",
            "walkable = true\nopens = \"floor\"\nstairs = \"up\"",
        )],
        &["\"floor\" warning: whoever walks onto this tile doesn't open it, since it is walkable"],
    );
    expect(
        &[("{ floor = \"floor\"", "{ floor = \"down\"")],
        &["\"down\" the tile `tiny:down` must not be stairs to be used here"],
    );
    expect(
        &[("walkable = true\ntransparent = true\nstairs = \"up\"", "transparent = true\nstairs = \"up\"")],
        &["\"up\" stairs need `walkable = true`"],
    );
}

#[test]
fn a_creature_at_no_depth_of_its_level_is_reported() {
    let never = "this never appears: the level is only at depth 1";
    let spawn = ("from_depth = 1, to_depth = 3", "from_depth = 2, to_depth = 2");
    let found = said(&edited(&[spawn]));
    assert!(found.len() == 1 && found[0].ends_with(&format!("warning: {never}")), "{found:?}");
    accepted(&[("from_depth = 1, to_depth = 3", "from_depth = 1, to_depth = 1")]);
    let text = std::fs::read_to_string("tests/packs/tiny/content/tiny/places.toml").unwrap();
    let den = text.split("[level.den]\n").nth(1).unwrap();
    let pit =
        format!("{den}\n[level.pit]\n{}", den.replace("from_depth = 1, to_depth = 3", "from_depth = 1, to_depth = 1"));
    let found = said(&edited(&[(den, &pit), ("levels = [\"den\"]", "levels = [\"den\", \"pit\"]")]));
    assert!(found.len() == 1 && found[0].ends_with("the level is only at depth 2"), "{found:?}");
    expect(&[(den, &pit)], &["[level.pit] warning: the level `tiny:pit` is not part of the game"]);
}

/// An ending by leaving or by death, with `more` fields.
fn ending(id: &str, on: &str, more: &str) -> String {
    format!("[ending.{id}]\non = \"{on}\"\nwon = false\ntitle = \"End\"\nstory = []\n{more}\n\n")
}

/// The messages about a game with these endings, in this order, before the one that takes every death.
fn messages_about_endings(endings: &[(&str, &str, &str)]) -> Vec<String> {
    let named: Vec<String> = endings.iter().map(|(id, ..)| format!("\"{id}\"")).collect();
    let named = format!("endings = [\"out\", {}, \"dead\"]", named.join(", "));
    let text: String = endings.iter().map(|(id, on, more)| ending(id, on, more)).collect();
    let changes = [
        ("endings = [\"out\", \"dead\"]", named.as_str()),
        ("[bot.walker]", &format!("{text}[bot.walker]")),
        // The exit ending requires a twig, so that later endings can match.
        ("on = \"leave\"\nwon = true", "on = \"leave\"\nholding = \"twig\"\nwon = true"),
    ];
    said(&edited(&changes))
}

#[test]
fn only_an_ending_shadowed_by_another_is_reported() {
    let never = |id: &str, first: &str| {
        vec![format!("\"{id}\" `tiny:{id}` can never happen: `tiny:{first}` comes first and covers all its cases")]
    };
    assert_eq!(messages_about_endings(&[("left", "leave", "")]), Vec::<String>::new());
    assert_eq!(messages_about_endings(&[("left", "leave", "holding = \"remains\"")]), Vec::<String>::new());
    assert_eq!(messages_about_endings(&[("left", "leave", "holding = \"twig\"")]), never("left", "out"));
    let (slain, starved) = (("slain", "death", "cause = \"creature\""), ("starved", "death", "cause = \"hunger\""));
    assert_eq!(messages_about_endings(&[slain, starved]), Vec::<String>::new());
    assert_eq!(
        messages_about_endings(&[slain, ("slain_too", "death", "cause = \"creature\"")]),
        never("slain_too", "slain")
    );
    assert_eq!(messages_about_endings(&[("any", "death", ""), starved])[0], never("starved", "any")[0]);
    let with_twig = ("twig", "death", "cause = \"creature\"\nholding = \"twig\"");
    assert_eq!(messages_about_endings(&[with_twig, slain]), Vec::<String>::new());
}

#[test]
fn every_death_needs_a_matching_ending() {
    let dead = "on = \"death\"\nwon = false";
    for narrow in ["cause = \"creature\"", "holding = \"twig\""] {
        let to = format!("on = \"death\"\n{narrow}\nwon = false");
        expect(&[(dead, &to)], &["[\"out\", \"dead\"] no ending covers every death"]);
    }
    // Nothing is concluded from an ending that has an error.
    let unread = "\"deth\" unknown choice `deth`: did you mean `death`?";
    expect(&[(dead, "on = \"deth\"\nwon = false")], &[unread]);
    expect(
        &[("on = \"leave\"\n", "on = \"leave\"\ncause = \"hunger\"\n")],
        &["\"hunger\" `cause` only works with `on = \"death\"`"],
    );
}

#[test]
fn the_item_of_an_ending_must_be_obtainable() {
    let holding = ("on = \"leave\"\n", "on = \"leave\"\nholding = \"twig\"\n");
    let empty_handed = "\"twig\" warning: `tiny:out` can never happen: the player's creature can't carry anything";
    expect(&[holding, ("slots = 5\n", ""), ("carries = [\"twig\"]", "")], &[empty_handed]);
    accepted(&[holding, ("carries = [\"twig\"]", "")]);
    accepted(&[holding, ("{ kind = \"twig\", weight = 2 }, ", "")]);
    // A creature with an error might carry the twig.
    let found = said(&edited(&[
        holding,
        ("{ kind = \"twig\", weight = 2 }, ", ""),
        ("carries = [\"twig\"]", "carries = [\"twg\"]"),
    ]));
    assert_eq!(found, ["\"twg\" unknown item `twg`: did you mean `twig`?"]);
    // A wrong name in a level might stand for the twig.
    let found = said(&edited(&[
        holding,
        ("kind = \"twig\", weight = 2", "kind = \"twg\", weight = 2"),
        ("carries = [\"twig\"]", ""),
    ]));
    assert_eq!(found, ["\"twg\" unknown item `twg`: did you mean `twig`?"]);
}

#[test]
fn commands_the_player_needs_must_have_a_key() {
    let keys = [
        ("[keys.confirm]\n", "yes"),
        ("[keys.confirm]\n", "no"),
        ("[keys.menu]\n", "choose"),
        ("[keys.menu]\n", "close"),
        ("[keys.start]\n", "new"),
    ];
    let text = std::fs::read_to_string("tests/packs/tiny/content/tiny/screens.toml").unwrap();
    for (table, command) in keys {
        let own = text.split(table).nth(1).unwrap();
        let line = own.lines().find(|line| line.starts_with(&format!("{command} ="))).unwrap();
        let to = own.replacen(line, &format!("{command} = []"), 1);
        let name = table.trim_start_matches("[keys.").trim_end_matches("]\n");
        expect(&[(own, &to)], &[&format!("[] `{name}.{command}` has no key")]);
    }
}

#[test]
fn multi_line_texts_are_allowed_only_where_they_fit() {
    accepted(&[("motto = \"Go down. Fetch the bear. Come back.\"", "motto = \"\"\"Go down.\nCome back.\"\"\"")]);
    accepted(&[("\"You lived for {turns} turns.\"", "\"\"\"You\nlived.\"\"\"")]);
    let found = said(&edited(&[("doing = \"roaming\"", "doing = \"\"\"roa\nming\"\"\"")]));
    assert_eq!(found, ["\"\"\"roa this text must be on one line"]);
}

#[test]
fn sentences_and_forms_of_names_are_short() {
    let the = "the = [{ text = \"the {name}\" }]";
    let form = |length: usize| {
        format!("the = [{{ text = \"{}\" }}]", ["{name} ".repeat(length / 7), "x".repeat(length % 7)].concat())
    };
    accepted(&[(the, &form(200))]);
    let said = said(&edited(&[(the, &form(201))]));
    assert!(
        said.len() == 1 && said[0].ends_with("a form of a name can have at most 200 characters, but this has 201"),
        "{said:?}"
    );
    let you = "[message.begin]\nyou = \"";
    let sentence = |length: usize| format!("{you}{}", "x".repeat(length));
    let known = super::tiny::edited(&[]);
    let text = &known.content.iter().find(|file| file.text.contains(you)).expect("the message").text;
    let rest = text.split_once(you).expect("the message").1.split_once('"').expect("its end").0.chars().count();
    accepted(&[(you, &sentence(1000 - rest))]);
    let said = super::tiny::said(&edited(&[(you, &sentence(1001 - rest))]));
    assert!(
        said.len() == 1 && said[0].ends_with("a sentence can have at most 1000 characters, but this has 1001"),
        "{said:?}"
    );
}

#[test]
fn the_panel_has_each_row_once_and_what_is_in_sight_last() {
    let with = |layout: &str| said(&edited(&[("[game]\nplayer", &format!("[layout]\n{layout}\n\n[game]\nplayer"))]));
    assert_eq!(with("panel = \"left\"\nlog = \"above\"\nrows = [\"gap\", \"health\", \"gap\"]"), [""; 0]);
    let sip = "[command.sip]\nopens = \"eat\"\nhelp = \"sip\"";
    let buttons = format!("rows = [\"buttons\"]\nbuttons = [\"sip\", \"eat\", \"help\"]\n\n{sip}");
    assert_eq!(with(&buttons), ["[command.sip] warning: the command `tiny:sip` has no key, so nobody can use it"]);
    for (layout, error) in [
        ("rows = [\"turn\", \"health\", \"turn\"]", "the panel already has this row"),
        ("rows = [\"in_sight\", \"health\"]", "`in_sight` takes all lines that are left, so it must be the last row"),
        ("numbers = [\"attack\", \"attack\"]", "the panel already has this number"),
        ("rows = [\"health\"]\nnumbers = [\"attack\"]", "without `numbers` among the rows, these are not shown"),
        ("rows = [\"healht\"]", "did you mean"),
        ("rows = [\"buttons\"]", "there are no buttons for this row"),
        ("buttons = [\"help\"]", "without `buttons` among the rows, these are not shown"),
        ("rows = [\"buttons\"]\nbuttons = [\"help\", \"help\"]", "the panel already has this button"),
        ("rows = [\"buttons\"]\nbuttons = [\"hlep\"]", "unknown command `hlep`: did you mean `help`?"),
        ("rows = [\"buttons\"]\nbuttons = [\"xyzzy\"]", "unknown command `xyzzy`"),
        ("rows = [\"buttons\"]\nbuttons = [5]", "expected text in quotes, found the number 5"),
    ] {
        let errors = with(layout);
        assert!(errors.len() == 1 && errors[0].contains(error), "{layout}: {errors:#?}");
    }
}

#[test]
fn one_command_of_the_play_screen_may_have_the_key_any() {
    let wait = ("wait = [\".\", \"5\", \"s\"]", "wait = [\".\", \"any\"]");
    accepted(&[wait]);
    expect(
        &[wait, ("rest = \"R\"", "rest = \"any\"")],
        &["\"any\" the key `any` is bound to `act.rest` and to `act.wait`"],
    );
    expect(&[("more = \"space\"", "more = \"any\"")], &["\"any\" `think.more` can't have the key `any`"]);
    expect(&[("rest = \"R\"", "rest = \"ctrl+any\"")], &["\"ctrl+any\" `ctrl+any` can't be pressed: write `any`"]);
}

#[test]
fn nothing_is_put_on_by_a_step_that_picks_up_nothing() {
    let set = |fields: &str| said(&edited(&[("levels = [\"den\"]", &format!("levels = [\"den\"]\n{fields}"))]));
    let errors = set("wears_on_step = true");
    assert!(errors.iter().any(|one| one.contains("`picks_up_on_step` is missing")), "{errors:#?}");
    assert_eq!(set("wears_on_step = true\npicks_up_on_step = true"), [""; 0]);
}

#[test]
fn an_exit_on_the_last_level_needs_one() {
    let endless = ("levels = [\"den\"]", "levels = [{ repeat = \"den\" }]\nexit = \"last\"");
    let errors = said(&edited(&[endless]));
    assert!(
        errors.iter().any(|one| one.contains("the levels go on for ever, so none of them is the last")),
        "{errors:#?}"
    );
    assert_eq!(said(&edited(&[("levels = [\"den\"]", "levels = [\"den\"]\nexit = \"last\"")])), [""; 0]);
}
