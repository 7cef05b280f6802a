//! Shapes of cells round a cell.

use super::point::Point;
use super::rect::Rect;

/// A shape of cells round a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// The cells up to a radius away in a straight line.
    Circle,
    /// The cells up to a radius of columns and rows away.
    Square,
    /// The cells up to a radius of steps away, without diagonal steps.
    Diamond,
}

impl Shape {
    /// The largest radius, in cells: that of the largest map.
    pub const MAX_RADIUS: i32 = 500;

    /// Its cells within an area, row by row. The radius is at most [`Self::MAX_RADIUS`]; one below 0 counts as 0.
    pub fn cells(self, center: Point, radius: i64, area: Rect) -> impl Iterator<Item = Point> {
        let most = radius.clamp(0, Self::MAX_RADIUS.into());
        let is_in = move |at: &Point| {
            self.holds(i64::from(at.x) - i64::from(center.x), i64::from(at.y) - i64::from(center.y), most)
        };
        Self::bounds(center, radius, area).points().filter(is_in)
    }

    /// The part of an area in which all cells of a shape lie.
    pub fn bounds(center: Point, radius: i64, area: Rect) -> Rect {
        let radius = radius.clamp(0, Self::MAX_RADIUS.into()) as i32;
        Rect::new(center.x - radius, center.y - radius, 2 * radius + 1, 2 * radius + 1).within(area)
    }

    /// Whether a cell belongs to it that is so many columns and rows away from its middle.
    fn holds(self, dx: i64, dy: i64, radius: i64) -> bool {
        match self {
            // A little more than the radius, so that small circles look round.
            Self::Circle => dx * dx + dy * dy <= radius * radius + radius,
            Self::Square => dx.abs().max(dy.abs()) <= radius,
            Self::Diamond => dx.abs() + dy.abs() <= radius,
        }
    }
}
