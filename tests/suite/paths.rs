//! Paths of creatures stay right while the terrain changes under the cached distance maps.

use std::sync::Arc;

use stuffed::game::{Action, Creature, Debug, Game, PathGoal, Snapshot};
use stuffed::grid::{Direction, Point, Random};

/// More goals than there are cached maps, so that maps are dropped and made again.
const GOALS: usize = 24;

/// Walls up a cell on a creature's path, or digs out a cell beside it.
fn change_terrain(game: &mut Game, path: &[Point], random: &mut Random) {
    let content = Arc::clone(&game.content);
    let Some(on_path) = random.pick(path).copied() else { return };
    let wall = random.chance(50);
    let at = if wall { on_path } else { on_path + *random.pick(&Direction::ALL).unwrap() };
    let (tile, ..) = content.tiles.iter().find(|(.., it)| it.walkable != wall && it.stairs.is_none()).unwrap();
    if game.occupant(0, at).is_none() && game.tile(0, at).is_some_and(|tile| tile.stairs.is_none()) {
        game.tamper().level_mut(0).unwrap().set_tile(at, tile, &content.tiles);
    }
}

/// A corridor in which a zombie stands between the player and the stairs, with a side passage out of its sight.
fn blocked_corridor() -> super::scenario::Scenario {
    let corridor = "
##########
#..@.z..>#
#.########
#.########
##########
";
    super::scenario::scenario(corridor).below("\n####\n#<.#\n####\n").start()
}

#[test]
fn a_creature_that_is_only_remembered_does_not_block_the_way_for_ever() {
    let start = blocked_corridor();
    let stairs = Point::new(8, 1);
    assert_eq!((start.game.known_way(stairs), start.game.reachable_stairs().len()), (None, 0), "it is in sight");
    let gone = [Direction::West, Direction::Southwest, Direction::South].map(Action::Step);
    let away = gone.into_iter().fold(start, super::scenario::Scenario::act);
    assert_eq!(away.game.visible_creatures(), []);
    assert_eq!(away.game.known_way(stairs).map(|way| way.len()), Some(8));
    assert_eq!(away.game.reachable_stairs().len(), 1);
}

#[test]
fn a_creature_that_is_found_in_its_place_again_blocks_the_way_out_of_sight() {
    let start = blocked_corridor();
    let stairs = Point::new(8, 1);
    let away = [Direction::West, Direction::Southwest, Direction::South].map(Action::Step);
    let back = [Direction::North, Direction::Northeast, Direction::East].map(Action::Step);
    let once = away.iter().cloned().fold(start, super::scenario::Scenario::act);
    assert!(once.game.known_way(stairs).is_some());
    let twice = back.into_iter().chain(away).fold(once, super::scenario::Scenario::act);
    assert_eq!(twice.game.visible_creatures(), []);
    assert_eq!((twice.game.known_way(stairs), twice.game.reachable_stairs().len()), (None, 0));
    let reloaded =
        Snapshot::from_bytes(&twice.game.snapshot().to_bytes()).unwrap().restore(&twice.game.content).unwrap();
    assert_eq!(reloaded.known_way(stairs), None, "it is remembered in saves");
}

#[test]
fn a_way_round_a_creature_that_is_only_remembered_is_preferred() {
    let loop_road = "
##########
#..@.z...#
#.######.#
#........#
##########
";
    let start = super::scenario::scenario(loop_road).start().act(Action::Debug(Debug::Reveal));
    let away = [Direction::West, Direction::Southwest, Direction::South].map(Action::Step);
    let away = away.into_iter().fold(start, super::scenario::Scenario::act);
    assert_eq!(away.game.visible_creatures(), []);
    let way = away.game.known_way(Point::new(8, 1)).unwrap();
    assert!(!way.contains(&Point::new(5, 1)), "it leads past the zombie");
}

#[test]
fn cached_distance_maps_agree_with_new_ones() {
    let mut game = Game::new(super::packs::shipped(), 3);
    let mut random = Random::new(7, &[]);
    let walkers: Vec<_> = game.world().creatures().iter().filter(|it| it.level() == 0).map(Creature::id).collect();
    let cells: Vec<Point> = game.world().levels()[0].size().points().filter(|at| game.is_walkable(0, *at)).collect();
    let goals: Vec<Point> = (0..GOALS).map(|_| *random.pick(&cells).unwrap()).collect();
    let (mut found, mut changed) = (0, 0);
    for _ in 0..400 {
        let (who, goal) = (*random.pick(&walkers).unwrap(), *random.pick(&goals).unwrap());
        game.path_length(who, goal);
        if random.chance(20) {
            let path = game.path_of(who, PathGoal::Toward(goal), 100);
            change_terrain(&mut game, &path, &mut random);
            changed += 1;
        }
        let mut fresh = game.clone().resumed();
        let length = fresh.path_length(who, goal);
        assert_eq!(game.path_length(who, goal), length, "{who:?} to {goal}");
        assert_eq!(game.step_toward(who, goal), fresh.step_toward(who, goal), "{who:?} to {goal}");
        found += usize::from(length.is_some());
    }
    assert!(found > 100 && changed > 40, "{found} paths, {changed} changes");
}
