//! Attacks and damage.

use crate::content::EndedBy;
use crate::game::Game;
use crate::game::actions::action::Outcome;
use crate::game::actions::refusal::Refusal;
use crate::game::events::event::EventKind;
use crate::game::hooks::effect::EffectSource;
use crate::game::hooks::hook::{Hook, HookEvent};
use crate::game::model::creature::Creature;
use crate::game::model::ids::CreatureId;
use crate::game::model::run_stats::{Cause, DamageSource};
use crate::grid::Direction;

impl Game {
    /// Attacks the creature in a direction. With some modifiers the attack goes astray.
    pub(crate) fn attack(&mut self, who: CreatureId, direction: Direction) -> Outcome {
        let Some(astray) = self.stray(who) else { return self.strike(who, direction) };
        match self.strike(who, astray) {
            // It hits nothing, which takes the turn all the same.
            Outcome::Refused(_) => Outcome::Done { cost: 100 },
            outcome => outcome,
        }
    }

    /// Hits the creature in a direction. The damage is a random number from 1 to attack minus defense.
    pub(crate) fn strike(&mut self, who: CreatureId, direction: Direction) -> Outcome {
        let Some(creature) = self.world.creature(who) else { return Outcome::Refused(Refusal::NoTarget) };
        let (attacker, level, at) = (creature.who(), creature.level(), creature.at() + direction);
        let Some(target) = self.occupant(level, at).and_then(|id| self.world.creature(id)) else {
            return Outcome::Refused(Refusal::NoTarget);
        };
        let target = target.who();
        let strongest = self.attack_of(who).saturating_sub(self.defense_of(target.id)).max(1);
        let rolled = self.world.random.range(1, i64::from(strongest)) as i32;
        let damage = self.absorb(target.id, rolled);
        if damage > 0 {
            self.emit(EventKind::Hit { attacker, target, damage, at }, level, at);
        }
        self.unmask(who);
        self.end_modifiers_by(who, EndedBy::Attack);
        if let Some(hit) = self.hook_event(Hook::Hit, who) {
            self.raise(HookEvent { other: Some(target.id), amount: damage, ..hit });
        }
        self.hurt(target.id, damage, DamageSource::creature(attacker));
        Outcome::Done { cost: 100 }
    }

    /// Damages a creature by an effect. `by` gets the kill, in place of whoever's hook it is.
    pub(crate) fn harm(&mut self, who: CreatureId, amount: i32, by: Option<CreatureId>, source: EffectSource) {
        let by = by.and_then(|by| self.world.creature(by)).map(Creature::who);
        let source = EffectSource { by: by.or(source.by), ..source };
        let Some(creature) = self.world.creature(who).filter(|creature| creature.hp > 0 && amount > 0) else { return };
        let (name, level, at) = (creature.who(), creature.level(), creature.at());
        let damage = self.absorb(who, amount);
        if damage > 0 {
            self.emit(EventKind::Harmed { by: source.me, who: name, damage, at }, level, at);
        }
        self.hurt(who, damage, source.damage_source(who));
    }

    /// Takes hit points from a creature. At 0 it dies, once the current action is done.
    pub(crate) fn hurt(&mut self, who: CreatureId, damage: i32, source: DamageSource) {
        let Some(creature) = self.world.creature_mut(who) else { return };
        let was_alive = creature.hp > 0;
        creature.hp = creature.hp.saturating_sub(damage).max(0);
        let lives = creature.hp > 0;
        self.unmask(who);
        if damage > 0 && lives {
            self.end_modifiers_by(who, EndedBy::Damage);
        }
        if was_alive && !lives {
            self.derived.dying.push((who, source));
            self.derived.pending.mark_active();
        } else if let Some(hurt) = self.hook_event(Hook::Hurt, who).filter(|_| lives && damage > 0) {
            // Its own hooks blame nobody but itself.
            let other = if source.cause == Cause::Itself { Some(who) } else { source.by.map(|by| by.id) };
            self.raise(HookEvent { other, amount: damage, ..hurt });
        }
    }
}
