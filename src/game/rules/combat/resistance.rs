//! How much of their damage creatures resist.

use crate::content::{Content, DamageType, Ref, UnharmedBy};
use crate::game::Game;
use crate::game::events::event::EventKind;
use crate::game::model::creatures::creature::Creature;
use crate::game::model::ids::CreatureId;
use crate::game::rules::combat::damage::{Damage, Means};

impl Creature {
    /// How much of a type of damage it resists, in percent, from -100 to 100: the sum over its kind, what it wears, and its modifiers.
    pub(crate) fn resistance(&self, content: &Content, damage_type: Ref<DamageType>) -> i32 {
        let own = content.creatures[self.kind()].resists.get(&damage_type).copied().unwrap_or(0);
        let worn = self.inventory.all_worn().map(|(_, _, item)| {
            let resists = content.items[item.kind].resists.get(&damage_type);
            resists.map_or(0, |formula| item.points(content, formula))
        });
        let modifiers =
            self.sum_of_modifiers(content, |modifier| modifier.resists.get(&damage_type).copied().unwrap_or(0));
        worn.fold(own.saturating_add(modifiers), i32::saturating_add).clamp(-100, 100)
    }
}

impl Creature {
    /// The percentage of bolts that it throws back.
    pub(crate) fn reflection(&self, content: &Content) -> u32 {
        let own = content.creatures[self.kind()].reflects;
        let worn = self.inventory.all_worn().map(|(_, _, item)| content.items[item.kind].reflects);
        let modifiers = self.modifiers.iter().map(|active| content.modifiers[active.kind].reflects);
        worn.chain(modifiers).fold(own, u32::saturating_add).min(100)
    }

    /// Whether a modifier keeps all harm off it, or all harm by attacks.
    pub(crate) fn is_unharmed(&self, content: &Content, is_attack: bool) -> bool {
        self.modifiers.iter().any(|active| match content.modifiers[active.kind].unharmed_by {
            Some(UnharmedBy::Attacks) => is_attack,
            Some(UnharmedBy::Anything) => true,
            None => false,
        })
    }
}

impl Game {
    /// How much of a type of damage a creature resists, in percent, from -100 to 100.
    pub fn resistance_of(&self, who: CreatureId, damage_type: Ref<DamageType>) -> i32 {
        self.world.creature(who).map_or(0, |creature| creature.resistance(&self.content, damage_type))
    }

    /// What is left of damage after resistances. The part that is resisted is rounded down. Tells if nothing is left.
    pub(super) fn resist(&mut self, damage: Damage) -> Damage {
        let target = self.world.creature(damage.target);
        if target.is_some_and(|target| target.is_unharmed(&self.content, damage.means.is_attack())) {
            return Damage { amount: 0, ..damage };
        }
        let Some(damage_type) = damage.of_type.filter(|_| damage.amount > 0) else { return damage };
        let percent = i64::from(self.resistance_of(damage.target, damage_type));
        let amount = i64::from(damage.amount);
        let left = (amount - amount * percent / 100).clamp(0, i64::from(i32::MAX)) as i32;
        if left == 0 {
            self.tell_resisted(damage, damage_type);
        }
        Damage { amount: left, is_told: damage.is_told || left == 0, ..damage }
    }

    /// Tells that a creature resists damage entirely. Of a hit, something is always told.
    fn tell_resisted(&mut self, damage: Damage, damage_type: Ref<DamageType>) {
        let Some(creature) = self.world.creature(damage.target) else { return };
        let (who, level, at) = (creature.who(), creature.level(), creature.at());
        let is_worded = self.content.damage_types[damage_type].resisted.sentences().next().is_some();
        match damage.means {
            // What lives in fire stands in it for long: nobody wants to hear of it each turn.
            Means::Ground if who.id != self.world.player => {}
            Means::Attack { attacker, .. } | Means::Ability { caster: attacker } if !is_worded => {
                self.emit(EventKind::Unharmed { attacker, target: who, roll: damage.roll, at }, level, at);
            }
            _ => self.emit(EventKind::Resisted { who, damage_type, at }, level, at),
        }
    }
}
