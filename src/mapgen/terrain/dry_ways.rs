//! Ways over water that would cut off ground.

use std::collections::VecDeque;

use crate::content::{Ref, TileKind};
use crate::grid::{Direction, Grid, Point};
use crate::mapgen::ground::draft::LevelDraft;
use crate::mapgen::ground::regions::Regions;

/// The smallest ground that gets a bridge, in cells.
const WORTH_A_BRIDGE: usize = 4;

/// Lays bridges over cells of the tile `water` until no ground that was in one piece before is cut off. Ground that is too small for a bridge
/// is flooded.
pub(crate) fn join_over(draft: &mut LevelDraft<'_>, before: &Regions, water: Ref<TileKind>, bridge: Ref<TileKind>) {
    flood_crumbs(draft, before, water);
    loop {
        let now = Regions::find(draft.ground(), 1, draft.connectivity());
        // A part that a bridge has reached in this round may be joined already.
        let mut reached = vec![false; now.len()];
        let mut has_built = false;
        for part in divided(before, &now) {
            if reached.get(part) != Some(&false) {
                continue;
            }
            if let Some((way, other)) = crossing(draft, before, &now, part, water) {
                has_built = true;
                reached.iter_mut().skip(other).take(1).for_each(|reached| *reached = true);
                for at in way {
                    draft.reserve(at, bridge);
                }
            }
        }
        if !has_built {
            return;
        }
    }
}

/// The regions that are parts of one that was in one piece before.
fn divided(before: &Regions, now: &Regions) -> Vec<usize> {
    let mut first: Vec<Option<usize>> = vec![None; before.len()];
    let mut parts = Vec::new();
    let mut known = vec![false; now.len()];
    for (at, region) in now.cells() {
        if known.get(region) != Some(&false) {
            continue;
        }
        known.iter_mut().skip(region).take(1).for_each(|known| *known = true);
        match before.at(at).and_then(|was| first.get_mut(was)) {
            Some(Some(_)) => parts.push(region),
            Some(none) => *none = Some(region),
            None => {}
        }
    }
    parts
}

/// The shortest way over water from a region to another that was in one piece with it before, and the other.
fn crossing(
    draft: &LevelDraft<'_>,
    before: &Regions,
    now: &Regions,
    from: usize,
    water: Ref<TileKind>,
) -> Option<(Vec<Point>, usize)> {
    let mut came: Grid<Option<Direction>> = Grid::new(now.size(), None);
    let cells: Vec<Point> = now.cells().filter(|(_, region)| *region == from).map(|(at, _)| at).collect();
    let home = before.at(*cells.first()?)?;
    let mut waiting: VecDeque<Point> = cells.into();
    while let Some(at) = waiting.pop_front() {
        for way in Direction::STRAIGHT {
            let next = at + way;
            if let Some(other) = now.at(next).filter(|region| *region != from && before.at(next) == Some(home)) {
                return Some((trace(&came, at), other));
            }
            if draft.laid_at(next) == Some(water) && came.at(next, Some(way)).is_none() {
                came.set(next, Some(way));
                waiting.push_back(next);
            }
        }
    }
    None
}

/// The cells of water back from `end` to where the search began.
fn trace(came: &Grid<Option<Direction>>, end: Point) -> Vec<Point> {
    let back = |at: &Point| Some(*at - came.at(*at, None)?.delta());
    std::iter::successors(Some(end), back).take_while(|at| came.at(*at, None).is_some()).collect()
}

/// Floods what is too small for a bridge.
fn flood_crumbs(draft: &mut LevelDraft<'_>, before: &Regions, water: Ref<TileKind>) {
    let now = Regions::find(draft.ground(), 1, draft.connectivity());
    let is_crumb = |region: usize, at: Point| {
        let was = before.at(at).map_or(0, |region| before.area(region));
        now.area(region) < WORTH_A_BRIDGE && now.area(region) < was
    };
    let crumbs: Vec<Point> = now.cells().filter(|(at, region)| is_crumb(*region, *at)).map(|(at, _)| at).collect();
    for at in crumbs {
        draft.reserve(at, water);
    }
}
