//! Freeing creatures from what holds them captive.

use crate::content::{ModifierKind, Ref, Release};
use crate::game::Game;
use crate::game::actions::action::Outcome;
use crate::game::actions::refusal::Refusal;
use crate::game::events::event::EventKind;
use crate::game::hooks::hook::{Hook, HookEvent};
use crate::game::model::creatures::creature::Creature;
use crate::game::model::ids::CreatureId;
use crate::grid::Direction;

impl Game {
    /// The oldest modifier from which others can free a creature, and how.
    pub fn captivity_of(&self, who: CreatureId) -> Option<(Ref<ModifierKind>, Release)> {
        if !self.derived.mechanisms.has_captives {
            return None;
        }
        let mut kinds = self.world.creature(who)?.modifiers.iter().map(|active| active.kind);
        kinds.find_map(|kind| Some((kind, self.content.modifiers[kind].release?)))
    }

    /// The captive that the player would free by a step in a direction.
    pub fn captive_beside(&self, direction: Direction) -> Option<CreatureId> {
        let player = self.world.player()?;
        let other = self.occupant(player.level(), player.at() + direction)?;
        let is_captive = self.captivity_of(other).is_some() && !self.are_enemies(player.id(), other);
        is_captive.then_some(other)
    }

    /// Works for a turn at freeing the captive in a direction.
    pub(crate) fn free(&mut self, who: CreatureId, direction: Direction) -> Outcome {
        let Some(creature) = self.world.creature(who) else { return Outcome::Refused(Refusal::NoTarget) };
        let (actor, level, at) = (creature.who(), creature.level(), creature.at() + direction);
        let Some(captive) = self.occupant(level, at).and_then(|other| self.world.creature(other)).map(Creature::who)
        else {
            return Outcome::Refused(Refusal::NoTarget);
        };
        let captivity = self.captivity_of(captive.id).filter(|_| !self.are_enemies(who, captive.id));
        let Some((modifier, release)) = captivity else { return Outcome::Refused(Refusal::NotCaptive(captive.id)) };
        let done = self.world.creature(captive.id).map_or(0, |creature| creature.rare().loosened) + 1;
        if done < release.turns {
            if let Some(creature) = self.world.creature_mut(captive.id) {
                creature.rare_mut().loosened = done;
            }
            self.emit(EventKind::Loosened { who: actor, captive, at }, level, at);
            return Outcome::Done { cost: 100 };
        }
        self.emit(EventKind::Freed { who: actor, captive, at }, level, at);
        self.cure(captive.id, &[modifier]);
        self.wake(captive.id);
        if release.joins {
            let faction = self.world.creature(who).map(Creature::faction);
            if let Some(faction) = faction {
                self.join(captive.id, faction);
            }
            self.lead(captive.id, Some(who));
        }
        if let Some(event) = self.hook_event(Hook::Freed, captive.id) {
            self.raise(HookEvent { other: Some(who), ..event });
        }
        Outcome::Done { cost: 100 }
    }
}
