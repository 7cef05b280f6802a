//! What happens to the fields of all levels each turn.
//!
//! First it is noted which cells change, then they are changed in reading order, so that nothing spreads twice in a turn. The dice are those
//! of the level, the turn and the cell: a fire that touches nobody draws nothing from the dice of play, and it makes no difference which
//! cells are known to be at rest.

use std::sync::Arc;

use super::aging::{Aging, aging, changing_tiles, left_by};
use super::fire::{Catching, spread};
use super::flow::{Flow, flow};
use crate::content::{Burning, ChangeReason, Content, FeatureKind, FieldKind, FieldLayer, Ref, TileKind, Trigger};
use crate::game::Game;
use crate::game::hooks::overflow::Limit;
use crate::game::model::fields::field::Field;
use crate::game::model::fields::layer_map::Stored;
use crate::game::model::ids::CreatureRef;
use crate::game::rules::ground::new_ground::NewGround;
use crate::grid::{CellDice, Point};

/// The purpose of the dice of fields.
pub(super) const FIELDS: u64 = 128;

/// Where something is poured out, and who is to blame for it.
type Pouring = (Ref<FeatureKind>, Point, Option<CreatureRef>);

impl Game {
    /// Lets the fields of all levels change, as they do at the end of each turn.
    pub fn pass_fields(&mut self) {
        if !self.derived.mechanisms.has_fields {
            return;
        }
        for level in 0..self.world.levels().len() {
            let fields = self.world.levels().get(level).and_then(|level| level.fields());
            if fields.is_some_and(|map| !map.is_at_rest()) {
                self.pass_fields_of(level);
            }
        }
    }

    fn pass_fields_of(&mut self, level: usize) {
        let content = Arc::clone(&self.content);
        let dice = CellDice::new(self.world.seed, &[FIELDS, level as u64, self.world.turn()]);
        let Some((ground, map)) = self.world.levels().get(level).and_then(|ground| Some((ground, ground.fields()?)))
        else {
            return;
        };
        let fires = spread(map, ground.tiles(), &content, dice);
        let aged = [FieldLayer::Surface, FieldLayer::Liquid].map(|layer| (layer, aging(map, layer, &content, dice)));
        let tiles = changing_tiles(map, ground.tiles(), &content, dice);
        self.put_out(level, &fires.alone);
        let mut poured = Vec::new();
        for (layer, aged) in aged {
            for (cell, how) in aged {
                if how != Aging::GoesOut || !self.goes_out(level, cell, layer, &content) {
                    poured.extend(self.age(level, cell, layer, how, &content));
                }
            }
        }
        for catching in fires.catching {
            poured.extend(self.catch_fire(level, catching, &content));
        }
        for layer in [FieldLayer::Liquid, FieldLayer::Gas] {
            self.flow_on(level, layer, &content, dice);
        }
        for cell in tiles {
            poured.extend(self.change_by_chance(level, cell, &content));
        }
        for (feature, at, by) in poured {
            self.pour(feature, level, at, None, by);
        }
    }

    /// Notes that fires have nothing beside them that burns.
    fn put_out(&mut self, level: usize, alone: &[usize]) {
        if let Some(map) = self.world.level_mut(level).and_then(|level| level.fields_mut()) {
            for cell in alone {
                map.kindled.remove(*cell);
            }
        }
    }

    /// Where a cell of a level is.
    fn point_of(&self, level: usize, cell: usize) -> Option<Point> {
        Some(self.world.levels().get(level)?.fields()?.point(cell))
    }

    /// Lets a field go out that leaves nothing or something that only lies there. Returns whether it is such a field.
    ///
    /// # Kept for speed
    /// [`Self::age`] does the same in any case. As most of what goes out is fire, this halves the time of a fire.
    fn goes_out(&mut self, level: usize, cell: usize, layer: FieldLayer, content: &Content) -> bool {
        let Some(ground) = self.world.level_mut(level) else { return false };
        let old = ground.fields().map_or_else(Stored::default, |map| map.layer(layer).get(cell));
        let Some(kind) = old.kind().map(|kind| &content.fields[kind]) else { return true };
        let left = kind.leaves.map(|left| (left, &content.fields[left]));
        let is_plain = |field: &FieldKind| field.layer == layer && field.class.is_none() && !field.does_anything();
        if kind.class.is_some() || left.is_some_and(|(_, left)| !is_plain(left)) {
            return false;
        }
        let new = left.map_or_else(Stored::default, |(left, _)| Stored::one(left, old.owner));
        ground.store_field(cell, layer, new, &content.tiles, &content.fields);
        true
    }

    /// Lets a field go out or become another.
    fn age(&mut self, level: usize, cell: usize, layer: FieldLayer, how: Aging, content: &Content) -> Option<Pouring> {
        let at = self.point_of(level, cell)?;
        let field = self.world.levels().get(level)?.field(at, layer)?;
        match how {
            Aging::GoesOut => {
                let left = left_by(content, field.kind);
                self.clear_field(content, level, at, layer);
                if let Some(kind) = left {
                    self.lay_field(content, level, at, Field { kind, amount: 1, by: field.by });
                }
                None
            }
            Aging::Becomes => {
                let change = content.fields[field.kind].becomes.as_ref()?;
                self.change_field(content, level, at, layer, change)
            }
        }
    }

    /// Lets something catch fire that is beside a fire.
    fn catch_fire(&mut self, level: usize, fire: Catching, content: &Content) -> Option<Pouring> {
        let at = self.point_of(level, fire.cell)?;
        let ground = self.world.levels().get(level)?;
        let burning = match fire.layer {
            Some(layer) => content.fields[ground.field(at, layer)?.kind].burns.as_ref()?,
            None => content.tiles[ground.tile(at)?].burns.as_ref()?,
        };
        let explosion = burning.explodes.filter(|_| fire.is_enclosed);
        let flames = explosion.or(burning.with).or(fire.flames);
        self.burn_up(content, level, at, fire.layer, burning, (flames, fire.by));
        burning.feature.map(|feature| (feature, at, fire.by))
    }

    /// Lets a tile or the field of a layer burn with flames. `by` is to blame for it.
    pub(super) fn burn_up(
        &mut self,
        content: &Content,
        level: usize,
        at: Point,
        layer: Option<FieldLayer>,
        burning: &Burning,
        (flames, by): (Option<Ref<FieldKind>>, Option<CreatureRef>),
    ) {
        if let Some(layer) = layer {
            self.clear_field(content, level, at, layer);
        } else {
            self.trigger(level, at, Trigger::Destroyed, by);
            burning.leaves.into_iter().for_each(|tile| self.turn_tile(content, level, at, tile, by));
        }
        if let Some(kind) = flames {
            self.lay_field(content, level, at, Field { kind, amount: 1, by });
        }
    }

    /// Lets a gas or a liquid spread.
    fn flow_on(&mut self, level: usize, layer: FieldLayer, content: &Content, dice: CellDice) {
        let Some(map) = self.world.levels().get(level).and_then(|level| level.fields()) else { return };
        if map.layer(layer).active.is_empty() {
            return;
        }
        let Flow { changes, resting, is_overfull } = flow(map, layer, dice);
        let ground = self.world.level_mut(level);
        let grounds = ground.map(|ground| ground.spread_fields(layer, (&changes, &resting), content));
        for (cell, field) in grounds.unwrap_or_default() {
            self.tell_ground(level, cell, field);
        }
        if is_overfull {
            self.tell_overflow(Limit::Fields);
        }
    }

    /// Looks after who and what is on a cell that a liquid has reached or left.
    fn tell_ground(&mut self, level: usize, cell: usize, field: Stored) {
        let map = self.world.levels().get(level).and_then(|level| level.fields());
        let Some((at, by)) = map.map(|map| (map.point(cell), map.owner(field.owner))) else { return };
        let is_wet = self.world.levels().get(level).is_some_and(|level| level.field(at, FieldLayer::Liquid).is_some());
        let new = if is_wet { NewGround::field(FieldLayer::Liquid) } else { NewGround::TILE };
        self.ground_changed(level, at, new, by);
    }

    /// Lets a tile change by chance.
    fn change_by_chance(&mut self, level: usize, cell: usize, content: &Content) -> Option<Pouring> {
        let at = self.point_of(level, cell)?;
        let kind = self.world.levels().get(level)?.tile(at)?;
        let becomes = content.tiles[kind].becomes.as_ref()?;
        if let Some(tile) = becomes.tile {
            self.turn_tile(content, level, at, tile, None);
        }
        self.tell_of_change(level, at, kind, ChangeReason::ByItself);
        becomes.feature.map(|feature| (feature, at, None))
    }

    /// Changes a tile by itself, by fire or by a step. Stairs can neither be changed nor made, the rim can't be opened, and nobody is walled in.
    pub(crate) fn turn_tile(
        &mut self,
        content: &Content,
        level: usize,
        at: Point,
        tile: Ref<TileKind>,
        by: Option<CreatureRef>,
    ) {
        if !self.can_turn(level, at, tile) {
            return;
        }
        if let Some(ground) = self.world.level_mut(level) {
            ground.set_tile(at, tile, &content.tiles);
            ground.set_changed_by(at, by);
        }
        self.ground_changed(level, at, NewGround::TILE, by);
    }
}
