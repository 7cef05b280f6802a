//! The ground of a level, as a builder leaves it.

use crate::grid::Grid;

/// What a builder answers with. A builder that brings tiles, connections or spawns of its own gets a field for them here.
#[derive(Clone, Debug)]
pub(crate) struct Ground {
    /// `true` for open cells. The rim is closed.
    pub(crate) open: Grid<bool>,
    /// Open regions of fewer cells are filled.
    pub(crate) min_region: usize,
    /// A pair of overlapping regions has one more pair of stairs for each so many cells of overlap; 0 for one pair only.
    pub(crate) stairs_every: u32,
}
