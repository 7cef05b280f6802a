//! What many worlds of a game are like: how much of each level is floor, how it branches, and how far its ends are apart.

use std::collections::BTreeSet;
use std::fmt::Write;

use crate::content::{Content, LevelId, MAIN, TileKind};
use crate::grid::{Direction, Grid, Point, Size};
use crate::mapgen::{BuildReport, LevelPlan, survey};

/// The figures of one level.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Measures {
    /// Percent of all cells that can be walked on.
    pub(crate) floor: usize,
    /// Cells from which only one step leads on.
    pub(crate) dead_ends: usize,
    /// How many independent ways there are to walk in a circle round something.
    pub(crate) loops: usize,
    /// The longest of all shortest ways between two cells, in steps. It is the exact number on a map without loops, and rarely less elsewhere: two
    /// searches find it, the second from the cell where the first ended.
    pub(crate) longest: u32,
    /// Stairs and exits.
    pub(crate) stairs: usize,
    /// Vaults that were placed.
    pub(crate) vaults: usize,
    /// Items that nobody on foot can reach, also with all keys.
    pub(crate) lost_items: usize,
    /// Creatures, items and vaults that found no place.
    pub(crate) left_out: usize,
}

/// A figure of levels, and how wide its column is.
type Column = (fn(&Measures) -> usize, usize);

/// Measures the levels of all seeds, or one of them. A line for each level, with the least, the median and the most.
pub(crate) fn report(content: &Content, seeds: impl Iterator<Item = u64>, only: Option<&LevelId>) -> String {
    let mut levels: Vec<(LevelId, u32, &str, Vec<Measures>)> = Vec::new();
    for seed in seeds {
        let (world, reports) = survey(content, seed);
        for (index, level) in world.levels.iter().enumerate().filter(|(_, level)| is_wanted(level, only)) {
            let left_out = reports.iter().filter(|report| report.level == index).map(left_out).sum();
            let start = (index == 0).then_some(world.start);
            let measures = measure(content, level, start, left_out);
            if let Some((.., all)) = levels.iter_mut().find(|(id, ..)| *id == level.id) {
                all.push(measures);
            } else {
                let name = content.levels[level.kind].name.as_str();
                levels.push((level.id.clone(), level.depth, name, vec![measures]));
            }
        }
    }
    table(&levels)
}

fn is_wanted(level: &LevelPlan, only: Option<&LevelId>) -> bool {
    only.is_none_or(|only| *only == level.id)
}

/// A line for each level.
fn table(levels: &[(LevelId, u32, &str, Vec<Measures>)]) -> String {
    let mut text = format!(
        "Each figure is told as the least, the median and the most.\n\n{:<6}{:<24} {:>14} {:>14} {:>14} {:>16} {:>12} {:>12} {:>12} {:>12}\n",
        "depth", "level", "floor %", "loops", "dead ends", "longest way", "stairs", "vaults", "lost items", "left out"
    );
    for (id, depth, name, all) in levels {
        let columns: [Column; 8] = [
            (|one| one.floor, 14),
            (|one| one.loops, 14),
            (|one| one.dead_ends, 14),
            (|one| one.longest as usize, 16),
            (|one| one.stairs, 12),
            (|one| one.vaults, 12),
            (|one| one.lost_items, 12),
            (|one| one.left_out, 12),
        ];
        let name = if id.branch() == MAIN { (*name).to_owned() } else { format!("{name}, {id}") };
        let _ = write!(text, "{depth:<6}{name:<24}");
        for (value, width) in columns {
            let _ = write!(text, " {:>width$}", spread(all.iter().map(value).collect()));
        }
        text.push('\n');
    }
    text
}

/// The least, the median and the most of some numbers.
fn spread(mut numbers: Vec<usize>) -> String {
    numbers.sort_unstable();
    let at = |index: usize| numbers.get(index).copied().unwrap_or(0);
    format!("{} {} {}", at(0), at(numbers.len() / 2), at(numbers.len().saturating_sub(1)))
}

fn left_out(report: &BuildReport) -> usize {
    report.creatures_left_out + report.items_left_out + report.vaults_left_out
}

/// The figures of a level. `start` is where the player starts, if it is there.
pub(crate) fn measure(content: &Content, level: &LevelPlan, start: Option<Point>, left_out: usize) -> Measures {
    let open = Grid::from_fn(level.tiles.size(), |at| is_way(content, level, at));
    let size = level.tiles.size();
    let floor = open.values().iter().filter(|open| **open).count();
    let stairs = level.tiles.values().iter().filter(|tile| content.tiles[**tile].stairs.is_some()).count();
    Measures {
        floor: floor * 100 / size.area().max(1),
        dead_ends: size.points().filter(|at| open.at(*at, false) && ways(&open, *at) == 1).count(),
        loops: loops(&open, size),
        longest: longest_way(&open),
        stairs,
        vaults: level.vaults.len(),
        lost_items: lost_items(level, start, &open),
        left_out,
    }
}

/// Whether a walker can be on a cell, once it is opened, unlocked, found or triggered.
fn is_way(content: &Content, level: &LevelPlan, at: Point) -> bool {
    let is_open = |tile: &TileKind| (tile.walkable && !tile.is_hazard()) || tile.opens.is_some();
    let later = |tile: &TileKind| {
        let triggered = tile.triggered.as_ref().and_then(|change| change.tile);
        [tile.unlocks, tile.secret.map(|secret| secret.becomes), triggered]
    };
    let tile = level.tiles.get(at).map(|tile| &content.tiles[*tile]);
    tile.is_some_and(|tile| {
        is_open(tile) || later(tile).into_iter().flatten().any(|tile| is_open(&content.tiles[tile]))
    })
}

/// How many items a walker can't reach from the ways in, with the keys that it finds there.
fn lost_items(level: &LevelPlan, start: Option<Point>, open: &Grid<bool>) -> usize {
    let mut keys = BTreeSet::new();
    loop {
        let is_open = |at: Point| open.at(at, false) && level.locks.get(&at).is_none_or(|lock| keys.contains(lock));
        let mut reached: BTreeSet<Point> = level.links.keys().copied().chain(start).collect();
        let mut waiting: Vec<Point> = reached.iter().copied().collect();
        while let Some(at) = waiting.pop() {
            let around = Direction::ALL.map(|way| at + way).into_iter().filter(|at| is_open(*at));
            waiting.extend(around.filter(|at| reached.insert(*at)).collect::<Vec<Point>>());
        }
        let found: BTreeSet<u32> =
            level.keys.iter().filter(|(at, _)| reached.contains(at)).map(|(_, lock)| *lock).collect();
        if found.len() == keys.len() {
            return level.items.iter().filter(|(_, at)| !reached.contains(at)).count();
        }
        keys = found;
    }
}

/// How many of the four cells beside one are open.
fn ways(open: &Grid<bool>, at: Point) -> usize {
    Direction::STRAIGHT.into_iter().filter(|way| open.at(at + *way, false)).count()
}

/// The number of loops: passages minus cells plus one, without those that go round an open square of four cells (Euler's formula).
fn loops(open: &Grid<bool>, size: Size) -> usize {
    let is_open = |at: Point| open.at(at, false);
    let (mut cells, mut passages, mut squares) = (0_i64, 0_i64, 0_i64);
    for at in size.points().filter(|at| is_open(*at)) {
        let [right, below, across] = [(1, 0), (0, 1), (1, 1)].map(|(x, y)| is_open(at + Point::new(x, y)));
        cells += 1;
        passages += i64::from(right) + i64::from(below);
        squares += i64::from(right && below && across);
    }
    usize::try_from(passages - cells + 1 - squares).unwrap_or(0)
}

/// The longest of all shortest ways over open cells, in steps.
fn longest_way(open: &Grid<bool>) -> u32 {
    let Some((first, _)) = open.iter().find(|(_, open)| **open) else { return 0 };
    farthest(open, farthest(open, first).0).1
}

/// The cell that is farthest from another, and how many steps away it is.
fn farthest(open: &Grid<bool>, from: Point) -> (Point, u32) {
    let mut seen = Grid::new(open.size(), false);
    seen.set(from, true);
    let mut ring = vec![from];
    let (mut last, mut steps) = (from, 0);
    loop {
        let around = ring.iter().flat_map(|at| Direction::ALL.map(|way| *at + way)).filter(|at| open.at(*at, false));
        let mut next: Vec<Point> = Vec::new();
        for at in around {
            if !seen.at(at, true) {
                seen.set(at, true);
                next.push(at);
            }
        }
        let Some(one) = next.first() else { return (last, steps) };
        (last, steps, ring) = (*one, steps + 1, next);
    }
}
