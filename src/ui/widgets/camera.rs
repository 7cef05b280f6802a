//! The part of a level that is on the screen.

use crate::grid::{Point, Rect, Size};

/// Cells that a cursor keeps from the edge.
const EDGE: i32 = 2;

/// Maps cells of the level to cells of the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Camera {
    area: Rect,
    /// The cell of the level in the area's top left corner.
    origin: Point,
}

impl Camera {
    /// Shows a level of `size` in `area` with `focus` near the middle: off it by at most a quarter of the area, where the level ends. A
    /// level smaller than the area is centred.
    pub fn new(area: Rect, size: Size, focus: Point) -> Self {
        let x = offset(area.size.width, size.width, focus.x);
        let y = offset(area.size.height, size.height, focus.y);
        Self { area, origin: Point::new(x, y) }
    }

    /// The camera moved so that nothing beyond the edge of a level of `size` is shown where that would hide a part of `known`.
    #[must_use]
    pub fn over(self, size: Size, known: Rect) -> Self {
        let (area, origin) = (self.area.size, self.origin);
        let (from, to) = (known.origin, Point::new(known.right(), known.bottom()));
        let x = kept(origin.x, area.width, size.width, (from.x, to.x));
        let y = kept(origin.y, area.height, size.height, (from.y, to.y));
        Self { origin: Point::new(x, y), ..self }
    }

    /// The same picture, of which only `part` can be seen. It must begin at the same corner.
    #[must_use]
    pub fn within(self, part: Rect) -> Self {
        Self { area: part, ..self }
    }

    /// The camera moved just so far that `at` is not at the very edge.
    #[must_use]
    pub fn showing(self, at: Point) -> Self {
        let moved = |origin: i32, length: i32, at: i32| {
            let margin = EDGE.min((length - 1).max(0) / 2);
            origin.clamp((at + margin + 1 - length).min(at - margin), at - margin)
        };
        let Rect { size, .. } = self.area;
        let origin = Point::new(moved(self.origin.x, size.width, at.x), moved(self.origin.y, size.height, at.y));
        Self { origin, ..self }
    }

    /// The whole of a level of the size of `area`.
    pub fn whole(area: Rect) -> Self {
        Self { area, origin: Point::default() }
    }

    /// The cell of the level that a cell of the screen shows.
    pub fn to_level(self, cell: Point) -> Point {
        cell - self.area.origin + self.origin
    }

    /// The cell of the screen that shows `at`; `None` if it is outside the area.
    pub fn to_screen(self, at: Point) -> Option<Point> {
        let cell = at - self.origin + self.area.origin;
        self.area.contains(cell).then_some(cell)
    }

    /// The part of the screen that shows the level.
    pub fn area(self) -> Rect {
        self.area
    }
}

fn offset(view: i32, level: i32, focus: i32) -> i32 {
    if level <= view {
        return -((view - level) / 2);
    }
    let beyond = view / 4;
    (focus - view / 2).clamp(-beyond, level - view + beyond)
}

/// The first cell to show of `level` cells, of which those from `known.0` up to `known.1` are known, in a view of so many.
fn kept(origin: i32, view: i32, level: i32, known: (i32, i32)) -> i32 {
    if level <= view {
        return origin;
    }
    let before = (-origin).max(0);
    let after = (origin + view - level).max(0);
    let hidden_after = (known.1 - origin - view).max(0);
    let hidden_before = (origin - known.0).max(0);
    origin + before.min(hidden_after) - after.min(hidden_before)
}
