//! The stages in which levels are built: what `check` says of those that can't be.

use stuffed::content::{Stage, StageKind, in_order};
use stuffed::grid::Variables;

use super::trial::{packs, report};

/// What is said of a level that is built in these stages.
fn said(stages: &str) -> String {
    report(&format!("[level.trial]\nextends = \"stuffed:upper_caves\"\nbuild = [\n{stages}\n]\n"), &[])
}

#[track_caller]
fn expect_said(stages: &str, parts: &[&str]) {
    let said = said(stages);
    for part in parts {
        assert!(said.contains(part), "`{part}` is missing:\n{said}");
    }
}

#[test]
fn a_stage_does_exactly_one_thing() {
    expect_said("{ name = \"idle\" },", &["a stage needs exactly one of `cave`, `drunkard`, `rooms`"]);
    expect_said("{ rooms = { count = 5 }, maze = {} },", &["a stage needs exactly one of `cave`"]);
    expect_said("{ room = { count = 5 } },", &["unknown field `room`: did you mean `rooms`?"]);
}

#[test]
fn rooms_that_are_always_larger_than_their_region_are_told() {
    expect_said(
        "{ rooms = { count = 3, width = 100 } },",
        &["`width` is at least 100, but there is room for 88 cells only"],
    );
    expect_said(
        "{ rooms = { count = 3, height = \"20 + 1d4\" }, region = { top = 50 } },",
        &[
            "`height` is at least 21, but there is room for 15 cells only",
            "make it smaller, or the level or the `region` larger",
        ],
    );
    expect_said(
        "{ partition = { smallest = 40, largest = 50 } },",
        &["`smallest` is at least 40, but there is room for 30"],
    );
    assert!(!said("{ rooms = { count = 3, width = \"20 + 1d100\" } },").contains("there is room"));
}

#[test]
fn numbers_out_of_range_are_told_also_those_of_formulas() {
    expect_said("{ rooms = { count = 10000 } },", &["`count` must be from 1 to 400, but can be 10000"]);
    expect_said("{ rooms = { count = 5, width = \"1d6 - 1\" } },", &["`width` must be from 1 to 100, but can be 0"]);
    expect_said("{ maze = { passage = \"hp\" } },", &["`hp` can't be used in `passage`: it is a number of a level"]);
    expect_said("{ partition = { smallest = 9, largest = 6 } },", &["`smallest` must not be more than `largest`"]);
    expect_said(
        "{ accretion = { shapes = { cross = 0, rectangle = 0, circle = 0, cave = 0 } } },",
        &["at least one shape needs a weight above 0"],
    );
}

#[test]
fn names_are_unique_and_after_names_another_stage() {
    let twice = "{ rooms = { count = 5 } },\n{ rooms = { count = 3 }, region = { right = 40 } },";
    expect_said(twice, &["there is a stage `rooms` already", "give this one a name of its own: `name = \"...\"`"]);
    let lost = "{ rooms = { count = 5 } },\n{ stairs = {}, after = \"room\" },";
    expect_said(lost, &["there is no other stage `room`", "did you mean `rooms`?"]);
    let circle = "{ maze = {}, after = \"rooms\" },\n{ rooms = { count = 5 }, after = \"maze\" },";
    expect_said(circle, &["`maze` and `rooms` come after each other", "`rooms` and `maze` come after each other"]);
}

#[test]
fn regions_have_an_extent_and_some_stage_opens_ground() {
    expect_said("{ maze = {}, region = { left = 60, right = 40 } },", &["`left` must be less than `right`"]);
    expect_said("{ maze = {}, region = { bottom = 120 } },", &["`bottom` must be from 0 to 100, but is 120"]);
    expect_said("{ connect = {} },", &["no stage opens any ground", "such as `{ rooms = { count = 8 } }`"]);
    expect_said("", &["`build` needs at least one stage"]);
}

#[test]
fn tiles_fit_what_they_are_for() {
    expect_said(
        "{ maze = {} },\n{ patches = { tile = \"stuffed:wall\", share = 10 } },",
        &["the tile `stuffed:wall` must be walkable to be used here"],
    );
    expect_said(
        "{ maze = {} },\n{ lakes = { tile = \"stuffed:exit\" } },",
        &["the tile `stuffed:exit` must not be stairs to be used here"],
    );
    expect_said(
        "{ maze = {} },\n{ doors = { door = \"stuffed:bedrock\" } },",
        &["the tile `stuffed:bedrock` must be walkable, or a door, to be used here"],
    );
}

#[test]
fn every_sign_of_a_drawn_map_means_something() {
    expect_said(
        "{ drawn = { map = \"#..x\" } },",
        &["nothing says what `x` stands for", "add it to the legend: `legend = { \"x\" = \"...\" }`"],
    );
    assert!(!said("{ drawn = { map = \"#..x\", legend = { x = \"stuffed:wall\" } } },").contains("stands for"));
}

/// The number of rooms of the stages of a level to which a patch is applied.
fn patched(patch: &str) -> Vec<(String, Option<String>)> {
    let text = format!(
        "[level.trial]
extends = \"stuffed:upper_caves\"
build = [
    {{ region = {{ right = 50 }}, rooms = {{ count = 5 }} }},
    {{ rooms = {{ count = 6 }}, name = \"east\", region = {{ left = 50 }} }},
    {{ connect = {{}} }},
]

{patch}
"
    );
    let content = stuffed::loader::load(&packs(&text, &[], "")).content.unwrap();
    let level = &content.levels[content.levels.find("trial:trial").unwrap()];
    let rooms = |stage: &&Stage| match &stage.kind {
        StageKind::Rooms(rooms) => Some(rooms.count.bounds(Variables::default()).0.to_string()),
        _ => None,
    };
    in_order(&level.build).iter().map(|stage| (stage.name.clone(), rooms(stage))).collect()
}

#[test]
fn patches_and_after_reach_stages_by_name() {
    let expect = |patch: &str, stages: &[(&str, Option<&str>)]| {
        let stages: Vec<_> =
            stages.iter().map(|(name, count)| ((*name).to_owned(), count.map(str::to_owned))).collect();
        assert_eq!(patched(patch), stages, "{patch}");
    };
    expect("", &[("rooms", Some("5")), ("east", Some("6")), ("connect", None)]);
    let set = "[patch.level.trial]\nset = { \"build.rooms.rooms.count\" = 7, \"build.east.rooms.count\" = 8 }";
    expect(set, &[("rooms", Some("7")), ("east", Some("8")), ("connect", None)]);
    let remove = "[patch.level.trial]\nremove = { build = [\"rooms\"] }";
    expect(remove, &[("east", Some("6")), ("connect", None)]);
    let add =
        "[patch.level.trial]\nadd = { build = [{ maze = {}, after = \"rooms\" }, { arena = {}, after = \"maze\" }] }";
    expect(add, &[("rooms", Some("5")), ("maze", None), ("arena", None), ("east", Some("6")), ("connect", None)]);
}

#[test]
fn stairs_may_be_drawn_on_levels_but_not_in_vaults() {
    let drawn =
        |tile: &str| format!("{{ drawn = {{ map = \"\"\"\n.....\n..s..\n\"\"\", legend = {{ s = \"{tile}\" }} }} }},");
    let sound = said(&drawn("stuffed:stairs_down"));
    assert!(!sound.contains("stairs_down"), "{sound}");
    let ladder = "[tile.ladder]\nextends = \"stuffed:stairs_down\"\nname = \"ladder\"\n";
    let level = |tile: &str| {
        format!("{ladder}[level.trial]\nextends = \"stuffed:upper_caves\"\nbuild = [\n{}\n]\n", drawn(tile))
    };
    let lost = report(&level("ladder"), &[]);
    for part in ["no stairs of this level are made of `trial:ladder`, so `s` is floor", "as the `entrance` of a branch"]
    {
        assert!(lost.contains(part), "`{part}` is missing:\n{lost}");
    }
    let vault = "[vault.shaft]\nmap = \"\"\"\n###\n#s.\n###\n\"\"\"\nlegend = { s = \"stuffed:stairs_down\" }\n";
    let refused = report(vault, &[]);
    assert!(refused.contains("must not be stairs"), "{refused}");
}

#[test]
fn a_drawn_map_may_be_as_large_as_the_level_but_not_larger() {
    let drawn = |width: usize, height: usize| {
        let wall = "#".repeat(width);
        let row = format!("#{}#\n", ".".repeat(width - 2));
        let map = format!("{wall}\n{}{wall}\n", row.repeat(height - 2));
        report(
            &format!(
                "[level.trial]\nextends = \"stuffed:upper_caves\"\nwidth = 40\nheight = 20\nbuild = [\n{{ drawn = {{ map = \"\"\"\n{map}\"\"\" }} }},\n]\n"
            ),
            &[],
        )
    };
    for (width, height) in [(38, 18), (40, 20), (39, 19)] {
        assert!(!drawn(width, height).contains("cut off"), "{width} x {height}");
    }
    let said = drawn(41, 20);
    assert!(said.contains("this map is 41 x 20 cells large, but there is room for 38 x 18"), "{said}");
}

#[test]
fn what_rooms_can_not_have_is_told() {
    let treasure = "[treasure.hoard]\nitems = [{ of = \"stuffed:rock\", grows = 5 }]\n";
    let level = |stage: &str| {
        format!(
            "[level.trial]\nextends = \"stuffed:upper_caves\"\nbuild = [{{ rooms = {{ count = 5 }} }}, {stage}]\n{treasure}"
        )
    };
    let said = report(&level("{ treasure = { of = \"hoard\", count = 1, per_room = 20 } }"), &[]);
    assert!(said.contains("this treasure adapts to what was drawn before, which rooms don't"), "{said}");
    let said = report(&level("{ hordes = { count = 1, per_room = 0 } }"), &[]);
    assert!(said.contains("`per_room` must be from 1 to 100, but is 0"), "{said}");
    let clock = "[clock.tide]\nevery = 50\nhordes = { count = 1, per_room = 20 }\n";
    let said = report(clock, &[]);
    assert!(said.contains("hordes that arrive come to the level, and not to its rooms: remove `per_room`"), "{said}");
}
