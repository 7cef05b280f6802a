//! Balance limits that keep the shipped caves playable.

use std::collections::BTreeMap;

use stuffed::game::{Action, Game};

use super::packs::{mind, shipped};

/// The largest share of a level's floor that one kind may cover, in percent.
const MOST_COVER: usize = 15;

#[test]
fn no_kind_overgrows_a_level_by_turn_3000() {
    let content = shipped();
    for seed in 0..3 {
        let mut mind = mind(&content);
        let mut game = Game::new(content.clone(), seed);
        while game.world().turn() < 3000 {
            // Keeps the onlooker alive: 3000 turns of waiting would starve it.
            let player = game.world().player;
            let player = game.tamper().creature_mut(player).expect("a player");
            player.hp = player.max_hp;
            player.satiety.iter_mut().for_each(|fullness| fullness.food = fullness.size / 2);
            game.act(Action::Wait, &mut *mind).expect("waiting is allowed");
        }
        for (depth, level) in game.world().levels().iter().enumerate() {
            let floor = level.size().points().filter(|at| game.is_walkable(depth, *at)).count();
            let mut kinds: BTreeMap<&str, usize> = BTreeMap::new();
            for creature in game.world().creatures().iter().filter(|creature| creature.level() == depth) {
                *kinds.entry(content.creatures.id(creature.kind())).or_default() += 1;
            }
            for (kind, count) in kinds {
                assert!(
                    count * 100 <= floor * MOST_COVER,
                    "seed {seed}, level {depth}: {count} {kind} on {floor} cells"
                );
            }
        }
    }
}
