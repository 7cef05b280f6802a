//! All fields of a level, and which cells may change.

use super::cell_set::CellSet;
use super::field::Field;
use super::kind_traits::{KindTraits, KnownKinds};
use super::layer_map::{LayerMap, Stored};
use super::owners::Owners;
use super::tile_traits::{AIRTIGHT, BURNS, CHANGES, DRY, IGNITES, traits};
use crate::content::{Catalog, FieldKind, FieldLayer, Ref, TileKind};
use crate::game::model::ids::CreatureRef;
use crate::grid::{Point, Size};

/// The most cells of a layer that may hold gases and flowing liquids. Beyond that they don't spread.
pub(crate) const MOST_CELLS: u32 = 16_384;

/// What covers the tile of a cell: the class of ground, and whether it is walkable.
pub(crate) type Cover = (u8, bool);

/// What a change of a field has changed for others.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct FieldEffect {
    /// Whether the cell is made of something else now, or harms others than before.
    pub(crate) is_ground: bool,
    /// Whether one can see through the cell now, or no longer.
    pub(crate) is_sight: bool,
}

/// All fields of a level, and which cells may change by themselves. What may change is derived: it is a superset of what does.
///
/// Cells are numbered in reading order, with a border around the level.
#[derive(Clone, Debug)]
pub(crate) struct FieldMap {
    size: Size,
    /// The length of a row with its border.
    stride: usize,
    layers: [LayerMap; 3],
    /// The traits of the tile of each cell.
    tiles: Vec<u8>,
    /// How many of a cell and the eight around it gas can be on, and how many a liquid.
    rooms: [Vec<u8>; 2],
    /// The cells whose tiles change by chance.
    pub(crate) changing: CellSet,
    /// The cells that set fire to others.
    igniters: CellSet,
    /// Those of them with something beside them that burns.
    pub(crate) kindled: CellSet,
    /// The cells that nobody can see through because of a field.
    opaque: CellSet,
    /// What covers the tiles of cells: the class and 1, shifted by 1, and whether it is walkable; 0 for nothing. Empty until something does.
    covers: Vec<u8>,
    /// The kinds of fields that were ever here.
    pub(crate) kinds: KnownKinds,
    /// The cells with something that burns.
    pub(crate) fuel: CellSet,
    /// The creatures to blame for fields.
    owners: Owners,
    /// Grows with each change.
    changes: u64,
}

impl FieldMap {
    /// Without any fields. `tile` gives the tile at a point, and whether it is stairs.
    pub(crate) fn new<'t>(size: Size, tile: impl Fn(Point) -> Option<(&'t TileKind, bool)>) -> Self {
        let stride = size.width.max(0) as usize + 2;
        let cells = stride * (size.height.max(0) as usize + 2);
        let mut map = Self {
            size,
            stride,
            layers: Default::default(),
            tiles: vec![AIRTIGHT | DRY; cells],
            rooms: [vec![0; cells], vec![0; cells]],
            changing: CellSet::default(),
            igniters: CellSet::default(),
            kindled: CellSet::default(),
            opaque: CellSet::default(),
            covers: Vec::new(),
            kinds: KnownKinds::default(),
            fuel: CellSet::default(),
            owners: Owners::default(),
            changes: 0,
        };
        for at in size.points() {
            if let Some((kind, is_stairs)) = tile(at) {
                map.note_traits(map.cell(at), traits(kind, is_stairs));
            }
        }
        for at in size.points() {
            map.count_rooms(map.cell(at));
        }
        map
    }

    /// The index of a cell.
    #[inline]
    pub(crate) fn cell(&self, at: Point) -> usize {
        (at.y + 1) as usize * self.stride + (at.x + 1) as usize
    }

    /// Where a cell is.
    #[inline]
    pub(crate) fn point(&self, cell: usize) -> Point {
        Point::new((cell % self.stride) as i32 - 1, (cell / self.stride) as i32 - 1)
    }

    /// How many cells there are, with the border.
    pub(crate) fn cells(&self) -> usize {
        self.tiles.len()
    }

    /// The length of a row of cells.
    #[inline]
    pub(crate) fn stride(&self) -> usize {
        self.stride
    }

    /// A number that grows with each change of a field.
    pub(crate) fn changes(&self) -> u64 {
        self.changes
    }

    /// The fields of a layer.
    #[inline]
    pub(crate) fn layer(&self, layer: FieldLayer) -> &LayerMap {
        let [surface, liquid, gas] = &self.layers;
        match layer {
            FieldLayer::Surface => surface,
            FieldLayer::Liquid => liquid,
            FieldLayer::Gas => gas,
        }
    }

    /// The fields of a layer, to change which cells may change by themselves.
    #[inline]
    pub(crate) fn layer_mut(&mut self, layer: FieldLayer) -> &mut LayerMap {
        let [surface, liquid, gas] = &mut self.layers;
        match layer {
            FieldLayer::Surface => surface,
            FieldLayer::Liquid => liquid,
            FieldLayer::Gas => gas,
        }
    }

    /// The field at a point, in a layer.
    #[inline]
    pub(crate) fn field(&self, at: Point, layer: FieldLayer) -> Option<Field> {
        let layer = self.layer(layer);
        if layer.count == 0 || !self.size.contains(at) {
            return None;
        }
        let stored = layer.get(self.cell(at));
        Some(Field { kind: stored.kind()?, amount: stored.amount, by: self.owner(stored.owner) })
    }

    /// Whether nothing on the level changes by itself.
    #[inline]
    pub(crate) fn is_at_rest(&self) -> bool {
        let [surface, liquid, gas] = &self.layers;
        let is_still = surface.active.is_empty() && liquid.active.is_empty() && gas.active.is_empty();
        is_still && self.kindled.is_empty() && self.changing.is_empty()
    }

    /// The creature with a number. Numbers change when a creature gets one.
    pub(crate) fn owner(&self, number: u32) -> Option<CreatureRef> {
        self.owners.get(number)
    }

    /// The number of a creature.
    pub(crate) fn number_of(&mut self, owner: Option<CreatureRef>) -> u32 {
        let Some(owner) = owner else { return 0 };
        if let Some(known) = self.owners.find(owner) {
            return known;
        }
        if self.owners.are_many() {
            let numbers = self.owners.forget_unused(self.layers.iter().flat_map(LayerMap::all_owners));
            self.layers.iter_mut().for_each(|layer| layer.renumber_owners(&numbers));
        }
        self.owners.add(owner)
    }

    /// How many of a cell and the eight around it a gas or a liquid can be on.
    #[inline]
    pub(crate) fn room_around(&self, cell: usize, layer: FieldLayer) -> u8 {
        let [gas, liquid] = &self.rooms;
        let rooms = if layer == FieldLayer::Gas { gas } else { liquid };
        rooms.get(cell).copied().unwrap_or(0)
    }

    /// Whether a gas or a liquid can be on a cell.
    #[inline]
    pub(crate) fn admits(&self, cell: usize, layer: FieldLayer) -> bool {
        let closed = match layer {
            FieldLayer::Gas => AIRTIGHT,
            FieldLayer::Liquid => DRY,
            FieldLayer::Surface => 0,
        };
        self.tiles.get(cell).is_some_and(|traits| traits & closed == 0)
    }

    /// Whether the tile of a cell burns.
    #[inline]
    pub(crate) fn has_burning_tile(&self, cell: usize) -> bool {
        self.tiles.get(cell).is_some_and(|traits| traits & BURNS != 0)
    }

    /// What covers the tile at a point.
    #[inline]
    pub(crate) fn cover(&self, at: Point) -> Option<Cover> {
        let cover = self.covers.get(self.cell(at)).copied().filter(|cover| *cover != 0)?;
        Some(((cover >> 1) - 1, cover & 1 == 1))
    }

    /// Whether nobody can see through a field at a point.
    #[inline]
    pub(crate) fn is_opaque(&self, at: Point) -> bool {
        !self.opaque.is_empty() && self.opaque.contains(self.cell(at))
    }

    /// The bits of all fields at a point that harm: of any, and of those that lie still.
    #[inline]
    pub(crate) fn harms(&self, at: Point) -> [u64; 2] {
        // Most fields, such as water and blood, never harm anybody.
        if self.kinds.any_harms() { self.harms_of(self.cell(at)) } else { [0, 0] }
    }

    fn harms_of(&self, cell: usize) -> [u64; 2] {
        let mut harms = [0, 0];
        for kind in self.traits_on(cell) {
            let [any, lasting] = &mut harms;
            *any |= kind.harm;
            *lasting |= if kind.lies { kind.harm } else { 0 };
        }
        harms
    }

    /// The traits of the fields on a cell; those of nothing for an empty layer.
    #[inline]
    fn traits_on(&self, cell: usize) -> impl Iterator<Item = KindTraits> {
        self.layers.iter().map(move |layer| self.kinds.at(layer.position(cell)))
    }

    /// What lies still at a point: on the ground, or else over it.
    pub(crate) fn lying(&self, at: Point) -> Option<Ref<FieldKind>> {
        let cell = self.cell(at);
        let lies = |stored: &Stored| self.kinds.at(stored.kind).lies;
        let [surface, liquid, _] = &self.layers;
        [surface, liquid].into_iter().map(|layer| layer.get(cell)).find(lies)?.kind()
    }

    /// Sets the field of a cell, in a layer.
    pub(crate) fn set(
        &mut self,
        cell: usize,
        layer: FieldLayer,
        field: Stored,
        kinds: &Catalog<FieldKind>,
    ) -> FieldEffect {
        let old = self.layer(layer).get(cell);
        if old == field {
            return FieldEffect::default();
        }
        self.changes += 1;
        let cells = self.cells();
        self.layer_mut(layer).set(cell, field, cells);
        if let Some(kind) = field.kind().filter(|_| !self.kinds.knows(field.kind)) {
            self.kinds.note(field.kind, &kinds[kind]);
        }
        self.renew_activity(cell, layer, self.kinds.at(field.kind));
        self.renew_others((cell, old, field), kinds)
    }

    /// Notes whether a cell may change by itself.
    #[inline]
    fn renew_activity(&mut self, cell: usize, layer: FieldLayer, now: KindTraits) {
        let stride = self.stride;
        let active = &mut self.layer_mut(layer).active;
        if layer == FieldLayer::Surface || now.stays {
            active.set(cell, now.is_restless);
        } else {
            active.insert_three(cell.wrapping_sub(stride));
            active.insert_three(cell);
            active.insert_three(cell + stride);
        }
    }

    /// Takes note of what a change of a field, from an old one to a new one, means beyond its layer.
    fn renew_others(&mut self, (cell, old, new): (usize, Stored, Stored), kinds: &Catalog<FieldKind>) -> FieldEffect {
        let (before, now) = (self.kinds.at(old.kind), self.kinds.at(new.kind));
        if before.ignites || now.ignites {
            self.renew_igniter(cell);
        }
        if before.burns || now.burns {
            self.renew_fuel(cell);
        }
        if !before.alters_ground && !now.alters_ground {
            return FieldEffect::default();
        }
        let of = |stored: Stored| stored.kind().map(|kind| &kinds[kind]);
        self.renew_ground(cell, kinds, (of(old), of(new)))
    }

    /// Sets what has spread over cells of a layer, and which of its cells have come to rest. Returns the cells that are made of something else
    /// now, or that block sight where they didn't, or no longer do.
    pub(crate) fn spread(
        &mut self,
        layer: FieldLayer,
        (changes, resting): (&[(usize, Stored)], &[usize]),
        kinds: &Catalog<FieldKind>,
    ) -> Vec<(usize, Stored, FieldEffect)> {
        let (cells, stride) = (self.cells(), self.stride);
        self.changes += changes.len() as u64;
        for cell in resting {
            self.layer_mut(layer).active.remove(*cell);
        }
        let (mut reached, mut effects) = (CellSet::default(), Vec::new());
        for (cell, new) in changes.iter().copied() {
            let old = self.layer(layer).get(cell);
            self.layer_mut(layer).set(cell, new, cells);
            reached.insert(cell);
            // The amount alone makes a difference only to what alters the ground.
            let is_same = old.kind == new.kind && !self.kinds.at(new.kind).alters_ground;
            let effect = if is_same { FieldEffect::default() } else { self.renew_others((cell, old, new), kinds) };
            if effect != FieldEffect::default() {
                effects.push((cell, new, effect));
            }
        }
        self.layer_mut(layer).active.insert_around(&reached, stride);
        effects
    }

    /// Notes whether a cell sets fire to others.
    fn renew_igniter(&mut self, cell: usize) {
        let is_tile = self.tiles.get(cell).is_some_and(|traits| traits & IGNITES != 0);
        let is_igniter = is_tile || self.traits_on(cell).any(|kind| kind.ignites);
        self.igniters.set(cell, is_igniter);
        self.kindled.set(cell, is_igniter);
    }

    /// Notes whether anything on a cell burns, so that fires beside it matter.
    fn renew_fuel(&mut self, cell: usize) {
        let has_fuel = self.has_burning_tile(cell) || self.traits_on(cell).any(|kind| kind.burns);
        self.fuel.set(cell, has_fuel);
        if has_fuel && !self.igniters.is_empty() {
            for near in self.cross(cell) {
                if self.igniters.contains(near) {
                    self.kindled.insert(near);
                }
            }
        }
    }

    /// A cell and the eight around it, in reading order.
    #[inline]
    pub(crate) fn block(&self, cell: usize) -> [usize; 9] {
        let (above, below) = (cell.wrapping_sub(self.stride), cell.wrapping_add(self.stride));
        let beside = |middle: usize| [middle.wrapping_sub(1), middle, middle.wrapping_add(1)];
        let mut block = [0; 9];
        let rows = beside(above).into_iter().chain(beside(cell)).chain(beside(below));
        block.iter_mut().zip(rows).for_each(|(place, near)| *place = near);
        block
    }

    /// A cell and the four beside it, in reading order.
    #[inline]
    pub(crate) fn cross(&self, cell: usize) -> [usize; 5] {
        let stride = self.stride;
        [cell.wrapping_sub(stride), cell.wrapping_sub(1), cell, cell + 1, cell + stride]
    }

    /// Finds out what covers the tile of a cell, and whether one can see through it.
    fn renew_ground(
        &mut self,
        cell: usize,
        kinds: &Catalog<FieldKind>,
        (before, now): (Option<&FieldKind>, Option<&FieldKind>),
    ) -> FieldEffect {
        let at = self.point(cell);
        let was = (self.cover(at), self.opaque.contains(cell));
        let present = [FieldLayer::Surface, FieldLayer::Liquid, FieldLayer::Gas]
            .map(|layer| self.layer(layer).get(cell))
            .map(|stored| stored.kind().map(|kind| (&kinds[kind], stored.amount)));
        let covers = |(kind, amount): &(&FieldKind, u16)| u32::from(*amount) >= kind.medium_from;
        let cover = present
            .iter()
            .flatten()
            .filter(|field| covers(field))
            .find_map(|(kind, _)| Some((kind.class?, kind.walkable)));
        let hides = |(kind, amount): &(&FieldKind, u16)| kind.opaque_from > 0 && u32::from(*amount) >= kind.opaque_from;
        let is_opaque = present.iter().flatten().any(hides);
        self.set_cover(cell, cover);
        self.opaque.set(cell, is_opaque);
        let lasting = |kind: Option<&FieldKind>| kind.filter(|kind| kind.lasts()).map_or(0, |kind| kind.harm);
        FieldEffect { is_ground: was.0 != cover || lasting(before) != lasting(now), is_sight: was.1 != is_opaque }
    }

    fn set_cover(&mut self, cell: usize, cover: Option<Cover>) {
        if self.covers.is_empty() && cover.is_some() {
            self.covers.resize(self.tiles.len(), 0);
        }
        if let Some(stored) = self.covers.get_mut(cell) {
            *stored = cover.map_or(0, |(class, is_walkable)| (class + 1) << 1 | u8::from(is_walkable));
        }
    }

    /// Takes note of a tile that has changed.
    pub(crate) fn set_tile(&mut self, at: Point, kind: &TileKind, is_stairs: bool) {
        let (cell, traits) = (self.cell(at), traits(kind, is_stairs));
        let before = self.tiles.get(cell).copied().unwrap_or(0);
        self.changes += 1;
        if before == traits {
            return;
        }
        self.note_traits(cell, traits);
        if (before ^ traits) & (AIRTIGHT | DRY) != 0 {
            self.renew_rooms(cell);
        }
        self.renew_igniter(cell);
        self.renew_fuel(cell);
    }

    /// Counts the rooms of a cell and of those around it anew, after it was opened or closed.
    fn renew_rooms(&mut self, cell: usize) {
        for near in self.block(cell) {
            self.count_rooms(near);
            for layer in [FieldLayer::Liquid, FieldLayer::Gas] {
                if self.layer(layer).count > 0 {
                    self.layer_mut(layer).active.insert(near);
                }
            }
        }
    }

    fn note_traits(&mut self, cell: usize, traits: u8) {
        if let Some(known) = self.tiles.get_mut(cell) {
            *known = traits;
        }
        self.changing.set(cell, traits & CHANGES != 0);
        self.fuel.set(cell, traits & BURNS != 0);
        if traits & IGNITES != 0 {
            self.igniters.insert(cell);
            self.kindled.insert(cell);
        }
    }

    /// Counts the cells around one on which there can be a gas, and a liquid.
    fn count_rooms(&mut self, cell: usize) {
        for (layer, index) in [(FieldLayer::Gas, 0), (FieldLayer::Liquid, 1)] {
            let count = self.block(cell).into_iter().filter(|near| self.admits(*near, layer)).count() as u8;
            let count = if self.admits(cell, layer) { count } else { 0 };
            if let Some(room) = self.rooms.get_mut(index).and_then(|rooms| rooms.get_mut(cell)) {
                *room = count;
            }
        }
    }

    /// All fields of a layer, in reading order.
    pub(crate) fn all(&self, layer: FieldLayer) -> impl Iterator<Item = (Point, Field)> {
        self.layer(layer).cells().filter_map(move |cell| {
            let at = self.point(cell);
            Some((at, self.field(at, layer)?))
        })
    }

    /// How many bytes it takes, about.
    pub(crate) fn bytes(&self) -> usize {
        let used = self.layers.iter().filter(|layer| !layer.is_unused()).count();
        self.cells() * (3 + 8 * used) + self.covers.len()
    }
}
