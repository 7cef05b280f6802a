//! What holds for vaults: they are drawn as they are written, their keys lie before their locks, and rare ones are rare.

use std::collections::{BTreeMap, BTreeSet};

use stuffed::content::{Content, Ref, TileKind, VaultKind};
use stuffed::grid::{Point, Size};
use stuffed::mapgen::{LevelPlan, PlacedVault, plan};

use super::places::{check_reach, places, seeds, with};

/// All vaults of the levels of a world.
fn vaults(level: &LevelPlan) -> impl Iterator<Item = &PlacedVault> {
    level.vaults.iter()
}

/// The tile that a sign of a vault stands for; `None` for one that may be anything.
fn tile_of(content: &Content, level: &LevelPlan, vault: &VaultKind, sign: char) -> Option<Ref<TileKind>> {
    let tiles = &content.levels[level.kind].tiles;
    match (vault.legend.get(&sign), sign) {
        (Some(cell), _) if !cell.vault.is_empty() => None,
        (Some(cell), _) => Some(cell.tile.unwrap_or(tiles.floor)),
        (None, '#') => Some(tiles.wall),
        (None, '.') => Some(tiles.floor),
        (None, _) => None,
    }
}

/// Whether a vault stands on a level as it is drawn, in one of the eight ways to turn and mirror it.
fn is_as_drawn(content: &Content, level: &LevelPlan, placed: &PlacedVault) -> bool {
    let vault = &content.vaults[placed.kind];
    let rows = vault.rows();
    let (width, height) = (rows.iter().map(Vec::len).max().unwrap() as i32, rows.len() as i32);
    let ways: [fn(Point, i32, i32) -> Point; 8] = [
        |at, _, _| at,
        |at, width, _| Point::new(width - 1 - at.x, at.y),
        |at, _, height| Point::new(at.x, height - 1 - at.y),
        |at, width, height| Point::new(width - 1 - at.x, height - 1 - at.y),
        |at, _, _| Point::new(at.y, at.x),
        |at, width, _| Point::new(at.y, width - 1 - at.x),
        |at, _, height| Point::new(height - 1 - at.y, at.x),
        |at, width, height| Point::new(height - 1 - at.y, width - 1 - at.x),
    ];
    let edge = content.levels[level.kind].tiles.edge;
    ways.iter().any(|way| {
        rows.iter().enumerate().all(|(y, row)| {
            row.iter().enumerate().all(|(x, sign)| {
                let at = placed.corner + way(Point::new(x as i32, y as i32), width, height);
                let stands = level.tiles.get(at).copied();
                let is_rim = level.tiles.size().is_rim(at) && stands == Some(edge);
                is_rim || tile_of(content, level, vault, *sign).is_none_or(|tile| stands == Some(tile))
            })
        })
    })
}

#[test]
fn vaults_stand_as_they_are_drawn() {
    let content = places();
    let mut kinds = BTreeSet::new();
    for seed in 0..seeds() {
        for level in plan(&content, seed).levels {
            for placed in vaults(&level) {
                let id = content.vaults.id(placed.kind);
                assert!(is_as_drawn(&content, &level, placed), "seed {seed}: {id} at {}", placed.corner);
                kinds.insert(placed.kind);
            }
        }
    }
    let missing: Vec<&str> =
        content.vaults.iter().filter(|(kind, ..)| !kinds.contains(kind)).map(|(_, id, _)| id).collect();
    // Those of the shipped game are on its own levels.
    let missing: Vec<&str> = missing.into_iter().filter(|id| id.starts_with("places:")).collect();
    assert_eq!(missing, <[&str; 0]>::default(), "never placed");
}

#[test]
fn each_lock_has_one_key_that_lies_before_it() {
    let content = places();
    let mut locks = 0;
    for seed in 0..seeds() {
        for level in plan(&content, seed).levels {
            let numbers: BTreeSet<u32> = level.locks.values().copied().collect();
            let mut keys: Vec<u32> = level.keys.values().copied().collect();
            keys.sort_unstable();
            assert_eq!(keys, numbers.iter().copied().collect::<Vec<u32>>(), "seed {seed}");
            for at in level.keys.keys() {
                assert!(level.items.iter().any(|(_, item)| item == at), "seed {seed}: no key at {at}");
            }
            locks += numbers.len();
        }
    }
    assert!(locks >= seeds() as usize / 2, "{locks} locks");
}

/// Vaults that hold each other's keys, in a circle.
const NESTED: &str = r#"
[patch.level.halls]
add = { build = [{ vaults = { of = ["outer", "twins"], count = 6 }, name = "locked" }] }

[vault.outer]
map = """
#####
#.a.#
##+##
"""
legend = { a = { tile = "pedestal", holds_key = true }, "+" = { tile = "vault_door", key = "brass_key" } }
key_in = ["outer", "inner"]

[vault.inner]
map = """
######
+..k.#
######
"""
legend = { "+" = { tile = "vault_door", key = "brass_key" }, k = { holds_key = true } }
key_in = "outer"

[vault.twins]
map = """
#######
#..#..#
#+###x#
"""
legend = { "+" = { tile = "vault_door", key = "brass_key" }, x = { tile = "vault_door", key = "brass_key" } }
"#;

#[test]
fn no_key_lies_behind_its_own_lock_however_they_are_nested() {
    let content = with(NESTED);
    let mut held = 0;
    for seed in 0..seeds() {
        let world = plan(&content, seed);
        check_reach(&content, &world, seed);
        let level = &world.levels[0];
        let holders = vaults(level).filter(|placed| content.vaults.id(placed.kind) != "places:twins").count();
        held += holders;
    }
    assert!(held as u64 > 2 * seeds(), "only {held} vaults");
}

#[test]
fn a_rare_vault_appears_on_as_many_levels_as_it_may() {
    let more = r#"
[vault.idol]
map = "+.#"
legend = { "+" = "door" }
at_most = 2
from_depth = 2
to_depth = 4

[patch.level.halls.add]
build = [{ vaults = { of = "idol", count = 3 }, name = "idols" }]

[patch.level.cellars.add]
build = [{ vaults = { of = "idol", count = 3 }, name = "idols" }]

[patch.level.tunnels.add]
build = [{ vaults = { of = "idol", count = 3 }, name = "idols" }]

[patch.level.maze.add]
build = [{ vaults = { of = "idol", count = 3 }, name = "idols" }]
"#;
    let content = with(more);
    let mut depths: BTreeMap<usize, usize> = BTreeMap::new();
    for seed in 0..seeds().min(40) {
        let mut found = Vec::new();
        for (depth, level) in (1..).zip(plan(&content, seed).levels) {
            let here = vaults(&level).filter(|placed| content.vaults.id(placed.kind) == "places:idol").count();
            assert!(here <= 1, "seed {seed}: {here} at depth {depth}");
            found.extend((here > 0).then_some(depth));
        }
        assert_eq!(found.len(), 2, "seed {seed}: at depths {found:?}");
        for depth in found {
            *depths.entry(depth).or_default() += 1;
        }
    }
    assert_eq!(depths.keys().copied().collect::<Vec<_>>(), [2, 3, 4]);
}

#[test]
fn a_vault_in_rock_may_lie_along_the_rim_and_one_too_large_is_left_out() {
    let content = with(
        "[vault.giant]\nmap = \"\"\"\n+..........\n\"\"\"\nlegend = { \"+\" = \"door\" }\nturns = false\n\n[patch.level.arena.add]\nbuild = [{ vaults = { of = \"giant\", count = 2 }, name = \"giants\" }]\n",
    );
    let world = plan(&content, 1);
    let arena = world.levels.iter().find(|level| content.levels.id(level.kind) == "places:arena").unwrap();
    let size: Size = arena.tiles.size();
    assert!(vaults(arena).all(|placed| placed.corner.x >= 0 && placed.corner.x + placed.size.width <= size.width));
    let (_, build_report) = stuffed::mapgen::survey(&content, 1);
    let left_out: usize = build_report.iter().map(|build_report| build_report.vaults_left_out).sum();
    assert_eq!(vaults(arena).count() + left_out, 2);
}

#[test]
fn what_a_level_is_built_around_stands_in_its_middle_and_hosts_others() {
    let content = places();
    let mut guests = 0;
    for seed in 0..seeds().min(40) {
        let world = plan(&content, seed);
        let temple = world.levels.iter().find(|level| content.levels.id(level.kind) == "places:temple").unwrap();
        let [placed] = temple.vaults.as_slice() else { panic!("seed {seed}: {:?}", temple.vaults) };
        let size = temple.tiles.size();
        let middle = Point::new(placed.corner.x * 2 + placed.size.width, placed.corner.y * 2 + placed.size.height);
        assert!((middle.x - size.width).abs() <= 2 && (middle.y - size.height).abs() <= 2, "seed {seed}: {placed:?}");
        let inside = |at: &Point| placed.area().contains(*at);
        guests += temple.creatures.iter().filter(|(_, at)| inside(at)).count();
        assert!(temple.links.keys().all(|at| !inside(at)), "seed {seed}: stairs in the temple");
    }
    assert!(guests as u64 > seeds().min(40) / 2, "only {guests} creatures are in temples");
}

#[test]
fn a_vault_in_the_legend_of_a_drawn_map_is_drawn_too() {
    let more = r#"
[vault.well]
map = """
ww
ww
"""
legend = { w = "dark_water" }

[patch.level.arena]
set = { build = [{ arena = {} }, { drawn = { map = "...W...", legend = { W = { vault = "well" } } } }] }
"#;
    let content = with(more);
    let water = content.tiles.find("places:dark_water").unwrap();
    let world = plan(&content, 1);
    let arena = world.levels.iter().find(|level| content.levels.id(level.kind) == "places:arena").unwrap();
    assert_eq!(arena.tiles.values().iter().filter(|tile| **tile == water).count(), 4);
}
