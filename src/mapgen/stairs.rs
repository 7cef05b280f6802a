//! Where stairs are put.

use std::collections::BTreeMap;

use super::regions::Regions;
use crate::grid::{Point, Random};

/// How many places are compared for each pair of stairs.
const TRIES: u32 = 12;

/// Neighbours that must be open for a place not to be in a narrow passage.
const ROOMY: usize = 5;

/// How many of the latest stairs a new place is held away from; enough for any sensible level, and bounds the effort.
const REMEMBERED: usize = 64;

/// The cells that a region of one level shares with a region of the level below, for every such pair.
pub(super) fn overlaps(above: &Regions, below: &Regions) -> BTreeMap<(usize, usize), Vec<Point>> {
    let mut overlaps: BTreeMap<_, Vec<Point>> = BTreeMap::new();
    for (point, upper) in above.cells() {
        if let Some(lower) = below.at(point) {
            overlaps.entry((upper, lower)).or_default().push(point);
        }
    }
    overlaps
}

/// Places for the stairs between two levels: one for each pair of regions that overlap, and one more for every `every`
/// cells that they share. Places in `taken` are left alone, so a pair that shares no others gets none.
pub(super) fn join(above: &Regions, below: &Regions, every: u32, taken: &[Point], random: &mut Random) -> Vec<Point> {
    let mut placed = Vec::new();
    for mut cells in overlaps(above, below).into_values() {
        let wanted = 1 + cells.len().checked_div(every as usize).unwrap_or(0);
        cells.retain(|cell| !taken.contains(cell));
        for _ in 0..wanted {
            let room = |point: Point| above.room_at(point).min(below.room_at(point));
            let Some(point) = choose(&mut cells, room, taken, &placed, random) else { break };
            placed.push(point);
        }
    }
    placed
}

/// Takes the best of some random cells: one that has room, and then one that is far from what is there already.
/// (Mitchell's best candidate, 1991.)
pub(super) fn choose(
    cells: &mut Vec<Point>,
    room: impl Fn(Point) -> usize,
    taken: &[Point],
    placed: &[Point],
    random: &mut Random,
) -> Option<Point> {
    let merit = |point: Point| {
        let others = placed.iter().rev().take(REMEMBERED).chain(taken.iter().rev().take(REMEMBERED));
        let nearest = others.map(|other| other.distance_squared(point)).min().unwrap_or(0);
        (room(point).min(ROOMY), nearest)
    };
    let candidates = (0..TRIES.min(cells.len() as u32)).map(|_| random.below(cells.len() as u32) as usize);
    let best = candidates.filter_map(|index| Some((merit(*cells.get(index)?), index))).max()?;
    Some(cells.swap_remove(best.1))
}
