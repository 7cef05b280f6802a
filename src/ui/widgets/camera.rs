//! Which part of a level is on the screen.

use crate::grid::{Point, Rect, Size};

/// Lays a level under the map's part of the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Camera {
    area: Rect,
    /// The place of the level in the area's north-west corner.
    origin: Point,
}

impl Camera {
    /// Shows a level of `size` in `area` with `focus` as near to the middle as the level's edges allow. A level that is smaller than
    /// the area is centred.
    pub fn new(area: Rect, size: Size, focus: Point) -> Self {
        let x = place(area.size.width, size.width, focus.x);
        let y = place(area.size.height, size.height, focus.y);
        Self { area, origin: Point::new(x, y) }
    }

    /// The place of the level that the cell `cell` of the screen shows.
    pub fn to_level(self, cell: Point) -> Point {
        cell - self.area.origin + self.origin
    }

    /// The cell of the screen that shows `at`; `None` when it is off the area.
    pub fn to_screen(self, at: Point) -> Option<Point> {
        let cell = at - self.origin + self.area.origin;
        self.area.contains(cell).then_some(cell)
    }

    /// The part of the screen that the level is laid under.
    pub fn area(self) -> Rect {
        self.area
    }
}

fn place(view: i32, level: i32, focus: i32) -> i32 {
    if level <= view { -((view - level) / 2) } else { (focus - view / 2).clamp(0, level - view) }
}
