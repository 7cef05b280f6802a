//! The tiles of a level that take the place of floor or wall.

use crate::content::{Ref, TileKind};
use crate::grid::{Grid, Point};

/// The tiles of a level that take the place of floor or wall.
#[derive(Clone, Debug, Default)]
pub(crate) struct LaidTiles {
    /// Where the ground is open, if any were laid.
    open: Option<Grid<bool>>,
    tiles: Option<Grid<Option<Ref<TileKind>>>>,
    /// Where nothing else may be put, sorted.
    reserved: Vec<Point>,
}

impl LaidTiles {
    /// The tiles that were laid on a level with such open ground, and where nothing else may be put.
    pub(crate) fn new(open: Grid<bool>, tiles: Option<Grid<Option<Ref<TileKind>>>>, mut reserved: Vec<Point>) -> Self {
        reserved.sort_unstable();
        Self { open: tiles.is_some().then_some(open), tiles, reserved }
    }

    /// The tile that was laid on a cell.
    pub(crate) fn at(&self, at: Point) -> Option<Ref<TileKind>> {
        *self.tiles.as_ref()?.get(at)?
    }

    /// Removes the tiles that bar the way where tunnels were dug.
    pub(crate) fn open_through(&mut self, dug: &Grid<bool>) {
        let (Some(open), Some(tiles)) = (&self.open, &mut self.tiles) else { return };
        let bars = |at: &Point| dug.at(*at, false) && !open.at(*at, false);
        open.size().points().filter(bars).for_each(|at| tiles.set(at, None));
    }

    /// Whether a cell bears a tile that a walker can't pass, such as water.
    pub(crate) fn is_barred(&self, at: Point) -> bool {
        self.open.as_ref().is_some_and(|open| !open.at(at, false)) && self.at(at).is_some()
    }

    /// All of them, in reading order.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (Point, Ref<TileKind>)> {
        self.tiles.iter().flat_map(Grid::iter).filter_map(|(at, tile)| Some((at, (*tile)?)))
    }

    /// Whether nothing else may be put on a cell.
    pub(crate) fn is_reserved(&self, at: Point) -> bool {
        self.reserved.binary_search(&at).is_ok()
    }
}
