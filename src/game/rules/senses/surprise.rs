//! Who doesn't expect an attack. Attacks, forecasts, aiming and scripts ask this one rule.

use crate::game::Game;
use crate::game::model::creatures::creature::Creature;
use crate::game::model::ids::CreatureId;

impl Game {
    /// Whether a creature doesn't expect an attack now: it is asleep, a modifier keeps it from acting, or it has not noticed its attacker, or
    /// doesn't see it.
    pub fn is_off_guard(&self, target: CreatureId, attacker: CreatureId) -> bool {
        let at = self.world.creature(attacker).map(Creature::at);
        let has_line = at.is_some_and(|at| self.has_in_sight(target, at));
        self.is_bound(target) || !self.perceives(target, attacker, has_line)
    }

    /// The same for an attack that happens, with what is kept about who sees whom.
    pub(crate) fn takes_by_surprise(&mut self, target: CreatureId, attacker: CreatureId) -> bool {
        let is_wary = self.content.rules.attack.wary_player && target == self.world.player;
        self.is_bound(target) || (!is_wary && !self.can_see(target, attacker))
    }

    /// Whether an attack that happens always hits, since nobody expects it.
    pub(crate) fn hits_by_surprise(&mut self, target: CreatureId, attacker: CreatureId) -> bool {
        self.content.rules.attack.sneak_hits && self.takes_by_surprise(target, attacker)
    }

    /// Whether it makes any difference that an attack is not expected.
    pub(crate) fn is_surprise_of_use(&self) -> bool {
        let rules = &self.content.rules.attack;
        rules.sneak != 100 || rules.sneak_hits || self.derived.mechanisms.senses.has_sneak_hooks
    }

    /// Whether a modifier keeps a creature from acting.
    pub(crate) fn is_bound(&self, who: CreatureId) -> bool {
        self.world.creature(who).is_some_and(|creature| {
            creature.modifiers.iter().any(|active| self.content.modifiers[active.kind].skips_turns)
        })
    }
}
