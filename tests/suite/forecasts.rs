//! Forecasts of attacks, held against what ten thousand real attacks do.

use std::collections::BTreeMap;

use stuffed::content::BehaviourUse;
use stuffed::game::{Action, CreatureId, Decision, EventKind, Fault, Forecast, Game, Mind};
use stuffed::grid::{Direction, Grid, Point, Size};
use stuffed::mapgen::{LevelPlan, WorldPlan};

use super::packs::trial;

/// What every trial has: a player and a foe that outlast thousands of attacks.
const DUEL: &str = r##"
[damage_type.fire]
name = "fire"

[damage_type.cold]
name = "cold"

[stat.skill]
name = "skill"

[modifier.shielded]
name = "shielded"
absorbs = 500

[patch.creature."stuffed:player"]
set = { hp = 100000, regeneration = 0, stats = { skill = 3 }, resists = { fire = 30, cold = 100 } }

[creature.foe]
name = "foe"
description = "It stands there."
glyph = "F"
color = "#ffffff"
hp = 100000
attack = 17
defense = 9
faction = "stuffed:cave"
ai = ["common:hunt"]
"##;

/// The attacks of each turn: the foe always strikes back.
struct Duellist;

impl Mind for Duellist {
    fn decide(&mut self, _: &mut Game, _: CreatureId, _: &BehaviourUse) -> Result<Option<Decision>, Fault> {
        Ok(Some(Action::Attack(Direction::West).into()))
    }
}

/// A player with a foe to the east, and what the trial adds to the content.
#[track_caller]
pub(super) fn duel(more: &str) -> (Game, CreatureId, CreatureId) {
    let content = trial(&format!("{DUEL}{more}"), &[]);
    let tile = |id: &str| content.tiles.find(id).expect("a tile");
    let (floor, wall) = (tile("stuffed:floor"), tile("stuffed:wall"));
    let tiles = Grid::from_fn(Size::new(5, 3), |at| if at.y == 1 && (1..4).contains(&at.x) { floor } else { wall });
    let foe = content.creatures.find("trial:foe").expect("the foe");
    let creatures = vec![(foe, Point::new(2, 1))];
    let plan = LevelPlan { creatures, ..LevelPlan::bare(1, content.rules.levels[0], tiles, BTreeMap::new()) };
    let game = Game::from_plan(content, 7, WorldPlan { levels: vec![plan], start: Point::new(1, 1) });
    let player = game.world().player;
    let foe = game.visible_enemies()[0];
    (game, player, foe)
}

/// What really happens: the damage of each of so many attacks of both sides, `None` for a miss.
fn fight(game: &mut Game, player: CreatureId, turns: usize) -> [Vec<Option<i32>>; 2] {
    let mut found = [Vec::new(), Vec::new()];
    for _ in 0..turns {
        let _ = game.act(Action::Attack(Direction::East), &mut Duellist);
        for event in game.events() {
            let (attacker, damage) = match &event.kind {
                EventKind::Hit { attacker, damage, .. } => (attacker.id, Some(*damage)),
                EventKind::Unharmed { attacker, .. } => (attacker.id, Some(0)),
                EventKind::Missed { attacker, .. } => (attacker.id, None),
                _ => continue,
            };
            found[usize::from(attacker != player)].push(damage);
        }
    }
    found
}

/// Expects that a forecast holds for what happened.
#[track_caller]
fn expect_true(told: Forecast, seen: &[Option<i32>]) {
    let hits: Vec<i32> = seen.iter().flatten().copied().filter(|damage| *damage > 0).collect();
    let bounds = (hits.iter().copied().min().unwrap_or(0), hits.iter().copied().max().unwrap_or(0));
    let hit = told.hit.expect("hits that do damage");
    assert_eq!(hit.damage, bounds, "least and most damage");
    let count = seen.len() as i64;
    let chance = hits.len() as i64 * 100 / count;
    assert!((chance - i64::from(hit.chance)).abs() <= 2, "{chance}% hit, {}% told", hit.chance);
    let mean = hits.iter().map(|damage| i64::from(*damage)).sum::<i64>() * 100 / count;
    let margin = 5 + told.mean / 25;
    assert!((mean - told.mean).abs() <= margin, "a mean of {mean}, {} told", told.mean);
}

/// Expects forecasts of both sides to hold, whose bounds are given, and the world to be untouched by asking.
#[track_caller]
fn expect_forecasts(more: &str, own: (u32, i32, i32), foes: (u32, i32, i32)) {
    let (mut game, player, foe) = duel(more);
    let before = game.hash();
    let told = [(player, foe, own), (foe, player, foes)].map(|(who, target, (chance, least, most))| {
        let told = game.forecast_attack(who, target).expect("a forecast");
        assert_eq!(told.hit.map(|hit| (hit.chance, hit.damage)), Some((chance, (least, most))));
        told
    });
    assert_eq!(game.hash(), before);
    let [mine, theirs] = fight(&mut game, player, 5000);
    assert_eq!((mine.len(), theirs.len()), (5000, 5000));
    expect_true(told[0], &mine);
    expect_true(told[1], &theirs);
}

fn rule(fields: &str) -> String {
    format!("[patch.game]\nset = {{ attack = {{ {fields} }} }}\n")
}

#[test]
fn the_usual_rule() {
    // The player has an attack of 20 and a defense of 5.
    expect_forecasts("", (100, 1, 11), (100, 1, 12));
}

#[test]
fn misses_and_dice() {
    let more = rule("hits = \"60 + attack - target.defense\", damage = \"2d4 + attack / 4 - target.defense / 3\"");
    // 60 + 20 - 9 and 60 + 17 - 5 percent.
    expect_forecasts(&more, (71, 4, 10), (72, 5, 11));
}

#[test]
fn a_chance_that_is_rolled_itself() {
    expect_forecasts(&rule("hits = \"1d100 + 30\", damage = \"roll(0, 5)\""), (63, 1, 5), (63, 1, 5));
}

#[test]
fn successes_against_successes() {
    let more = rule("damage = \"max(0, successes(6, 50) - successes(target.skill, 40))\"");
    expect_forecasts(&more, (98, 1, 6), (80, 1, 6));
}

#[test]
fn strikes_in_the_rule_and_resistance() {
    let more = "[patch.creature.foe]\nset = { strike = { damage = \"2d6\", type = \"fire\" } }\n";
    let more = format!("{}{more}", rule("damage = \"max(damage, 3) + target.skill\""));
    // 3 + 3 to 12 + 3, of which the player resists 30 percent, rounded down; the player's strike says nothing.
    expect_forecasts(&more, (100, 3, 3), (100, 5, 11));
}

#[test]
fn how_many_hits_kill() {
    let (mut game, player, foe) = duel("");
    let kills = |game: &Game| game.forecast_attack(player, foe).and_then(|told| told.hit).map(|hit| hit.kills);
    assert_eq!(kills(&game), Some((9091, 100_000)));
    assert_eq!(game.danger_of(foe), 100, "it does more damage than it takes");
    let _ = game.act(Action::Attack(Direction::East), &mut Duellist);
    assert!(kills(&game) < Some((9091, 100_000)));
    let (game, player, foe) = duel(&rule("damage = \"1d3 - 2\""));
    let hit = game.forecast_attack(player, foe).and_then(|told| told.hit).expect("some do damage");
    assert_eq!(
        (hit.chance, hit.kills, hit.usual),
        (33, (100_000, 100_000), 100_000),
        "those without damage are misses"
    );
    let (game, player, foe) = duel(&rule("damage = 0"));
    assert_eq!(game.forecast_attack(player, foe).and_then(|told| told.hit), None);
    assert_eq!(game.danger_of(foe), 0);
}

#[test]
fn only_the_first_attack_is_a_surprise() {
    let foe = |more: &str| {
        let rules = rule("damage = 10, sneak = 300");
        duel(&format!("{rules}[patch.creature.foe]\nset = {{ hp = 100, {more} }}\n"))
    };
    let told = |game: &Game, player, foe| {
        let hit = game.forecast_attack(player, foe).and_then(|told| told.hit).expect("damage");
        (hit.damage, hit.kills, hit.usual)
    };
    let (game, player, awake) = foe("asleep = 0");
    assert_eq!(told(&game, player, awake), ((10, 10), (10, 10), 10));
    let (game, player, sleeper) = foe("asleep = 100");
    assert_eq!(told(&game, player, sleeper), ((30, 30), (8, 8), 8), "30, and then seven times 10");
}

#[test]
fn danger_is_the_share_of_hit_points_that_a_kill_costs() {
    let foe = |fields: &str| duel(&format!("[patch.creature.foe]\nset = {{ {fields} }}\n"));
    let danger = |fields: &str| {
        let (game, _, foe) = foe(fields);
        game.danger_of(foe)
    };
    // The player does 6 a turn. With an attack of 17 the foe does 6.5, with 6 it does 1.
    assert_eq!(danger("attack = 6, hp = 60000"), 10);
    assert_eq!(danger("attack = 6, hp = 60000, speed = 300"), 30);
    assert_eq!(danger("attack = 6, hp = 60000, time = { attack = 200 }"), 5);
    assert_eq!(danger("attack = 6, hp = 60"), 1, "never harmless while it does any");
    let (game, _, harmless) = foe("attack = 0, hp = 60000");
    assert_eq!((game.danger_of(harmless), game.forecast_attack(harmless, game.world().player)), (0, None));
    let spell = "[ability.bolt]\nname = \"bolt\"\nshape = { bolt = 5 }\ndamage = \"2d4 + 1\"\n";
    let caster = format!("{spell}[patch.creature.foe]\nset = {{ attack = 0, hp = 60000, abilities = [\"bolt\"] }}\n");
    let (game, _, caster) = duel(&caster);
    assert_eq!(game.danger_of(caster), 60);
}

#[test]
fn who_can_strike_in_the_next_turn() {
    let reaches = |fields: &str, steps: usize| {
        let (mut game, _, foe) = duel(&format!("[patch.creature.foe]\nset = {{ {fields} }}\n"));
        for _ in 0..steps {
            let _ = game.act(Action::Wait, &mut Retreat);
        }
        game.can_hurt_player_next(foe)
    };
    assert!(reaches("attack = 5", 0));
    assert!(!reaches("attack = 0", 0), "it has no attack");
    assert!(!reaches("attack = 5", 1), "it comes near, and strikes a turn later");
    assert!(reaches("attack = 5, speed = 200", 1));
    assert!(reaches("attack = 5, time = { step = 50 }", 1));
    assert!(reaches("attack = 5, strike = { shape = { reach = 2 } }", 1));
}

/// A mind that steps away to the east.
struct Retreat;

impl Mind for Retreat {
    fn decide(&mut self, _: &mut Game, _: CreatureId, _: &BehaviourUse) -> Result<Option<Decision>, Fault> {
        Ok(Some(Action::Step(Direction::East).into()))
    }
}

#[test]
fn abilities_that_are_lent_make_a_harmless_creature_dangerous() {
    const BLAST: &str = "
[ability.blast]
name = \"blast\"
shape = { bolt = 8 }
damage = 10

[modifier.armed]
name = \"armed\"
abilities = [\"blast\"]
";
    let foe = |modifiers: &str| {
        let patch = format!("[patch.creature.foe]\nset = {{ attack = 0, modifiers = [{modifiers}] }}\n");
        let (game, _, foe) = duel(&format!("{BLAST}\n{patch}"));
        (game.is_threat(foe), game.can_hurt_player_next(foe), game.danger_of(foe) > 0)
    };
    assert_eq!(foe(""), (false, false, false));
    assert_eq!(foe("\"armed\""), (true, true, true));
}

#[test]
fn what_is_blocked_is_rolled_for_itself() {
    expect_forecasts(
        &rule("damage = \"successes(6, 50)\", blocked = \"successes(target.skill, 40)\""),
        (98, 1, 6),
        (80, 1, 6),
    );
    let (mut game, player, foe) = duel(&rule("damage = \"1d4\", blocked = \"1d3 - 2\""));
    assert_eq!(
        game.forecast_attack(player, foe).and_then(|told| told.hit).map(|hit| hit.damage),
        Some((1, 4)),
        "nothing is added by blocks below zero"
    );
    let rolls = (0..200).flat_map(|_| {
        let _ = game.act(Action::Attack(Direction::East), &mut Duellist);
        let events = game.events().iter().map(|event| event.kind.clone()).collect::<Vec<_>>();
        events.into_iter().filter_map(|kind| match kind {
            EventKind::Hit { damage, roll, .. } => Some((damage, roll)),
            EventKind::Unharmed { roll, .. } => Some((0, roll)),
            _ => None,
        })
    });
    for (damage, roll) in rolls.collect::<Vec<_>>() {
        assert_eq!(damage, (roll.rolled - roll.blocked).max(0));
        assert!((1..=4).contains(&roll.rolled) && (0..=1).contains(&roll.blocked), "{roll:?}");
    }
}

#[test]
fn nobody_expects_to_harm_whom_attacks_do_no_harm() {
    let proof = "[modifier.proof]\nname = \"proof\"\nunharmed_by = \"attacks\"\n\n\
                 [patch.creature.foe]\nset = { modifiers = [\"proof\"] }";
    let (mut game, player, foe) = duel(proof);
    let told = game.forecast_attack(player, foe).expect("a forecast");
    assert_eq!((told.hit.map(|hit| hit.damage), told.mean), (None, 0));
    let [own, foes] = fight(&mut game, player, 200);
    assert!(own.iter().flatten().count() > 50, "the player hits");
    assert!(own.iter().flatten().all(|damage| *damage == 0), "{own:?}");
    assert!(foes.iter().flatten().any(|damage| *damage > 0), "the foe is as strong as before");
}
