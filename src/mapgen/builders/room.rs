//! Rectangular and round rooms.

use crate::grid::{Point, Rect};
use crate::mapgen::ground::draft::LevelDraft;

/// Opens a rectangle.
pub(crate) fn rectangle(draft: &mut LevelDraft<'_>, room: Rect) {
    room.points().for_each(|at| draft.dig(at));
}

/// Opens an oval that fills a rectangle.
pub(crate) fn oval(draft: &mut LevelDraft<'_>, room: Rect) {
    room.points().filter(|at| is_in_oval(room, *at)).for_each(|at| draft.dig(at));
}

/// Whether a cell lies in the oval that fills a rectangle: (2x / width)² + (2y / height)² is at most 1, by the middles of cells.
pub(crate) fn is_in_oval(room: Rect, at: Point) -> bool {
    let (width, height) = (i64::from(room.size.width), i64::from(room.size.height));
    let x = 2 * i64::from(at.x - room.origin.x) + 1 - width;
    let y = 2 * i64::from(at.y - room.origin.y) + 1 - height;
    x * x * height * height + y * y * width * width <= width * width * height * height
}

/// The middle of a room.
pub(crate) fn middle(room: Rect) -> Point {
    Point::new(room.origin.x + room.size.width / 2, room.origin.y + room.size.height / 2)
}
