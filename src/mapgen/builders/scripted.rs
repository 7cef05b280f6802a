//! Ground that a script draws.

use crate::content::{BehaviourUse, Corridors, LevelSketch, Ref, TileKind};
use crate::grid::{Grid, Point};
use crate::mapgen::builders::corridor::dig;
use crate::mapgen::ground::draft::LevelDraft;
use crate::mapgen::ground::regions::Regions;
use crate::mapgen::joining::join_regions::join;
use crate::mapgen::stage_context::StageContext;

/// Lets a script open, fill and lay cells. A script that fails changes nothing. What it cuts in two is joined again.
pub(crate) fn build(draft: &mut LevelDraft<'_>, stage: &BehaviourUse, cx: &mut StageContext<'_>) {
    let Some(runner) = cx.world.stage_runner else { return };
    if stage.chance < 100 && !cx.random.chance(i64::from(stage.chance)) {
        return;
    }
    let size = draft.size();
    let before = LevelSketch {
        open: draft.ground().clone(),
        tiles: Grid::from_fn(size, |at| draft.laid_at(at)),
        area: cx.area,
        depth: cx.depth(),
    };
    let parts = Regions::find(draft.ground(), 1, draft.connectivity()).len();
    match runner.run(stage, before.clone(), cx.random.clone()) {
        Ok(after) => apply(draft, &before, &after),
        Err(why) => draft.faults.push(why),
    }
    if parts > 0 && Regions::find(draft.ground(), 1, draft.connectivity()).len() > parts {
        join(draft, |draft, from, to| dig(draft, from, to, Corridors::default(), cx));
    }
}

/// Does to a level what a script has done to its sketch. Only drawn maps and vaults have keys, so it can't lay what needs one.
fn apply(draft: &mut LevelDraft<'_>, before: &LevelSketch, after: &LevelSketch) {
    let changed: Vec<Point> = before.area.points().filter(|at| state(before, *at) != state(after, *at)).collect();
    let mut locked = None;
    for at in changed {
        match state(after, at) {
            (_, Some(tile)) if draft.needs_key(tile) => locked = locked.or(Some(at)),
            (_, Some(tile)) => draft.lay(at, tile),
            (true, None) => {
                draft.fill(at);
                draft.dig(at);
            }
            (false, None) => draft.fill(at),
        }
    }
    draft.faults.extend(locked.map(|at| {
        format!(
            "it lays a locked tile at {}, {}, which no key fits: draw it in a map or a vault, with a `key`",
            at.x, at.y
        )
    }));
}

fn state(sketch: &LevelSketch, at: Point) -> (bool, Option<Ref<TileKind>>) {
    (sketch.open.at(at, false), sketch.tiles.get(at).copied().flatten())
}
