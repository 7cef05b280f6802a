//! What the player remembers of a level: the fog of war.

use std::collections::BTreeMap;

use super::change_counter::ChangeCounter;
use super::ids::ItemRef;
use super::item::Item;
use crate::content::{Ref, TileKind};
use crate::grid::{Grid, Point, Size};

/// What the player remembers of a cell. It may be out of date.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Remembered {
    /// The tile that was seen.
    pub tile: Ref<TileKind>,
    /// The item that was seen there.
    pub item: Option<ItemRef>,
}

/// What the player remembers of each cell of a level; `None` for cells never seen.
#[derive(Clone, Debug)]
pub(super) struct MapMemory {
    cells: ChangeCounter<Grid<Option<Remembered>>>,
}

impl MapMemory {
    /// No memory of a level of `size`.
    pub(super) fn new(size: Size) -> Self {
        Self { cells: ChangeCounter::new(Grid::new(size, None)) }
    }

    #[inline]
    pub(super) fn cells(&self) -> &Grid<Option<Remembered>> {
        &self.cells
    }

    /// A number that grows whenever the memory may have changed.
    pub(super) fn changes(&self) -> u64 {
        self.cells.changes()
    }

    /// Sets what is remembered of the cell at `at`; `None` forgets it.
    #[inline]
    pub(super) fn set(&mut self, at: Point, known: Option<Remembered>) {
        self.cells.set(at, known);
    }

    /// Replaces the memory of the whole level.
    pub(super) fn replace(&mut self, cells: Grid<Option<Remembered>>) {
        *self.cells = cells;
    }

    /// Updates the memory of cells to their current tiles and items. All cells must lie inside the level. `shows` must be true exactly for
    /// `cells`.
    pub(super) fn update(
        &mut self,
        cells: impl Iterator<Item = Point>,
        shows: impl Fn(Point) -> bool,
        tiles: &Grid<Ref<TileKind>>,
        items: &BTreeMap<Point, Item>,
    ) {
        let remembered = &mut *self.cells;
        for at in cells {
            let known = tiles.get(at).map(|tile| Remembered { tile: *tile, item: None });
            remembered.set_inside(at, known);
        }
        for (at, item) in items.iter().filter(|(at, _)| shows(**at)) {
            if let Some(Some(known)) = remembered.get_mut(*at) {
                known.item = Some(item.thing());
            }
        }
    }

    /// Sets the remembered item of a cell, if the cell is remembered.
    pub(super) fn set_item(&mut self, at: Point, thing: ItemRef) {
        if let Some(Some(known)) = self.cells.get_mut(at) {
            known.item = Some(thing);
        }
    }
}
