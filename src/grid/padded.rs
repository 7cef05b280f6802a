//! Where the cells of a map lie that has a rim round it, so that nobody has to ask whether a neighbour is on the map.

use super::{Direction, Point, Size};

/// A cell, with where it lies.
#[derive(Clone, Copy, Debug)]
pub struct Place {
    pub point: Point,
    pub index: usize,
}

/// From a cell to one beside it: on the map, and among the cells.
pub type Way = (Point, isize);

/// Cells with their rim, in reading order: two more columns and rows than `size`.
pub fn padded(size: Size) -> Size {
    Size { width: size.width + 2, height: size.height + 2 }
}

/// Whether a place of the padded map is one of the map itself.
pub fn is_inside(size: Size, place: Point) -> bool {
    size.contains(place - Point::new(1, 1))
}

/// Where a cell of a map of `size` lies among those with the rim.
#[inline]
pub fn index(size: Size, point: Point) -> usize {
    (point.y as usize + 1) * (size.width as usize + 2) + point.x as usize + 1
}

/// The ways to the eight neighbours, in the order of [`Direction::ALL`].
pub fn ways(size: Size) -> [Way; 8] {
    let row = size.width as isize + 2;
    Direction::ALL
        .map(|direction| (direction.delta(), direction.delta().y as isize * row + direction.delta().x as isize))
}

impl Place {
    /// The place of a cell of a map of `size`.
    pub fn new(size: Size, point: Point) -> Self {
        Self { point, index: index(size, point) }
    }

    /// The place beside it.
    #[inline]
    pub fn beside(self, (delta, offset): Way) -> Self {
        Self { point: self.point + delta, index: self.index.wrapping_add_signed(offset) }
    }
}
