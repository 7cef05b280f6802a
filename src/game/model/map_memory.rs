//! What the player remembers of a level: the fog of war.

use std::collections::BTreeMap;

use super::change_counter::ChangeCounter;
use super::ids::{ItemDetails, ItemRef};
use super::items::item::Item;
use crate::content::{CreatureKind, FieldKind, ItemKind, Ref, TileKind};
use crate::grid::{Grid, Point, Size};

/// What the player remembers of a cell. It may be out of date.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Remembered {
    /// The tile that was seen.
    pub tile: Ref<TileKind>,
    /// The item that was seen there.
    pub item: Option<RememberedItem>,
    /// Whether the player has not seen the cell, but was shown it: by a map, for instance.
    pub is_mapped: bool,
}

impl Remembered {
    /// What the player remembers of a cell in its sight, but for the item there.
    pub fn seen(tile: Ref<TileKind>) -> Self {
        Self { tile, item: None, is_mapped: false }
    }
}

/// An item that was seen. What tells it from others of its kind is kept apart, because hardly any cell needs it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct RememberedItem {
    /// Its definition.
    pub kind: Ref<ItemKind>,
    /// The creature kind that it was made from, such as that of a corpse.
    pub of: Option<Ref<CreatureKind>>,
}

impl From<ItemRef> for RememberedItem {
    fn from(ItemRef { kind, of, details: _ }: ItemRef) -> Self {
        Self { kind, of }
    }
}

/// How many turns the player remembers gas for: it drifts and thins out.
pub const GAS_REMEMBERED: u64 = 20;

/// Gas that the player has seen on a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RememberedGas {
    /// Its kind.
    pub kind: Ref<FieldKind>,
    /// The turn on which the player last saw it there.
    pub turn: u64,
}

/// What the player remembers of each cell of a level; `None` for cells never seen.
#[derive(Clone, Debug)]
pub(super) struct MapMemory {
    cells: ChangeCounter<Grid<Option<Remembered>>>,
    /// What tells remembered items from others of their kinds, as far as there is anything.
    details: BTreeMap<Point, ItemDetails>,
    /// What is remembered to lie on cells or to flow over them.
    fields: BTreeMap<Point, Ref<FieldKind>>,
    /// The gas that is remembered to drift over cells.
    gas: BTreeMap<Point, RememberedGas>,
}

impl MapMemory {
    /// No memory of a level of `size`.
    pub(super) fn new(size: Size) -> Self {
        Self {
            cells: ChangeCounter::new(Grid::new(size, None)),
            details: BTreeMap::new(),
            fields: BTreeMap::new(),
            gas: BTreeMap::new(),
        }
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
        self.details.remove(&at);
        self.fields.remove(&at);
        self.gas.remove(&at);
        self.cells.set(at, known);
    }

    /// The item that is remembered at `at`.
    pub(super) fn item(&self, at: Point) -> Option<ItemRef> {
        let RememberedItem { kind, of } = self.cells.get(at)?.as_ref()?.item?;
        Some(ItemRef { kind, of, details: self.details.get(&at).copied().unwrap_or_default() })
    }

    /// What is remembered to lie on cells or to flow over them.
    pub(super) fn fields(&self) -> &BTreeMap<Point, Ref<FieldKind>> {
        &self.fields
    }

    /// Sets what is remembered to lie on a cell.
    pub(super) fn set_field(&mut self, at: Point, kind: Ref<FieldKind>) {
        self.fields.insert(at, kind);
    }

    /// Updates what is remembered to lie on cells. `shows` must be true exactly for `cells`.
    pub(super) fn update_fields(
        &mut self,
        cells: impl Iterator<Item = Point>,
        shows: impl Fn(Point) -> bool,
        lying: impl Fn(Point) -> Option<Ref<FieldKind>>,
    ) {
        self.fields.retain(|at, _| !shows(*at));
        self.fields.extend(cells.filter_map(|at| Some((at, lying(at)?))));
    }

    /// The gas that was seen to drift over cells, even if that was too long ago to count.
    pub(super) fn gas(&self) -> &BTreeMap<Point, RememberedGas> {
        &self.gas
    }

    /// Sets the gas that is remembered to drift over a cell.
    pub(super) fn set_gas(&mut self, at: Point, gas: RememberedGas) {
        self.gas.insert(at, gas);
    }

    /// Updates the gas that is remembered to drift over cells, as seen on a `turn`. `shows` must be true exactly for `cells`.
    pub(super) fn update_gas(
        &mut self,
        cells: impl Iterator<Item = Point>,
        shows: impl Fn(Point) -> bool,
        turn: u64,
        kind: impl Fn(Point) -> Option<Ref<FieldKind>>,
    ) {
        self.gas.retain(|at, gas| !shows(*at) && turn.saturating_sub(gas.turn) <= GAS_REMEMBERED);
        self.gas.extend(cells.filter_map(|at| Some((at, RememberedGas { kind: kind(at)?, turn }))));
    }

    /// What tells remembered items from others of their kinds.
    pub(super) fn details(&self) -> &BTreeMap<Point, ItemDetails> {
        &self.details
    }

    /// Sets what tells the item that is remembered at `at` from others of its kind.
    pub(super) fn set_details(&mut self, at: Point, details: ItemDetails) {
        if details == ItemDetails::default() {
            self.details.remove(&at);
        } else {
            self.details.insert(at, details);
        }
    }

    /// Replaces the memory of the whole level.
    pub(super) fn replace(&mut self, cells: Grid<Option<Remembered>>) {
        *self.cells = cells;
        self.details.clear();
        self.fields.clear();
        self.gas.clear();
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
            let known = tiles.get(at).map(|tile| Remembered::seen(*tile));
            remembered.set_inside(at, known);
        }
        self.details.retain(|at, _| !shows(*at));
        for (at, item) in items.iter().filter(|(at, _)| shows(**at)) {
            if let Some(Some(known)) = remembered.get_mut(*at) {
                let thing = item.thing();
                known.item = Some(thing.into());
                if thing.details != ItemDetails::default() {
                    self.details.insert(*at, thing.details);
                }
            }
        }
    }

    /// Sets the remembered item of a cell, if the cell is remembered.
    pub(super) fn set_item(&mut self, at: Point, thing: ItemRef) {
        if let Some(Some(known)) = self.cells.get_mut(at) {
            known.item = Some(thing.into());
            self.set_details(at, thing.details);
        }
    }
}
