//! Bitmaps over a grid, one or more layers deep.

use super::direction::Direction;
use super::point::Point;
use super::rect::Size;

/// One or more bitmaps over the same cells, one bit per cell and layer. The layers are interleaved, so that large
/// levels stay in cache and all layers of a cell are read together. Outside the map every bit is unset.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Bitmap<const LAYERS: usize> {
    size: Size,
    /// Bytes per row, in each layer.
    stride: usize,
    /// Row by row, lowest bits first. A rim of one cell to the west, and of at least one on the other sides, saves
    /// bounds checks for neighbours.
    rows: Vec<[u8; LAYERS]>,
}

impl<const LAYERS: usize> Bitmap<LAYERS> {
    /// Bitmaps with every bit unset.
    pub fn new(size: Size) -> Self {
        // The spare byte makes it safe to read two bytes at once.
        let stride = (size.width as usize + 2).div_ceil(8) + 1;
        Self { size, stride, rows: vec![[0; LAYERS]; stride * (size.height as usize + 2)] }
    }

    /// The bit at `point`, in each layer.
    #[inline]
    pub fn get(&self, point: Point) -> [bool; LAYERS] {
        let Some((byte, bit)) = self.bit(point) else { return [false; LAYERS] };
        self.rows.get(byte).map_or([false; LAYERS], |layers| std::array::from_fn(|layer| has(layers, layer, bit)))
    }

    /// Sets the bit at `point` in a layer. Returns whether it changed; outside the map it never does.
    #[inline]
    pub fn set(&mut self, layer: usize, point: Point, yes: bool) -> bool {
        let Some((byte, bit)) = self.bit(point) else { return false };
        let Some(bits) = self.rows.get_mut(byte).and_then(|layers| layers.get_mut(layer)) else { return false };
        let was = *bits & bit != 0;
        *bits = if yes { *bits | bit } else { *bits & !bit };
        was != yes
    }

    /// The 3 x 3 block around a cell, in each layer; empty blocks for a cell outside the map.
    #[inline]
    pub fn blocks(&self, point: Point) -> [Block; LAYERS] {
        let mut blocks = [Block(0); LAYERS];
        if !self.size.contains(point) {
            return blocks;
        }
        let (first, shift) = (point.y as usize * self.stride + point.x as usize / 8, point.x as u32 % 8);
        for row in 0..3 {
            let byte = first + row * self.stride;
            let Some([low, high]) = self.rows.get(byte..byte + 2) else { return blocks };
            for (block, (low, high)) in blocks.iter_mut().zip(low.iter().zip(high)) {
                block.0 |= (u16::from_le_bytes([*low, *high]) >> shift & 7) << (3 * row);
            }
        }
        blocks
    }

    /// The cells whose bit is set in a layer, in reading order.
    pub fn points(&self, layer: usize) -> impl Iterator<Item = Point> {
        let bytes = (0..).zip(&self.rows).filter_map(move |(index, layers)| Some((index, *layers.get(layer)?)));
        bytes.filter(|(_, byte)| *byte != 0).flat_map(|(index, byte): (usize, u8)| {
            // The first row and the first column belong to the rim.
            let (x, y) = (index % self.stride * 8, index / self.stride);
            let bits = (0..8).filter(move |bit| byte >> bit & 1 == 1);
            bits.map(move |bit| Point::new((x + bit) as i32 - 1, y as i32 - 1))
        })
    }

    /// The index of a cell's byte, and the mask of its bit; `None` outside the map.
    #[inline]
    fn bit(&self, point: Point) -> Option<(usize, u8)> {
        if !self.size.contains(point) {
            return None;
        }
        let (column, row) = (point.x as usize + 1, point.y as usize + 1);
        Some((row * self.stride + column / 8, 1 << (column % 8)))
    }
}

#[inline]
fn has(bytes: &[u8], layer: usize, bit: u8) -> bool {
    bytes.get(layer).is_some_and(|layers| layers & bit != 0)
}

/// A block of 3 x 3 cells in reading order, one bit each, lowest bit first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Block(u16);

impl Block {
    /// The bits set here and not in `other`.
    #[inline]
    #[must_use]
    pub fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// The eight cells around the centre, one bit each; the lowest bit is the first of [`Direction::ALL`].
    #[inline]
    pub fn around(self) -> u8 {
        AROUND.get(usize::from(self.0)).copied().unwrap_or_default()
    }
}

/// [`Block::around`] for every block. A table is faster than reordering eight bits.
#[allow(clippy::indexing_slicing, reason = "evaluated at compile time, where a wrong index is an error")]
static AROUND: [u8; 512] = {
    let mut around = [0; 512];
    let mut block = 0;
    while block < around.len() {
        let mut index = 0;
        while index < Direction::ALL.len() {
            let Point { x, y } = Direction::ALL[index].delta();
            let bit = block >> (3 * (y + 1) + x + 1) & 1;
            around[block] |= (bit as u8) << index;
            index += 1;
        }
        block += 1;
    }
    around
};
