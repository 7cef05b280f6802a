//! Compares positions for stairs, and joins levels that lie above each other.

use std::collections::BTreeMap;

use crate::grid::{Point, Random};
use crate::mapgen::ground::regions::Regions;

/// How many candidates are compared for each staircase.
const TRIES: u32 = 12;

/// The number of open neighbours from which a cell is not a narrow passage.
const ROOMY: usize = 5;

/// The maximum number of existing stairs a candidate is compared with, which bounds the cost on huge levels.
const COMPARED: usize = 64;

/// The minimum number of shared cells per staircase, so that there is always room for the next level's.
const LEAST_SHARE: usize = 16;

/// For each pair of overlapping regions of two levels, the cells they share.
pub(crate) fn overlaps(above: &Regions, below: &Regions) -> BTreeMap<(usize, usize), Vec<Point>> {
    let mut overlaps: BTreeMap<_, Vec<Point>> = BTreeMap::new();
    // Neighbouring cells usually belong to the same pair of regions, so they are looked up together.
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

/// Positions for the stairs between two levels: one for each pair of overlapping regions, and one more for every
/// `every` cells they share (0 for none; fewer than 16 count as 16). They lie on cells in `drawn_on` first. Cells in `taken`, which must be sorted like
/// these, and those that are reserved are not used; a pair with no other cells gets no stairs.
pub(crate) fn join(
    above: &Regions,
    below: &Regions,
    every: u32,
    (drawn_on, taken, is_reserved): (&[Point], &[Point], &dyn Fn(Point) -> bool),
    random: &mut Random,
) -> Vec<Point> {
    let every = if every == 0 { 0 } else { LEAST_SHARE.max(every as usize) };
    let mut placed = Vec::new();
    for mut cells in overlaps(above, below).into_values() {
        let wanted = 1 + cells.len().checked_div(every).unwrap_or(0);
        cells.retain(|cell| taken.binary_search(cell).is_err());
        let is_drawn = |cell: &Point| drawn_on.binary_search(cell).is_ok();
        let mut drawn: Vec<Point> =
            if drawn_on.is_empty() { Vec::new() } else { cells.iter().copied().filter(is_drawn).collect() };
        cells.retain(|cell| !is_reserved(*cell));
        for _ in 0..wanted {
            let room = |point: Point| above.room_at(point).min(below.room_at(point));
            let from = if drawn.is_empty() { &mut cells } else { &mut drawn };
            let Some(point) = choose(from, room, &[taken, &placed], random) else { break };
            placed.push(point);
        }
    }
    placed
}

/// The best of some random cells: preferably one with room around it, then one far from all `others` (Mitchell's best
/// candidate, 1991).
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
