//! Joins all open ground of a level by corridors.

use std::collections::VecDeque;

use crate::content::ConnectStage;
use crate::grid::{Direction, Grid, Point};
use crate::mapgen::builders::corridor::dig;
use crate::mapgen::ground::burrow::burrow;
use crate::mapgen::ground::draft::LevelDraft;
use crate::mapgen::ground::regions::Regions;
use crate::mapgen::ground::rim::is_inside;
use crate::mapgen::stage_context::StageContext;

/// A way through walls between two regions.
#[derive(Clone, Copy, Debug)]
struct Gap {
    /// How many cells of wall lie between them.
    length: u32,
    /// The two regions, and the cells at both ends.
    ends: [(usize, Point); 2],
}

/// The search for the ways between regions, over the cells of wall.
struct Search {
    /// For each cell of wall that was reached: from which region, from which cell of it, and after how many steps.
    reached: Grid<Option<(usize, Point, u32)>>,
    waiting: VecDeque<Point>,
}

/// Fills what is too small, and joins the rest by the shortest corridors (Kruskal 1956).
pub(crate) fn build(draft: &mut LevelDraft<'_>, stage: &ConnectStage, cx: &mut StageContext<'_>) {
    let least = cx.roll(&stage.min_region).max(1).unsigned_abs() as usize;
    fill_crumbs(draft, least);
    join(draft, |draft, from, to| dig(draft, from, to, stage.corridors, cx));
}

/// Joins all ground outside of vaults, in `dig`'s way: a corridor from one cell to another. Where vaults are in the way, corridors go round them.
pub(crate) fn join(draft: &mut LevelDraft<'_>, mut dig: impl FnMut(&mut LevelDraft<'_>, Point, Point)) {
    let regions = Regions::find(&draft.unprotected_ground(), 1, draft.connectivity());
    let mut gaps = gaps(draft, &regions);
    gaps.sort_by_key(|gap| (gap.length, gap.ends));
    let mut groups: Vec<usize> = (0..regions.len()).collect();
    for Gap { ends: [(one, from), (other, to)], .. } in gaps {
        let (one, other) = (group(&groups, one), group(&groups, other));
        if one != other {
            if let Some(joined) = groups.get_mut(one.max(other)) {
                *joined = one.min(other);
            }
            if draft.has_protected() {
                burrow(draft, from, to);
            } else {
                dig(draft, from, to);
            }
        }
    }
}

/// The group of a region: the first region with which it is joined.
fn group(groups: &[usize], region: usize) -> usize {
    let next = |region: &usize| groups.get(*region).copied().filter(|next| next != region);
    std::iter::successors(Some(region), next).last().unwrap_or(region)
}

/// Fills all regions of fewer cells than that, but for the largest.
fn fill_crumbs(draft: &mut LevelDraft<'_>, least: usize) {
    let regions = Regions::find(&draft.unprotected_ground(), 1, draft.connectivity());
    let largest = regions.largest();
    let is_crumb = |region: usize| Some(region) != largest && regions.area(region) < least;
    let crumbs: Vec<Point> = regions.cells().filter(|(_, region)| is_crumb(*region)).map(|(at, _)| at).collect();
    for at in crumbs {
        draft.fill(at);
    }
}

/// The ways between neighbouring regions: all regions grow into the walls at the same speed, and where two meet there is one.
fn gaps(draft: &LevelDraft<'_>, regions: &Regions) -> Vec<Gap> {
    let mut search = Search { reached: Grid::new(regions.size(), None), waiting: VecDeque::new() };
    for (at, region) in regions.cells() {
        search.reached.set(at, Some((region, at, 0)));
        search.waiting.push_back(at);
    }
    let mut gaps = Vec::new();
    while let Some(at) = search.waiting.pop_front() {
        let Some((region, origin, steps)) = search.reached.at(at, None) else { continue };
        for next in Direction::STRAIGHT.map(|way| at + way) {
            match search.reached.at(next, None) {
                Some((other, end, more)) if other > region => {
                    gaps.push(Gap { length: steps + more, ends: [(region, origin), (other, end)] });
                }
                None if is_inside(regions.size(), next) && draft.is_wall(next) && !draft.is_protected(next) => {
                    search.reached.set(next, Some((region, origin, steps + 1)));
                    search.waiting.push_back(next);
                }
                _ => {}
            }
        }
    }
    gaps
}
