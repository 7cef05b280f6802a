//! Fields and features: what `check` says of them, recipes for endless growth that end all the same, and fire that is the same every time.

use std::collections::BTreeMap;
use std::sync::Arc;

use stuffed::content::{Content, FieldLayer};
use stuffed::game::{Action, Event, EventKind, Game, NoMind, Snapshot};
use stuffed::grid::Point;
use stuffed::scenario::{Setup, scenarios};

use super::tiny::content;
use super::trial::{packs, report};

fn field(id: &str, more: &str) -> String {
    format!("[field.{id}]\nname = \"{id}\"\ndescription = \"On trial.\"\ncolor = \"#ffffff\"\n{more}\n\n")
}

fn tile(id: &str, more: &str) -> String {
    format!(
        "[tile.{id}]\nname = \"{id}\"\ndescription = \"On trial.\"\nglyph = \"~\"\ncolor = \"#ffffff\"\nwalkable = true\ntransparent = true\n{more}\n\n"
    )
}

/// Expects each of `parts` in the report on a mod.
#[track_caller]
fn expect_told(text: &str, parts: &[&str]) {
    let report = report(text, &[]);
    for part in parts {
        assert!(report.contains(part), "`{part}` is missing:\n{report}");
    }
}

#[test]
fn what_only_one_layer_can_have_is_told() {
    let text = [
        field("fog", "layer = \"gas\"\ngoes_out = 5\nmedium = \"water\""),
        field("moss", "thins = 5\nflows = true\nopaque_from = 9"),
    ]
    .concat();
    expect_told(
        &text,
        &[
            "a gas can't have `goes_out`",
            "gases thin: write `thins`",
            "a gas can't have `medium`",
            "a surface can't have `thins`",
            "only liquids flow: write `layer = \"liquid\"`",
            "a cell has 1 point of it: write `opaque_from = 1`",
        ],
    );
}

#[test]
fn what_burns_wrongly_is_told() {
    let text = [
        field("flames", "ignites = true\ngoes_out = 50\nleaves = \"straw\""),
        field("straw", "burns = { as = \"flames\", leaves = \"stuffed:floor\", explodes = \"flames\" }"),
        tile("thatch", "burns = { chance = 101 }"),
    ]
    .concat();
    expect_told(
        &text,
        &[
            "a field leaves no tile when it burns",
            "only gases explode",
            "this burns forever: its flames turn back into it",
            "this burns forever: nothing says what fire leaves of it",
            "`chance` must be from 0 to 100, but is 101",
        ],
    );
}

#[test]
fn endless_growth_is_told() {
    let text = [
        field("one", "becomes = { field = \"two\", per_10000 = 5000 }"),
        field("two", "becomes = { field = \"one\", per_10000 = 5000 }"),
        field("fume", "layer = \"gas\""),
        tile("vent", "becomes = { feature = \"puff\" }"),
        tile("day", "becomes = { tile = \"night\" }"),
        tile("night", "becomes = { tile = \"day\" }"),
        "[feature.puff]\nfield = \"fume\"\nthen = \"again\"\n\n[feature.again]\nthen = \"puff\"\n\n".to_owned(),
        "[feature.nothing]\n".to_owned(),
    ]
    .concat();
    expect_told(
        &text,
        &[
            "these features follow each other in a circle: `trial:again` -> `trial:puff` -> `trial:again`",
            "these become each other forever: `trial:one` -> `trial:two` -> `trial:one`",
            "these become each other forever: `trial:day` -> `trial:night` -> `trial:day`",
            "this pours out `trial:fume` again and again, and `trial:fume` never thins",
            "this feature does nothing",
        ],
    );
}

#[test]
fn unknown_names_are_told_with_the_near_one() {
    let text = [
        field("flames", "leaves = \"ashes\""),
        field("ash", ""),
        "[feature.fire]\nfield = \"flame\"\non = [\"grond\"]\n".to_owned(),
    ]
    .concat();
    expect_told(
        &text,
        &[
            "unknown kind of field `ashes`",
            "unknown kind of field `flame`",
            "did you mean `flames`?",
            "no tile is made of `grond`",
        ],
    );
}

/// A game in a room of 40 x 12 cells, drawn with the glyph `x` for what is on trial.
fn game(text: &str, legend: &str) -> Game {
    let rim = "#".repeat(40);
    let row = format!("#{}#\n", "x".repeat(38));
    let map = format!("{rim}\n#@{}#\n#{}#\n{}{rim}\n", "#".repeat(37), "#".repeat(38), row.repeat(10));
    let test =
        format!("[test.room]\nmap = \"\"\"\n{map}\"\"\"\nlegend = {{ x = {legend} }}\nexpect = {{ over = false }}\n");
    let packs = packs(text, &[], &test);
    let content: Arc<Content> = Arc::new(content(&packs));
    let (found, diagnostics) = scenarios(&packs[1..], Some(&content));
    assert!(!diagnostics.has_errors(), "{diagnostics:#?}");
    Setup::new(&content, &found[0], 1).game
}

const FLAMES: &str = "ignites = true\ngoes_out = 40\ndamage = 3";

fn meadow() -> Game {
    let text = [
        field("flames", FLAMES),
        field("fume", "layer = \"gas\"\nthins = 5\nburns = { as = \"flames\" }"),
        tile("meadow", "burns = { chance = 60, as = \"flames\", leaves = \"scorched\" }"),
        tile("scorched", "becomes = { tile = \"meadow\", per_10000 = 500 }"),
        "[feature.fire]\nignites = true\n\n[patch.level.\"stuffed:upper_caves\".add]\nfeatures = [{ of = \"fire\", count = 1 }]\n".to_owned(),
    ]
    .concat();
    let mut game = game(&text, "{ tile = \"meadow\", fields = { fume = 10 } }");
    let (content, at) = (Arc::clone(&game.content), Point::new(20, 7));
    let flames = content.fields.find("trial:flames").expect("the flames");
    game.set_field(0, at, flames, 1);
    game
}

fn wait(game: &mut Game) {
    game.act(Action::Wait, &mut NoMind).expect("waiting is allowed");
}

#[test]
fn a_fire_that_touches_nobody_draws_nothing_from_the_dice_of_play() {
    let mut game = meadow();
    let before = game.random().clone();
    let mut burnt = BTreeMap::new();
    for _ in 0..60 {
        wait(&mut game);
        let flames = game.content.fields.find("trial:flames").expect("the flames");
        let layer = game.content.fields[flames].layer;
        let burning = game.world().levels()[0].fields_in(layer).filter(|(_, field)| field.kind == flames).count();
        *burnt.entry(burning > 0).or_insert(0) += 1;
    }
    assert!(burnt.get(&true).copied().unwrap_or(0) > 5, "it has burned: {burnt:?}");
    assert_eq!(*game.random(), before);
}

#[test]
fn a_fire_that_is_saved_and_loaded_each_turn_burns_alike() {
    let (mut through, mut reloaded) = (meadow(), meadow());
    for turn in 0..50 {
        wait(&mut through);
        let bytes = reloaded.snapshot().to_bytes();
        reloaded = Snapshot::from_bytes(&bytes).expect("a snapshot").restore(&reloaded.content).expect("a world");
        wait(&mut reloaded);
        assert_eq!(through.hash(), reloaded.hash(), "turn {turn}");
    }
}

#[test]
fn what_is_left_of_a_fire_rests() {
    let text =
        [field("flames", FLAMES), tile("straw", "burns = { as = \"flames\", leaves = \"stuffed:floor\" }")].concat();
    let mut game = game(&text, "\"straw\"");
    let flames = game.content.fields.find("trial:flames").expect("the flames");
    game.set_field(0, Point::new(20, 7), flames, 1);
    for _ in 0..80 {
        wait(&mut game);
    }
    let ground = &game.world().levels()[0];
    assert_eq!(ground.fields_in(game.content.fields[flames].layer).count(), 0);
    let straw = game.content.tiles.find("trial:straw").expect("the straw");
    assert_eq!(ground.tiles().values().iter().filter(|tile| **tile == straw).count(), 0);
}

#[test]
fn what_stands_still_adds_nothing_to_a_flood() {
    let text = [field("water", "layer = \"liquid\"\nflows = true"), field("oil", "layer = \"liquid\"")].concat();
    let mut game = game(&text, "\"stuffed:floor\"");
    let kind = |name: &str| game.content.fields.find(name).expect("the field");
    let (water, oil) = (kind("trial:water"), kind("trial:oil"));
    for at in (0..38).flat_map(|x| (0..10).map(move |y| Point::new(x + 1, y + 3))).filter(|at| at.x % 3 == 0) {
        game.set_field(0, at, oil, 1);
    }
    game.set_field(0, Point::new(20, 7), water, 600);
    let held = |game: &Game, kind| -> u32 {
        let all = game.world().levels()[0].fields_in(FieldLayer::Liquid);
        all.filter(|(_, field)| field.kind == kind).map(|(_, field)| u32::from(field.amount)).sum()
    };
    let before = held(&game, oil);
    for _ in 0..100 {
        wait(&mut game);
    }
    assert_eq!(held(&game, oil), before);
    // The remainders of the divisions are decided by lot, so it is only about the same.
    let left = held(&game, water);
    assert!((450..750).contains(&left), "{left} of 600 points");
}

/// Packs that try to grow for ever, each with what it draws.
fn hostile() -> Vec<(&'static str, String, &'static str)> {
    let flames = field("flames", "ignites = true\ngoes_out = 30\ndamage = 1");
    let fume = field("fume", "layer = \"gas\"");
    let pours = |more: &str| format!("[feature.more]\n{more}\n\n");
    let vent = |more: &str| tile("vent", &format!("becomes = {{ feature = \"more\"{more} }}"));
    vec![
        ("a gas that is poured out everywhere", [fume.clone(), vent(""), pours("field = \"fume\"\namount = 1000")].concat(), "\"vent\""),
        ("a gas that pours out itself", [field("fume", "layer = \"gas\"\nbecomes = { feature = \"more\" }"), pours("field = \"fume\"\namount = 1000")].concat(), "{ fields = { fume = 1000 } }"),
        ("a fire that relights itself", [field("flames", "ignites = true\ngoes_out = 50\nleaves = \"straw\""), field("straw", "burns = { as = \"flames\" }"), ].concat(), "{ fields = { straw = 1 } }"),
        ("flames for ever", [field("flames", "ignites = true\nburns = { as = \"flames\" }")].concat(), "{ fields = { flames = 1 } }"),
        ("a tile that burns for ever", [flames.clone(), tile("coal", "burns = { as = \"flames\" }\nignites = true")].concat(), "\"coal\""),
        ("tiles that become each other", [tile("day", "becomes = { tile = \"night\" }"), tile("night", "becomes = { tile = \"day\" }")].concat(), "\"day\""),
        ("fields that become each other", [field("one", "becomes = { field = \"two\" }"), field("two", "becomes = { field = \"one\" }")].concat(), "{ fields = { one = 1 } }"),
        ("a surface that grows in all directions", [field("mold", "becomes = { feature = \"more\" }"), pours("field = \"mold\"\nstart = 100\ndecrement = 0")].concat(), "{ fields = { mold = 1 } }"),
        ("a tile that pours out the whole level", [tile("spring", "becomes = { feature = \"more\" }"), field("mold", ""), pours("field = \"mold\"\nstart = 100\ndecrement = 0")].concat(), "\"spring\""),
        ("a feature that makes tiles that pour it out", [vent(""), pours("tile = \"vent\"\nstart = 100\ndecrement = 0")].concat(), "\"vent\""),
        ("a flood without end", [field("flood", "layer = \"liquid\"\nflows = true\nmedium = \"water\"\nwalkable = false"), vent(""), pours("field = \"flood\"\namount = 1000")].concat(), "\"vent\""),
        ("a flood that freezes and thaws", [field("flood", "layer = \"liquid\"\nflows = true\nmedium = \"water\"\nbecomes = { field = \"ice\" }"), field("ice", "layer = \"liquid\"\nmedium = \"ground\"\nbecomes = { field = \"flood\" }")].concat(), "{ fields = { flood = 500 } }"),
        ("smoke that hides and shows all", [field("smoke", "layer = \"gas\"\nopaque_from = 5"), ].concat(), "{ fields = { smoke = 5 } }"),
        ("a gas that explodes into itself", [fume.clone().replace("layer = \"gas\"", "layer = \"gas\"\nburns = { as = \"flames\", explodes = \"flames\", feature = \"more\" }"), flames.clone(), vent(""), pours("field = \"fume\"\namount = 1000\nignites = true")].concat(), "\"vent\""),
        ("two gases that fight for each cell", [field("red", "layer = \"gas\""), field("blue", "layer = \"gas\""), vent(""), pours("field = \"red\"\namount = 999\nthen = \"other\""), "[feature.other]\nfield = \"blue\"\namount = 1000\n\n".to_owned()].concat(), "\"vent\""),
        ("webs that tear and come back", [field("web", "entered = { vanishes = true }\napplies = [{ modifier = \"snared\", turns = 9 }]"), "[modifier.snared]\nname = \"snared\"\nholds = 100\n\n".to_owned(), vent(""), pours("field = \"web\"\nstart = 100\ndecrement = 10")].concat(), "\"vent\""),
        ("noise without end", [vent(""), pours("noise = 60\nsentence = \"boom\"\nignites = true"), "[sentence.boom]\nseen = \"Boom.\"\n\n".to_owned()].concat(), "\"vent\""),
        ("fire and flood on every cell", [flames.clone(), field("flood", "layer = \"liquid\"\nflows = true\nquenches = true\nmedium = \"water\""), vent(""), pours("field = \"flames\"\nstart = 100\ndecrement = 20\nthen = \"other\""), "[feature.other]\nfield = \"flood\"\namount = 50\n\n".to_owned()].concat(), "\"vent\""),
        ("a gas at its fullest that changes each turn", [field("fume", "layer = \"gas\"\nthins = 1\nbecomes = { field = \"haze\" }"), field("haze", "layer = \"gas\"\nbecomes = { field = \"fume\" }")].concat(), "{ fields = { fume = 1000 } }"),
        ("ground that opens and closes", [tile("pit", "hole = {}\nmedium = \"pit\"\nbecomes = { tile = \"lid\" }"), tile("lid", "becomes = { tile = \"pit\" }")].concat(), "\"lid\""),
        ("a bridge that burns and is built again", [flames, field("bridge", "medium = \"ground\"\nburns = { as = \"flames\" }"), vent(""), pours("field = \"bridge\"\nclears = [\"surface\"]\nthen = \"other\""), "[feature.other]\nignites = true\n\n".to_owned()].concat(), "\"vent\""),
        ("all fields at once", [field("one", "becomes = { feature = \"more\" }\ngoes_out = 50\nleaves = \"one\""), fume, pours("field = \"one\"\nstart = 1000\ndecrement = 1\nclears = [\"surface\", \"liquid\", \"gas\"]\nthen = \"other\""), "[feature.other]\nfield = \"fume\"\namount = 1000\n\n".to_owned()].concat(), "{ fields = { one = 1 } }"),
    ]
}

#[test]
fn recipes_for_endless_growth_end_within_their_caps() {
    let all = hostile();
    assert!(all.len() >= 20, "only {} hostile packs", all.len());
    for (name, text, legend) in all {
        let mut game = game(&text, legend);
        for turn in 0..40 {
            if game.world().end.is_some() {
                break;
            }
            wait(&mut game);
            assert_eq!(game.check(), Ok(()), "{name}, turn {turn}");
            let told = |event: &&Event| matches!(event.kind, EventKind::Overflowed(_));
            assert!(game.events().iter().filter(told).count() <= 1, "{name}, turn {turn}: said more than once");
        }
        let bytes = game.snapshot().to_bytes();
        let again = Snapshot::from_bytes(&bytes).expect("a snapshot").restore(&game.content).expect("a world");
        assert_eq!(again.hash(), game.hash(), "{name}");
    }
}
