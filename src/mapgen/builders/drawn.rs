//! Maps that are drawn.

use crate::content::{DrawnPlace, DrawnStage, drawn_rows};
use crate::grid::Point;
use crate::mapgen::ground::draft::LevelDraft;
use crate::mapgen::ground::furnishings::LooseKey;
use crate::mapgen::stage_context::StageContext;
use crate::mapgen::vaults::furnish::{Marks, furnish};
use crate::mapgen::vaults::placing::nest;

/// Puts a drawn map into the level. What doesn't fit is cut off.
pub(crate) fn build(draft: &mut LevelDraft<'_>, stage: &DrawnStage, cx: &mut StageContext<'_>) {
    let rows = drawn_rows(&stage.map);
    let corner = match stage.at {
        DrawnPlace::Middle => stage.corner_in(cx.area),
        DrawnPlace::Anywhere => anywhere(stage, cx),
    };
    let (mut marks, mut nested) = (Marks::default(), Vec::new());
    for (y, row) in (0..).zip(rows) {
        for (x, sign) in (0..).zip(row) {
            let at = corner + Point::new(x, y);
            if cx.area.contains(at) {
                draw(draft, stage, (at, sign), &mut marks, cx);
                nested.extend(stage.legend.get(&sign).map(|cell| (at, cell.vault.as_slice())));
            }
        }
    }
    // What is nested covers the rest of the map.
    for (at, kinds) in nested {
        nest(draft, kinds, at, cx);
    }
    for (lock, item) in marks.locks.into_values() {
        draft.furnishings().loose_keys.push(LooseKey { item, lock, ground: None });
    }
}

/// A corner with which the map lies in the area; that in the middle in a direction in which it doesn't fit.
fn anywhere(stage: &DrawnStage, cx: &mut StageContext<'_>) -> Point {
    let (area, size, middle) = (cx.area, stage.size(), stage.corner_in(cx.area));
    let (spare_x, spare_y) = (area.size.width - size.width, area.size.height - size.height);
    let (x, y) = (cx.below(spare_x.max(0) + 1), cx.below(spare_y.max(0) + 1));
    Point::new(
        if spare_x < 0 { middle.x } else { area.origin.x + x },
        if spare_y < 0 { middle.y } else { area.origin.y + y },
    )
}

fn draw<'s>(
    draft: &mut LevelDraft<'_>,
    stage: &'s DrawnStage,
    (at, sign): (Point, char),
    marks: &mut Marks<'s>,
    cx: &mut StageContext<'_>,
) {
    match (stage.legend.get(&sign), sign) {
        (Some(cell), _) => {
            match cell.tile {
                Some(tile) => draft.lay(at, tile),
                None => floor(draft, at),
            }
            furnish(draft, at, cell, (0, sign), marks, cx);
        }
        (None, '.') => floor(draft, at),
        (None, '#') => draft.fill(at),
        (None, _) => {}
    }
}

fn floor(draft: &mut LevelDraft<'_>, at: Point) {
    draft.fill(at);
    draft.dig(at);
}
