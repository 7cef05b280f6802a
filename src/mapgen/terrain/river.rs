//! A river from side to side.

use super::dry_ways::join_over;
use super::lakes::lay_rim;
use crate::content::RiverStage;
use crate::grid::{Point, Rect};
use crate::mapgen::ground::draft::LevelDraft;
use crate::mapgen::ground::regions::Regions;
use crate::mapgen::stage_context::StageContext;

/// The percentage of steps in which a river turns to a side.
const TURNS: i32 = 45;

/// Builds a river across the longer side of the area.
pub(crate) fn build(draft: &mut LevelDraft<'_>, stage: &RiverStage, cx: &mut StageContext<'_>) {
    let is_wide = cx.area.size.width >= cx.area.size.height;
    // A river across a wide area flows from top to bottom.
    let (length, across) =
        if is_wide { (cx.area.size.height, cx.area.size.width) } else { (cx.area.size.width, cx.area.size.height) };
    let width = cx.roll(&stage.width).clamp(1, (across / 2).max(1));
    let bed = bed(length, across, width, cx);
    let cells: Vec<Point> = bed.into_iter().map(|(along, side)| cell(cx.area, is_wide, along, side)).collect();
    let free: Vec<Point> = cells.into_iter().filter(|at| draft.laid_at(*at).is_none()).collect();
    let before = Regions::find(draft.ground(), 1, draft.connectivity());
    for at in &free {
        draft.reserve(*at, stage.tile);
    }
    join_over(draft, &before, stage.tile, stage.bridges);
    if let Some(rim) = stage.rim {
        lay_rim(draft, rim, &free);
    }
}

/// The cells of a river: how far along it, and how far to the side.
fn bed(length: i32, across: i32, width: i32, cx: &mut StageContext<'_>) -> Vec<(i32, i32)> {
    // Away from the sides, where it would not divide anything.
    let mut side = across / 4 + cx.below((across / 2 - width + 1).max(1));
    let mut cells = Vec::new();
    let mut lean = 0;
    for along in 0..length {
        cells.extend((side..side + width).map(|side| (along, side)));
        if cx.chance(TURNS) {
            lean = cx.below(3) - 1;
        }
        side = (side + lean).clamp(0, across - width);
    }
    cells
}

fn cell(area: Rect, is_wide: bool, along: i32, side: i32) -> Point {
    let (x, y) = if is_wide { (side, along) } else { (along, side) };
    Point::new(area.origin.x + x, area.origin.y + y)
}
