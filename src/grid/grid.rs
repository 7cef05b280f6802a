//! A rectangular grid of values.

use super::point::Point;
use super::rect::Size;

/// A rectangular grid with one value per cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grid<T> {
    size: Size,
    cells: Vec<T>,
}

impl<T> Default for Grid<T> {
    fn default() -> Self {
        Self { size: Size::default(), cells: Vec::new() }
    }
}

impl<T: Clone> Grid<T> {
    /// A grid with `value` in every cell.
    pub fn new(size: Size, value: T) -> Self {
        Self { size, cells: vec![value; size.area()] }
    }

    /// Sets every cell to `value`.
    pub fn fill(&mut self, value: T) {
        self.cells.fill(value);
    }
}

impl<T> Grid<T> {
    /// A grid filled by calling `value` for each cell, in reading order.
    pub fn from_fn(size: Size, mut value: impl FnMut(Point) -> T) -> Self {
        let mut cells = Vec::with_capacity(size.area());
        // Row by row, so that the compiler knows the length of each inner loop.
        for y in 0..size.height {
            cells.extend((0..size.width).map(|x| value(Point::new(x, y))));
        }
        Self { size, cells }
    }

    /// A grid of `cells` in reading order; `None` when their number does not match `size`.
    pub fn from_values(size: Size, cells: Vec<T>) -> Option<Self> {
        (cells.len() == size.area()).then_some(Self { size, cells })
    }

    /// The grid's size.
    pub fn size(&self) -> Size {
        self.size
    }

    /// Whether `point` is a cell of this grid.
    pub fn contains(&self, point: Point) -> bool {
        self.size.contains(point)
    }

    /// The value at `point`; `None` outside.
    #[inline]
    pub fn get(&self, point: Point) -> Option<&T> {
        self.cells.get(self.index(point)?)
    }

    /// The value at `point`, which must lie inside. For a point outside, some other cell's value or `None`.
    #[inline]
    pub fn inside(&self, point: Point) -> Option<&T> {
        self.cells.get(self.index_of(point))
    }

    /// Sets the value at `point`, which must lie inside.
    #[inline]
    pub fn set_inside(&mut self, point: Point, value: T) {
        let index = self.index_of(point);
        if let Some(cell) = self.cells.get_mut(index) {
            *cell = value;
        }
    }

    /// A mutable reference to the value at `point`; `None` outside.
    #[inline]
    pub fn get_mut(&mut self, point: Point) -> Option<&mut T> {
        let index = self.index(point)?;
        self.cells.get_mut(index)
    }

    /// Sets the value at `point`; does nothing outside.
    #[inline]
    pub fn set(&mut self, point: Point, value: T) {
        if let Some(cell) = self.get_mut(point) {
            *cell = value;
        }
    }

    /// All values in reading order.
    pub fn values(&self) -> &[T] {
        &self.cells
    }

    /// All values in reading order, mutable.
    pub fn values_mut(&mut self) -> &mut [T] {
        &mut self.cells
    }

    /// All points with their values, in reading order.
    pub fn iter(&self) -> impl Iterator<Item = (Point, &T)> {
        (0..).zip(self.rows()).flat_map(|(y, row)| (0..).zip(row).map(move |(x, cell)| (Point::new(x, y), cell)))
    }

    /// All rows from the top down, each from west to east.
    pub fn rows(&self) -> impl Iterator<Item = &[T]> {
        self.cells.chunks_exact(self.size.width.max(1) as usize)
    }

    /// The index of `point` in [`Grid::values`]; `None` outside.
    #[inline]
    pub fn index(&self, point: Point) -> Option<usize> {
        self.contains(point).then(|| self.index_of(point))
    }

    #[inline]
    fn index_of(&self, point: Point) -> usize {
        point.y as usize * self.size.width as usize + point.x as usize
    }
}

impl<T: Copy> Grid<T> {
    /// The value at `point`, or `outside` beyond the edge.
    #[inline]
    pub fn at(&self, point: Point, outside: T) -> T {
        self.get(point).copied().unwrap_or(outside)
    }
}
