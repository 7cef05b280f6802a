//! Descriptions made from fields, what is foreseen of a fight, and a crowded panel.

use std::sync::Arc;

use super::screens::expect as expect_screen;
use super::stage::{app_of, drawn, expect, press, text};
use super::trial::{self, trial};
use crate::content::Content;
use crate::game::Modifier;
use crate::ui::app::App;

const MORE: &str = r##"
[damage_type.fire]
name = "fire"

[stat.mana]
name = "mana"
max = 10
panel = "bar"

[stat.rage]
name = "rage"
max = 20
panel = "bar"

[stat.charges]
name = "charges"

[stat.might]
name = "might"

[modifier.burning]
name = "burning"
tone = "warning"
per_turn = { damage = "1d3", type = "fire" }
stacking = "intensify"

[modifier.slow]
name = "slowed"
speed = -50

[modifier.stunned]
name = "stunned"
skips_turns = true
ended_by = ["damage"]

[modifier.webbed]
name = "webbed"
holds = 100

[modifier.shield]
name = "shielded"
absorbs = 10

[modifier.quick]
name = "hasted"
speed = 100

[ability.fireball]
name = "fireball"
shape = { ball = { range = 8, radius = 2 } }
damage = "2d4 + might"
type = "fire"
applies = [{ modifier = "burning", turns = "2d2" }, { modifier = "slow", turns = 3, chance = 50 }]
spares = ["allies"]
cost = { mana = 4 }
cooldown = 3

[ability.gaze]
name = "gaze"
shape = { bolt = 6 }
damage = "target.max_hp / 20"
summons = { kind = "ogre", count = "1d2" }

[item.wand]
name = "wand"
description = "It hums."
glyph = "/"
color = "#ffffff"
ability = "fireball"
stats = { charges = 3 }
cost = { charges = 1 }
recharge = 500

[item.cutlass]
name = "cutlass"
description = "Curved."
glyph = "("
color = "#ffffff"
slot = "stuffed:weapon"
attack = 2
defense = 3
grants = { might = 1 }
resists = { fire = 25 }
reflects = 10
worn = ["quick"]
strike = { damage = "1d6", type = "fire", shape = { line = 2 }, applies = [{ modifier = "slow", turns = 4 }] }
time = { attack = 50 }

[item.javelin]
name = "javelin"
description = "Pointed."
glyph = "|"
color = "#ffffff"
throw = { damage = "2d4 + 1", range = 9, breaks = 10 }

[creature.ogre]
name = "ogre"
description = "Slow to strike, and hard."
habits = ["Snores when it sleeps."]
glyph = "O"
color = "#9a7a4a"
hp = 55
defense = 4
faction = "stuffed:cave"
strike = { damage = "2d6" }
time = { attack = 200 }
resists = { fire = 50 }
abilities = ["gaze", "fireball"]
stats = { mana = 4 }

[patch.creature."stuffed:player"]
set = { stats = { mana = 5, rage = 3 }, abilities = ["fireball"] }
"##;

fn content(more: &str) -> Arc<Content> {
    trial(&format!("{MORE}{more}"))
}

fn staged(more: &str, map: &str, carried: &[&str]) -> App {
    trial::staged(&content(more), map, carried)
}

/// Expects words on the part of the smallest screen that is left of the panel.
#[track_caller]
fn expect_left(app: &mut App, words: &str) {
    let left: Vec<String> = text(app, 80, 24).lines().map(|line| line.chars().take(57).collect()).collect();
    let left = left.join(" ").split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(left.contains(words), "not shown: {words}\n{left}");
}

const HALL: &str = "############\n#@..O......#\n############";

#[test]
fn look_foresees_the_fight_and_tells_what_the_creature_can_do() {
    let mut app = staged("", HALL, &[]);
    press(&mut app, "x");
    // The player has an attack of 20 and 100 hit points.
    expect_left(&mut app, "hits you for 2 to 12; 1 attack in 2 turns; about 15 more hits would kill you (9 to 50).");
    expect_left(&mut app, "You hit it for 1 to 16; about 7 hits would kill it (4 to 55).");
    expect_left(&mut app, "Can use gaze for 5 damage (6 cells), fireball for");
    press(&mut app, "d");
    expect_left(&mut app, "fireball for 2 to 8 fire damage (8 cells).");
}

#[test]
fn whom_nothing_harms_is_told() {
    let proof = "[modifier.proof]\nname = \"proof\"\nunharmed_by = \"anything\"\n\n\
                 [patch.creature.ogre]\nset = { modifiers = [\"proof\"] }";
    let mut app = staged(proof, HALL, &[]);
    press(&mut app, "x");
    expect_left(&mut app, "Your hits do it no harm.");
    press(&mut app, "d");
    expect_left(&mut app, "Proof: no harm by anything");
}

#[test]
fn misses_and_harmless_hits_are_foreseen() {
    let rule = "[patch.game]\nset = { attack = { hits = \"50 + attack\", damage = \"damage\" } }\n";
    let mut app = staged(rule, HALL, &[]);
    press(&mut app, "x");
    expect_left(&mut app, "hits you for 2 to 12, 50% of the time;");
    expect_left(&mut app, "Your hits do it no harm.");
    let mut app = staged("[patch.creature.\"stuffed:zombie\"]\nset = { attack = 0 }\n", "#####\n#@.z#\n#####", &[]);
    press(&mut app, "x");
    expect_left(&mut app, "Harmless: it has no attack of its own.");
    let worse = "[patch.creature.\"stuffed:zombie\"]\nset = { attack = 0, danger = 45 }\n";
    let mut app = staged(worse, "#####\n#@.z#\n#####", &[]);
    press(&mut app, "x");
    expect_left(&mut app, "Dangerous, though it has no attack of its own.");
}

#[test]
fn the_card_of_a_creature_says_what_its_hits_leave() {
    let slowing =
        "[patch.creature.\"stuffed:zombie\"]\nset.strike = { applies = [{ modifier = \"slow\", turns = 4 }] }\n";
    let mut app = staged(slowing, "#####\n#@.z#\n#####", &[]);
    press(&mut app, "x d");
    expect_left(&mut app, "After a hit: Slowed for 4 turns.");
}

#[test]
fn hits_that_do_nothing_count_as_misses() {
    let rule = "[patch.game]\nset = { attack = { damage = \"1d3 - 2\" } }\n";
    let mut app = staged(rule, HALL, &[]);
    press(&mut app, "x");
    expect_left(&mut app, "hits you for 1, 33% of the time; 1 attack in 2 turns; 100 more hits would kill you.");
    expect_left(&mut app, "You hit it for 1, 33% of the time; 55 hits would kill it.");
}

#[test]
fn the_card_of_a_creature_tells_the_stats_that_decide_attacks() {
    let more = r#"
[stat.accuracy]
name = "accuracy"
min = 70
[stat.gold]
name = "gold"
min = 7
[patch.game]
set = { attack = { hits = "accuracy - target.defense" } }
"#;
    let mut app = staged(more, HALL, &[]);
    press(&mut app, "x d");
    expect_left(&mut app, "Defense +4, accuracy 70, fire resistance +50%");
}

#[test]
fn what_heals_oneself_by_its_own_hit_points_tells_how_much() {
    let more = r#"
[ability.rally]
name = "rally"
shape = "self"
target = "self"
heals = "target.max_hp / 5"
[patch.creature.ogre]
set = { abilities = ["rally"] }
"#;
    let mut app = staged(more, HALL, &[]);
    press(&mut app, "x d");
    // A fifth of the ogre's 55 hit points.
    expect_left(&mut app, "Heals 11 hit points.");
}

#[test]
fn statuses_show_their_turns_and_strength_in_look_and_panel() {
    let content = content("");
    let mut session = drawn(&content, HALL);
    let find = |id: &str| content.modifiers.find(&format!("trial:{id}")).unwrap();
    let player = session.game.world().player;
    let ogre = session.game.visible_enemies()[0];
    for who in [player, ogre] {
        let creature = session.game.tamper().creature_mut(who).unwrap();
        creature.modifiers.push(Modifier { strength: 3, ..Modifier::new(find("burning"), 0, 7, None) });
        creature.modifiers.push(Modifier::new(find("slow"), 0, 5, None));
    }
    let mut app = app_of(content);
    app.stage(session);
    expect(&mut app, "burning x3 7");
    press(&mut app, "x");
    expect_left(&mut app, "An ogre, burning x3 7, slowed 5");
    press(&mut app, "d");
    expect_left(&mut app, "Burning x3 7: 3 to 9 fire damage each turn.");
    press(&mut app, "down down");
    expect_left(&mut app, "Slowed 5: speed -50%.");
    press(&mut app, "d");
    assert!(!text(&mut app, 80, 24).contains("each turn"), "the same key closes the card");
}

#[test]
fn the_card_of_a_creature_tells_all_and_scrolls() {
    let mut app = staged("", HALL, &[]);
    press(&mut app, "x d");
    expect_left(&mut app, "Slow to strike, and hard.");
    expect_left(&mut app, "Snores when it sleeps.");
    expect_left(&mut app, "Defense +4, fire resistance +50%, blows take 200% of the time.");
    // A twentieth of the player's 100 hit points.
    expect_left(&mut app, "Gaze: Bolt, 6 cells. 5 damage. Brings 1 to 2 ogres.");
    press(&mut app, "end");
    expect_left(&mut app, "Fireball: Bursts within 8 cells, and reaches 2 cells around it. 2 to 8 fire damage.");
    expect_left(&mut app, "Burning: 1 to 3 fire damage each turn.");
    press(&mut app, "escape");
    expect_left(&mut app, "d tells more");
}

#[test]
fn abilities_are_described_by_their_fields() {
    let mut app = staged("", HALL, &[]);
    press(&mut app, "z");
    let told = "Bursts within 8 cells, and reaches 2 cells around it. 2 to 8 fire damage. Burning for 2 to 4 turns. Slowed for 3 turns, 50% of the \
                time. Spares allies. Costs 4 mana. Then 3 turns until the next.";
    let shown = card(&mut app);
    assert!(shown.contains(told), "{shown}");
    assert!(shown.contains("Slowed: speed -50%."), "{shown}");
}

#[test]
fn cards_of_items_tell_numbers_and_compare() {
    let mut app = staged("", HALL, &["dagger", "cutlass", "wand", "javelin"]);
    press(&mut app, "w a i b");
    let shown = card(&mut app);
    for told in [
        "Hits for 1 to 6 fire damage. Hits everybody on 2 cells in a row. Slowed for 4 turns. Equipped: attack +2, defense +3, \
         might +1, fire resistance +25%, throws back 10% of bolts, blows take 50% of the time, hasted.",
        "In place of the dagger: attack -3, defense +3, might +1, fire resistance +25%, blows take 50% \
         of the time.",
        "Hasted: speed +100%. Slowed: speed -50%.",
    ] {
        assert!(shown.contains(told), "{told}\n{shown}");
    }
    press(&mut app, "escape escape i c");
    let shown = card(&mut app);
    for told in ["Charges: 0 of 3 left.", "One comes back in 500 turns.", "Use: fireball."] {
        assert!(shown.contains(told), "{told}\n{shown}");
    }
    assert!(!shown.contains("Costs 4 mana"), "the item pays\n{shown}");
    press(&mut app, "escape escape i d");
    let shown = card(&mut app);
    assert!(shown.contains("Flies 9 cells and does 3 to 9 damage. Breaks 10% of the time."), "{shown}");
}

#[test]
fn lists_tell_what_decides_the_choice() {
    let mut app = staged("", HALL, &["dagger", "cutlass", "wand"]);
    press(&mut app, "w a w");
    let shown = card(&mut app);
    assert!(shown.contains("In place of the dagger: attack -3, defense +3"), "{shown}");
    press(&mut app, "escape a");
    let shown = card(&mut app);
    assert!(shown.contains("Use: fireball."), "{shown}");
}

/// The lines of the card in one, without what is beside it.
fn card(app: &mut App) -> String {
    let shown = text(app, 140, 50);
    let lines: Vec<String> = shown.lines().map(|line| line.chars().take(101).skip(54).collect()).collect();
    lines.join(" ").split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Ten more stats, five statuses and fifteen creatures.
fn crowd() -> App {
    let stat =
        |index: i32| format!("[stat.count_{index}]\nname = \"count {index}\"\npanel = \"count\"\norder = {index}\n");
    let stats = (0..10).map(stat).collect::<Vec<_>>().concat();
    let content = content(&stats);
    let mut session = drawn(
        &content,
        "
        ##########
        #@OOOOO..#
        #OOOOOO..#
        #OOOO..*.#
        ##########",
    );
    let player = session.game.world().player;
    let creature = session.game.tamper().creature_mut(player).unwrap();
    for (turns, id) in ["burning", "slow", "stunned", "webbed", "shield"].into_iter().enumerate() {
        let kind = content.modifiers.find(&format!("trial:{id}")).unwrap();
        creature.modifiers.push(Modifier::new(kind, 0, turns as u64 + 3, None));
    }
    let mut app = app_of(content);
    app.stage(session);
    app
}

/// The number after which a list says that there are more, and how many it shows before that.
fn told_of(shown: &str, entry: impl Fn(&str) -> usize) -> usize {
    let mut count = 0;
    let mut lines = shown.lines().skip_while(|line| entry(line) == 0).peekable();
    while let Some(line) = lines.next_if(|line| entry(line) > 0) {
        count += entry(line);
    }
    let more = lines.next().and_then(|line| line.split('+').nth(1)?.split(' ').next()?.parse::<usize>().ok());
    count + more.unwrap_or(0)
}

#[test]
fn a_crowded_panel_says_how_many_more_there_are() {
    for (width, height) in [(80, 24), (100, 34), (140, 50)] {
        let shown = text(&mut crowd(), width, height);
        let panel: String = shown
            .lines()
            .map(|line| {
                line.chars().skip(width as usize - 38.min(23 + (width as usize - 80) / 3)).collect::<String>() + "\n"
            })
            .collect();
        let statuses = ["burning", "slowed", "stunned", "webbed", "shielded"];
        let count = |line: &str| statuses.iter().filter(|status| line.contains(**status)).count();
        assert_eq!(told_of(&panel, count), 5, "statuses at {width}:\n{panel}");
        let count = |line: &str| {
            line.matches("count").count() + line.matches("attack ").count() + line.matches("defense").count()
        };
        assert_eq!(told_of(&panel, count), 12, "stats at {width}:\n{panel}");
        let creatures = told_of(&panel, |line| line.matches("ogre").count());
        assert!((15..=16).contains(&creatures), "{creatures} creatures and items at {width}:\n{panel}");
        assert!(panel.contains("mana") && panel.contains("rage") && panel.contains("turn"), "{panel}");
        assert!(panel.contains("O!ogre") || panel.contains("O! ogre"), "{panel}");
    }
}

#[test]
fn a_crowded_panel_on_the_smallest_screen() {
    expect_screen(
        &mut crowd(),
        (80, 24),
        "|

                                                          Stuffed  depth 1 of 5
                                                          The upper caves
                                                          You
                                                          ▄▄▄▄▄▄▄▄▄▄▄▄▄ 100/100
              ##########                                  mana ▄▄▄▄____    5/10
              #@OOOOO..#                                  rage ▄_______    3/20
              #OOOOOO..#                                  burning             3
              #OOOO..*.#                                  slowed              4
              ##########                                  +3 more
                                                          fullness          66%
                                                          attack             20
                                                          defense             5
                                                          +10 more
                                                          turn                0
                                                          wields nothing
                                                          wears  nothing

                                                          In sight
                                                          O!ogre
                                                          O!ogre
                                                          O!ogre
                                                            +13 more
  You are stunned. Any key skips ahead.
",
    );
}

#[test]
fn a_key_that_means_nothing_in_look_is_told_with_those_that_do() {
    let mut app = staged("", HALL, &[]);
    press(&mut app, "x q");
    expect_left(&mut app, "q does nothing. Directions, Tab, Enter, d and Esc work. An ogre");
    press(&mut app, "left");
    assert!(!text(&mut app, 80, 24).contains("does nothing"), "only until the next key");
}

#[test]
fn the_card_of_a_creature_tells_its_level_where_there_are_levels() {
    let more = r#"
[stat.rank]
name = "rank"
[stat.practice]
name = "practice"
levels = { raises = "rank", at = "10 * rank" }
[patch.creature.ogre]
set = { stats = { rank = 0, mana = 4 } }
"#;
    let mut app = staged(more, HALL, &[]);
    press(&mut app, "x d");
    expect_left(&mut app, "Rank 0, defense +4");
    let mut app = staged(&more.replace("rank = 0, ", ""), HALL, &[]);
    press(&mut app, "x d");
    assert!(!text(&mut app, 80, 24).to_lowercase().contains("rank"), "its kind has none");
}
