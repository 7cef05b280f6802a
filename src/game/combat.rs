//! Blows.

use super::{Cause, Creature, CreatureId, Fact, Game, Outcome, Refusal};
use crate::content::ItemKind;
use crate::grid::Direction;

impl Game {
    /// Strikes whoever stands in that direction.
    pub(super) fn attack(&mut self, who: CreatureId, direction: Direction) -> Outcome {
        let Some(creature) = self.world.creature(who) else { return Outcome::Refused(Refusal::NoTarget) };
        let (attacker, level, at) = (creature.who(), creature.level, creature.at + direction);
        let Some(target) = self.occupant(level, at).and_then(|id| self.world.creature(id)) else {
            return Outcome::Refused(Refusal::NoTarget);
        };
        let target = target.who();
        let strongest = self.attack_of(who).saturating_sub(self.defense_of(target.id)).max(1);
        let damage = self.world.random.range(1, i64::from(strongest)) as i32;
        self.emit(Fact::Hit { attacker, target, damage, at }, level, at);
        self.hurt(target.id, damage, Cause::Creature(attacker));
        Outcome::Done { cost: 100 }
    }

    /// Takes hit points from a creature; at 0 it dies once the action is done.
    pub(super) fn hurt(&mut self, who: CreatureId, damage: i32, cause: Cause) {
        let Some(creature) = self.world.creature_mut(who) else { return };
        let was_alive = creature.hp > 0;
        creature.hp = creature.hp.saturating_sub(damage).max(0);
        if was_alive && creature.hp == 0 {
            self.dying.push((who, cause));
        }
    }

    /// Attack with all that is worn.
    pub fn attack_of(&self, who: CreatureId) -> i32 {
        self.with_gear(who, |creature| creature.attack, |kind| kind.attack)
    }

    /// Defense with all that is worn.
    pub fn defense_of(&self, who: CreatureId) -> i32 {
        self.with_gear(who, |creature| creature.defense, |kind| kind.defense)
    }

    /// What a creature has of its own and what its gear adds to it.
    fn with_gear(&self, who: CreatureId, own: fn(&Creature) -> i32, adds: fn(&ItemKind) -> i32) -> i32 {
        let Some(creature) = self.world.creature(who) else { return 0 };
        let worn = creature.inventory.all_worn().map(|(_, _, item)| adds(&self.content.items[item.kind]));
        worn.fold(own(creature), i32::saturating_add)
    }
}
