//! Where stairs are put.

use std::collections::BTreeMap;

use super::regions::Regions;
use crate::grid::{Point, Random};

/// How many places are compared for each pair of stairs.
const TRIES: u32 = 12;

/// Neighbours that must be open for a place not to be in a narrow passage.
const ROOMY: usize = 5;

/// The most stairs that a new place is compared with, which bounds the effort on huge levels.
const COMPARED: usize = 64;

/// Cells of overlap that each pair of stairs needs at least, so that there is always room for the next level's.
const LEAST_SHARE: usize = 16;

/// The cells that a region of one level shares with a region of the level below, for every such pair.
pub(crate) fn overlaps(above: &Regions, below: &Regions) -> BTreeMap<(usize, usize), Vec<Point>> {
    let mut overlaps: BTreeMap<_, Vec<Point>> = BTreeMap::new();
    // What lies side by side mostly belongs to the same two regions: it is looked up together.
    let mut run = Vec::new();
    let mut cells = above.shared(below).peekable();
    while let Some((point, both)) = cells.next() {
        run.push(point);
        if cells.peek().is_none_or(|(_, next)| *next != both) {
            overlaps.entry(both).or_default().append(&mut run);
        }
    }
    overlaps
}

/// Places for the stairs between two levels: one for each pair of regions that overlap, and one more for every `every`
/// cells that they share (0 for none; fewer than 16 count as 16). Places in `taken`, which must be sorted, are left
/// alone; a pair that shares no others gets none.
pub(crate) fn join(above: &Regions, below: &Regions, every: u32, taken: &[Point], random: &mut Random) -> Vec<Point> {
    let every = if every == 0 { 0 } else { LEAST_SHARE.max(every as usize) };
    let mut placed = Vec::new();
    for mut cells in overlaps(above, below).into_values() {
        let wanted = 1 + cells.len().checked_div(every).unwrap_or(0);
        cells.retain(|cell| taken.binary_search(cell).is_err());
        for _ in 0..wanted {
            let room = |point: Point| above.room_at(point).min(below.room_at(point));
            let Some(point) = choose(&mut cells, room, &[taken, &placed], random) else { break };
            placed.push(point);
        }
    }
    placed
}

/// Takes the best of some random cells: one that has room, and then one that is far from all `others`.
/// (Mitchell's best candidate, 1991.)
pub(crate) fn choose(
    cells: &mut Vec<Point>,
    room: impl Fn(Point) -> usize,
    others: &[&[Point]],
    random: &mut Random,
) -> Option<Point> {
    let merit = |point: Point| {
        let compared = others.iter().flat_map(|others| others.iter().step_by(others.len() / COMPARED + 1));
        let nearest = compared.map(|other| other.distance_squared(point)).min().unwrap_or(0);
        (room(point).min(ROOMY), nearest)
    };
    let candidates = (0..TRIES.min(cells.len() as u32)).map(|_| random.below(cells.len() as u32) as usize);
    let best = candidates.filter_map(|index| Some((merit(*cells.get(index)?), index))).max()?;
    Some(cells.swap_remove(best.1))
}
