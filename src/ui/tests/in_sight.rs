//! What the panel tells of creatures in sight: health, what they do, what lasts on them, and who comes first.

use std::sync::Arc;

use super::mouse::{click, find};
use super::stage::{app_of, drawn, expect, picture, press, text};
use super::trial::{staged_with_scripts, trial_with_scripts};
use crate::content::Content;
use crate::game::{CreatureId, Modifier};
use crate::session::session::Session;
use crate::ui::app::App;
use crate::ui::widgets::visible_list::{panel_list, visible_list};

const MORE: &str = r##"
[modifier.frozen]
name = "frozen"
tone = "warning"
skips_turns = true

[modifier.slow]
name = "slowed"
speed = -50

[modifier.burning]
name = "burning"
per_turn = { damage = 1 }

[modifier.pale]
name = "pale as a sheet in the moonlight"

[creature.golem]
name = "golem"
description = "Hard."
glyph = "G"
color = "#9a7a4a"
hp = 60
faction = "stuffed:cave"
strike = { damage = 4 }
ai = ["hunts"]

[faction.bystanders]

[creature.sheep]
name = "sheep"
description = "It chews."
glyph = "S"
color = "#ffffff"
hp = 5
faction = "bystanders"

[creature.spark_turret]
name = "spark turret"
description = "It hums."
glyph = "T"
color = "#f0e070"
hp = 40
faction = "stuffed:cave"
abilities = ["spark"]
ai = ["casts"]

[creature.mystic]
name = "mystic"
description = "It helps."
glyph = "n"
color = "#7fd0a0"
hp = 10
faction = "stuffed:cave"
abilities = ["calm"]
ai = ["casts"]

[ability.spark]
name = "spark"
shape = { bolt = 8 }
applies = [{ modifier = "slow", turns = 10 }]
cooldown = 5

[ability.freeze]
name = "freeze"
shape = { bolt = 8 }
applies = [{ modifier = "frozen", turns = 8 }]

[patch.creature."stuffed:player"]
set = { abilities = ["freeze"] }

[creature.conjurer]
name = "goblin conjurer"
description = "It mumbles."
glyph = "C"
color = "#ffffff"
hp = 10
faction = "stuffed:cave"

[ability.calm]
name = "calm"
shape = "self"
target = "self"
applies = [{ modifier = "pale", turns = 9 }]
cooldown = 5
"##;

const CASTS: &str = "fn act(me) { me.use_ability() }";

const HUNTS: &str = "fn act(me) { let prey = me.nearest_enemy(); if prey == () { return; } me.step_toward(prey) }";

/// Puts modifiers on a creature: their ids, strengths and turns.
fn modify(session: &mut Session, who: CreatureId, all: &[(&str, i32, u64)]) {
    for (id, strength, turns) in all {
        let kind = session.game.content.modifiers.find(&format!("trial:{id}")).unwrap();
        let modifier = Modifier { strength: *strength, ..Modifier::new(kind, 0, *turns, None) };
        session.game.tamper().creature_mut(who).unwrap().modifiers.push(modifier);
    }
}

fn content() -> Arc<Content> {
    trial_with_scripts(MORE, &[("casts", CASTS), ("hunts", HUNTS)])
}

/// The panel, without what is left of it.
fn panel(app: &mut App, (width, height): (i32, i32)) -> String {
    let left = width - 38.min(23 + (width - 80) / 3);
    let rows: Vec<String> = text(app, width, height)
        .lines()
        .map(|line| line.chars().skip(left as usize + 1).collect::<String>().trim_end().to_owned())
        .collect();
    rows.join("\n").split_once("In sight\n").map(|(_, below)| below.trim_end().to_owned()).unwrap()
}

#[track_caller]
fn expect_panel(app: &mut App, size: (i32, i32), expected: &str) {
    let found = panel(app, size);
    let expected: Vec<&str> =
        expected.lines().map(|line| line.trim_start_matches(' ').trim_start_matches('|')).collect();
    assert_eq!(found, expected.join("\n").trim(), "found\n{found}");
}

/// A golem with much on it and a turret, both beside the player or in sight.
fn two() -> App {
    let content = content();
    let mut session = drawn(&content, "#########\n#@G...T.#\n#########");
    let [golem, turret] = session.game.visible_enemies()[..] else { panic!("two are in sight") };
    modify(&mut session, golem, &[("slow", 1, 5), ("burning", 3, 7), ("pale", 1, 12)]);
    modify(&mut session, turret, &[("pale", 1, 3)]);
    session.game.tamper().creature_mut(golem).unwrap().hp = 20;
    let mut app = app_of(content);
    app.stage(session);
    app
}

#[test]
fn health_and_what_lasts_on_each_are_shown_at_80_columns() {
    expect_panel(
        &mut two(),
        (80, 24),
        "|G!golem
         |  ▀▀▀▀▀▀¯¯¯¯¯¯¯¯¯¯¯¯¯
         |  slowed 5
         |  burning x3 7
         |  pale as a shee.. 12
         |T!spark turret
         |  ▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀
         |  pale as a sheet.. 3",
    );
}

#[test]
fn health_and_what_lasts_on_each_are_shown_at_100_and_120_columns() {
    expect_panel(
        &mut two(),
        (100, 34),
        "|G!golem
         |  ▀▀▀▀▀▀▀▀¯¯¯¯¯¯¯¯¯¯¯¯¯¯¯¯¯
         |  slowed 5, burning x3 7
         |  pale as a sheet in t.. 12
         |T!spark turret
         |  ▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀
         |  pale as a sheet in th.. 3",
    );
    expect_panel(
        &mut two(),
        (120, 40),
        "|G!golem        ▄▄_____
         |  slowed 5, burning x3 7
         |  pale as a sheet in the moon.. 12
         |T!spark turret ▄▄▄▄▄▄▄
         |  pale as a sheet in the moonl.. 3",
    );
}

#[test]
fn in_a_crowd_rows_of_bars_and_then_of_statuses_give_way() {
    let crowd = |map: &str| {
        let content = content();
        let mut session = drawn(&content, map);
        let golem = session.game.visible_enemies()[0];
        modify(&mut session, golem, &[("slow", 1, 5), ("burning", 3, 7), ("frozen", 1, 3)]);
        let mut app = app_of(content);
        app.stage(session);
        panel(&mut app, (80, 24))
    };
    let bars = |panel: &str| panel.matches('▀').count();
    let three = crowd("########\n#@GG...#\n#G.....#\n########");
    assert!(bars(&three) > 0 && three.contains("\n  slowed 5 +2 more"), "{three}");
    let seven = crowd("########\n#@GG...#\n#GGGGG.#\n########");
    assert!(bars(&seven) == 0 && seven.contains("\nG golem\n  slowed 5 +2 more"), "{seven}");
    let many = crowd("########\n#@GGGGG#\n#GGGGGG#\n#GGGGGG#\n########");
    assert!(!many.contains("slowed") && many.contains("\n  +") && many.ends_with(" more"), "{many}");
}

#[test]
fn bars_of_creatures_go_before_the_names_of_items() {
    let coin = |n: u32| {
        format!("[item.coin{n}]\nname = \"coin {n}\"\ndescription = \"Flat.\"\nglyph = \"{n}\"\ncolor = \"#ffff00\"\n")
    };
    let coins: String = (1..=7).map(coin).collect();
    let content = trial_with_scripts(&format!("{MORE}{coins}"), &[("casts", CASTS), ("hunts", HUNTS)]);
    let mut app = app_of(Arc::clone(&content));
    app.stage(drawn(&content, "########\n#@12.G.#\n#34567.#\n########"));
    let bar = "▀".repeat(19);
    let shown = panel(&mut app, (80, 24));
    assert!(shown.starts_with(&format!("G golem\n  {bar}\n1 coin 1\n")) && shown.ends_with(" more"), "{shown}");
}

#[test]
fn what_a_creature_does_is_told_after_abilities_too() {
    let map = "##########\n#@....T..#\n#......n.#\n##########";
    let mut app = staged_with_scripts(&content(), map, &[]);
    press(&mut app, ".");
    expect_panel(
        &mut app,
        (80, 24),
        "|T spark turret
         |  ▀▀▀▀▀▀▀ attacks you
         |n mystic      casting
         |  ▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀
         |  pale as a sheet.. 8",
    );
    assert!(text(&mut app, 80, 24).contains("You are slowed."), "the modifier has no message of its own");
    press(&mut app, ".");
    expect_panel(
        &mut app,
        (80, 24),
        "|T spark turret
         |  ▀▀▀▀▀▀▀▀▀ hunts you
         |n mystic
         |  ▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀
         |  pale as a sheet.. 6",
    );
}

/// Comes nearer for two turns, and then goes around.
const DODGES: &str = r#"
fn act(me) {
    me.memory.turn = (me.memory.turn ?? -1) + 1;
    me.step(["west", "west", "north", "west", "south", "north"][me.memory.turn % 6])
}
"#;

#[test]
fn who_goes_around_the_player_or_out_of_sight_still_hunts() {
    let content = trial_with_scripts(MORE, &[("casts", CASTS), ("hunts", DODGES)]);
    let map = "#########\n#...#...#\n#@......#\n#....G..#\n#########";
    let mut app = staged_with_scripts(&content, map, &[]);
    press(&mut app, ". .");
    for turn in 2..6 {
        assert!(text(&mut app, 80, 24).contains("hunts you"), "turn {turn}");
        press(&mut app, ".");
    }
    let map = "#########\n#@.....G#\n##.######\n##.######\n#########";
    let mut app = staged_with_scripts(&self::content(), map, &[]);
    press(&mut app, ". . n j");
    assert!(!text(&mut app, 80, 24).contains("hunts you"), "it is out of sight");
    press(&mut app, "k k");
    assert!(text(&mut app, 80, 24).contains("hunts you"), "it is back");
}

/// Two steps toward the player in four.
const FLUTTERS: &str = r#"
fn act(me) {
    me.memory.turn = (me.memory.turn ?? -1) + 1;
    me.step(["east", "west", "west", "east"][me.memory.turn % 4])
}
"#;

#[test]
fn one_that_flutters_to_and_fro_does_not_hunt() {
    let map = "##############\n#@.....G.....#\n##############";
    let content = trial_with_scripts(MORE, &[("casts", CASTS), ("hunts", FLUTTERS)]);
    let mut app = staged_with_scripts(&content, map, &[]);
    for turn in 0..12 {
        press(&mut app, ".");
        assert!(!text(&mut app, 80, 24).contains("hunts you"), "turn {turn}");
    }
}

#[test]
fn a_frozen_hunter_does_not_hunt() {
    let mut app = staged_with_scripts(&content(), "##########\n#@....G..#\n##########", &[]);
    press(&mut app, ". .");
    let bar = "▀".repeat(19);
    expect_panel(&mut app, (80, 24), &format!("G golem     hunts you\n|  {bar}"));
    press(&mut app, "z a enter");
    expect_panel(&mut app, (80, 24), &format!("G golem\n|  {bar}\n|  frozen 7"));
    assert!(text(&mut app, 80, 24).contains("The golem is frozen."));
}

#[test]
fn whoever_could_hurt_the_player_next_turn_comes_first() {
    let mut app = staged_with_scripts(&content(), "##########\n#@...G.T.#\n##########", &[]);
    let shown = panel(&mut app, (80, 24));
    assert!(shown.starts_with("T!spark turret") && shown.contains("\nG golem"), "{shown}");
}

#[test]
fn the_hurt_are_listed_apart_from_others_of_their_kind() {
    let content = content();
    let mut session = drawn(&content, "##########\n#@.S.S.S.#\n##########");
    let hurt = session.game.visible_creatures()[1];
    session.game.tamper().creature_mut(hurt).unwrap().hp = 1;
    let mut app = app_of(content);
    app.stage(session);
    expect_panel(&mut app, (80, 24), "S sheep x2\n|S sheep\n|  ▀▀▀▀¯¯¯¯¯¯¯¯¯¯¯¯¯¯¯");
}

const PEBBLES: &str = r##"
[item.pebble]
name = "pebble"
description = "Round."
glyph = "'"
color = "#ffffff"

[item.gem]
name = "gem of the drowned king"
description = "Dull."
glyph = "$"
color = "#ff0000"
"##;

#[test]
fn items_that_look_alike_share_a_line_and_stepping_goes_through_each() {
    let content = trial_with_scripts(&format!("{MORE}{PEBBLES}"), &[("casts", CASTS), ("hunts", HUNTS)]);
    let mut session = drawn(&content, "###########\n#@.'.S....#\n#.''$.$.'.#\n###########");
    let pebble = session.game.world().levels()[0].items().values().next().unwrap().clone();
    let sheep = session.game.visible_creatures()[0];
    let at = session.game.world().creature(sheep).unwrap().at();
    session.game.tamper().level_mut(0).unwrap().put_item(at, pebble);
    let (all, listed) = (visible_list(&session), panel_list(&session));
    assert_eq!((all.len(), listed.len()), (8, 3), "the look cursor steps from each to each");
    let mut app = app_of(content);
    app.stage(session);
    expect_panel(
        &mut app,
        (80, 24),
        "S sheep
         |  ▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀
         |' pebble x5
         |$ gem of the dro.. x2",
    );
    let line = find(&mut app, "pebble x5");
    click(&mut app, line);
    expect(&mut app, "A pebble");
    let shown = text(&mut app, 80, 24);
    assert!(shown.contains("Tab next"), "{shown}");
    // The sheep and the pebble under it share a cell. That must not lead back to the first of them.
    let accent = app.content().palette.accent;
    let mut cells = std::collections::BTreeSet::new();
    for _ in 0..7 {
        press(&mut app, "tab");
        cells.extend(picture(&mut app, 80, 24).iter().filter(|(_, cell)| cell.paper == accent).map(|(at, _)| at));
    }
    assert_eq!(cells.len(), 7, "{cells:?}");
}

#[test]
fn a_bar_gives_way_to_a_long_name() {
    let content = content();
    let mut app = app_of(Arc::clone(&content));
    app.stage(drawn(&content, "#########\n#@G...C.#\n#########"));
    let bar = "▀".repeat(28);
    expect_panel(&mut app, (108, 36), &format!("|G!golem     ▄▄▄▄▄▄\n|C goblin conjurer\n|  {bar}"));
    expect_panel(&mut app, (80, 24), &format!("|G!golem\n|  {0}\n|C goblin conjurer\n|  {0}", "▀".repeat(19)));
}
