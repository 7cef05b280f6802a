//! Tunnels dug by walkers that stray ("drunkard's walk").

use super::room::middle;
use crate::content::DrunkardStage;
use crate::grid::Direction;
use crate::mapgen::draft::LevelDraft;
use crate::mapgen::stage_context::StageContext;

/// The steps without a new cell, as a multiple of the area, after which the walkers give up.
const PATIENCE: usize = 20;

/// Lets walkers dig until enough cells of the area are open. Each sets out from a cell that one has dug before, so all are joined.
pub(crate) fn build(draft: &mut LevelDraft<'_>, stage: &DrunkardStage, cx: &mut StageContext<'_>) {
    let (share, walk, straight) = (cx.roll(&stage.share), cx.roll(&stage.walk).max(1), cx.roll(&stage.straight));
    let area = cx.area.points().count();
    let wanted = area * share.clamp(0, 100) as usize / 100;
    let mut dug = vec![middle(cx.area)];
    draft.dig(middle(cx.area));
    let mut open = cx.area.points().filter(|at| draft.is_open(*at)).count();
    let mut steps = 0;
    while open < wanted && steps < area * PATIENCE {
        let Some(mut at) = cx.random.pick(&dug).copied() else { return };
        let mut way = Direction::North;
        for step in 0..walk {
            if step == 0 || !cx.chance(straight) {
                way = any_way(cx);
            }
            let next = at + way;
            if !cx.area.contains(next) {
                way = any_way(cx);
                continue;
            }
            at = next;
            if !draft.is_open(at) {
                draft.dig(at);
                dug.push(at);
                open += 1;
            }
        }
        steps += walk as usize;
    }
}

/// One of the four straight directions.
fn any_way(cx: &mut StageContext<'_>) -> Direction {
    let straight = [Direction::North, Direction::East, Direction::South, Direction::West];
    cx.random.pick(&straight).copied().unwrap_or(Direction::North)
}
