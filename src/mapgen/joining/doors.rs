//! Doors where rooms and corridors meet.

use crate::content::DoorsStage;
use crate::grid::{Direction, Point};
use crate::mapgen::ground::draft::LevelDraft;
use crate::mapgen::ground::regions::Regions;
use crate::mapgen::stage_context::StageContext;

/// Puts doors into openings that are one cell wide.
pub(crate) fn build(draft: &mut LevelDraft<'_>, stage: &DoorsStage, cx: &mut StageContext<'_>) {
    let (chance, secret_chance) = (cx.roll(&stage.chance), cx.roll(&stage.secret_chance));
    let (size, dice) = (draft.size(), cx.cell_dice());
    let chance = chance.clamp(0, 100).unsigned_abs();
    let secret_chance = secret_chance.clamp(0, 100).unsigned_abs();
    let openings: Vec<Point> = cx.area.points().filter(|at| is_opening(draft, *at)).collect();
    for at in openings {
        let is_beside_door = doors_near(at).any(|near| draft.laid_at(near) == Some(stage.door));
        let cell = (at.y * size.width + at.x).unsigned_abs() as usize;
        if is_beside_door || !dice.chance(cell, 0, chance) {
            continue;
        }
        let secret = stage.secret.filter(|_| dice.chance(cell, 1, secret_chance) && !is_needed(draft, at));
        draft.reserve(at, secret.unwrap_or(stage.door));
    }
}

/// Where a door would be too close to one at a cell: beside it, or at the other end of a passage of one cell.
fn doors_near(at: Point) -> impl Iterator<Item = Point> {
    let beside = Direction::ALL.into_iter().map(move |way| at + way);
    beside.chain(Direction::STRAIGHT.into_iter().map(move |way| at + way + way))
}

/// Whether an open cell has walls on two sides, is open to the two others, and leads into somewhere wider.
fn is_opening(draft: &LevelDraft<'_>, at: Point) -> bool {
    use Direction::{East, North, Northeast, Northwest, South, Southeast, Southwest, West};
    let open = |way: Direction| draft.is_open(at + way);
    let wall = |way: Direction| draft.is_wall(at + way);
    let along_row = wall(North) && wall(South) && open(East) && open(West);
    let along_column = wall(East) && wall(West) && open(North) && open(South);
    let widens = |one: Direction, other: Direction| open(one) || open(other);
    let is_mouth = along_row && (widens(Northeast, Southeast) || widens(Northwest, Southwest))
        || along_column && (widens(Northeast, Northwest) || widens(Southeast, Southwest));
    is_mouth && draft.is_open(at) && !draft.is_reserved(at)
}

/// Whether ground would be cut off without a cell.
fn is_needed(draft: &LevelDraft<'_>, at: Point) -> bool {
    let mut without = draft.ground().clone();
    let before = Regions::find(&without, 1, draft.connectivity()).len();
    without.set(at, false);
    Regions::find(&without, 1, draft.connectivity()).len() != before
}
