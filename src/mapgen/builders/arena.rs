//! One open space.

use super::room::{oval, rectangle};
use crate::content::ArenaStage;
use crate::mapgen::ground::draft::LevelDraft;
use crate::mapgen::stage_context::StageContext;

/// Opens the whole area, but for its pillars.
pub(crate) fn build(draft: &mut LevelDraft<'_>, stage: &ArenaStage, cx: &mut StageContext<'_>) {
    if stage.round {
        oval(draft, cx.area);
    } else {
        rectangle(draft, cx.area);
    }
    let apart = cx.roll(&stage.pillars);
    if apart < 2 {
        return;
    }
    // The same distance to the rim on both sides.
    let first = |length: i32| (length - 1) % apart / 2;
    let [left, top] = [first(cx.area.size.width), first(cx.area.size.height)];
    let is_pillar = |x: i32, y: i32| (x - left) % apart == 0 && (y - top) % apart == 0;
    let pillars = cx.area.points().filter(|at| is_pillar(at.x - cx.area.origin.x, at.y - cx.area.origin.y));
    for at in pillars.filter(|at| draft.open_around(*at) == 8).collect::<Vec<_>>() {
        draft.fill(at);
    }
}
