//! Bridges that are shortcuts: over water and chasms, where the way round is long.

use crate::content::{BridgesStage, Ref, TileKind};
use crate::grid::{Direction, Point};
use crate::mapgen::builders::detour::WaySearch;
use crate::mapgen::ground::draft::LevelDraft;
use crate::mapgen::stage_context::StageContext;

/// A straight way from open ground over what can be crossed to other open ground.
#[derive(Clone, Copy)]
struct Crossing {
    from: Point,
    way: Direction,
    length: i32,
}

impl Crossing {
    /// The cell so many steps behind its first side.
    fn at(self, steps: i32) -> Point {
        let delta = self.way.delta();
        self.from + Point::new(delta.x * steps, delta.y * steps)
    }

    fn cells(self) -> impl Iterator<Item = Point> {
        (1..=self.length).map(move |steps| self.at(steps))
    }
}

/// Lays bridges where the way round is long, in random order, as each of them makes other ways shorter.
pub(crate) fn build(draft: &mut LevelDraft<'_>, stage: &BridgesStage, cx: &mut StageContext<'_>) {
    let (longest, least) = (cx.roll(&stage.longest), cx.roll(&stage.detour).max(0).unsigned_abs());
    let can_cross = |tile: Ref<TileKind>| stage.over.0.contains(&tile);
    let mut crossings: Vec<Crossing> =
        cx.area.points().flat_map(|at| crossings_from(draft, at, longest, &can_cross)).collect();
    let mut search = WaySearch::new(draft.size());
    while !crossings.is_empty() {
        let crossing = crossings.swap_remove(cx.random.below(crossings.len() as u32) as usize);
        let is_free = |at: Point| draft.laid_at(at).is_some_and(can_cross) && !draft.is_protected(at);
        let far = crossing.at(crossing.length + 1);
        if crossing.cells().all(is_free) && !search.is_near(draft, crossing.from, far, least) {
            for at in crossing.cells() {
                draft.reserve(at, stage.tile);
            }
        }
    }
}

/// The ways to the east and to the south of a cell of ground that are short enough.
fn crossings_from(
    draft: &LevelDraft<'_>,
    from: Point,
    longest: i32,
    can_cross: &impl Fn(Ref<TileKind>) -> bool,
) -> Vec<Crossing> {
    if !draft.is_open(from) {
        return Vec::new();
    }
    let crossing = |way: Direction| {
        let over = |crossing: Crossing| crossing.cells().all(|at| draft.laid_at(at).is_some_and(can_cross));
        let all = (1..=longest).map(|length| Crossing { from, way, length });
        let reached = all.take_while(|crossing| over(*crossing)).last()?;
        draft.is_open(reached.at(reached.length + 1)).then_some(reached)
    };
    [Direction::East, Direction::South].into_iter().filter_map(crossing).collect()
}
