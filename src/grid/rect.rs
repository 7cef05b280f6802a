//! Sizes and rectangles.

use serde::{Deserialize, Serialize};

use super::point::Point;

/// The number of columns and rows of an area.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Size {
    /// Columns.
    pub width: i32,
    /// Rows.
    pub height: i32,
}

impl Size {
    /// The largest width and height that any grid may have, in cells.
    pub const MAX: i32 = 1000;

    /// A size of `width` columns by `height` rows, each clamped to 0..=[`Size::MAX`].
    pub fn new(width: i32, height: i32) -> Self {
        Self { width: width.clamp(0, Self::MAX), height: height.clamp(0, Self::MAX) }
    }

    /// The number of cells.
    pub fn area(self) -> usize {
        self.width as usize * self.height as usize
    }

    /// Whether `point` lies inside an area of this size whose north-west corner is the origin.
    #[inline]
    pub fn contains(self, point: Point) -> bool {
        // Cast to unsigned, a negative coordinate exceeds every size.
        (point.x as u32) < self.width.max(0) as u32 && (point.y as u32) < self.height.max(0) as u32
    }

    /// Whether `point` is one of the outermost cells of an area of this size whose north-west corner is the origin.
    pub fn is_rim(self, point: Point) -> bool {
        let is_end = |value: i32, length: i32| value == 0 || value == length - 1;
        self.contains(point) && (is_end(point.x, self.width) || is_end(point.y, self.height))
    }

    /// Every point inside, in reading order.
    pub fn points(self) -> impl Iterator<Item = Point> {
        (0..self.height).flat_map(move |y| (0..self.width).map(move |x| Point::new(x, y)))
    }
}

/// A rectangle of cells.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Rect {
    /// The north-west corner.
    pub origin: Point,
    /// Its width and height.
    pub size: Size,
}

impl Rect {
    /// The rectangle of `width` by `height` cells whose north-west corner is at `x`, `y`.
    pub fn new(x: i32, y: i32, width: i32, height: i32) -> Self {
        Self { origin: Point::new(x, y), size: Size::new(width, height) }
    }

    /// The smallest rectangle that holds all of some points; `None` if there are none.
    pub fn around(points: &[Point]) -> Option<Self> {
        let (left, right) = (points.iter().map(|at| at.x).min()?, points.iter().map(|at| at.x).max()?);
        let (top, bottom) = (points.iter().map(|at| at.y).min()?, points.iter().map(|at| at.y).max()?);
        Some(Self::new(left, top, right - left + 1, bottom - top + 1))
    }

    /// Whether `point` lies inside.
    pub fn contains(self, point: Point) -> bool {
        self.size.contains(point - self.origin)
    }

    /// The part of it that lies in another; it has no cells if they don't overlap.
    #[must_use]
    pub fn within(self, other: Self) -> Self {
        let (left, top) = (self.origin.x.max(other.origin.x), self.origin.y.max(other.origin.y));
        let (right, bottom) = (self.right().min(other.right()), self.bottom().min(other.bottom()));
        Self::new(left, top, (right - left).max(0), (bottom - top).max(0))
    }

    /// The first column to the right of the rectangle.
    pub fn right(self) -> i32 {
        self.origin.x + self.size.width
    }

    /// The first row below the rectangle.
    pub fn bottom(self) -> i32 {
        self.origin.y + self.size.height
    }

    /// Every point inside, in reading order.
    pub fn points(self) -> impl Iterator<Item = Point> {
        self.size.points().map(move |point| point + self.origin)
    }
}
