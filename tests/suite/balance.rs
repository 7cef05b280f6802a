//! What keeps the shipped caves playable.

use std::collections::BTreeMap;

use stuffed::game::{Action, Game};

use super::packs::{mind, shipped};

/// No kind may cover more of a level's floor than this, in percent.
const MOST_COVER: usize = 15;

#[test]
fn by_turn_3000_no_kind_has_overgrown_a_level() {
    let content = shipped();
    for seed in 0..3 {
        let mut mind = mind(&content);
        let mut game = Game::new(content.clone(), seed);
        while game.world().turn() < 3000 {
            // Whoever looks on for so long neither starves nor is eaten.
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
