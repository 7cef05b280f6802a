//! Joins all open ground of a level by corridors.

use std::collections::VecDeque;

use super::regions::Regions;
use crate::content::ConnectStage;
use crate::grid::{Direction, Grid, Point};
use crate::mapgen::builders::corridor::dig;
use crate::mapgen::draft::LevelDraft;
use crate::mapgen::rim::is_inside;
use crate::mapgen::stage_context::StageContext;

/// Fills what is too small, and joins the rest, from region to nearest region.
pub(crate) fn build(draft: &mut LevelDraft<'_>, stage: &ConnectStage, cx: &mut StageContext<'_>) {
    let least = cx.roll(&stage.min_region).max(1).unsigned_abs() as usize;
    let regions = Regions::find(draft.ground(), 1);
    let largest = regions.largest();
    let is_crumb = |region: usize| Some(region) != largest && regions.area(region) < least;
    let crumbs: Vec<Point> = regions.cells().filter(|(_, region)| is_crumb(*region)).map(|(at, _)| at).collect();
    for at in crumbs {
        draft.fill(at);
    }
    // Each corridor joins at least two regions.
    for _ in 0..regions.len() {
        let regions = Regions::find(draft.ground(), 1);
        let Some((from, to)) = nearest_pair(draft, &regions) else { return };
        dig(draft, from, to, stage.corridors, cx);
    }
}

/// The two ends of the shortest way through walls from the largest region to another; `None` if there is only one region, or if what was laid
/// stands in the way.
fn nearest_pair(draft: &LevelDraft<'_>, regions: &Regions) -> Option<(Point, Point)> {
    let home = regions.largest()?;
    let mut began: Grid<Option<Point>> = Grid::new(regions.size(), None);
    let mut waiting: VecDeque<Point> = VecDeque::new();
    for (at, _) in regions.cells().filter(|(_, region)| *region == home) {
        began.set(at, Some(at));
        waiting.push_back(at);
    }
    while let Some(at) = waiting.pop_front() {
        let from = began.at(at, None)?;
        for next in Direction::ALL.into_iter().filter(|way| !way.is_diagonal()).map(|way| at + way) {
            if regions.at(next).is_some_and(|region| region != home) {
                return Some((from, next));
            }
            if is_inside(regions.size(), next) && draft.is_wall(next) && began.at(next, Some(next)).is_none() {
                began.set(next, Some(from));
                waiting.push_back(next);
            }
        }
    }
    None
}
