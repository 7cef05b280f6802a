//! What the target cursor foresees, and where it begins.

use super::stage::{press, text};
use super::trial::{self, trial};
use crate::ui::app::App;

const MORE: &str = r##"
[damage_type.fire]
name = "fire"

[modifier.slow]
name = "slowed"
speed = -50

[modifier.steady]
name = "steady"
blocks = ["slow"]

[modifier.glassy]
name = "glassy"
reflects = 45

[creature.imp]
name = "imp"
description = "It laughs at fire."
glyph = "I"
color = "#ffffff"
hp = 20
faction = "stuffed:cave"
strike = { damage = 1 }
resists = { fire = 100 }

[creature.knight]
name = "knight"
description = "It shines."
glyph = "N"
color = "#ffffff"
hp = 20
defense = 5
faction = "stuffed:cave"
strike = { damage = 1 }
modifiers = ["steady", "glassy"]

[ability.firebolt]
name = "firebolt"
shape = { bolt = 10 }
damage = "1d6 + 2"
type = "fire"

[ability.frost]
name = "frost"
shape = { ball = { range = 5, radius = 1 } }
target = "cell"
damage = 3
applies = [{ modifier = "slow", turns = 4 }]

[ability.drain]
name = "drain"
shape = "touch"
damage = 4

[ability.blink]
name = "blink"
shape = { bolt = 5 }
target = "cell"
blinks = true

[ability.sting]
name = "sting"
shape = { bolt = 5 }
damage = "1d6"
blocked = 2

[item.knife]
name = "knife"
description = "It is balanced."
glyph = "|"
color = "#ffffff"
throw = { damage = "1d4", range = 6 }

[patch.game]
set = { attack = { hits = "80 - 2 * target.defense" } }

[patch.creature."stuffed:player"]
set = { abilities = ["firebolt", "frost", "drain", "blink", "sting"] }
"##;

fn staged(map: &str) -> App {
    trial::staged(&trial(MORE), map, &["knife"])
}

/// The lines about the cursor.
fn lines(app: &mut App) -> String {
    let shown = text(app, 80, 24);
    let rows = shown.lines().skip_while(|line| !line.contains("next target")).skip(1);
    let rows: Vec<&str> =
        rows.map(|line| line.trim_start_matches("   ")).map(|line| line.get(..57).unwrap_or(line).trim()).collect();
    rows.join("\n").trim().to_owned()
}

/// Expects lines about the cursor after keys.
#[track_caller]
fn expect(map: &str, keys: &str, expected: &[&str]) {
    let mut app = staged(map);
    press(&mut app, keys);
    assert_eq!(lines(&mut app), expected.join("\n"));
}

const HALL: &str = "##########\n#@...z...#\n##########";

#[test]
fn distance_range_and_damage_are_told() {
    expect(HALL, "z a", &["Firebolt: a zombie, waiting (46/46)", "4 away, range 10 · 3 to 8 fire damage"]);
    expect(HALL, "z b", &["Frost: a zombie, waiting (46/46)", "4 away, range 5 · 3 damage · Slowed for 4 turns"]);
    expect(HALL, "z e", &["Sting: a zombie, waiting (46/46)", "4 away, range 5 · 1 to 4 damage, 67%"]);
}

#[test]
fn a_throw_tells_its_chance() {
    expect(HALL, "t a", &["Knife: a zombie, waiting (46/46)", "4 away, range 6 · 1 to 4 damage, 60%"]);
    expect(
        "##########\n#@......z#\n##########",
        "t a",
        &["Knife: a zombie, waiting (46/46)", "7 away, range 6", "That is too far away."],
    );
}

#[test]
fn immunity_and_reflection_are_told() {
    expect(
        "##########\n#@...I...#\n##########",
        "z a",
        &["Firebolt: an imp (20/20)", "4 away, range 10 · no damage: immune to fire"],
    );
    let knight = "##########\n#@...N...#\n##########";
    let told = ["4 away, range 10 · 3 to 8 fire damage · throws back", "45% of bolts"];
    expect(knight, "z a", &["Firebolt: a knight (20/20)", told[0], told[1]]);
    let told = "4 away, range 5 · 3 damage · can't be slowed";
    expect(knight, "z b", &["Frost: a knight (20/20)", told]);
}

#[test]
fn whoever_is_in_the_way_is_hit_first() {
    let told = ["5 away, range 10 · hits the zombie first · 3 to 8", "fire damage"];
    expect("##########\n#@.z..I..#\n##########", "z a tab", &["Firebolt: an imp (20/20)", told[0], told[1]]);
}

#[test]
fn all_within_reach_are_told() {
    let map = "##########\n#@...z.z.#\n#.....I..#\n##########";
    let keys = "z b l";
    let told = ["5 away, range 5 · 3 damage · Slowed for 4 turns ·", "reaches the zombie, the imp"];
    expect(map, keys, &["Frost: a cave floor", told[0], told[1]]);
}

#[test]
fn the_list_of_abilities_shows_keys_of_their_own() {
    let command = "[command.freeze]\nopens = 'cast'\nability = 'frost'\nhelp = 'freeze'\n[patch.keys.set]\n'command.freeze' = 'f6'\n";
    let mut app = trial::staged(&trial(&format!("{MORE}{command}")), HALL, &[]);
    press(&mut app, "z");
    let shown = text(&mut app, 80, 24);
    assert!(shown.contains("b  frost     f6") && !shown.contains("firebolt f"), "{shown}");
}

#[test]
fn it_is_told_if_the_player_is_within_reach_too() {
    let told = ["1 away, range 5 · 3 damage · Slowed for 4 turns ·", "hits you, too"];
    expect("#####\n#@z.#\n#####", "z b", &["Frost: a zombie, waiting (46/46)", told[0], told[1]]);
}

#[test]
fn a_touch_begins_at_an_enemy() {
    let told = "1 away, range 1 · 4 damage";
    expect("##########\n#@z..I..z#\n##########", "z c", &["Drain: a zombie, waiting (46/46)", told]);
    let told = "4 away, range 1";
    let map = "##########\n#@...I..z#\n##########";
    expect(map, "z c", &["Drain: an imp (20/20)", told, "That is too far away."]);
}

#[test]
fn blinking_begins_on_the_free_cell_that_is_farthest_from_enemies() {
    expect("##########\n#....@.z.#\n##########", "z d", &["Blink: a cave floor", "4 away, range 5"]);
    expect("##########\n#..@.....#\n##########", "z d", &["Blink: a cave floor", "5 away, range 5"]);
}

#[test]
fn the_list_of_abilities_keeps_its_place_whichever_is_chosen() {
    let mut app = staged(HALL);
    press(&mut app, "z");
    let mut left = || {
        let shown = text(&mut app, 100, 34);
        press(&mut app, "down");
        shown.lines().find_map(|line| line.find("Use which ability?")).unwrap()
    };
    assert_eq!([left(), left(), left()], [left(); 3]);
}
