//! The fields of a level, together with what they make of its ground.

use super::field::Field;
use super::field_map::{FieldEffect, FieldMap};
use super::layer_map::{Stored, position};
use crate::content::{Catalog, Content, FieldKind, FieldLayer, TileKind};
use crate::game::model::level::Level;
use crate::grid::Point;

impl Level {
    /// Makes room for fields.
    pub(in crate::game::model) fn make_fields(&mut self, kinds: &Catalog<TileKind>) {
        if self.fields.is_none() {
            let tile = |at| Some((&kinds[self.tile(at)?], self.links.contains_key(&at)));
            let map = FieldMap::new(self.tiles.size(), tile);
            self.fields = Some(Box::new(map));
        }
    }

    /// What lies on the cells, flows over them and hangs above them; `None` until the level has a
    /// field, or a tile that ignites or changes.
    #[inline]
    pub(in crate::game) fn fields(&self) -> Option<&FieldMap> {
        self.fields.as_deref()
    }

    /// The same, to change which cells may change by themselves.
    #[inline]
    pub(in crate::game) fn fields_mut(&mut self) -> Option<&mut FieldMap> {
        self.fields.as_deref_mut()
    }

    /// The field on a cell in a layer.
    #[inline]
    pub fn field(&self, at: Point, layer: FieldLayer) -> Option<Field> {
        self.fields.as_deref()?.field(at, layer)
    }

    /// How many bytes of memory its fields take, about.
    pub fn field_bytes(&self) -> usize {
        self.fields.as_deref().map_or(0, FieldMap::bytes)
    }

    /// All fields of a layer, in reading order.
    pub fn fields_in(&self, layer: FieldLayer) -> impl Iterator<Item = (Point, Field)> {
        self.fields.iter().flat_map(move |map| map.all(layer))
    }

    /// Whether a field with another medium covers the tile of a cell, so that the tile does nothing to anybody there.
    #[inline]
    pub fn is_covered(&self, at: Point) -> bool {
        self.fields.as_deref().filter(|_| self.tiles.size().contains(at)).is_some_and(|map| map.cover(at).is_some())
    }

    /// The bits of all fields on a cell that harm: of any, and of those that lie still.
    #[inline]
    pub(in crate::game) fn harms(&self, at: Point) -> [u64; 2] {
        self.fields.as_deref().filter(|_| self.tiles.size().contains(at)).map_or([0, 0], |map| map.harms(at))
    }

    /// Sets the field of a cell in a layer; `None` removes it. Returns whether the cell is made of something else now.
    pub(in crate::game) fn set_field(
        &mut self,
        at: Point,
        layer: FieldLayer,
        field: Option<Field>,
        tiles: &Catalog<TileKind>,
        kinds: &Catalog<FieldKind>,
    ) -> bool {
        if !self.tiles.size().contains(at) || (self.fields.is_none() && field.is_none()) {
            return false;
        }
        self.make_fields(tiles);
        let Some(map) = self.fields.as_deref_mut() else { return false };
        let stored = field.filter(|field| field.amount > 0).map_or_else(Stored::default, |field| Stored {
            kind: position(field.kind),
            amount: field.amount,
            owner: map.number_of(field.by),
        });
        let cell = map.cell(at);
        self.store_field(cell, layer, stored, tiles, kinds)
    }

    /// The same with the number of a cell and a field as it is stored.
    pub(in crate::game) fn store_field(
        &mut self,
        cell: usize,
        layer: FieldLayer,
        field: Stored,
        tiles: &Catalog<TileKind>,
        kinds: &Catalog<FieldKind>,
    ) -> bool {
        let Some(map) = self.fields.as_deref_mut() else { return false };
        let effect = map.set(cell, layer, field, kinds);
        self.note_effect(cell, effect, tiles);
        effect.is_ground
    }

    /// Sets what has spread over cells of a layer, and which of its cells have come to rest. Returns the cells that are made of something
    /// else now.
    pub(in crate::game) fn spread_fields(
        &mut self,
        layer: FieldLayer,
        spread: (&[(usize, Stored)], &[usize]),
        content: &Content,
    ) -> Vec<(usize, Stored)> {
        let Some(map) = self.fields.as_deref_mut() else { return Vec::new() };
        let effects = map.spread(layer, spread, &content.fields);
        for (cell, _, effect) in &effects {
            self.note_effect(*cell, *effect, &content.tiles);
        }
        effects.into_iter().filter(|(.., effect)| effect.is_ground).map(|(cell, field, _)| (cell, field)).collect()
    }

    /// Takes note of what a change of a field has changed for others.
    #[inline]
    fn note_effect(&mut self, cell: usize, effect: FieldEffect, tiles: &Catalog<TileKind>) {
        let Some(map) = self.fields.as_deref() else { return };
        if effect.is_ground || effect.is_sight {
            self.renew_ground(map.point(cell), tiles);
            self.revision += u64::from(effect.is_ground);
            self.smoke += u64::from(effect.is_sight);
        }
    }
}
