//! What a level has besides floor and wall: tiles that were laid, vaults and rooms.

use std::collections::BTreeSet;

use super::furnishings::Furnishings;
use crate::content::{Ref, TileKind};
use crate::grid::{Grid, Point, Rect};

/// The tiles of a level that take the place of floor or wall.
#[derive(Clone, Debug, Default)]
pub(crate) struct LaidTiles {
    /// Where the ground is open, if any were laid.
    open: Option<Grid<bool>>,
    tiles: Option<Grid<Option<Ref<TileKind>>>>,
    /// Where nothing else may be put.
    reserved: Option<Grid<bool>>,
    /// The cells of vaults.
    protected: Option<Grid<bool>>,
    /// Those of them on which somebody or something else may begin.
    hosts: BTreeSet<Point>,
    /// What drawn maps and vaults put on the level beside tiles.
    furnishings: Option<Box<Furnishings>>,
    /// The rooms that were built on it.
    pub(crate) rooms: Vec<Rect>,
    /// Why scripts of stages have failed.
    pub(crate) faults: Vec<String>,
}

impl LaidTiles {
    /// The tiles that were laid on a level with such open ground, and where nothing else may be put.
    pub(crate) fn new(
        open: Grid<bool>,
        tiles: Option<Grid<Option<Ref<TileKind>>>>,
        reserved: Option<Grid<bool>>,
    ) -> Self {
        Self { open: tiles.is_some().then_some(open), tiles, reserved, ..Self::default() }
    }

    /// The same with the cells of vaults, and what is on them.
    pub(crate) fn with_vaults(
        self,
        protected: Option<Grid<bool>>,
        hosts: BTreeSet<Point>,
        furnishings: Option<Box<Furnishings>>,
    ) -> Self {
        Self { protected, hosts, furnishings, ..self }
    }

    /// What drawn maps and vaults put on the level beside tiles.
    pub(crate) fn furnishings(&self) -> Option<&Furnishings> {
        self.furnishings.as_deref()
    }

    /// Where stairs or exits of a tile are drawn.
    pub(crate) fn drawn_stairs(&self, of: Ref<TileKind>) -> impl Iterator<Item = Point> {
        let drawn = self.furnishings.iter().flat_map(|furnishings| &furnishings.stairs);
        drawn.filter(move |(_, tile)| **tile == of).map(|(at, _)| *at)
    }

    /// Whether a cell belongs to a vault, also if nobody can get there.
    pub(crate) fn is_in_vault(&self, at: Point) -> bool {
        self.protected.as_ref().is_some_and(|protected| protected.at(at, false))
    }

    /// The cells of vaults on which nobody and nothing else may begin.
    pub(crate) fn closed_cells(&self) -> impl Iterator<Item = Point> {
        let cells = self.protected.iter().flat_map(Grid::iter).filter(|(_, is_in)| **is_in).map(|(at, _)| at);
        cells.filter(|at| !self.hosts.contains(at))
    }

    /// Whether a cell belongs to a vault that is closed to others.
    pub(crate) fn is_in_closed_vault(&self, at: Point) -> bool {
        self.is_in_vault(at) && !self.hosts.contains(&at)
    }

    /// Whether nobody and nothing else may begin on a cell.
    pub(crate) fn is_closed(&self, at: Point) -> bool {
        let is_own = self.reserved.as_ref().is_some_and(|reserved| reserved.at(at, false));
        is_own || self.is_in_closed_vault(at)
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
        self.reserved.as_ref().is_some_and(|reserved| reserved.at(at, false)) || self.is_in_vault(at)
    }
}
