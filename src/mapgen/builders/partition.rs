//! Rooms that fill a level, which is divided in two again and again (binary space partition).

use super::corridor::join_all;
use super::room::{middle, rectangle};
use crate::content::PartitionStage;
use crate::grid::Rect;
use crate::mapgen::ground::draft::LevelDraft;
use crate::mapgen::stage_context::StageContext;

/// Builds rooms and corridors.
pub(crate) fn build(draft: &mut LevelDraft<'_>, stage: &PartitionStage, cx: &mut StageContext<'_>) {
    let smallest = cx.roll(&stage.smallest).max(1);
    let largest = cx.roll(&stage.largest).max(smallest);
    let (margin, loops) = (cx.roll(&stage.margin).max(0), cx.roll(&stage.loops));
    let mut rooms = Vec::new();
    let mut waiting = vec![cx.area];
    while let Some(part) = waiting.pop() {
        match divide(part, smallest, largest, cx) {
            Some(parts) => waiting.extend(parts),
            None => rooms.push(shrink(part, smallest, margin, cx)),
        }
    }
    for room in &rooms {
        rectangle(draft, *room);
    }
    draft.rooms.extend_from_slice(&rooms);
    let middles: Vec<_> = rooms.into_iter().map(middle).collect();
    join_all(draft, &middles, (stage.corridors, loops), cx);
}

/// Divides a part in two with a wall between them, across its longer side; `None` if it is small enough, or too small.
fn divide(part: Rect, smallest: i32, largest: i32, cx: &mut StageContext<'_>) -> Option<[Rect; 2]> {
    let fits = |length: i32| length > 2 * smallest;
    let can =
        (part.size.width > largest && fits(part.size.width), part.size.height > largest && fits(part.size.height));
    let is_wide = match can {
        (true, true) => part.size.width >= part.size.height,
        (true, false) => true,
        (false, true) => false,
        (false, false) => return None,
    };
    let length = if is_wide { part.size.width } else { part.size.height };
    // Not too near to the ends, so that the parts differ without being slivers.
    let least = smallest.max(length / 3);
    let at = least + cx.below(length - 2 * least);
    Some(if is_wide {
        [
            Rect::new(part.origin.x, part.origin.y, at, part.size.height),
            Rect::new(part.origin.x + at + 1, part.origin.y, part.size.width - at - 1, part.size.height),
        ]
    } else {
        [
            Rect::new(part.origin.x, part.origin.y, part.size.width, at),
            Rect::new(part.origin.x, part.origin.y + at + 1, part.size.width, part.size.height - at - 1),
        ]
    })
}

/// Leaves some rock around a room, unless that would make it too small.
fn shrink(part: Rect, smallest: i32, margin: i32, cx: &mut StageContext<'_>) -> Rect {
    let mut sides = |length: i32| {
        let spare = (length - smallest).max(0);
        let before = cx.below(margin.min(spare) + 1);
        let after = cx.below(margin.min(spare - before) + 1);
        (before, length - before - after)
    };
    let (left, width) = sides(part.size.width);
    let (top, height) = sides(part.size.height);
    Rect::new(part.origin.x + left, part.origin.y + top, width, height)
}
