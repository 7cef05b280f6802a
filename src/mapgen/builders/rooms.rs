//! Rooms anywhere, joined by corridors.

use super::corridor::join_all;
use super::room::{middle, oval, rectangle};
use crate::content::RoomsStage;
use crate::grid::Rect;
use crate::mapgen::ground::draft::LevelDraft;
use crate::mapgen::stage_context::StageContext;

/// How many places are tried for each room.
const TRIES: i32 = 12;

/// Builds rooms and corridors.
pub(crate) fn build(draft: &mut LevelDraft<'_>, stage: &RoomsStage, cx: &mut StageContext<'_>) {
    let (count, round, loops) = (cx.roll(&stage.count).max(1), cx.roll(&stage.round), cx.roll(&stage.loops));
    let mut rooms: Vec<Rect> = Vec::new();
    for _ in 0..count {
        let place = (0..TRIES).find_map(|_| Some(any_place(stage, cx)).filter(|place| is_apart(*place, &rooms)));
        rooms.extend(place);
    }
    for room in &rooms {
        if cx.chance(round) {
            oval(draft, *room);
        } else {
            rectangle(draft, *room);
        }
    }
    draft.rooms.extend_from_slice(&rooms);
    let middles: Vec<_> = rooms.into_iter().map(middle).collect();
    join_all(draft, &middles, (stage.corridors, loops), cx);
}

/// A room of random size anywhere in the area.
fn any_place(stage: &RoomsStage, cx: &mut StageContext<'_>) -> Rect {
    let width = cx.roll(&stage.width).clamp(1, cx.area.size.width);
    let height = cx.roll(&stage.height).clamp(1, cx.area.size.height);
    let x = cx.area.origin.x + cx.below(cx.area.size.width - width + 1);
    let y = cx.area.origin.y + cx.below(cx.area.size.height - height + 1);
    Rect::new(x, y, width, height)
}

/// Whether there is at least one cell of rock between a room and all others.
fn is_apart(room: Rect, others: &[Rect]) -> bool {
    let meets = |other: &Rect| {
        room.origin.x <= other.right()
            && other.origin.x <= room.right()
            && room.origin.y <= other.bottom()
            && other.origin.y <= room.bottom()
    };
    !others.iter().any(meets)
}
