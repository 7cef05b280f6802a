//! What comes to lie on a cell.

use crate::content::{Content, FeatureKind, FieldChange, FieldKind, FieldLayer, Ref, Touch};
use crate::game::Game;
use crate::game::events::event::EventKind;
use crate::game::model::fields::field::{FULL, Field};
use crate::game::model::ids::CreatureRef;
use crate::game::model::level::Level;
use crate::game::rules::ground::new_ground::NewGround;
use crate::grid::Point;

impl Game {
    /// Lays a field on a cell, if there is room for it. It is added to what is there of the same gas or liquid.
    pub(super) fn lay_field(&mut self, content: &Content, level: usize, at: Point, field: Field) {
        let kind = &content.fields[field.kind];
        let Some(ground) = self.world.levels().get(level) else { return };
        if !self.has_room_for_field(ground, at, kind) {
            return;
        }
        let before = ground.field(at, kind.layer);
        let Some(field) = joined(before, field, |kind| &content.fields[kind]) else { return };
        self.put_field(content, level, at, kind.layer, Some(field));
        if kind.quenches {
            self.quench(content, level, at);
        }
        if kind.ignites && self.derived.mechanisms.has_item_fates {
            self.burn_item(level, at);
        }
        let is_new = kind.touch == Touch::Always || before.is_none_or(|before| before.kind != field.kind);
        if kind.touches()
            && is_new
            && let Some(who) = self.occupant(level, at)
        {
            self.doubt_footing(who, NewGround::field(kind.layer), field.by);
        }
    }

    /// Whether a cell has room for a kind of field.
    fn has_room_for_field(&self, ground: &Level, at: Point, kind: &FieldKind) -> bool {
        let Some(tile) = ground.tile(at).map(|tile| &self.content.tiles[tile]) else { return false };
        let is_open = match kind.layer {
            FieldLayer::Gas => !tile.is_airtight(),
            FieldLayer::Surface | FieldLayer::Liquid => tile.walkable || tile.transparent,
        };
        let liquid = ground.field(at, FieldLayer::Liquid).filter(|_| kind.ignites && kind.layer == FieldLayer::Surface);
        let is_wet = liquid.is_some_and(|field| self.content.fields[field.kind].quenches);
        // Nothing may stand in the way on stairs.
        let blocks_stairs = kind.class.is_some() && ground.links().contains_key(&at);
        is_open && !is_wet && !blocks_stairs
    }

    /// Removes the field of a layer from a cell.
    pub(super) fn clear_field(&mut self, content: &Content, level: usize, at: Point, layer: FieldLayer) {
        self.put_field(content, level, at, layer, None);
    }

    /// Sets the field of a cell, and looks after who and what is there if it is made of something else now.
    fn put_field(&mut self, content: &Content, level: usize, at: Point, layer: FieldLayer, field: Option<Field>) {
        let Some(ground) = self.world.level_mut(level) else { return };
        let by = field.and_then(|field| field.by).or_else(|| ground.field(at, layer)?.by);
        let was_covered = ground.is_covered(at);
        if ground.set_field(at, layer, field, &content.tiles, &content.fields) {
            let is_bared = was_covered && !ground.is_covered(at);
            let new = if is_bared { NewGround::TILE } else { NewGround::NOTHING };
            self.ground_changed(level, at, new, by);
        }
    }

    /// Puts out the fire on a cell.
    fn quench(&mut self, content: &Content, level: usize, at: Point) {
        let surface = self.world.levels().get(level).and_then(|level| level.field(at, FieldLayer::Surface));
        if surface.is_some_and(|field| content.fields[field.kind].ignites) {
            self.clear_field(content, level, at, FieldLayer::Surface);
        }
    }

    /// Burns the item that lies on a cell, if it burns.
    fn burn_item(&mut self, level: usize, at: Point) {
        let item = self.world.levels().get(level).and_then(|level| level.item(at));
        let burns = item.is_some_and(|item| {
            let kind = &self.content.items[item.kind];
            kind.burns && !kind.lasts
        });
        let Some(item) = self.world.level_mut(level).filter(|_| burns).and_then(|level| level.take_item(at)) else {
            return;
        };
        self.forget_rotting(&item);
        self.emit(EventKind::Burned { thing: item.thing(), at }, level, at);
    }

    /// Burns the item that has come to lie on a cell, if there is a fire.
    pub(crate) fn burn_item_in_fire(&mut self, level: usize, at: Point) {
        let Some(ground) = self.world.levels().get(level).filter(|ground| ground.fields().is_some()) else { return };
        let fields = FieldLayer::ALL.into_iter().filter_map(|layer| ground.field(at, layer));
        if { fields }.any(|field| self.content.fields[field.kind].ignites) {
            self.burn_item(level, at);
        }
    }

    /// Lets a field become what a change says. Returns what is poured out, where, and who is to blame for it.
    pub(super) fn change_field(
        &mut self,
        content: &Content,
        level: usize,
        at: Point,
        layer: FieldLayer,
        change: &FieldChange,
    ) -> Option<(Ref<FeatureKind>, Point, Option<CreatureRef>)> {
        let field = self.world.levels().get(level)?.field(at, layer)?;
        if change.vanishes || change.field.is_some() {
            self.clear_field(content, level, at, layer);
        }
        if let Some(kind) = change.field {
            self.lay_field(content, level, at, Field { kind, ..field });
        }
        change.feature.map(|feature| (feature, at, field.by))
    }
}

/// What is on a cell if a field is laid upon another; `None` if that changes nothing.
fn joined<'c>(before: Option<Field>, new: Field, kind: impl Fn(Ref<FieldKind>) -> &'c FieldKind) -> Option<Field> {
    let spreads = kind(new.kind).spreads();
    let new = Field { amount: if spreads { new.amount.clamp(1, FULL) } else { 1 }, ..new };
    let Some(old) = before else { return Some(new) };
    if old.kind == new.kind {
        let amount = old.amount.saturating_add(new.amount).min(FULL);
        return Some(Field { amount: if spreads { amount } else { 1 }, by: new.by.or(old.by), ..new });
    }
    let wins = if spreads && kind(old.kind).spreads() {
        new.amount > old.amount
    } else {
        kind(new.kind).priority >= kind(old.kind).priority
    };
    wins.then_some(new)
}
