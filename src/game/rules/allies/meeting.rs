//! What a step into a creature that is no enemy leads to.

use crate::content::{BehaviourUse, ModifierKind};
use crate::game::Game;
use crate::game::actions::action::{Action, Outcome};
use crate::game::actions::refusal::Refusal;
use crate::game::hooks::hook::{Hook, HookEvent};
use crate::game::model::creatures::creature::Creature;
use crate::game::model::ids::CreatureId;
use crate::grid::Direction;

impl Game {
    /// What becomes of a step into another creature. An enemy is attacked. The player frees captives, swaps places with allies, and bumps into
    /// those who want to know of it.
    pub(crate) fn meet(&self, who: CreatureId, other: CreatureId, direction: Direction) -> Outcome {
        if self.are_enemies(who, other) {
            return Outcome::Instead(Action::Attack(direction));
        }
        if who != self.world.player {
            return Outcome::Refused(Refusal::Occupied(other));
        }
        if self.captivity_of(other).is_some() {
            return Outcome::Instead(Action::Free(direction));
        }
        if self.makes_way(other) && self.can_swap(who, other) {
            return Outcome::Instead(Action::Swap(direction));
        }
        if self.hears_bumps(other) {
            return Outcome::Instead(Action::Bump(direction));
        }
        Outcome::Refused(Refusal::Occupied(other))
    }

    /// Whether a creature swaps places with the player, who steps into it: an ally that does nothing else then, or any follower.
    pub fn makes_way(&self, other: CreatureId) -> bool {
        let player = self.world.player;
        other != player
            && self.are_allies(player, other)
            && self.captivity_of(other).is_none()
            && (self.leader_of(other) == Some(player) || !self.hears_bumps(other))
    }

    /// Bumps into the creature in a direction, whose hooks hear of it.
    pub(crate) fn bump(&mut self, who: CreatureId, direction: Direction) -> Outcome {
        let Some(creature) = self.world.creature(who) else { return Outcome::Refused(Refusal::NoTarget) };
        let Some(other) = self.occupant(creature.level(), creature.at() + direction) else {
            return Outcome::Refused(Refusal::NoTarget);
        };
        let event = self.hook_event(Hook::Bump, other).filter(|_| self.hears_bumps(other));
        let Some(event) = event else { return Outcome::Refused(Refusal::Occupied(other)) };
        self.raise(HookEvent { other: Some(who), ..event });
        Outcome::Done { cost: 100 }
    }

    /// Whether a script of a creature, or of a modifier on it, has the hook for being bumped into.
    pub(crate) fn hears_bumps(&self, who: CreatureId) -> bool {
        let Some(creature) = self.world.creature(who).filter(|_| self.derived.mechanisms.has_bump_hooks) else {
            return false;
        };
        let hears =
            |hook: &BehaviourUse| self.content.scripts[hook.script].hears_bumps && !self.world.is_retired(hook.script);
        let own = &self.content.creatures[creature.kind()].all_hooks;
        own.iter().any(hears) || self.modifiers_of(creature).any(|kind| kind.all_hooks.iter().any(hears))
    }

    /// The definitions of a creature's modifiers, oldest first.
    pub(super) fn modifiers_of<'g>(&'g self, creature: &'g Creature) -> impl Iterator<Item = &'g ModifierKind> {
        creature.modifiers.iter().map(|active| &self.content.modifiers[active.kind])
    }
}
