//! Where steps lead.

use crate::grid::direction::Direction;
use crate::grid::point::Point;

/// Where steps lead on a map on which all cost the same. A function that says which cells are open will do if steps fit past all corners.
pub trait Steps {
    /// Whether steps lead onto a cell.
    fn is_open(&self, at: Point) -> bool;

    /// Whether a step from a cell fits between the cells beside it. The answer for the way back has to be the same.
    fn fits(&self, from: Point, way: Direction) -> bool;
}

impl<Open: Fn(Point) -> bool> Steps for Open {
    #[inline]
    fn is_open(&self, at: Point) -> bool {
        self(at)
    }

    #[inline]
    fn fits(&self, _from: Point, _way: Direction) -> bool {
        true
    }
}

/// Steps that don't fit past every corner.
#[derive(Clone, Copy, Debug)]
pub struct Cornered<Open, Fits> {
    /// Whether steps lead onto a cell.
    pub open: Open,
    /// Whether a diagonal step from a cell fits between the cells beside it.
    pub fits: Fits,
}

impl<Open: Fn(Point) -> bool, Fits: Fn(Point, Direction) -> bool> Steps for Cornered<Open, Fits> {
    #[inline]
    fn is_open(&self, at: Point) -> bool {
        (self.open)(at)
    }

    #[inline]
    fn fits(&self, from: Point, way: Direction) -> bool {
        !way.is_diagonal() || (self.fits)(from, way)
    }
}
