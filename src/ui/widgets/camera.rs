//! The part of a level that is on the screen.

use crate::grid::{Point, Rect, Size};

/// Maps cells of the level to cells of the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Camera {
    area: Rect,
    /// The cell of the level in the area's top left corner.
    origin: Point,
}

impl Camera {
    /// Shows a level of `size` in `area` with `focus` as near to the middle as the level's edges allow. A level smaller than the
    /// area is centred.
    pub fn new(area: Rect, size: Size, focus: Point) -> Self {
        let x = offset(area.size.width, size.width, focus.x);
        let y = offset(area.size.height, size.height, focus.y);
        Self { area, origin: Point::new(x, y) }
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
    if level <= view { -((view - level) / 2) } else { (focus - view / 2).clamp(0, level - view) }
}
