//! Where the cells of a map lie that has a rim round it, so that nobody has to ask whether a neighbour is on the map.

use super::direction::Direction;
use super::point::Point;
use super::rect::Size;

/// A cell, with where it lies: from the highest bits on, 16 for the column and 16 for the row, both counted with the rim, and 32 for the
/// index. So the way to another cell is a single sum, and a cell is kept and fetched whole; in parts, a processor would often have to
/// wait for one of them.
#[derive(Clone, Copy, Debug)]
pub struct PaddedCell(u64);

/// From a cell to one beside it: what is to be added.
#[derive(Clone, Copy, Debug)]
pub struct PaddedStep(u64);

const COLUMN: u32 = 48;
const ROW: u32 = 32;

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
#[inline]
pub fn ways(size: Size) -> [PaddedStep; 8] {
    let row = size.width + 2;
    Direction::ALL.map(|direction| {
        let Point { x, y } = direction.delta();
        // Less than nothing is taken from all higher bits as well; no part of the sum ever is.
        PaddedStep(((i64::from(x) << COLUMN) + (i64::from(y) << ROW) + i64::from(y * row + x)) as u64)
    })
}

impl PaddedCell {
    /// The place of a cell of a map of `size`.
    #[inline]
    pub fn new(size: Size, point: Point) -> Self {
        let (column, row) = ((point.x + 1) as u64, (point.y + 1) as u64);
        Self((column << COLUMN) + (row << ROW) + index(size, point) as u64)
    }

    /// Where it is on the map.
    #[inline]
    pub fn point(self) -> Point {
        Point::new((self.0 >> COLUMN) as i32 - 1, i32::from((self.0 >> ROW) as u16) - 1)
    }

    /// Where it is among the cells.
    #[inline]
    pub fn index(self) -> usize {
        self.0 as u32 as usize
    }

    /// The place beside it.
    #[inline]
    pub fn beside(self, way: PaddedStep) -> Self {
        Self(self.0.wrapping_add(way.0))
    }
}
