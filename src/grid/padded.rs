//! Where the cells of a map lie that has a rim round it, so that nobody has to ask whether a neighbour is on the map.

use super::{Direction, Point, Size};

/// A cell, with where it lies; as small as it gets, since searches keep many.
#[derive(Clone, Copy, Debug)]
pub struct Place {
    x: i16,
    y: i16,
    index: u32,
}

/// From a cell to one beside it: columns, rows, and cells.
#[derive(Clone, Copy, Debug)]
pub struct Way {
    dx: i16,
    dy: i16,
    offset: i32,
}

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
    let row = size.width + 2;
    Direction::ALL.map(|direction| {
        let Point { x, y } = direction.delta();
        Way { dx: x as i16, dy: y as i16, offset: y * row + x }
    })
}

impl Place {
    /// The place of a cell of a map of `size`.
    pub fn new(size: Size, point: Point) -> Self {
        Self { x: point.x as i16, y: point.y as i16, index: index(size, point) as u32 }
    }

    /// Where it is on the map.
    #[inline]
    pub fn point(self) -> Point {
        Point::new(self.x.into(), self.y.into())
    }

    /// Where it is among the cells.
    #[inline]
    pub fn index(self) -> usize {
        self.index as usize
    }

    /// The place beside it.
    #[inline]
    pub fn beside(self, way: Way) -> Self {
        Self {
            x: self.x.wrapping_add(way.dx),
            y: self.y.wrapping_add(way.dy),
            index: self.index.wrapping_add_signed(way.offset),
        }
    }
}
