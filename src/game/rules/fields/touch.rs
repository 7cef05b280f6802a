//! What fields do to creatures.

use std::sync::Arc;

use crate::content::{Applied, ChangeReason, Contact, DamageType, FieldKind, FieldLayer, Ref, Touch, Trigger, is_bad};
use crate::game::Game;
use crate::game::model::creatures::creature::Creature;
use crate::game::model::fields::field::Field;
use crate::game::model::ids::{CreatureId, CreatureRef};
use crate::game::model::run_stats::{Cause, DamageSource};
use crate::game::rules::combat::damage::{Damage, DamageRoll, Means};
use crate::game::rules::ground::new_ground::NewGround;
use crate::grid::Point;

/// When whoever is on a cell is touched by what is there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Occasion {
    /// It has just come there, or some of what is there is new.
    Arrival(NewGround),
    /// A turn ends.
    TurnEnd,
}

impl Occasion {
    /// Whether a part of the ground with this `touch` acts on this occasion.
    pub(crate) fn is_time_for(self, touch: Touch, part: NewGround) -> bool {
        match self {
            Self::Arrival(new) => new.has(part),
            Self::TurnEnd => touch == Touch::Always,
        }
    }
}

impl Game {
    /// The fields on the cell of a creature that touch it.
    pub(crate) fn fields_touching(&self, creature: &Creature) -> Vec<Field> {
        let Some(ground) = self.world.levels().get(creature.level()).filter(|ground| ground.fields().is_some()) else {
            return Vec::new();
        };
        let fields = FieldLayer::ALL.into_iter().filter_map(|layer| ground.field(creature.at(), layer));
        fields.filter(|field| self.is_touched_by(creature, &self.content.fields[field.kind])).collect()
    }

    /// Whether a field does anything to a creature on its cell.
    pub(crate) fn is_touched_by(&self, creature: &Creature, field: &FieldKind) -> bool {
        let is_spared = || self.way_to_move(creature).is_some_and(|way| field.spares.contains(&way));
        let is_home = || field.class.is_some_and(|class| self.movement_mode(creature).passes_class(class));
        field.touches() && !is_spared() && !is_home()
    }

    /// Whether a field would harm a creature.
    pub(crate) fn is_harmed_by(&self, creature: &Creature, field: &FieldKind) -> bool {
        let is_spared = self.way_to_move(creature).is_some_and(|way| field.spares.contains(&way));
        let is_immune = field.damage_type.is_some_and(|of_type| self.resistance_of(creature.id(), of_type) >= 100);
        let is_open = |applied: &Applied| {
            is_bad(&self.content.modifiers[applied.modifier]) && !self.is_blocked(creature.id(), applied.modifier)
        };
        !is_spared && !is_immune && (field.damage.is_some() || field.applies.iter().any(is_open))
    }

    /// Lets the fields on the cell of a creature do to it what they do. `by` gets the kill.
    pub(crate) fn touch_by_fields(&mut self, who: CreatureId, occasion: Occasion, by: Option<CreatureRef>) {
        let Some(creature) = self.world.creature(who).filter(|creature| creature.hp > 0) else { return };
        let (name, fields) = (creature.who(), self.fields_touching(creature));
        for field in fields {
            let kind = &self.content.fields[field.kind];
            if occasion.is_time_for(kind.touch, NewGround::field(kind.layer)) {
                self.touch_by_field(name, field, by);
            }
        }
    }

    /// Lets a field do to a creature what it does.
    fn touch_by_field(&mut self, who: CreatureRef, field: Field, by: Option<CreatureRef>) {
        let content = Arc::clone(&self.content);
        let contact = content.fields[field.kind].contact();
        self.make_contact(who, Cause::Field(field.kind), &contact, by.or(field.by));
    }

    /// Lets the ground or a field do its damage and put its modifiers on a creature. `by` gets the kill.
    pub(crate) fn make_contact(
        &mut self,
        who: CreatureRef,
        cause: Cause,
        contact: &Contact<'_>,
        by: Option<CreatureRef>,
    ) {
        let by = by.filter(|by| by.id != who.id);
        if let Some(damage) = contact.damage {
            let amount = self.roll_between(damage, who.id, who.id);
            self.deal_contact(who, amount, contact.damage_type, DamageSource { cause, by });
        }
        let is_immune = contact.damage_type.is_some_and(|of_type| self.resistance_of(who.id, of_type) >= 100);
        if !is_immune {
            for applied in contact.applies {
                self.impose_by_contact(who, applied, by);
            }
        }
    }

    /// Damage by the ground or a field.
    pub(crate) fn deal_contact(
        &mut self,
        who: CreatureRef,
        amount: i32,
        of_type: Option<Ref<DamageType>>,
        source: DamageSource,
    ) {
        if amount > 0 {
            let means = Means::Ground;
            let roll = DamageRoll::unblocked(amount);
            self.deal(Damage { target: who.id, amount, of_type, source, means, is_told: false, roll });
        }
    }

    fn impose_by_contact(&mut self, who: CreatureRef, applied: &Applied, by: Option<CreatureRef>) {
        if self.world.random.chance(i64::from(applied.chance)) {
            let turns = self.roll_between(&applied.turns, who.id, who.id).max(0).unsigned_abs();
            self.impose(who.id, applied.modifier, turns, by);
        }
    }

    /// Lets the ground do what it does to a creature that has come to a cell. `by` is whoever brought it there.
    #[inline]
    pub(crate) fn meet_ground(&mut self, who: CreatureId, by: Option<CreatureRef>) {
        if self.derived.mechanisms.has_entering {
            self.set_off(who);
        }
        self.doubt_footing(who, NewGround::ALL, by);
    }

    /// What entering a cell sets off there: traps, foliage that is trampled.
    fn set_off(&mut self, who: CreatureId) {
        let content = Arc::clone(&self.content);
        let Some(creature) = self.world.creature(who).filter(|creature| creature.hp > 0) else { return };
        let (name, level, at) = (creature.who(), creature.level(), creature.at());
        let mut poured = Vec::new();
        for layer in FieldLayer::ALL {
            let field = self.world.levels().get(level).and_then(|level| level.field(at, layer));
            let Some(field) = field else { continue };
            let kind = &content.fields[field.kind];
            let is_spared = self.is_spared_by(who, kind);
            if let Some(change) =
                kind.entered.as_ref().filter(|change| !is_spared && self.comes_to_pass(change.per_10000))
            {
                let is_touched = self.world.creature(who).is_some_and(|creature| self.is_touched_by(creature, kind));
                if is_touched && (change.vanishes || change.field.is_some()) {
                    // A web holds before it tears. What stays touches later, as everything else there.
                    self.touch_by_field(name, field, None);
                }
                poured.extend(self.change_field(&content, level, at, layer, change));
            }
        }
        for (feature, at, by) in poured {
            self.pour(feature, level, at, None, by.or(Some(name)));
        }
        self.set_off_tile(name, level, at);
    }

    fn set_off_tile(&mut self, who: CreatureRef, level: usize, at: Point) {
        let content = Arc::clone(&self.content);
        let Some(ground) = self.world.levels().get(level).filter(|ground| !ground.is_covered(at)) else { return };
        let Some(tile) = ground.tile(at).map(|tile| &content.tiles[tile]) else { return };
        // Who is at home in a medium that the tile names doesn't set it off, such as a bat above a trap.
        let is_home = || tile.medium.is_some() && self.is_safe_ground(who.id, level, at);
        if (tile.entered.is_none() && tile.triggers.is_empty()) || is_home() {
            return;
        }
        self.trigger(level, at, Trigger::Entered, Some(who));
        self.change_tile_by_rule(level, at, ChangeReason::Entered, Some(who));
    }

    fn is_spared_by(&self, who: CreatureId, field: &FieldKind) -> bool {
        let way = self.world.creature(who).and_then(|creature| self.way_to_move(creature));
        way.is_some_and(|way| field.spares.contains(&way))
    }

    /// Whether something happens that does so often in 10,000 times.
    pub(crate) fn comes_to_pass(&mut self, per_10000: u32) -> bool {
        per_10000 >= 10_000 || self.world.random.below(10_000) < per_10000
    }
}
