//! A level while it is being built.

use super::laid_tiles::LaidTiles;
use super::passable::Passable;
use super::rim::is_inside;
use crate::content::{Ref, TileKind};
use crate::grid::{Direction, Grid, Point, Size};

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
    reserved: Vec<Point>,
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
            reserved: Vec::new(),
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

    /// Opens a cell inside the rim. What was laid there and bars the way, such as water, is gone.
    pub(crate) fn dig(&mut self, at: Point) {
        if is_inside(self.size(), at) && !self.is_open(at) {
            self.fill(at);
            self.open.set(at, true);
            self.is_blank = false;
        }
    }

    /// Closes a cell.
    pub(crate) fn fill(&mut self, at: Point) {
        self.open.set(at, false);
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

    /// Lays a tile on a cell inside the rim, whether it is open or not.
    pub(crate) fn lay(&mut self, at: Point, tile: Ref<TileKind>) {
        if is_inside(self.size(), at) {
            let size = self.size();
            self.laid.get_or_insert_with(|| Grid::new(size, None)).set(at, Some(tile));
            self.open.set(at, self.passable.holds(tile));
            self.is_blank = false;
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
        self.reserved.push(at);
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
        self.reserved.contains(&at)
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

    /// Ends the draft, but for its ground: the tiles that were laid, and where nothing else may be put.
    pub(crate) fn finish(mut self) -> LaidTiles {
        if self.floors.is_some() {
            self.laid = Some(Grid::from_fn(self.size(), |at| self.tile_at(at)));
        }
        LaidTiles::new(self.open, self.laid, self.reserved)
    }
}
