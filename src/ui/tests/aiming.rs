//! Abilities, items with abilities, throwing and shooting by key: the list, the cursor, and what they say.

use std::sync::Arc;

use super::interrupts::{CASTS, TURRET};
use super::stage::{app_of, drawn, load_or_panic, packs, picture, press, text, turn};
use super::trial::{self, trial, trial_with_scripts};
use crate::grid::{Point, Size};
use crate::ui::app::App;

const MORE: &str = r##"
[stat.mana]
name = "mana"
max = 10

[ability.spark]
name = "spark"
shape = { bolt = 6 }
damage = 1
cost = { mana = 4 }
cooldown = 2

[ability.burst]
name = "burst"
shape = { ball = { range = 5, radius = 1 } }
target = "cell"
damage = 1

[ability.rest]
name = "rest"
shape = "self"
target = "self"
heals = 5

[item.wand]
name = "wand"
description = "It hums."
glyph = "/"
color = "#ffffff"
ability = "burst"

[item.stone]
name = "stone"
description = "Round."
glyph = "*"
color = "#ffffff"
throw = { damage = 1, range = 4 }

[patch.creature."stuffed:player"]
set = { stats = { mana = 5 }, abilities = ["spark", "burst", "rest"] }
"##;

pub(super) fn staged(map: &str, carried: &[&str]) -> App {
    trial::staged(&trial(MORE), map, carried)
}

/// Expects texts on the screen, in which gaps of any width count as one space.
#[track_caller]
fn expect(app: &mut App, lines: &[&str]) {
    let screen = text(app, 80, 24);
    let shown = screen.split_whitespace().collect::<Vec<_>>().join(" ");
    for line in lines {
        assert!(shown.contains(line), "not shown: {line}\n{screen}");
    }
}

#[test]
fn abilities_are_listed_with_their_cost_and_why_not() {
    let mut app = staged("########\n#@...z.#\n########", &[]);
    press(&mut app, "z");
    expect(&mut app, &["Use which ability?", "a spark 4 mana", "b burst", "c rest"]);
    press(&mut app, "a enter z");
    expect(&mut app, &["a spark in 1 turn"]);
    press(&mut app, "escape . z");
    expect(&mut app, &["a spark 4 mana"]);
    press(&mut app, "a");
    expect(&mut app, &["You don't have enough mana."]);
    assert_eq!(turn(&app), 2);
}

#[test]
fn what_needs_no_target_is_used_at_once() {
    let mut app = staged("########\n#@...z.#\n########", &[]);
    press(&mut app, "z c");
    expect(&mut app, &["You use rest."]);
    assert_eq!(turn(&app), 1);
}

#[test]
fn the_cursor_begins_where_no_ally_is_in_the_way() {
    let pal = "[creature.pal]\nname = \"pal\"\ndescription = \"It is with you.\"\nglyph = \"P\"\ncolor = \"#ffffff\"\nhp = 9\nfaction = \"stuffed:adventurers\"\n";
    let map = "##########\n#@Pz.....#\n#........#\n#....b...#\n##########";
    let mut app = trial::staged(&trial(&format!("{MORE}{pal}")), map, &[]);
    press(&mut app, "z a");
    expect(&mut app, &["Spark: a bat"]);
}

#[test]
fn the_cursor_begins_at_the_nearest_target_and_tab_goes_on() {
    let mut app = staged("########\n#@.z.b.#\n#......#\n########", &[]);
    press(&mut app, "z a");
    expect(&mut app, &["Spark: a zombie, ", "Tab next target, Enter confirms, Esc cancels"]);
    press(&mut app, "tab");
    expect(&mut app, &["Spark: a bat"]);
    press(&mut app, "tab");
    expect(&mut app, &["Spark: a zombie"]);
    press(&mut app, "h");
    expect(&mut app, &["Spark: ", "Nobody is there."]);
    press(&mut app, "enter");
    assert_eq!(turn(&app), 0, "what can't be the target is not chosen");
    press(&mut app, "escape");
    assert!(!text(&mut app, 80, 24).contains("Nobody is there."));
    assert_eq!(turn(&app), 0);
}

#[test]
fn those_that_can_t_leave_their_place_are_offered_last() {
    let content = trial_with_scripts(&format!("{MORE}{TURRET}damage = 1\n"), &[("casts", CASTS)]);
    let mut app = trial::staged(&content, "########\n#@T.z..#\n########", &["stone"]);
    press(&mut app, "t a");
    expect(&mut app, &["a zombie"]);
    press(&mut app, "tab");
    expect(&mut app, &["a turret"]);
}

#[test]
fn the_last_target_is_kept() {
    let mut app = staged("########\n#@.z.b.#\n#......#\n########", &["stone", "stone"]);
    press(&mut app, "t a tab enter t");
    assert_eq!(turn(&app), 1);
    press(&mut app, "b");
    expect(&mut app, &["Stone: a bat"]);
    press(&mut app, "t");
    assert_eq!(turn(&app), 2, "the same key again confirms");
}

#[test]
fn the_way_and_the_cells_it_reaches_are_lit() {
    let mut app = staged("#########\n#@......#\n#.......#\n#.......#\n#########", &["wand"]);
    let plain = picture(&mut app, 80, 24);
    press(&mut app, "a a l l j");
    let lit = picture(&mut app, 80, 24);
    let changed: Vec<Point> = Size::new(56, 20)
        .points()
        .filter(|at| plain.get(*at).map(|cell| cell.paper) != lit.get(*at).map(|cell| cell.paper))
        .collect();
    // A cell of the way, and nine around its end.
    assert_eq!(changed.len(), 10, "{changed:?}");
}

#[test]
fn shooting_aims_what_is_made_for_it() {
    let mut app = staged("########\n#@.z...#\n########", &["dagger"]);
    press(&mut app, "f");
    expect(&mut app, &["You have nothing to shoot, and nothing made for"]);
    let mut app = staged("########\n#@.z...#\n########", &["dagger", "stone"]);
    press(&mut app, "f");
    expect(&mut app, &["Stone: a zombie"]);
    press(&mut app, "f");
    expect(&mut app, &["You throw the stone.", "You hit the zombie for 1 damage."]);
}

#[test]
fn shooting_leaves_potions_alone() {
    let phial = "[item.phial]\nname = 'phial'\ndescription = 'Hot.'\nglyph = '!'\ncolor = '#ff0000'\nusable = 'once'\nthrow = { damage = 9 }\n";
    let content = trial(&format!("{MORE}{phial}"));
    for (carried, told) in [(vec!["phial", "stone"], "Stone: a zombie"), (vec!["phial"], "You have nothing to shoot")] {
        let mut app = trial::staged(&content, "########\n#@.z...#\n########", &carried);
        press(&mut app, "f");
        expect(&mut app, &[told]);
    }
}

#[test]
fn too_far_is_told_at_the_cursor() {
    let mut app = staged("##########\n#@.....z.#\n##########", &["stone"]);
    press(&mut app, "t a");
    expect(&mut app, &["Stone: a zombie", "That is too far away."]);
}

#[test]
fn the_card_of_an_item_offers_to_throw_it() {
    let mut app = staged("########\n#@.z...#\n########", &["stone", "wand"]);
    press(&mut app, "i a");
    expect(&mut app, &["t throw it"]);
    press(&mut app, "t");
    expect(&mut app, &["Stone: a zombie"]);
    press(&mut app, "escape i b a");
    expect(&mut app, &["Wand: a zombie"]);
}

#[test]
fn games_without_abilities_have_no_key_for_them() {
    let content = Arc::new(load_or_panic(&packs()));
    let mut app = app_of(Arc::clone(&content));
    app.stage(drawn(&content, "#####\n#@..#\n#####"));
    for key in ["z", "t", "f"] {
        press(&mut app, key);
        expect(&mut app, &["does nothing here"]);
    }
}

#[test]
fn with_nobody_in_sight_abilities_begin_ahead_of_the_player_and_nothing_is_thrown_by_mistake() {
    let mut app = staged("########\n#..@...#\n########", &["stone"]);
    press(&mut app, "h z b");
    expect(&mut app, &["Burst:", "1 away, range 5"]);
    press(&mut app, "enter");
    assert_eq!(turn(&app), 2);
    press(&mut app, "f");
    expect(&mut app, &["No enemy is in sight to shoot at."]);
    press(&mut app, "t a enter");
    expect(&mut app, &["Nobody is there."]);
    assert_eq!(turn(&app), 2);
}
