//! A level while it is being built.

use std::borrow::Cow;
use std::collections::BTreeSet;

use super::connectivity::Connectivity;
use super::furnishings::Furnishings;
use super::laid_tiles::LaidTiles;
use super::passable::Passable;
use super::rim::is_inside;
use crate::content::{Ref, TileKind};
use crate::grid::{Direction, Grid, Point, Rect, Size};

/// A level while it is being built: which cells are open ground, and which tiles were laid on some of them. Its rim stays closed.
#[derive(Clone, Debug)]
pub(crate) struct LevelDraft<'p> {
    passable: &'p Passable,
    /// Where ground is open; walls otherwise.
    open: Grid<bool>,
    /// Whether nothing was done to it yet.
    is_blank: bool,
    /// The tiles that take the place of floor or wall. Most levels have none.
    laid: Option<Grid<Option<Ref<TileKind>>>>,
    /// The kinds of floor of cells that aren't of the level's own.
    floors: Option<Grid<Option<Ref<TileKind>>>>,
    /// Where neither stairs nor anything else may be put, such as doors and bridges.
    reserved: Option<Grid<bool>>,
    /// The cells of vaults, which no stage changes any more.
    protected: Option<Grid<bool>>,
    /// The cells of vaults on which somebody or something else may begin.
    hosts: BTreeSet<Point>,
    /// What drawn maps and vaults put on it beside tiles.
    furnishings: Option<Box<Furnishings>>,
    /// The rooms that were built on it.
    pub(crate) rooms: Vec<Rect>,
    /// Why scripts of stages have failed.
    pub(crate) faults: Vec<String>,
    /// Open regions of fewer cells are filled.
    pub(crate) min_region: usize,
}

impl<'p> LevelDraft<'p> {
    /// A level that is all wall.
    pub(crate) fn new(size: Size, passable: &'p Passable) -> Self {
        Self {
            passable,
            open: Grid::new(size, false),
            is_blank: true,
            laid: None,
            floors: None,
            reserved: None,
            hosts: BTreeSet::new(),
            protected: None,
            furnishings: None,
            rooms: Vec::new(),
            faults: Vec::new(),
            min_region: 1,
        }
    }

    /// Its extent.
    pub(crate) fn size(&self) -> Size {
        self.open.size()
    }

    /// Whether a cell is open ground, whatever was laid there.
    pub(crate) fn is_open(&self, at: Point) -> bool {
        self.open.at(at, false)
    }

    /// Opens a cell inside the rim that isn't protected. What was laid there and bars the way, such as water, is gone.
    pub(crate) fn dig(&mut self, at: Point) {
        if is_inside(self.size(), at) && !self.is_open(at) && !self.is_protected(at) {
            self.fill(at);
            self.open.set(at, true);
            self.is_blank = false;
        }
    }

    /// Closes a cell that isn't protected.
    pub(crate) fn fill(&mut self, at: Point) {
        if self.is_protected(at) {
            return;
        }
        self.open.set(at, false);
        self.unmark_stairs(at);
        if let Some(laid) = &mut self.laid {
            laid.set(at, None);
        }
    }

    /// Takes over the ground of a builder that opens all cells at once.
    pub(crate) fn open_all(&mut self, ground: Grid<bool>) {
        if self.is_blank {
            self.open = ground;
            self.is_blank = false;
        } else {
            ground.iter().filter(|(_, open)| **open).for_each(|(at, _)| self.dig(at));
        }
    }

    /// Which of its cells belong together.
    pub(crate) fn connectivity(&self) -> Connectivity {
        self.passable.connectivity()
    }

    /// Whether nothing but a key opens a tile.
    pub(crate) fn needs_key(&self, tile: Ref<TileKind>) -> bool {
        self.passable.needs_key(tile)
    }

    /// Lays a tile on a cell inside the rim that isn't protected, whether it is open or not. Stairs are only marked: they need another end.
    pub(crate) fn lay(&mut self, at: Point, tile: Ref<TileKind>) {
        if is_inside(self.size(), at) && !self.is_protected(at) {
            if self.passable.stairs(tile).is_some_and(|stairs| !stairs.is_exit()) {
                self.fill(at);
                self.dig(at);
                return self.mark_stairs(at, tile);
            }
            self.unmark_stairs(at);
            let size = self.size();
            self.laid.get_or_insert_with(|| Grid::new(size, None)).set(at, Some(tile));
            self.open.set(at, self.passable.holds(tile));
            self.is_blank = false;
            if self.passable.is_door(tile) {
                self.keep_free(at);
            }
            if self.passable.stairs(tile).is_some() {
                self.mark_stairs(at, tile);
            }
        }
    }

    /// Notes that stairs or an exit are drawn on a cell.
    fn mark_stairs(&mut self, at: Point, tile: Ref<TileKind>) {
        self.keep_free(at);
        self.furnishings().stairs.insert(at, tile);
    }

    fn unmark_stairs(&mut self, at: Point) {
        if let Some(furnishings) = &mut self.furnishings {
            furnishings.stairs.remove(&at);
        }
    }

    /// Makes the floor of a cell another, which is plain floor all the same.
    pub(crate) fn set_floor(&mut self, at: Point, tile: Ref<TileKind>) {
        let size = self.size();
        self.floors.get_or_insert_with(|| Grid::new(size, None)).set(at, Some(tile));
    }

    /// Lays a tile beside which nothing else may be put on the cell.
    pub(crate) fn reserve(&mut self, at: Point, tile: Ref<TileKind>) {
        self.lay(at, tile);
        self.keep_free(at);
    }

    /// Keeps stairs and everything else away from a cell.
    pub(crate) fn keep_free(&mut self, at: Point) {
        let size = self.size();
        self.reserved.get_or_insert_with(|| Grid::new(size, false)).set(at, true);
    }

    /// The tile of a cell that is neither the wall nor the floor of the level.
    pub(crate) fn tile_at(&self, at: Point) -> Option<Ref<TileKind>> {
        let floor = || self.floors.as_ref()?.get(at).copied().flatten().filter(|_| self.is_open(at));
        self.laid_at(at).or_else(floor)
    }

    /// The tile that was laid on a cell.
    pub(crate) fn laid_at(&self, at: Point) -> Option<Ref<TileKind>> {
        *self.laid.as_ref()?.get(at)?
    }

    /// Whether nothing else may be put on a cell.
    pub(crate) fn is_reserved(&self, at: Point) -> bool {
        self.reserved.as_ref().is_some_and(|reserved| reserved.at(at, false)) || self.is_protected(at)
    }

    /// Protects a cell, so that no stage changes it any more, or no longer does.
    pub(crate) fn protect(&mut self, at: Point, is_protected: bool) {
        let size = self.size();
        self.protected.get_or_insert_with(|| Grid::new(size, false)).set(at, is_protected);
    }

    /// Lets others begin on a cell of a vault.
    pub(crate) fn host(&mut self, at: Point) {
        self.hosts.insert(at);
    }

    /// Whether any cell is protected.
    pub(crate) fn has_protected(&self) -> bool {
        self.protected.is_some()
    }

    /// Whether a cell is protected.
    pub(crate) fn is_protected(&self, at: Point) -> bool {
        self.protected.as_ref().is_some_and(|protected| protected.at(at, false))
    }

    /// What drawn maps and vaults have put on it beside tiles.
    pub(crate) fn furnishings(&mut self) -> &mut Furnishings {
        self.furnishings.get_or_insert_default()
    }

    /// Whether a cell is plain floor.
    pub(crate) fn is_floor(&self, at: Point) -> bool {
        self.is_open(at) && self.laid_at(at).is_none()
    }

    /// Whether a cell is plain wall.
    pub(crate) fn is_wall(&self, at: Point) -> bool {
        !self.is_open(at) && self.laid_at(at).is_none()
    }

    /// How many of the eight cells around one are open.
    pub(crate) fn open_around(&self, at: Point) -> usize {
        Direction::ALL.into_iter().filter(|way| self.is_open(at + *way)).count()
    }

    /// Where a walker can go.
    pub(crate) fn ground(&self) -> &Grid<bool> {
        &self.open
    }

    /// Where a walker can go outside of vaults.
    pub(crate) fn unprotected_ground(&self) -> Cow<'_, Grid<bool>> {
        match &self.protected {
            None => Cow::Borrowed(&self.open),
            Some(protected) => {
                let is_open = |at| self.open.at(at, false) && !protected.at(at, false);
                Cow::Owned(Grid::from_fn(self.size(), is_open))
            }
        }
    }

    /// Ends the draft, but for its ground: the tiles that were laid, and where nothing else may be put.
    pub(crate) fn finish(mut self) -> LaidTiles {
        if self.floors.is_some() {
            self.laid = Some(Grid::from_fn(self.size(), |at| self.tile_at(at)));
        }
        let laid = LaidTiles::new(self.open, self.laid, self.reserved);
        let mut laid = laid.with_vaults(self.protected, self.hosts, self.furnishings);
        (laid.rooms, laid.faults) = (self.rooms, self.faults);
        laid
    }
}
