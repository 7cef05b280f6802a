//! Cell indices for maps with a rim, which saves bounds checks for neighbours.

use super::direction::Direction;
use super::point::Point;
use super::rect::Size;

/// A cell packed into 64 bits: 16 for the column, 16 for the row (both counted with the rim), and 32 for the index. A
/// step to another cell is a single addition, and a cell is loaded and stored in one access.
#[derive(Clone, Copy, Debug)]
pub struct PaddedCell(u64);

/// The offset from a cell to a neighbour, to be added to a [`PaddedCell`].
#[derive(Clone, Copy, Debug)]
pub struct PaddedStep(u64);

const COLUMN: u32 = 48;
const ROW: u32 = 32;

/// The size with the rim: two more columns and rows than `size`.
pub fn padded(size: Size) -> Size {
    Size { width: size.width + 2, height: size.height + 2 }
}

/// Whether a point of the padded map belongs to the map itself.
pub fn is_inside(size: Size, cell: Point) -> bool {
    size.contains(cell - Point::new(1, 1))
}

/// The index of a cell of a map of `size`, counted with the rim.
#[inline]
pub fn index(size: Size, point: Point) -> usize {
    (point.y as usize + 1) * (size.width as usize + 2) + point.x as usize + 1
}

/// The steps to the eight neighbours, in the order of [`Direction::ALL`].
#[inline]
pub fn neighbour_steps(size: Size) -> [PaddedStep; 8] {
    Direction::ALL.map(|way| neighbour_step(size, way))
}

/// The step to the neighbour in a direction.
#[inline]
pub fn neighbour_step(size: Size, way: Direction) -> PaddedStep {
    let (Point { x, y }, row) = (way.delta(), size.width + 2);
    // Negative parts borrow from the higher bits. The sum with a cell is right all the same, because none of its
    // parts is ever negative.
    PaddedStep(((i64::from(x) << COLUMN) + (i64::from(y) << ROW) + i64::from(y * row + x)) as u64)
}

impl PaddedCell {
    /// The cell at `point` of a map of `size`.
    #[inline]
    pub fn new(size: Size, point: Point) -> Self {
        let (column, row) = ((point.x + 1) as u64, (point.y + 1) as u64);
        Self((column << COLUMN) + (row << ROW) + index(size, point) as u64)
    }

    /// The position on the map.
    #[inline]
    pub fn point(self) -> Point {
        Point::new((self.0 >> COLUMN) as i32 - 1, i32::from((self.0 >> ROW) as u16) - 1)
    }

    /// The index among the cells, counted with the rim.
    #[inline]
    pub fn index(self) -> usize {
        self.0 as u32 as usize
    }

    /// The cell one step away.
    #[inline]
    pub fn beside(self, way: PaddedStep) -> Self {
        Self(self.0.wrapping_add(way.0))
    }
}
