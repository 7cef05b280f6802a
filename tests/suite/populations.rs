//! Who and what appears together: hordes with their leaders, and items that come by weight, less often once they were found, or for certain.

use std::collections::BTreeMap;
use std::sync::Arc;

use stuffed::content::Content;
use stuffed::game::Game;
use stuffed::mapgen::{LevelPlan, WorldPlan, plan};

use super::places::{places, seeds, with};

fn creature<'c>(content: &'c Content, level: &LevelPlan, at: stuffed::grid::Point) -> &'c str {
    let found = level.creatures.iter().find(|(_, other)| *other == at).unwrap();
    content.creatures.id(found.0)
}

const HORDES: &str = r#"
[patch.level.maze]
set = { build = [{ maze = {} }, { hordes = { of = ["pack", "lone"], count = 4 } }], creatures = [] }

[horde.pack]
leader = "stuffed:zombie"
members = [{ of = "stuffed:bat", count = "1d3" }]
weight = 30

[horde.lone]
leader = "stuffed:fungus"
to_depth = 3
"#;

#[test]
fn the_members_of_a_horde_begin_around_their_leader_and_follow_it() {
    let content = Arc::new(with(HORDES));
    let maze = content.levels.find("places:maze").unwrap();
    for seed in 0..seeds().min(40) {
        let world = plan(&content, seed);
        let (depth, level) = world.levels.iter().enumerate().find(|(_, level)| level.kind == maze).unwrap();
        let zombies =
            level.creatures.iter().filter(|(_, at)| creature(&content, level, *at) == "stuffed:zombie").count();
        assert_eq!(zombies, 4, "seed {seed}: the other horde is not for depth {}", depth + 1);
        assert!(level.leaders.len() >= 4, "seed {seed}: {} members", level.leaders.len());
        for (member, leader) in &level.leaders {
            assert_eq!(creature(&content, level, *member), "stuffed:bat");
            assert_eq!(creature(&content, level, *leader), "stuffed:zombie");
            assert!(member.distance(*leader) <= 12, "seed {seed}: {member} is far from {leader}");
        }
        let game = Game::from_plan(Arc::clone(&content), seed, world.clone());
        let led = game.world().creatures().iter().filter(|creature| game.leader_of(creature.id()).is_some());
        assert!(led.count() >= level.leaders.len(), "seed {seed}");
    }
}

#[test]
fn deeper_hordes_come_as_often_as_the_chance_says() {
    let more = HORDES.replace("count = 4 }", "count = 4, out_of_depth = { by = 10, chance = 50 } }")
        + "\n[horde.deep]\nleader = \"stuffed:bat\"\nfrom_depth = 10\nweight = 1000000\n";
    let more = more.replace("of = [\"pack\", \"lone\"]", "of = [\"pack\", \"deep\"]");
    let content = with(&more);
    let maze = content.levels.find("places:maze").unwrap();
    let (mut deep, mut all) = (0, 0);
    for seed in 0..seeds() {
        let world = plan(&content, seed);
        let level = world.levels.iter().find(|level| level.kind == maze).unwrap();
        all += 4;
        let alone = |at| creature(&content, level, at) == "stuffed:bat" && !level.leaders.contains_key(&at);
        deep += level.creatures.iter().filter(|(_, at)| alone(*at)).count();
    }
    let percent = deep * 100 / all;
    assert!((30..70).contains(&percent), "{percent} % of hordes came from deeper down");
}

/// Nine levels that draw from one treasure.
const TREASURE: &str = r#"
[patch.level.halls]
set = { items = [] }
add = { build = [{ treasure = { of = "hoard", count = 4 }, name = "hoards" }] }

[patch.level.cellars.add]
build = [{ treasure = { of = "hoard", count = 4 }, name = "hoards" }]

[patch.level.tunnels.add]
build = [{ treasure = { of = "hoard", count = 4 }, name = "hoards" }]

[patch.level.maze.add]
build = [{ treasure = { of = "hoard", count = 4 }, name = "hoards" }]

[treasure.hoard]
items = [
    { of = "stuffed:apple", weight = 100 },
    { of = "stuffed:baguette", weight = 0, grows = 200, falls = 100000 },
    { of = "stuffed:rock", weight = 0, at_least = "depth - 1" },
    { table = "weapons", weight = 30 },
]

[treasure.weapons]
items = [{ of = "stuffed:apple" }, { of = "stuffed:tunic", from_depth = 3 }]
"#;

/// How many of each item of the treasure lie outside of vaults on the first levels of a world, down to a depth.
fn drawn(content: &Content, world: &WorldPlan, depth: usize) -> BTreeMap<String, usize> {
    let mut counts = BTreeMap::new();
    for level in world.levels.iter().take(depth) {
        let inside = |at: &stuffed::grid::Point| level.vaults.iter().any(|vault| vault.area().contains(*at));
        for (item, _) in level.items.iter().filter(|(_, at)| !inside(at)) {
            *counts.entry(content.items.id(*item).to_owned()).or_default() += 1;
        }
    }
    counts
}

#[test]
fn what_was_drawn_before_decides_what_is_drawn_next() {
    let content = with(TREASURE);
    let (mut loaves, mut tunics) = (0, 0);
    for seed in 0..seeds() {
        let of = |counts: &BTreeMap<String, usize>, id: &str| counts.get(id).copied().unwrap_or(0);
        let world = plan(&content, seed);
        let down_to = |depth| drawn(&content, &world, depth);
        let (first, second, all) = (down_to(1), down_to(2), down_to(4));
        assert_eq!(of(&first, "stuffed:baguette"), 0, "seed {seed}: its weight is still 0");
        assert!(of(&all, "stuffed:baguette") <= 1, "seed {seed}: it falls once it was drawn");
        assert_eq!(of(&second, "stuffed:tunic"), 0, "seed {seed}: not before depth 3");
        for (depth, rocks) in [(1, 0), (2, 1), (3, 2), (4, 3)] {
            assert_eq!(of(&down_to(depth), "stuffed:rock"), rocks, "seed {seed}, depth {depth}");
        }
        loaves += of(&all, "stuffed:baguette");
        tunics += of(&all, "stuffed:tunic");
    }
    let seeds = seeds() as usize;
    assert!(loaves * 10 > seeds * 8, "{loaves} of {seeds} games had what grows ever more likely");
    assert!(tunics > 0);
}

#[test]
fn a_treasure_changes_nothing_else_on_its_level() {
    let (before, after) = (places(), with(TREASURE));
    for seed in 0..8 {
        let (one, other) = (plan(&before, seed), plan(&after, seed));
        for (one, other) in one.levels.iter().zip(&other.levels) {
            assert!(one.tiles == other.tiles && one.creatures == other.creatures, "seed {seed}");
        }
    }
}

#[test]
fn spawns_of_a_stage_stay_in_its_region() {
    let more = r#"
[patch.level.arena]
set = { creatures = [], items = [], build = [
    { arena = {} },
    { spawns = { creatures = [{ of = "stuffed:bat", count = 5 }], items = [{ of = "stuffed:apple", count = 5 }] }, region = { left = 60 } },
] }
"#;
    let content = with(more);
    let arena = content.levels.find("places:arena").unwrap();
    for seed in 0..seeds().min(40) {
        let world = plan(&content, seed);
        let level = world.levels.iter().find(|level| level.kind == arena).unwrap();
        let cells = level.creatures.iter().map(|(_, at)| at).chain(level.items.iter().map(|(_, at)| at));
        let west = level.tiles.size().width * 60 / 100;
        let cells: Vec<_> = cells.filter(|at| at.x >= west).collect();
        assert_eq!(cells.len(), 10, "seed {seed}");
    }
}

/// Four small rooms, of each of which somebody and something is to be found in `chance` of 100.
fn four_rooms(chance: u32) -> String {
    format!(
        r#"
[patch.level.maze.set]
build = [
    {{ rooms = {{ count = 4, width = 3, height = 3 }} }},
    {{ hordes = {{ of = "lone", count = 1, per_room = {chance} }} }},
    {{ treasure = {{ of = "stones", count = 2, per_room = {chance} }} }},
]
creatures = []

[horde.lone]
leader = "stuffed:fungus"

[treasure.stones]
items = [{{ of = "stuffed:rock" }}]
"#
    )
}

/// Whether a cell is within an open block of three by three cells.
fn is_in_room(content: &Content, level: &LevelPlan, at: stuffed::grid::Point) -> bool {
    let is_open = |at: stuffed::grid::Point| level.tiles.get(at).is_some_and(|tile| content.tiles[*tile].walkable);
    let corners = (-2..=0).flat_map(|x| (-2..=0).map(move |y| (x, y)));
    let cells =
        |x: i32, y: i32| (0..3).flat_map(move |dx| (0..3).map(move |dy| stuffed::grid::Point::new(x + dx, y + dy)));
    corners.into_iter().any(|(x, y)| cells(x, y).all(|offset| is_open(at + offset)))
}

#[test]
fn with_per_room_each_room_has_its_own_hordes_and_treasure() {
    let content = with(&four_rooms(100));
    let maze = content.levels.find("places:maze").unwrap();
    let rock = content.items.find("stuffed:rock").unwrap();
    for seed in 0..seeds().min(20) {
        let world = plan(&content, seed);
        let level = world.levels.iter().find(|level| level.kind == maze).unwrap();
        let rocks = level.items.iter().filter(|(item, _)| *item == rock);
        let places: Vec<_> = rocks.map(|(_, at)| *at).chain(level.creatures.iter().map(|(_, at)| *at)).collect();
        assert_eq!((places.len(), level.creatures.len()), (12, 4), "seed {seed}");
        assert!(places.iter().all(|at| is_in_room(&content, level, *at)), "seed {seed}: {places:?}");
        let pairs =
            level.creatures.iter().flat_map(|(_, one)| level.creatures.iter().map(|(_, other)| one.distance(*other)));
        assert_eq!(pairs.filter(|distance| *distance == 0).count(), 4, "seed {seed}");
    }
}

#[test]
fn a_chance_per_room_leaves_some_rooms_empty() {
    let content = with(&four_rooms(50));
    let maze = content.levels.find("places:maze").unwrap();
    let creatures = |seed| {
        let world = plan(&content, seed);
        world.levels.iter().find(|level| level.kind == maze).map_or(0, |level| level.creatures.len())
    };
    let found: Vec<usize> = (0..30).map(creatures).collect();
    let all: usize = found.iter().sum();
    assert!((40..=80).contains(&all), "{found:?}");
    assert!(found.iter().any(|count| *count < 2) && found.iter().any(|count| *count > 2), "{found:?}");
}
