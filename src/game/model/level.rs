//! One level of the world, alive.

use std::collections::BTreeMap;

use super::change_counter::ChangeCounter;
use super::ids::{CreatureId, ItemRef};
use super::item::Item;
use super::occupancy::Occupancy;
use crate::content::{Catalog, LevelKind, Ref, TileKind};
use crate::grid::{Grid, Point, Size};
use crate::mapgen::Link;

/// One can see through it.
const TRANSPARENT: u8 = 1;
/// It can be opened.
const OPENABLE: u8 = 2;

/// What a tile is to those who look and open.
fn ground(tile: &TileKind) -> u8 {
    let traits = [(tile.transparent, TRANSPARENT), (tile.opens.is_some(), OPENABLE)];
    traits.into_iter().filter(|(has, _)| *has).map(|(_, bit)| bit).sum()
}

/// One level of the world.
#[derive(Clone, Debug)]
pub struct Level {
    /// What it is.
    kind: Ref<LevelKind>,
    /// Where its stairs lead.
    links: BTreeMap<Point, Link>,
    /// What lies where, at most one item a cell.
    items: ChangeCounter<BTreeMap<Point, Item>>,
    /// What the player remembers of each cell.
    remembered: ChangeCounter<Grid<Option<Remembered>>>,
    tiles: Grid<Ref<TileKind>>,
    /// What tiles come to for those who look and open.
    ground: Grid<u8>,
    /// Where tiles let one walk, and who stands where.
    occupancy: Occupancy,
    revision: u64,
}

/// What the player remembers of a cell; it may be out of date.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Remembered {
    /// The tile that was seen.
    pub tile: Ref<TileKind>,
    /// The item that lay there.
    pub item: Option<ItemRef>,
}

impl Level {
    /// A level of `tiles`, whose `kinds` say what they are, on which nobody stands, nothing lies and nothing is remembered.
    pub fn new(
        kind: Ref<LevelKind>,
        tiles: Grid<Ref<TileKind>>,
        links: BTreeMap<Point, Link>,
        kinds: &Catalog<TileKind>,
    ) -> Self {
        let size = tiles.size();
        let mut cells = tiles.values().iter();
        let ground = Grid::from_fn(size, |_| cells.next().map_or(0, |tile| ground(&kinds[*tile])));
        let mut occupancy = Occupancy::new(size);
        for (at, tile) in tiles.iter() {
            occupancy.set_walkable(at, kinds[*tile].walkable);
        }
        Self {
            kind,
            links,
            items: ChangeCounter::default(),
            remembered: ChangeCounter::new(Grid::new(size, None)),
            tiles,
            ground,
            occupancy,
            revision: 0,
        }
    }

    /// What it is.
    #[inline]
    pub fn kind(&self) -> Ref<LevelKind> {
        self.kind
    }

    /// Where its stairs lead.
    #[inline]
    pub fn links(&self) -> &BTreeMap<Point, Link> {
        &self.links
    }

    /// What lies where, at most one item a cell.
    #[inline]
    pub fn items(&self) -> &BTreeMap<Point, Item> {
        &self.items
    }

    /// The item that lies at `at`.
    #[inline]
    pub fn item(&self, at: Point) -> Option<&Item> {
        self.items.get(&at)
    }

    /// Lays an item onto the cell at `at`, and takes up the one that lay there.
    pub fn put_item(&mut self, at: Point, item: Item) -> Option<Item> {
        self.items.insert(at, item)
    }

    /// Takes up what lies at `at`.
    pub fn take_item(&mut self, at: Point) -> Option<Item> {
        // Looked up first, so that nobody looks again where nothing changed.
        self.items.contains_key(&at).then(|| self.items.remove(&at))?
    }

    /// All items that lie on the level, to change.
    pub fn items_mut(&mut self) -> impl Iterator<Item = &mut Item> {
        self.items.values_mut()
    }

    /// What the player remembers of each cell.
    #[inline]
    pub fn remembered(&self) -> &Grid<Option<Remembered>> {
        &self.remembered
    }

    /// Makes the player remember the cell at `at` so; `None` forgets it.
    #[inline]
    pub fn remember(&mut self, at: Point, known: Option<Remembered>) {
        self.remembered.set(at, known);
    }

    /// Makes the player remember the tiles and items of some cells, all of them inside, as they are.
    pub(crate) fn remember_cells(&mut self, cells: impl Iterator<Item = Point>, shows: impl Fn(Point) -> bool) {
        let remembered = &mut *self.remembered;
        for at in cells {
            let known = self.tiles.get(at).map(|tile| Remembered { tile: *tile, item: None });
            remembered.set_inside(at, known);
        }
        for (at, item) in self.items.iter().filter(|(at, _)| shows(**at)) {
            if let Some(Some(known)) = remembered.get_mut(*at) {
                known.item = Some(item.thing());
            }
        }
    }

    /// Makes the player remember that `thing` lies on a cell, if the cell is remembered.
    pub(crate) fn remember_item(&mut self, at: Point, thing: ItemRef) {
        if let Some(Some(known)) = self.remembered.get_mut(at) {
            known.item = Some(thing);
        }
    }

    /// Makes `remembered` all that the player remembers of the level.
    pub(crate) fn set_remembered(&mut self, remembered: Grid<Option<Remembered>>) {
        *self.remembered = remembered;
    }

    /// Its kind and its links, for the tests that change or spoil them.
    #[doc(hidden)]
    pub fn tamper(&mut self) -> (&mut Ref<LevelKind>, &mut BTreeMap<Point, Link>) {
        (&mut self.kind, &mut self.links)
    }

    /// Columns and rows.
    pub fn size(&self) -> Size {
        self.tiles.size()
    }

    /// The tile at `at`; `None` outside.
    #[inline]
    pub fn tile(&self, at: Point) -> Option<Ref<TileKind>> {
        self.tiles.get(at).copied()
    }

    /// All tiles.
    pub fn tiles(&self) -> &Grid<Ref<TileKind>> {
        &self.tiles
    }

    /// Whether one can walk on the cell at `at`.
    #[inline]
    pub fn is_walkable(&self, at: Point) -> bool {
        self.occupancy.is_walkable(at)
    }

    /// Whether one can see through the cell at `at`.
    #[inline]
    pub fn is_transparent(&self, at: Point) -> bool {
        self.ground.at(at, 0) & TRANSPARENT != 0
    }

    /// Whether one can see through the cell at `at`, which is known to lie inside.
    #[inline]
    pub(crate) fn is_transparent_inside(&self, at: Point) -> bool {
        self.ground.inside(at).is_some_and(|own| own & TRANSPARENT != 0)
    }

    /// Whether one can walk on the cell at `at`, and nobody stands there.
    #[inline]
    pub fn is_free(&self, at: Point) -> bool {
        self.occupancy.is_free(at)
    }

    /// Whether the cell at `at` can be opened, as a door.
    #[inline]
    pub fn is_openable(&self, at: Point) -> bool {
        self.ground.at(at, 0) & OPENABLE != 0
    }

    /// Makes `tile`, one of `kinds`, of the cell at `at`.
    pub fn set_tile(&mut self, at: Point, tile: Ref<TileKind>, kinds: &Catalog<TileKind>) {
        self.tiles.set(at, tile);
        self.ground.set(at, ground(&kinds[tile]));
        self.occupancy.set_walkable(at, kinds[tile].walkable);
        self.revision += 1;
    }

    /// A number that grows whenever a tile changes.
    pub fn revision(&self) -> u64 {
        self.revision
    }

    /// A number that grows whenever a tile changes, what lies there, or what the player remembers.
    pub fn changes(&self) -> u64 {
        self.revision + self.items.changes() + self.remembered.changes()
    }

    /// On which of the eight cells round `at` one can walk with nobody there, and on which somebody stands: a bit each, the lowest for the
    /// first of [`Direction::ALL`](crate::grid::Direction::ALL).
    #[inline]
    pub fn around(&self, at: Point) -> [u8; 2] {
        self.occupancy.around(at)
    }

    /// Who stands at `at`.
    #[inline]
    pub fn occupant(&self, at: Point) -> Option<CreatureId> {
        self.occupancy.at(at)
    }

    /// Says who stands at `at`; what the creature itself says of that is for [`World`](super::world::World) to keep.
    pub(super) fn set_occupant(&mut self, at: Point, who: Option<CreatureId>) {
        self.occupancy.set(at, who);
    }

    /// All who stand on the level, in reading order.
    pub fn occupants(&self) -> impl Iterator<Item = (Point, CreatureId)> {
        self.occupancy.iter()
    }
}
