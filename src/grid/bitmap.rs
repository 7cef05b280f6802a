//! A map of yes and no, a bit a cell.

use super::{Point, Size};

/// A map of yes and no: a bit a cell, so that even large levels stay near at hand. Beyond the edge all is no.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Bitmap {
    size: Size,
    /// Bytes a row.
    stride: usize,
    /// Row by row, lowest bits first; with a cell of rim to the west and at least one on all other sides, so that a cell's
    /// neighbours need no questions about edges.
    rows: Vec<u8>,
}

impl Bitmap {
    /// A map of which all is no.
    pub fn new(size: Size) -> Self {
        // The byte in excess lets two be read at once.
        let stride = (size.width as usize + 2).div_ceil(8) + 1;
        Self { size, stride, rows: vec![0; stride * (size.height as usize + 2)] }
    }

    /// Whether it is yes at `point`.
    #[inline]
    pub fn get(&self, point: Point) -> bool {
        self.bit(point).is_some_and(|(byte, bit)| self.rows.get(byte).is_some_and(|own| own & bit != 0))
    }

    /// Says whether it is yes at `point`, and answers whether that is news. Outside it is none.
    #[inline]
    pub fn set(&mut self, point: Point, yes: bool) -> bool {
        let Some((byte, bit)) = self.bit(point) else { return false };
        let Some(own) = self.rows.get_mut(byte) else { return false };
        let was = *own & bit != 0;
        *own = if yes { *own | bit } else { *own & !bit };
        was != yes
    }

    /// Which of the eight neighbours of a cell are yes: a bit each, the lowest for the first of
    /// [`Direction::ALL`](super::Direction::ALL). Outside the map, no neighbour is.
    #[inline]
    pub fn around(&self, point: Point) -> u8 {
        if !self.size.contains(point) {
            return 0;
        }
        // One by one: to map an array takes longer than all the rest.
        let (above, own, below) = (self.row(point, 0), self.row(point, 1), self.row(point, 2));
        let straight = (above >> 1 & 1) | (own >> 1 & 2) | (below << 1 & 4) | (own << 3 & 8);
        let diagonal = (above << 2 & 16) | (below << 3 & 32) | (below << 6 & 64) | (above << 7 & 128);
        straight | diagonal
    }

    /// The bits of the cells to the west of `point`, of its own column and to the east, lowest first; of the row above for 0, its own
    /// for 1, the one below for 2.
    #[inline]
    fn row(&self, point: Point, down: usize) -> u8 {
        let byte = (point.y as usize + down) * self.stride + point.x as usize / 8;
        let Some(&[low, high]) = self.rows.get(byte..byte + 2) else { return 0 };
        (u16::from_le_bytes([low, high]) >> (point.x % 8)) as u8 & 7
    }

    /// The byte of a cell, and its bit there; `None` outside.
    #[inline]
    fn bit(&self, point: Point) -> Option<(usize, u8)> {
        if !self.size.contains(point) {
            return None;
        }
        let (column, row) = (point.x as usize + 1, point.y as usize + 1);
        Some((row * self.stride + column / 8, 1 << (column % 8)))
    }
}
