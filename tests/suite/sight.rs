//! Field of view, notices, and paths over known ground.

use std::sync::Arc;

use stuffed::content::Scale;
use stuffed::game::{Action, CreatureId, EventKind, Game, Perspective, Remembered};
use stuffed::grid::Direction::*;
use stuffed::grid::Point;
use stuffed::script::ScriptMind;

use super::minds::{Does, Steps};
use super::packs::changed;
use super::scenario::scenario;

fn is_notice(event: &EventKind) -> bool {
    matches!(event, EventKind::Noticed { .. })
}

#[test]
fn an_enemy_that_comes_into_sight_is_noticed_once() {
    let mut scenario = scenario(
        "
        #####
        #@#z#
        #...#
        #####
    ",
    )
    .start_with(Box::new(Steps(Southwest)))
    .turns(1);
    assert_eq!(scenario.count(is_notice), 1);
    scenario.mind = Box::new(stuffed::game::NoMind);
    let scenario = scenario.turns(1);
    assert_eq!(scenario.count(is_notice), 0);
}

#[test]
fn an_enemy_that_returns_soon_is_not_noticed_again() {
    let hidden = scenario(
        "
        #####
        #@#z#
        #...#
        #####
    ",
    )
    .start()
    .step(Southeast)
    .step(Northwest);
    let soon = hidden.turns(19).step(Southeast);
    assert_eq!(soon.count(is_notice), 0);
    let later = soon.step(Northwest).turns(20).step(Southeast);
    assert_eq!(later.count(is_notice), 1);
    let resumed = later.step(Northwest);
    let world = resumed.game.world().clone();
    assert!(world.creatures().iter().any(|creature| creature.seen.is_some()), "the world remembers it");
    assert_eq!(resumed.step(Southeast).count(is_notice), 0);
}

#[test]
fn a_creature_whose_birth_is_seen_is_not_noticed_again() {
    let scenario = scenario(
        "
        #####
        #@.z#
        #...#
        #####
    ",
    )
    .start_with(Box::new(Does(Action::Breed { at: Point::new(3, 2), memory: Box::default() })))
    .turns(1);
    assert_eq!(scenario.creatures('z').len(), 2);
    assert_eq!(scenario.count(is_notice), 0);
}

#[test]
fn enemies_in_sight_at_the_start_are_not_noticed() {
    let scenario = scenario(
        "
        #####
        #@.z#
        #####
    ",
    )
    .start();
    assert_eq!(scenario.count(is_notice), 0);
    assert_eq!(scenario.turns(1).count(is_notice), 0);
}

#[test]
fn friends_are_seen_but_not_noticed() {
    let scenario = scenario(
        "
        #####
        #@#b#
        #...#
        #####
    ",
    )
    .with_content(changed(&[("vision = 6\nfaction = \"cave\"", "vision = 6\nfaction = \"adventurers\"")]))
    .start()
    .step(Southeast);
    assert_eq!(scenario.game.visible_creatures(), scenario.creatures('b'));
    assert!(scenario.game.visible_enemies().is_empty());
    assert_eq!(scenario.count(is_notice), 0);
}

#[test]
fn other_creatures_are_seen_from_the_players_new_position() {
    let scenario = scenario(
        "
        ######
        #@#z.#
        #....#
        ######
    ",
    )
    .start_with(Box::new(Steps(East)))
    .step(Southeast);
    let zombie = scenario.creatures('z')[0];
    let steps = scenario
        .game
        .events()
        .iter()
        .filter(|event| matches!(&event.kind, EventKind::Stepped { who, .. } if who.id == zombie));
    assert_eq!(steps.map(|event| event.perspective).collect::<Vec<_>>(), [Perspective::Seen]);
}

#[test]
fn sight_reaches_as_far_as_the_vision_of_the_kind() {
    let mut scenario = scenario(
        "
        ##############
        #@..f.......>#
        ##############
    ",
    )
    .below(
        "
        ##############
        #<...........#
        ##############
    ",
    )
    .start();
    let (player, fungus) = (scenario.player().id(), scenario.creatures('f')[0]);
    assert!(scenario.game.is_visible(0, Point::new(10, 1)) && !scenario.game.is_visible(0, Point::new(11, 1)));
    assert!(!scenario.game.is_visible(1, Point::new(3, 1)), "another level is out of sight");
    assert!(scenario.game.can_see(player, fungus) && !scenario.game.can_see(fungus, player));
    assert_eq!(scenario.game.nearest_enemy(fungus), None);
    assert_eq!(scenario.game.nearest_enemy(player), Some(fungus));
}

#[test]
fn the_nearest_enemy_is_found() {
    let mut scenario = scenario(
        "
        ########
        #z...@z#
        ########
    ",
    )
    .start();
    let (player, zombies) = (scenario.player().id(), scenario.creatures('z'));
    assert_eq!(scenario.game.nearest_enemy(player), Some(zombies[1]));
    assert_eq!(scenario.game.nearest_enemy(zombies[0]), Some(player));
    assert_eq!(scenario.game.creatures_in_sight(zombies[0]), [player, zombies[1]]);
}

#[test]
fn digging_opens_sight_and_paths_at_once() {
    let mut scenario = scenario(
        "
        #######
        #@#..z#
        #.###.#
        #.....#
        #######
    ",
    )
    .start();
    let (player, zombie) = (scenario.player().id(), scenario.creatures('z')[0]);
    let here = scenario.player().at();
    assert!(!scenario.game.can_see(zombie, player));
    assert_eq!(scenario.game.path_length(zombie, here), Some(6));
    let mut scenario = scenario.act(Action::Dig(East));
    assert!(scenario.game.can_see(zombie, player));
    assert_eq!(scenario.game.path_length(zombie, here), Some(4));
}

#[test]
fn a_fleeing_creature_does_not_step_onto_others() {
    let mut scenario = scenario(
        "
        ######
        #@.zb#
        ######
    ",
    )
    .start();
    let (zombie, at) = (scenario.creatures('z')[0], scenario.player().at());
    assert_eq!(scenario.game.step_away(zombie, at), None);
}

#[test]
fn items_in_sight_are_listed_by_distance() {
    let scenario = scenario(
        "
        #######
        #r..@r#
        #######
    ",
    )
    .with('r', "rock")
    .start();
    let places: Vec<Point> = scenario.game.visible_items().into_iter().map(|(at, _)| at).collect();
    assert_eq!(places, [Point::new(5, 1), Point::new(1, 1)]);
}

#[test]
fn known_paths_avoid_visible_creatures_and_trust_the_players_memory() {
    let around = scenario(
        "
        #####
        #@b.#
        #...#
        #####
    ",
    )
    .start();
    let way = around.game.known_way(Point::new(3, 1)).expect("a way");
    assert_eq!(way, [Point::new(2, 2), Point::new(3, 1)]);
    let mut scenario = scenario(
        "
        #########
        #@......#
        #######.#
        #######z#
        #######.#
        #########
    ",
    )
    .start();
    let (floor, wall) = {
        let level = &scenario.game.world().levels()[0];
        (level.tile(Point::new(1, 1)).unwrap(), level.tile(Point::new(0, 0)).unwrap())
    };
    let mut remember = |y, tile| {
        let known = Some(Remembered::seen(tile));
        scenario.game.tamper().level_mut(0).unwrap().remember(Point::new(7, y), known);
    };
    (2..=4).for_each(|y| remember(y, floor));
    assert!(!scenario.game.is_visible(0, Point::new(7, 3)));
    assert!(scenario.game.known_way(Point::new(7, 4)).is_some(), "nobody knows that a zombie is in the way");
    let known = Some(Remembered::seen(wall));
    scenario.game.tamper().level_mut(0).unwrap().remember(Point::new(7, 3), known);
    assert_eq!(scenario.game.known_way(Point::new(7, 4)), None, "a wall is believed to be there");
}

#[test]
fn harmless_creatures_are_not_announced() {
    let scenario = scenario(
        "
        ##########
        #f@.z....#
        ##########
    ",
    )
    .start()
    .act(Action::Wait);
    let scenario = scenario.expect_no_message_about("fungus");
    let fungus = scenario.creatures('f')[0];
    assert!(!scenario.game.is_danger(fungus));
    assert!(scenario.game.world().creature(fungus).unwrap().seen.is_some(), "it was seen all the same");
    assert!(scenario.game.is_danger(scenario.creatures('z')[0]));
}

/// The creatures that `me` sees and wants, the nearest first, found by testing every creature of the world.
fn seen_one_by_one(game: &mut Game, me: CreatureId, wanted: impl Fn(&Game, CreatureId) -> bool) -> Vec<CreatureId> {
    let own = game.world().creature(me).expect("alive").at();
    let others: Vec<CreatureId> = game.world().creatures().ids().filter(|other| *other != me).collect();
    let mut seen: Vec<CreatureId> = others.into_iter().filter(|other| game.can_see(me, *other)).collect();
    seen.retain(|other| wanted(game, *other));
    seen.sort_by_key(|other| (game.world().creature(*other).expect("alive").at().distance(own), *other));
    seen
}

/// In a sparse world the search goes through the faction index, in a crowd through the cells nearby.
#[test]
fn creatures_nearby_are_found_in_a_sparse_world_and_in_a_crowd() {
    for creatures in [1, 12] {
        let content = super::packs::shipped();
        let larger =
            Arc::unwrap_or_clone(content).enlarged(Scale { creatures, sides: 1 }).expect("levels of that size");
        let content = Arc::new(larger);
        let (mut game, mut mind) = (Game::new(Arc::clone(&content), 5), ScriptMind::new(&content).0);
        let mut met = 0;
        for turn in 0..40 {
            let player = game.world().player;
            // The dead are seen by nobody.
            game.tamper().creature_mut(player).unwrap().hp = 10_000;
            let _ = game.act(Action::Wait, &mut mind);
            let ids: Vec<CreatureId> = game.world().creatures().ids().skip(turn).step_by(7).collect();
            for me in ids {
                let all = seen_one_by_one(&mut game, me, |_, _| true);
                let foes = seen_one_by_one(&mut game, me, |game, other| game.are_enemies(me, other));
                assert_eq!(game.creatures_in_sight(me), all, "turn {turn}: {me:?}");
                assert_eq!(game.nearest_enemy(me), foes.first().copied(), "turn {turn}: {me:?}");
                met += all.len();
            }
            for depth in 0..game.world().levels().len() {
                let crowd = game.world().creatures().iter().filter(|own| own.level() == depth).count();
                assert_eq!(game.creature_count(depth), crowd, "turn {turn}: level {depth}");
            }
        }
        assert!(met > 500, "only {met} were met");
    }
}
