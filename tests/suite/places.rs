//! What holds for every level, whichever way it is built: all ground can be reached, also over stairs, and nothing is placed where it can't be.
//!
//! `STUFFED_WORLDS` sets the number of seeds.

#![expect(clippy::disallowed_methods, reason = "set by an environment variable")]

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::{Arc, LazyLock};

use stuffed::content::{Content, Stairs, TileKind};
use stuffed::grid::{Direction, Point};
use stuffed::host::from_root;
use stuffed::mapgen::{LevelPlan, WorldPlan, plan};

use super::packs::loaded;

/// The game with the pack of places, in which each level is built in another way.
fn places() -> Arc<Content> {
    static PLACES: LazyLock<Arc<Content>> = LazyLock::new(|| Arc::new(with("")));
    Arc::clone(&PLACES)
}

/// The same with more content.
fn with(more: &str) -> Content {
    let mut packs = stuffed::packs::embedded();
    let mut places = from_root(Path::new("tests/packs/places")).unwrap();
    places[0].content.iter_mut().find(|file| file.path.ends_with("pack.toml")).unwrap().text += more;
    packs.append(&mut places);
    loaded(&packs)
}

fn seeds() -> u64 {
    std::env::var("STUFFED_WORLDS").ok().and_then(|count| count.parse().ok()).unwrap_or(40)
}

/// Whether a walker can be on a tile, or open it.
fn is_way(tile: &TileKind) -> bool {
    (tile.walkable && !tile.is_hazard()) || tile.opens.is_some()
}

fn tile<'c>(content: &'c Content, level: &LevelPlan, at: Point) -> &'c TileKind {
    &content.tiles[*level.tiles.get(at).unwrap()]
}

/// All cells that a walker reaches from the start.
fn reached(content: &Content, world: &WorldPlan) -> BTreeSet<(usize, Point)> {
    let mut seen = BTreeSet::from([(0, world.start)]);
    let mut waiting = vec![(0, world.start)];
    while let Some((level, at)) = waiting.pop() {
        let here = &world.levels[level];
        let beside = Direction::ALL.into_iter().map(|way| (level, at + way));
        let over = here.links.get(&at).map(|link| (link.level, link.point));
        for (level, at) in beside.chain(over) {
            let is_open = world.levels[level].tiles.get(at).is_some_and(|tile| is_way(&content.tiles[*tile]));
            if is_open && seen.insert((level, at)) {
                waiting.push((level, at));
            }
        }
    }
    seen
}

#[test]
fn everything_is_within_reach_on_every_kind_of_level() {
    let content = places();
    for seed in 0..seeds() {
        check_reach(&content, &plan(&content, seed), seed);
    }
}

/// Asserts that all ground of a world can be reached, and that there is enough of it.
#[track_caller]
fn check_reach(content: &Content, world: &WorldPlan, seed: u64) {
    let reached = reached(content, world);
    for (index, level) in world.levels.iter().enumerate() {
        let name = &content.levels[level.kind].name;
        let open = || level.tiles.iter().filter(|(_, tile)| is_way(&content.tiles[**tile])).map(|(at, _)| at);
        let lost: Vec<Point> = open().filter(|at| !reached.contains(&(index, *at))).collect();
        assert_eq!(lost, [], "seed {seed}, {name}: cut off");
        let share = open().count() * 100 / level.tiles.size().area();
        assert!(share >= 15, "seed {seed}, {name}: only {share} % open");
    }
}

#[test]
fn the_rim_is_closed_and_stairs_lead_to_stairs() {
    let content = places();
    for seed in 0..seeds() {
        let world = plan(&content, seed);
        for (index, level) in world.levels.iter().enumerate() {
            let name = &content.levels[level.kind].name;
            let size = level.tiles.size();
            let edge = content.levels[level.kind].tiles.edge;
            assert!(size.points().filter(|at| size.is_rim(*at)).all(|at| level.tiles.get(at) == Some(&edge)), "{name}");
            let [down, up] = [Stairs::Down, Stairs::Up].map(|stairs| {
                level.tiles.iter().filter(|(_, kind)| content.tiles[**kind].stairs == Some(stairs)).count()
            });
            assert_eq!((up > 0, down > 0), (index > 0, index + 1 < world.levels.len()), "seed {seed}, {name}");
            for (at, link) in &level.links {
                let back = world.levels[link.level].links.get(&link.point).unwrap();
                assert_eq!((back.level, back.point), (index, *at), "seed {seed}, {name}");
                assert!(tile(&content, level, *at).stairs.is_some());
            }
        }
    }
}

#[test]
fn nothing_is_placed_in_walls_doors_water_or_chasms() {
    let content = places();
    for seed in 0..seeds() {
        for level in plan(&content, seed).levels {
            let creatures = level.creatures.iter().map(|(_, at)| *at);
            let things: Vec<Point> = creatures.chain(level.items.iter().map(|(_, at)| *at)).collect();
            for at in things {
                let tile = tile(&content, &level, at);
                assert!(tile.walkable && !tile.is_hazard() && tile.stairs.is_none(), "seed {seed}: on {}", tile.name);
            }
        }
    }
}

#[test]
fn what_is_built_after_a_lake_leaves_no_water_on_the_way() {
    // Corridors and halls that are dug through lakes, a river and a chasm.
    let content = with(
        "
[patch.level.tunnels.add]
build = [{ rooms = { count = 8 }, name = \"late halls\" }, { connect = {} }]

[patch.level.grotto.add]
build = [{ drunkard = { share = 60 } }, { partition = {}, region = { left = 40, right = 60 } }]
",
    );
    for seed in 0..seeds() {
        let world = plan(&content, seed);
        check_reach(&content, &world, seed);
    }
}

#[test]
fn the_same_seed_makes_the_same_world_and_another_makes_another() {
    let content = places();
    assert_eq!(plan(&content, 3), plan(&content, 3));
    for (one, other) in plan(&content, 3).levels.iter().zip(&plan(&content, 4).levels) {
        assert!(one.tiles != other.tiles, "{}", content.levels[one.kind].name);
    }
}

#[test]
fn an_added_stage_changes_no_other_level_and_no_dice_of_other_stages() {
    let more = "
[patch.level.halls.add]
build = [{ patches = { tile = \"mud\", share = 30 }, name = \"bog\", after = \"lakes\" }]
";
    let (before, after) = (places(), with(more));
    for seed in 0..8 {
        let (one, other) = (plan(&before, seed), plan(&after, seed));
        assert_eq!(one.levels[1..], other.levels[1..], "seed {seed}: the levels below");
        let [one, other] = [&one.levels[0], &other.levels[0]];
        assert_ne!(one.tiles, other.tiles, "seed {seed}: there is mud");
        assert_eq!(one.links, other.links, "seed {seed}: the stairs stay");
        // Rooms, water and doors stay where they were.
        let shape = |content: &Content, level: &LevelPlan| {
            let sign = |at: Point| {
                let tile = tile(content, level, at);
                (tile.walkable, tile.transparent, tile.opens.is_some())
            };
            level.tiles.size().points().map(sign).collect::<Vec<_>>()
        };
        assert!(shape(&before, one) == shape(&after, other), "seed {seed}");
    }
}
