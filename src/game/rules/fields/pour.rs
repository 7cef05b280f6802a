//! Features: what is poured out, and how far it spreads.
//!
//! A feature begins on one cell. From each cell of a ring it may reach the four beside it, with a percentage that falls from ring to ring,
//! as the dungeon features of Brogue do.

use std::sync::Arc;

use super::fire::burnables;
use crate::content::{Burning, Content, CreatureFeatures, FeatureKind, FieldLayer, PouredFeature, Ref};
use crate::game::Game;
use crate::game::events::event::EventKind;
use crate::game::hooks::overflow::{Limit, Overflow};
use crate::game::model::creatures::creature::Creature;
use crate::game::model::fields::cell_set::CellSet;
use crate::game::model::fields::field::Field;
use crate::game::model::ids::{CreatureId, CreatureRef};
use crate::game::model::level::Level;
use crate::grid::{CellDice, Direction, Point, Size};

/// The purpose of the dice of features.
const FEATURES: u64 = 129;
/// The longest chain of features that follow each other by `then`.
const MAX_CHAIN: usize = 8;

impl Game {
    /// Pours out a feature at a cell. `amount` takes the place of its own. `by` is to blame for it.
    pub(crate) fn pour(
        &mut self,
        feature: Ref<FeatureKind>,
        level: usize,
        at: Point,
        amount: Option<u32>,
        by: Option<CreatureRef>,
    ) {
        let content = Arc::clone(&self.content);
        let mut next = Some((feature, amount));
        for _ in 0..MAX_CHAIN {
            let Some((feature, amount)) = next else { return };
            self.pour_one(&content, feature, level, at, amount, by);
            next = content.features[feature].then.map(|then| (then, None));
        }
    }

    /// A feature and those that are poured out after it.
    pub(crate) fn features_from(&self, first: Option<Ref<FeatureKind>>) -> impl Iterator<Item = &FeatureKind> {
        let first = first.map(|feature| &self.content.features[feature]);
        std::iter::successors(first, |feature| feature.then.map(|then| &self.content.features[then])).take(MAX_CHAIN)
    }

    fn pour_one(
        &mut self,
        content: &Content,
        feature: Ref<FeatureKind>,
        level: usize,
        at: Point,
        amount: Option<u32>,
        by: Option<CreatureRef>,
    ) {
        let kind = &content.features[feature];
        let Some(ground) = self.world.levels().get(level).filter(|ground| ground.size().contains(at)) else { return };
        let path = [FEATURES, level as u64, self.world.turn(), at.x as u64, at.y as u64, feature.index() as u64];
        if !self.can_pour() {
            self.tell_overflow(Limit::Fields);
            return;
        }
        let cells = reach(kind, ground, at, CellDice::new(self.world.seed, &path));
        self.charge_pouring(cells.len());
        let amount = amount.unwrap_or(kind.amount).min(u32::from(u16::MAX)) as u16;
        for cell in &cells {
            self.pour_on(content, kind, level, *cell, (*cell == at, amount), by);
        }
        if let Some(sentence) = kind.sentence {
            let said = EventKind::Said { sentence, actor: by, target: None, item: None, amount: None, at };
            self.emit(said, level, at);
        }
        if kind.noise > 0 {
            self.make_noise(level, at, kind.noise, by.map(|by| by.id));
        }
    }

    /// Pours out a feature on one of its cells.
    fn pour_on(
        &mut self,
        content: &Content,
        kind: &FeatureKind,
        level: usize,
        at: Point,
        (is_first, amount): (bool, u16),
        by: Option<CreatureRef>,
    ) {
        for layer in &kind.clears {
            self.clear_field(content, level, at, *layer);
        }
        if let Some(tile) = kind.tile {
            self.turn_tile(content, level, at, tile, by);
        }
        if let Some(field) = kind.field {
            // What spreads does so from the first cell.
            if is_first || !content.fields[field].spreads() {
                self.lay_field(content, level, at, Field { kind: field, amount, by });
            }
        }
        if kind.ignites {
            self.set_fire(content, level, at, by);
        }
    }

    /// Sets fire to what burns on a cell.
    fn set_fire(&mut self, content: &Content, level: usize, at: Point, by: Option<CreatureRef>) {
        let Some(ground) = self.world.levels().get(level).filter(|ground| ground.size().contains(at)) else { return };
        let burning: Vec<(Option<FieldLayer>, &Burning)> = if let Some(map) = ground.fields() {
            burnables(map, ground.tiles(), content, map.cell(at)).collect()
        } else {
            let tile = ground.tile(at).and_then(|tile| content.tiles[tile].burns.as_ref());
            tile.into_iter().map(|burning| (None, burning)).collect()
        };
        for (layer, burning) in burning {
            self.burn_up(content, level, at, layer, burning, (burning.with, by));
        }
    }

    /// The effort of features in this turn is spent: says so once.
    pub(super) fn tell_overflow(&mut self, limit: Limit) {
        let is_told = self.derived.events.iter().any(|event| matches!(event.kind, EventKind::Overflowed(_)));
        if !is_told {
            self.emit_to_player(EventKind::Overflowed(Overflow { limit, call: None }));
        }
    }

    /// Pours out what a creature or its modifiers pour out at times.
    pub(crate) fn pour_from(
        &mut self,
        who: CreatureId,
        which: impl Fn(&CreatureFeatures) -> Option<PouredFeature>,
        purpose: u64,
    ) {
        if !self.derived.mechanisms.has_creature_features {
            return;
        }
        if let Some(creature) = self.world.creature(who) {
            let (name, level, at) = (creature.who(), creature.level(), creature.at());
            let poured = self.features_of(creature, which);
            self.pour_all(&poured, name, level, at, purpose);
        }
    }

    /// The features that a creature and its modifiers pour out at times, and who is to blame for each: whoever put the modifier on it, or else
    /// the creature itself.
    pub(crate) fn features_of(
        &self,
        creature: &Creature,
        which: impl Fn(&CreatureFeatures) -> Option<PouredFeature>,
    ) -> Vec<(PouredFeature, CreatureRef)> {
        let own = (&self.content.creatures[creature.kind()].features, creature.who());
        let lent = creature
            .modifiers
            .iter()
            .map(|active| (&self.content.modifiers[active.kind].features, active.by.unwrap_or(creature.who())));
        [own].into_iter().chain(lent).filter_map(|(features, by)| Some((which(features)?, by))).collect()
    }

    /// Pours out each of some features, by its chance.
    pub(crate) fn pour_all(
        &mut self,
        poured: &[(PouredFeature, CreatureRef)],
        who: CreatureRef,
        level: usize,
        at: Point,
        purpose: u64,
    ) {
        for (index, (poured, by)) in poured.iter().enumerate() {
            let path = [FEATURES, level as u64, self.world.time, who.id.0.into(), purpose];
            if CellDice::new(self.world.seed, &path).chance(index, 0, poured.chance) {
                self.pour(poured.feature, level, at, None, Some(*by));
            }
        }
    }

    /// Pours out what creatures and their modifiers pour out each turn.
    pub(crate) fn pour_from_all(&mut self) {
        if !self.derived.mechanisms.has_creature_features {
            return;
        }
        let pours = |game: &Self, creature: &Creature| {
            creature.hp > 0 && !game.features_of(creature, |features| features.turn).is_empty()
        };
        self.each(pours, |game, who| game.pour_from(who, |features| features.turn, 3));
    }
}

/// The cells that a feature reaches, the first one first.
fn reach(kind: &FeatureKind, ground: &Level, at: Point, dice: CellDice) -> Vec<Point> {
    let size = ground.size();
    let mut reached = vec![at];
    let mut taken = CellSet::default();
    taken.insert(number(size, at));
    let (mut percent, mut from) = (kind.start, 0);
    let mut ring = 0;
    while percent > 0 && from < reached.len() {
        ring += 1;
        let end = reached.len();
        for index in from..end {
            let Some(middle) = reached.get(index).copied() else { break };
            for next in Direction::STRAIGHT.map(|way| middle + way) {
                let cell = number(size, next);
                if is_open(kind, ground, next) && !taken.contains(cell) && dice.chance(cell, ring, percent) {
                    taken.insert(cell);
                    reached.push(next);
                }
            }
        }
        from = end;
        percent = percent.saturating_sub(kind.decrement);
    }
    reached
}

/// Whether a feature spreads over a cell.
fn is_open(kind: &FeatureKind, ground: &Level, at: Point) -> bool {
    if kind.on.is_empty() {
        return ground.is_walkable(at);
    }
    ground.size().contains(at) && kind.classes >> ground.class(at) & 1 == 1
}

/// The number of a cell in reading order.
fn number(size: Size, at: Point) -> usize {
    (at.y.max(0) as usize) * size.width.max(0) as usize + at.x.max(0) as usize
}
