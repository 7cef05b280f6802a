//! Thousands of turns of random input: whatever is done, the world stays sound.

use std::sync::Arc;

use stuffed::game::{Action, Game, Snapshot};
use stuffed::grid::{Direction, Random};

use super::packs::{mind, shipped};

const SEEDS: u64 = 50;
const TURNS: u32 = 4000;

/// Anything that a player could do, sensible or not.
fn any_action(random: &mut Random) -> Action {
    let direction = Direction::ALL[random.below(8) as usize];
    let slot = random.below(22) as usize;
    match random.below(20) {
        0 => Action::Wait,
        1 => Action::PickUp,
        2 => Action::Drop(slot),
        3 => Action::Eat(slot),
        4 => Action::Equip(slot),
        5 => Action::Unequip(slot),
        6 | 7 => Action::Descend,
        8 => Action::Attack(direction),
        9 => Action::Dig(direction),
        _ => Action::Step(direction),
    }
}

/// Goes down whenever it can, so that all levels are played; up seldom, since that soon ends the game.
fn play(seed: u64, turns: u32, mut look: impl FnMut(&Game)) -> Game {
    let content = shipped();
    let mut mind = mind(&content);
    let mut random = Random::new(seed, &[77]);
    let mut game = Game::new(content, seed);
    for _ in 0..turns {
        let action = if random.below(200) == 0 { Action::Ascend } else { any_action(&mut random) };
        if game.ending_of(&action).is_some() {
            continue;
        }
        // Whoever plays at random is not to die of it at once.
        if let Some(player) = game.world.creature_mut(game.world.player) {
            player.hp = player.max_hp;
            player.fullness.iter_mut().for_each(|fullness| fullness.food = fullness.food.max(500));
        }
        let before = game.all_items().map(|item| item.id).collect::<Vec<_>>();
        let refused = game.act(action.clone(), &mut *mind).is_err();
        game.check().unwrap_or_else(|fault| panic!("seed {seed}, turn {}, {action:?}: {fault}", game.world.turn()));
        items_are_kept(&game, &before, &action, refused);
        look(&game);
        if game.world.end.is_some() {
            break;
        }
    }
    game
}

/// Items vanish only by being eaten or by rotting.
fn items_are_kept(game: &Game, before: &[stuffed::game::ItemId], action: &Action, refused: bool) {
    let now: std::collections::BTreeSet<_> = game.all_items().map(|item| item.id).collect();
    let rotten = game.events().iter().filter(|event| matches!(event.fact, stuffed::game::Fact::Rotted { .. })).count();
    let gone = before.iter().filter(|id| !now.contains(id)).count();
    let eaten = usize::from(matches!(action, Action::Eat(_)) && !refused);
    assert_eq!(gone, eaten + rotten, "{action:?} lost an item on turn {}", game.world.turn());
}

#[test]
fn two_hundred_thousand_turns_of_random_input_keep_the_world_sound() {
    for seed in 0..SEEDS {
        play(seed, TURNS, |_| ());
    }
}

#[test]
fn a_game_that_is_saved_and_loaded_goes_on_as_if_it_had_not_been() {
    for seed in 0..5 {
        let whole = play(seed, 400, |game| {
            if game.world.turn() % 20 == 0 {
                let bytes = game.snapshot().to_bytes();
                let again = Snapshot::from_bytes(&bytes).unwrap().restore(Arc::clone(&game.content)).unwrap();
                assert_eq!(again.hash(), game.hash());
                assert_eq!(again.visible_creatures(), game.visible_creatures());
            }
        });
        let content = shipped();
        let (mut one, mut two) = (mind(&content), mind(&content));
        let mut kept = whole.clone();
        let mut loaded = whole.snapshot().restore(content).unwrap();
        for _ in 0..50 {
            let (kept_done, loaded_done) = (kept.act(Action::Wait, &mut *one), loaded.act(Action::Wait, &mut *two));
            assert_eq!(kept_done, loaded_done);
            assert_eq!(kept.events(), loaded.events());
            assert_eq!(kept.hash(), loaded.hash());
        }
    }
}
