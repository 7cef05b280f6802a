//! Maps that are drawn.

use crate::content::{DrawnPlace, DrawnStage};
use crate::grid::Point;
use crate::mapgen::ground::draft::LevelDraft;
use crate::mapgen::stage_context::StageContext;

/// Puts a drawn map into the level. What doesn't fit is cut off.
pub(crate) fn build(draft: &mut LevelDraft<'_>, stage: &DrawnStage, cx: &mut StageContext<'_>) {
    let rows: Vec<&str> = stage.map.trim_matches('\n').lines().collect();
    let width = rows.iter().map(|row| row.chars().count()).max().unwrap_or(0) as i32;
    let (spare_x, spare_y) = ((cx.area.size.width - width).max(0), (cx.area.size.height - rows.len() as i32).max(0));
    let offset = match stage.at {
        DrawnPlace::Middle => Point::new(spare_x / 2, spare_y / 2),
        DrawnPlace::Anywhere => Point::new(cx.below(spare_x + 1), cx.below(spare_y + 1)),
    };
    let corner = Point::new(cx.area.origin.x, cx.area.origin.y) + offset;
    for (y, row) in (0..).zip(rows) {
        for (x, sign) in (0..).zip(row.chars()) {
            let at = corner + Point::new(x, y);
            if cx.area.contains(at) {
                draw(draft, stage, at, sign);
            }
        }
    }
}

fn draw(draft: &mut LevelDraft<'_>, stage: &DrawnStage, at: Point, sign: char) {
    match (stage.legend.get(&sign), sign) {
        (Some(tile), _) => draft.lay(at, *tile),
        (None, '.') => {
            draft.fill(at);
            draft.dig(at);
        }
        (None, '#') => draft.fill(at),
        (None, _) => {}
    }
}
