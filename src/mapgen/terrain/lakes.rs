//! Lakes and chasms.

use super::dry_ways::join_over;
use crate::content::{LakesStage, Ref, TileKind};
use crate::grid::{Direction, Point, Size};
use crate::mapgen::builders::blob::blob;
use crate::mapgen::ground::draft::LevelDraft;
use crate::mapgen::ground::regions::Regions;
use crate::mapgen::stage_context::StageContext;

/// How many places are tried for each lake.
const TRIES: u32 = 12;

/// The percentage of the ground that a lake leaves at least.
const LEAST_LEFT: usize = 60;

/// Builds lakes.
pub(crate) fn build(draft: &mut LevelDraft<'_>, stage: &LakesStage, cx: &mut StageContext<'_>) {
    for _ in 0..cx.roll(&stage.count) {
        let size = Size::new(
            cx.roll(&stage.width).clamp(1, cx.area.size.width),
            cx.roll(&stage.height).clamp(1, cx.area.size.height),
        );
        let shape = blob(size, draft.connectivity(), cx.random);
        let before = Regions::find(draft.ground(), 1, draft.connectivity());
        let place = (0..TRIES).find_map(|_| {
            let cells = shifted(&shape, size, cx);
            fits(draft, stage, &before, &cells).then_some(cells)
        });
        if let Some(cells) = place {
            fill(draft, stage, &before, &cells);
        }
    }
}

/// A shape somewhere in the area.
fn shifted(shape: &[Point], size: Size, cx: &mut StageContext<'_>) -> Vec<Point> {
    let x = cx.area.origin.x + cx.below(cx.area.size.width - size.width + 1);
    let y = cx.area.origin.y + cx.below(cx.area.size.height - size.height + 1);
    shape.iter().map(|at| *at + Point::new(x, y)).collect()
}

/// Whether a lake touches ground, leaves what others have laid, and cuts nothing off, unless there are bridges.
fn fits(draft: &LevelDraft<'_>, stage: &LakesStage, before: &Regions, cells: &[Point]) -> bool {
    let drowned = cells.iter().filter(|at| draft.is_open(**at)).count();
    let ground: usize = (0..before.len()).map(|region| before.area(region)).sum();
    let is_free = cells.iter().all(|at| draft.laid_at(*at).is_none());
    if drowned == 0 || !is_free || (ground - drowned) * 100 < ground * LEAST_LEFT {
        return false;
    }
    stage.bridges.is_some() || !cuts(draft, before, cells)
}

/// Whether a lake would cut ground into more pieces, or drown all of one.
fn cuts(draft: &LevelDraft<'_>, before: &Regions, cells: &[Point]) -> bool {
    let mut left = draft.ground().clone();
    for at in cells {
        left.set(*at, false);
    }
    Regions::find(&left, 1, draft.connectivity()).len() != before.len()
}

fn fill(draft: &mut LevelDraft<'_>, stage: &LakesStage, before: &Regions, cells: &[Point]) {
    for at in cells {
        draft.reserve(*at, stage.tile);
    }
    if let Some(bridge) = stage.bridges {
        join_over(draft, before, stage.tile, bridge);
    }
    if let Some(rim) = stage.rim {
        lay_rim(draft, rim, cells);
    }
}

/// Lays a tile on all plain floor beside some cells.
pub(super) fn lay_rim(draft: &mut LevelDraft<'_>, rim: Ref<TileKind>, cells: &[Point]) {
    let around = cells.iter().flat_map(|at| Direction::ALL.map(|way| *at + way));
    let shore: Vec<Point> = around.filter(|at| draft.is_floor(*at)).collect();
    for at in shore {
        draft.lay(at, rim);
    }
}
