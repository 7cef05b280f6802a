//! One level of the world: tiles, items, occupants and the player's map memory.

use std::collections::BTreeMap;

use super::change_counter::ChangeCounter;
use super::fields::field_map::FieldMap;
use super::fields::tile_traits::needs_fields;
use super::ids::{CreatureId, CreatureRef, ItemDetails, ItemRef};
use super::items::item::Item;
use super::map_memory::{GAS_REMEMBERED, MapMemory, Remembered, RememberedGas};
use super::occupancy::Occupancy;
use super::scent::{Scent, ScentMap};
use super::wiring::Wiring;
use crate::content::{Catalog, FieldKind, FieldLayer, LevelId, LevelKind, Ref, TileKind};
use crate::grid::{Grid, Point, Size};
use crate::mapgen::Link;

/// Terrain flag: you can see through the tile.
const TRANSPARENT: u8 = 1;
/// Terrain flag: the tile can be opened.
const OPENABLE: u8 = 2;

/// How far the class of ground is shifted, beside the terrain flags.
const CLASS: u32 = 2;

/// The terrain flags of a tile, and its class of ground.
fn ground(tile: &TileKind) -> u8 {
    let traits = [(tile.transparent, TRANSPARENT), (tile.opens.is_some(), OPENABLE)];
    let flags: u8 = traits.into_iter().filter(|(has, _)| *has).map(|(_, bit)| bit).sum();
    flags | tile.class << CLASS
}

/// One level of the world.
#[derive(Clone, Debug)]
pub struct Level {
    /// Which level of the game it is.
    id: LevelId,
    /// Its depth, counted from 1.
    depth: u32,
    /// The turn on which the player left it; `None` as long as the player is there.
    pub(in crate::game) left_on: Option<u64>,
    /// Its definition.
    kind: Ref<LevelKind>,
    /// Where its stairs lead, by cell.
    pub(in crate::game::model) links: BTreeMap<Point, Link>,
    /// Items on the ground, at most one per cell.
    items: ChangeCounter<BTreeMap<Point, Item>>,
    /// What the player remembers of it.
    memory: MapMemory,
    pub(in crate::game::model) tiles: Grid<Ref<TileKind>>,
    /// The terrain flags and the class of ground of each tile, cached for the field of view and for paths.
    ground: Grid<u8>,
    /// Which cells are walkable, and who stands on them.
    occupancy: Occupancy,
    pub(in crate::game::model) revision: u64,
    /// Who changed the tiles that have hooks, by cell. Kills by such a tile count as that creature's.
    changed_by: BTreeMap<Point, CreatureRef>,
    /// Who was where, and when.
    scents: ScentMap,
    /// What lies on the cells, flows over them and hangs above them; `None` until there is anything.
    pub(in crate::game::model) fields: Option<Box<FieldMap>>,
    /// Grows whenever a field hides what is behind it, or no longer does.
    pub(in crate::game::model) smoke: u64,
    /// What is on wires and what is locked; `None` where nothing is.
    wiring: Option<Box<Wiring>>,
    /// Grows whenever a tile changes, also if it makes no difference to anybody's way or sight.
    tile_changes: u64,
}

impl Level {
    /// A level of `tiles`, without creatures, items or map memory. `kinds` defines the tiles.
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
        let mut level = Self {
            id: LevelId::default(),
            depth: 1,
            left_on: None,
            kind,
            links,
            items: ChangeCounter::default(),
            memory: MapMemory::new(size),
            tiles,
            ground,
            occupancy,
            revision: 0,
            changed_by: BTreeMap::new(),
            scents: ScentMap::default(),
            fields: None,
            smoke: 0,
            wiring: None,
            tile_changes: 0,
        };
        if level.tiles.values().iter().any(|tile| needs_fields(&kinds[*tile])) {
            level.make_fields(kinds);
        }
        level
    }

    /// Finds out what a cell is made of, from its tile and its fields. Returns whether that is something else than before.
    pub(in crate::game::model) fn renew_ground(&mut self, at: Point, kinds: &Catalog<TileKind>) -> bool {
        let Some(tile) = self.tile(at).map(|tile| &kinds[tile]) else { return false };
        let (mut bits, mut is_walkable) = (ground(tile), tile.walkable);
        if let Some(map) = self.fields.as_deref() {
            if let Some((class, is_open)) = map.cover(at) {
                bits = bits & (TRANSPARENT | OPENABLE) | class << CLASS;
                is_walkable = is_open;
            }
            if map.is_opaque(at) {
                bits &= !TRANSPARENT;
            }
        }
        let before = (self.ground.at(at, 0), self.occupancy.is_walkable(at));
        self.ground.set(at, bits);
        self.occupancy.set_walkable(at, is_walkable);
        before != (bits, is_walkable)
    }

    /// The same level at its place in the world.
    #[must_use]
    pub fn placed(self, id: LevelId, depth: u32) -> Self {
        Self { id, depth, ..self }
    }

    /// Which level of the game it is.
    #[inline]
    pub fn id(&self) -> &LevelId {
        &self.id
    }

    /// Its depth, counted from 1.
    #[inline]
    pub fn depth(&self) -> u32 {
        self.depth
    }

    /// Whether nobody can be here: a place that a level has left, and the next one takes.
    pub fn is_vacant(&self) -> bool {
        self.size().area() == 0
    }

    /// What stands in the place of a level that is not in the world.
    pub(in crate::game::model) fn vacant(kind: Ref<LevelKind>, kinds: &Catalog<TileKind>) -> Self {
        Self::new(kind, Grid::default(), BTreeMap::new(), kinds)
    }

    /// Its definition.
    #[inline]
    pub fn kind(&self) -> Ref<LevelKind> {
        self.kind
    }

    /// The cell where stairs that lead here from the level `from` end. If their own end is missing, which happens when too little of a level was
    /// free, it is that of any other stairs, or else the middle of the level.
    pub(in crate::game) fn end_of(&self, link: &Link, from: &LevelId) -> Point {
        let links = self.links();
        let end = link.end_on(from, links).or_else(|| links.keys().next().copied());
        end.unwrap_or_else(|| Point::new(self.size().width / 2, self.size().height / 2))
    }

    /// Where its stairs lead, by cell.
    #[inline]
    pub fn links(&self) -> &BTreeMap<Point, Link> {
        &self.links
    }

    /// Items on the ground, at most one per cell.
    #[inline]
    pub fn items(&self) -> &BTreeMap<Point, Item> {
        &self.items
    }

    /// The item on the ground at `at`.
    #[inline]
    pub fn item(&self, at: Point) -> Option<&Item> {
        self.items.get(&at)
    }

    /// A number that grows whenever the items on the ground may have changed.
    pub fn item_changes(&self) -> u64 {
        self.items.changes()
    }

    /// Puts an item on the ground at `at`, and returns any item that it replaces.
    pub fn put_item(&mut self, at: Point, item: Item) -> Option<Item> {
        self.items.insert(at, item)
    }

    /// Removes and returns the item on the ground at `at`.
    pub fn take_item(&mut self, at: Point) -> Option<Item> {
        // Check first: `remove` borrows mutably, which counts as a change even if nothing lies here.
        self.items.contains_key(&at).then(|| self.items.remove(&at))?
    }

    /// The item on the ground at `at`, mutably.
    pub fn item_mut(&mut self, at: Point) -> Option<&mut Item> {
        self.items.contains_key(&at).then(|| self.items.get_mut(&at))?
    }

    /// All items on the ground, mutably.
    pub fn items_mut(&mut self) -> impl Iterator<Item = &mut Item> {
        self.items.values_mut()
    }

    /// What the player remembers of each cell.
    #[inline]
    pub fn remembered(&self) -> &Grid<Option<Remembered>> {
        self.memory.cells()
    }

    /// The item that the player remembers at `at`.
    pub fn remembered_item(&self, at: Point) -> Option<ItemRef> {
        self.memory.item(at)
    }

    /// What tells the items that the player remembers from others of their kinds, as far as there is anything.
    pub fn remembered_details(&self) -> &BTreeMap<Point, ItemDetails> {
        self.memory.details()
    }

    /// What the player remembers to lie on cells or to flow over them, if it lies still.
    pub fn remembered_fields(&self) -> &BTreeMap<Point, Ref<FieldKind>> {
        self.memory.fields()
    }

    /// The gas that the player has seen to drift over cells, even if that was too long ago to count.
    pub(crate) fn all_remembered_gas(&self) -> &BTreeMap<Point, RememberedGas> {
        self.memory.gas()
    }

    /// The gas that the player remembers on `turn` to drift over a cell.
    pub fn remembered_gas(&self, at: Point, turn: u64) -> Option<Ref<FieldKind>> {
        let gas = self.memory.gas().get(&at)?;
        (turn.saturating_sub(gas.turn) <= GAS_REMEMBERED).then_some(gas.kind)
    }

    /// Sets the gas that the player remembers to drift over a cell.
    pub(crate) fn remember_gas(&mut self, at: Point, gas: RememberedGas) {
        self.memory.set_gas(at, gas);
    }

    /// Sets what the player remembers to lie on a cell.
    pub(crate) fn remember_field(&mut self, at: Point, kind: Ref<FieldKind>) {
        self.memory.set_field(at, kind);
    }

    /// Sets what tells the item that the player remembers at `at` from others of its kind.
    pub(crate) fn remember_details(&mut self, at: Point, details: ItemDetails) {
        self.memory.set_details(at, details);
    }

    /// Sets what the player remembers of the cell at `at`; `None` forgets it.
    #[inline]
    pub fn remember(&mut self, at: Point, known: Option<Remembered>) {
        self.memory.set(at, known);
    }

    /// Updates the player's memory of `cells` to their current tiles, items and fields, on `turn`. All cells must lie inside the level. `shows`
    /// must be true exactly for `cells`.
    pub(crate) fn remember_cells<Cells: Iterator<Item = Point>>(
        &mut self,
        cells: impl Fn() -> Cells,
        shows: impl Fn(Point) -> bool,
        turn: u64,
    ) {
        self.memory.update(cells(), &shows, &self.tiles, &self.items);
        if let Some(map) = self.fields.as_deref() {
            self.memory.update_fields(cells(), &shows, |at| map.lying(at));
            self.memory.update_gas(cells(), shows, turn, |at| Some(map.field(at, FieldLayer::Gas)?.kind));
        }
    }

    /// Sets the remembered item of a cell, if the player remembers the cell.
    pub(crate) fn remember_item(&mut self, at: Point, thing: ItemRef) {
        self.memory.set_item(at, thing);
    }

    /// Replaces the player's memory of the whole level.
    pub(crate) fn set_remembered(&mut self, remembered: Grid<Option<Remembered>>) {
        self.memory.replace(remembered);
    }

    /// Its kind and its links, for tests that change or corrupt them.
    #[doc(hidden)]
    pub fn tamper(&mut self) -> (&mut Ref<LevelKind>, &mut BTreeMap<Point, Link>) {
        (&mut self.kind, &mut self.links)
    }

    /// Width and height, in cells.
    pub fn size(&self) -> Size {
        self.tiles.size()
    }

    /// The tile at `at`; `None` outside the level.
    #[inline]
    pub fn tile(&self, at: Point) -> Option<Ref<TileKind>> {
        self.tiles.get(at).copied()
    }

    /// All tiles.
    pub fn tiles(&self) -> &Grid<Ref<TileKind>> {
        &self.tiles
    }

    /// Whether the tile at `at` is walkable.
    #[inline]
    pub fn is_walkable(&self, at: Point) -> bool {
        self.occupancy.is_walkable(at)
    }

    /// The class of ground at `at`, one of [`Media`](crate::content::Media); 0 outside the level.
    #[inline]
    pub fn class(&self, at: Point) -> u8 {
        self.ground.at(at, 0) >> CLASS
    }

    /// Whether you can see through the tile at `at`.
    #[inline]
    pub fn is_transparent(&self, at: Point) -> bool {
        self.ground.at(at, 0) & TRANSPARENT != 0
    }

    /// Whether you can see through the tile at `at`, which must lie inside the level.
    #[inline]
    pub(crate) fn is_transparent_inside(&self, at: Point) -> bool {
        self.ground.inside(at).is_some_and(|bits| bits & TRANSPARENT != 0)
    }

    /// Whether the cell at `at` is walkable and unoccupied.
    #[inline]
    pub fn is_free(&self, at: Point) -> bool {
        self.occupancy.is_free(at)
    }

    /// Whether the tile at `at` can be opened, like a door.
    #[inline]
    pub fn is_openable(&self, at: Point) -> bool {
        self.ground.at(at, 0) & OPENABLE != 0
    }

    /// Sets the tile at `at`. `kinds` defines it.
    pub fn set_tile(&mut self, at: Point, tile: Ref<TileKind>, kinds: &Catalog<TileKind>) {
        self.changed_by.remove(&at);
        self.tiles.set(at, tile);
        if needs_fields(&kinds[tile]) {
            self.make_fields(kinds);
        }
        if let Some(map) = self.fields.as_deref_mut().filter(|_| self.tiles.size().contains(at)) {
            map.set_tile(at, &kinds[tile], self.links.contains_key(&at));
        }
        self.tile_changes += 1;
        self.revision += u64::from(self.renew_ground(at, kinds));
    }

    /// The creature to blame for the tile at `at`: an effect of its scripts put the tile there.
    #[inline]
    pub fn changed_by(&self, at: Point) -> Option<CreatureRef> {
        self.changed_by.get(&at).copied()
    }

    /// All creatures to blame for tiles, by cell.
    pub(in crate::game) fn all_changed_by(&self) -> &BTreeMap<Point, CreatureRef> {
        &self.changed_by
    }

    /// Sets the creature to blame for the tile at `at`, until the tile changes.
    pub(in crate::game) fn set_changed_by(&mut self, at: Point, by: Option<CreatureRef>) {
        if let Some(by) = by {
            self.changed_by.insert(at, by);
        }
    }

    /// What is on wires and what is locked; `None` where nothing is.
    #[inline]
    pub fn wiring(&self) -> Option<&Wiring> {
        self.wiring.as_deref()
    }

    /// Sets what is on wires and what is locked.
    pub(in crate::game) fn set_wiring(&mut self, wiring: Wiring) {
        self.wiring = (!wiring.is_empty()).then(|| Box::new(wiring));
    }

    /// The number of the lock of a cell.
    pub fn lock(&self, at: Point) -> Option<u32> {
        self.wiring.as_ref()?.locks.get(&at).copied()
    }

    /// Removes the lock of a cell.
    pub(in crate::game) fn remove_lock(&mut self, at: Point) {
        if let Some(wiring) = &mut self.wiring {
            wiring.locks.remove(&at);
        }
    }

    /// The scent on a cell at the time `now`.
    #[inline]
    pub fn scent(&self, at: Point, now: u64) -> Option<Scent> {
        self.scents.at(at, now)
    }

    /// All scents that last at the time `now`, in reading order.
    pub(in crate::game) fn all_scents(&self, now: u64) -> impl Iterator<Item = (Point, Scent)> {
        self.scents.all(now)
    }

    /// Leaves a scent on a cell.
    pub(in crate::game) fn leave_scent(&mut self, at: Point, scent: Scent) {
        self.scents.leave(self.tiles.size(), at, scent);
    }

    /// A number that grows whenever it changes where one can see through.
    pub fn sight_revision(&self) -> u64 {
        self.revision + self.smoke
    }

    /// A number that grows whenever a tile changes.
    pub fn tile_changes(&self) -> u64 {
        self.tile_changes
    }

    /// A number that grows whenever it changes where one can go: what a cell is made of, or whether something lasting there harms.
    pub fn revision(&self) -> u64 {
        self.revision
    }

    /// A number that grows whenever a tile, a field, the items on the ground or the player's memory may have changed.
    pub fn changes(&self) -> u64 {
        self.revision
            + self.tile_changes
            + self.items.changes()
            + self.memory.changes()
            + self.fields.as_ref().map_or(0, |map| map.changes())
    }

    /// Two bit masks of the eight neighbours of `at`: which are walkable and free, and which are occupied. The lowest bit is the first of
    /// [`Direction::ALL`](crate::grid::Direction::ALL).
    #[inline]
    pub fn around(&self, at: Point) -> [u8; 2] {
        self.occupancy.around(at)
    }

    /// The creature at `at`.
    #[inline]
    pub fn occupant(&self, at: Point) -> Option<CreatureId> {
        self.occupancy.at(at)
    }

    /// Sets the occupant of `at`. [`World`](super::world::World) keeps the creature's own position in step.
    pub(super) fn set_occupant(&mut self, at: Point, who: Option<CreatureId>) {
        self.occupancy.set(at, who);
    }

    /// All occupants with their cells, in reading order.
    pub fn occupants(&self) -> impl Iterator<Item = (Point, CreatureId)> {
        self.occupancy.iter()
    }
}
