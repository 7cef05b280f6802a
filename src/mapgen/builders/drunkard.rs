//! Tunnels dug by walkers that stray ("drunkard's walk").

use super::room::middle;
use crate::content::DrunkardStage;
use crate::grid::{Direction, Point};
use crate::mapgen::ground::draft::LevelDraft;
use crate::mapgen::stage_context::StageContext;

/// The steps after which the walkers give up, as a multiple of the cells of the area.
const PATIENCE: usize = 20;

/// Lets walkers dig until enough cells of the area are open. Each sets out from ground that is open already, or from the middle if none is, so
/// all they dig is joined to it.
pub(crate) fn build(draft: &mut LevelDraft<'_>, stage: &DrunkardStage, cx: &mut StageContext<'_>) {
    let (share, walk, straight) = (cx.roll(&stage.share), cx.roll(&stage.walk).max(1), cx.roll(&stage.straight));
    let cells = cx.area.size.area();
    let wanted = cells * share.clamp(0, 100) as usize / 100;
    let mut open: Vec<Point> = cx.area.points().filter(|at| draft.is_open(*at)).collect();
    if open.is_empty() {
        open.push(middle(cx.area));
        draft.dig(middle(cx.area));
    }
    let most_walks = cells * PATIENCE / walk as usize + 1;
    for _ in 0..most_walks {
        if open.len() >= wanted {
            return;
        }
        let Some(from) = cx.random.pick(&open).copied() else { return };
        open.extend(one_walk(draft, from, (walk, straight), cx));
    }
}

/// Digs along one walk. Returns the cells that were not open before.
fn one_walk(
    draft: &mut LevelDraft<'_>,
    from: Point,
    (walk, straight): (i32, i32),
    cx: &mut StageContext<'_>,
) -> Vec<Point> {
    let (mut at, mut way, mut dug) = (from, any_way(cx), Vec::new());
    for _ in 0..walk {
        if !cx.chance(straight) || !cx.area.contains(at + way) {
            way = any_way(cx);
        }
        if cx.area.contains(at + way) {
            at = at + way;
            if !draft.is_open(at) {
                draft.dig(at);
                dug.push(at);
            }
        }
    }
    dug
}

/// One of the four straight directions.
fn any_way(cx: &mut StageContext<'_>) -> Direction {
    cx.random.pick(&Direction::STRAIGHT).copied().unwrap_or(Direction::North)
}
