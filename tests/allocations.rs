//! A quiet turn must not allocate. A test program of its own, because every allocation in the process is counted.
#![allow(clippy::unwrap_used, clippy::expect_used, missing_docs)]

use std::sync::Arc;

use stuffed::content::{BehaviourUse, Content};
use stuffed::game::{Action, Creature, CreatureId, Decision, EventKind, Fault, Game, Mind};
use stuffed::grid::{Point, Random};
use stuffed::loader::load;

/// The shipped monsters' behaviour in Rust, without scripts: bats wander, zombies hunt. Fungi do not spread, so nothing is born.
struct InRust(Random);

impl Mind for InRust {
    fn decide(&mut self, game: &mut Game, me: CreatureId, own: &BehaviourUse) -> Result<Option<Decision>, Fault> {
        let id = game.content.scripts.id(own.script);
        let action = match id {
            "common:wander" => game.random_step(me).map(Action::Step),
            "common:hunt" => hunt(game, me).or_else(|| self.stroll(game, me)),
            _ => None,
        };
        Ok(action.map(Decision::from))
    }
}

impl InRust {
    /// Now and then, a step toward a distant cell, so that new paths are searched.
    fn stroll(&mut self, game: &mut Game, me: CreatureId) -> Option<Action> {
        if !self.0.chance(3) {
            return None;
        }
        let far = game.far_place(me)?;
        game.step_toward(me, far).map(Action::Step)
    }
}

fn hunt(game: &mut Game, me: CreatureId) -> Option<Action> {
    let prey = game.nearest_enemy(me)?;
    let at = game.world().creature(prey)?.at();
    game.step_toward(me, at).map(Action::Step)
}

/// The shipped game with the same caves on all levels, in which all have met whom they can meet after some hundred turns, and maps of distances have grown as large as they get after some more.
fn shipped() -> Arc<Content> {
    let mut packs = stuffed::packs::embedded();
    for file in packs.iter_mut().flat_map(|pack| &mut pack.content) {
        let levels = "\"upper_caves\", \"flooded_caves\", \"old_mine\", \"deep_caves\"";
        file.text = file.text.replace(levels, "\"upper_caves\", \"upper_caves\", \"deep_caves\", \"deep_caves\"");
    }
    Arc::new(load(&packs).content.expect("the shipped game is sound"))
}

/// True when nothing but steps, hits and notices happened.
fn was_quiet(game: &Game) -> bool {
    game.events().iter().all(|event| {
        matches!(event.kind, EventKind::Stepped { .. } | EventKind::Hit { .. } | EventKind::Noticed { .. })
    })
}

/// Where every creature stands.
fn positions(game: &Game) -> Vec<Point> {
    game.world().creatures().iter().map(Creature::at).collect()
}

/// Lists and maps reach their final size during the first turns. After that, a turn without births and deaths allocates nothing.
#[test]
fn a_quiet_turn_allocates_nothing() {
    let content = shipped();
    let (mut quiet, mut steps, mut foes) = (0, 0, 0);
    for seed in 0..6 {
        let (mut game, mut mind) = (Game::new(Arc::clone(&content), seed), InRust(Random::new(seed, &[])));
        let player = game.world().player;
        game.tamper().creature_mut(player).expect("the player").hp = 1_000_000;
        game.tamper().creature_mut(player).expect("the player").max_hp = 1_000_000;
        // A starving player would never have a quiet turn.
        game.tamper().creature_mut(player).expect("the player").satiety = None;
        for turn in 0..2400 {
            let before = positions(&game);
            let taken = allocation_counter::measure(|| {
                let _ = game.act(Action::Wait, &mut mind);
            });
            if turn >= 2100 && was_quiet(&game) {
                assert_eq!(taken.count_total, 0, "seed {seed}, turn {turn}: {taken:?} for {:?}", game.events());
                quiet += 1;
                steps += positions(&game).iter().zip(&before).filter(|(now, before)| now != before).count();
                foes += game.visible_enemies().len();
            }
        }
    }
    assert!(quiet > 500 && steps > 10_000, "only {quiet} turns were quiet, with {steps} steps");
    assert!(foes > 50, "only {foes} enemies were seen");
}
