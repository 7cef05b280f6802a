//! What becomes of damage: who resists or absorbs it, and the hit points that it takes.
//!
//! The order is that of one attack: resistances, `before_damage` hooks, modifiers that absorb damage, hit points, and then the modifiers and
//! hooks that follow from it.

use std::sync::Arc;

use crate::content::{Applied, DamageType, EndedBy, Ref};
use crate::game::Game;
use crate::game::events::event::EventKind;
use crate::game::hooks::effect::EffectSource;
use crate::game::hooks::hook::{Hook, HookEvent};
use crate::game::model::creatures::creature::Creature;
use crate::game::model::ids::{CreatureId, CreatureRef};
use crate::game::model::run_stats::{Cause, DamageSource};
use crate::game::rules::combat::damage::{Damage, DamageRoll, Means};

impl Game {
    /// Damages a creature by an effect. `by` gets the kill, in place of whoever's hook it is.
    pub(crate) fn harm(
        &mut self,
        who: CreatureId,
        amount: i32,
        by: Option<CreatureId>,
        damage_type: Option<Ref<DamageType>>,
        source: EffectSource,
    ) {
        let by = by.and_then(|by| self.world.creature(by)).map(Creature::who);
        let source = EffectSource { by: by.or(source.by), ..source };
        let is_meant = self.world.creature(who).is_some_and(|creature| creature.hp > 0 && amount > 0);
        if is_meant {
            let (means, source) = (Means::Effect { by: source.me }, source.damage_source(who));
            let roll = DamageRoll::unblocked(amount);
            self.deal(Damage { target: who, amount, of_type: damage_type, source, means, is_told: false, roll });
        }
    }

    /// Sends damage on its way: resistances first, then hooks, if any has a say.
    pub(crate) fn deal(&mut self, damage: Damage) {
        let damage = self.resist(damage);
        let is_reflected = matches!(damage.means, Means::Reflection { .. });
        if damage.amount > 0 && !is_reflected && self.asks_before(damage.target) {
            self.derived.pending.push_damage(damage);
        } else {
            self.land(damage);
        }
    }

    /// Throws damage back at whoever is to blame for it.
    pub(crate) fn reflect(&mut self, damage: Damage) {
        let by = self.world.creature(damage.target).map(Creature::who);
        if let (Some(by), Some(target)) = (by, damage.source.by) {
            let source = DamageSource::creature(by);
            self.tell_reflected(by, target);
            self.deal(Damage { target: target.id, source, means: Means::Reflection { by }, ..damage });
        }
    }

    /// Tells that a creature throws something back.
    pub(crate) fn tell_reflected(&mut self, by: CreatureRef, target: CreatureRef) {
        if let Some(creature) = self.world.creature(by.id) {
            let (level, at) = (creature.level(), creature.at());
            self.emit(EventKind::Reflected { by, target, at }, level, at);
        }
    }

    /// Lets damage take its effect, as far as modifiers don't absorb it.
    pub(crate) fn land(&mut self, damage: Damage) {
        let Some(creature) = self.world.creature(damage.target) else { return };
        let (who, level, at) = (creature.who(), creature.level(), creature.at());
        let (lost, roll) = (self.absorb(who.id, damage.amount), damage.roll);
        let is_harmless = lost <= 0;
        match damage.means {
            Means::Attack { attacker, .. }
            | Means::Ability { caster: attacker }
            | Means::Missile { thrower: attacker, .. }
            | Means::Reflection { by: attacker }
                if !is_harmless =>
            {
                self.emit(EventKind::Hit { attacker, target: who, damage: lost, roll, at }, level, at);
            }
            Means::Attack { attacker, .. }
            | Means::Ability { caster: attacker }
            | Means::Missile { thrower: attacker, .. }
                if damage.amount <= 0 && !damage.is_told =>
            {
                self.emit(EventKind::Unharmed { attacker, target: who, roll, at }, level, at);
            }
            Means::Effect { by } if !is_harmless => {
                self.emit(EventKind::Harmed { by, who, damage: lost, at }, level, at);
            }
            Means::Modifier(modifier) if !is_harmless => {
                self.emit(EventKind::HurtByModifier { who, modifier, damage: lost, at }, level, at);
            }
            Means::Ground if !is_harmless => {
                let cause = damage.source.cause;
                self.emit(EventKind::HurtByGround { who, cause, damage: lost, at }, level, at);
            }
            _ => {}
        }
        if let Means::Attack { attacker, is_sneak } = damage.means {
            self.show_aggression(attacker.id);
            if let Some(hit) = self.hook_event(Hook::Hit, attacker.id) {
                let damage_type = damage.of_type;
                self.raise(HookEvent { other: Some(who.id), amount: lost.max(0), damage_type, is_sneak, ..hit });
            }
        }
        self.hurt(who.id, lost, damage.of_type, damage.source);
        match damage.means {
            Means::Attack { attacker, .. } if !is_harmless => self.apply_strike(attacker, who.id),
            Means::Missile { thrower, kind } if !is_harmless => self.apply_throw(thrower, kind, who.id),
            _ => {}
        }
    }

    /// Puts the modifiers of a strike on whom it has hurt: those of the attacker's kind, then those of what it wears.
    fn apply_strike(&mut self, attacker: CreatureRef, target: CreatureId) {
        let content = Arc::clone(&self.content);
        let Some(creature) = self.world.creature(attacker.id) else { return };
        let worn = creature.inventory.all_worn().map(|(_, _, item)| &content.items[item.kind].strike.applies);
        let own = &content.creatures[creature.kind()].strike.applies;
        let applies: Vec<&Vec<Applied>> = [own].into_iter().chain(worn).filter(|list| !list.is_empty()).collect();
        for applied in applies {
            self.apply_modifiers(applied, attacker, target);
        }
    }

    /// Puts modifiers on a creature, each by its chance.
    pub(crate) fn apply_modifiers(&mut self, applies: &[Applied], by: CreatureRef, target: CreatureId) {
        for applied in applies {
            if self.world.random.chance(i64::from(applied.chance)) {
                let turns = self.roll_between(&applied.turns, by.id, target).max(0).unsigned_abs();
                self.impose(target, applied.modifier, turns, Some(by).filter(|by| by.id != target));
            }
        }
    }

    /// Takes hit points from a creature. At 0 it dies, once the current action is done.
    pub(crate) fn hurt(
        &mut self,
        who: CreatureId,
        damage: i32,
        damage_type: Option<Ref<DamageType>>,
        source: DamageSource,
    ) {
        let damage = damage.max(0);
        let Some(creature) = self.world.creature_mut(who) else { return };
        let was_alive = creature.hp > 0;
        creature.hp = creature.hp.saturating_sub(damage).max(0);
        let lives = creature.hp > 0;
        self.unmask(who);
        if damage > 0 {
            self.pour_from(who, |features| features.hurt, 1);
        }
        if damage > 0 && lives {
            self.end_modifiers_by(who, EndedBy::Damage);
            self.rouse(who, source.by.map(|by| by.id));
        }
        if was_alive && !lives {
            self.derived.dying.push((who, source));
            self.derived.pending.mark_active();
        } else if let Some(hurt) = self.hook_event(Hook::Hurt, who).filter(|_| lives && damage > 0) {
            // Its own hooks blame nobody but itself.
            let other = if source.cause == Cause::Itself { Some(who) } else { source.by.map(|by| by.id) };
            self.raise(HookEvent { other, amount: damage, damage_type, ..hurt });
        }
    }
}
