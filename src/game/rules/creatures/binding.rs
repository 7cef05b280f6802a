//! Modifiers that take control: lost turns, creatures that are held, and steps that stray.

use std::sync::Arc;

use crate::content::{ModifierKind, Ref};
use crate::game::Game;
use crate::game::actions::action::Outcome;
use crate::game::events::event::EventKind;
use crate::game::model::creatures::creature::Creature;
use crate::game::model::ids::CreatureId;
use crate::grid::{Direction, Point};

/// The most turns in a row that the player loses, whatever packs do.
pub const MAX_LOST_TURNS: u32 = 100;

impl Game {
    /// The modifier by which a creature loses its turn now, if any.
    #[inline]
    pub fn bound_by(&self, who: CreatureId) -> Option<Ref<ModifierKind>> {
        let creature = self.world.creature(who).filter(|creature| !creature.modifiers.is_empty())?;
        let is_free = who == self.world.player && creature.rare().lost_turns >= MAX_LOST_TURNS;
        let mut kinds = creature.modifiers.iter().map(|active| active.kind);
        kinds.find(|kind| !is_free && self.content.modifiers[*kind].skips_turns)
    }

    /// Counts a turn of the player: one that it loses to a modifier, or one that it has.
    pub(crate) fn count_lost_turn(&mut self, lost: Option<Ref<ModifierKind>>) {
        let Some(player) = self.world.player() else { return };
        let (name, level, at, count) = (player.who(), player.level(), player.at(), player.rare().lost_turns);
        let now = if lost.is_some() { count + 1 } else { 0 };
        if now != count
            && let Some(player) = self.world.creature_mut(name.id)
        {
            player.rare_mut().lost_turns = now;
        }
        if let Some(modifier) = lost {
            self.emit(EventKind::Bound { who: name, modifier }, level, at);
        }
    }

    /// What becomes of a step if modifiers hinder it; `None` if they don't. An attack on an enemy there strays by a rule of its own.
    pub(crate) fn hindered_step(&mut self, who: CreatureId, direction: Direction) -> Option<Outcome> {
        let creature = self.world.creature(who).filter(|creature| !creature.modifiers.is_empty())?;
        let (level, from) = (creature.level(), creature.at());
        if self.occupant(level, from + direction).is_some_and(|other| self.are_enemies(who, other)) {
            return None;
        }
        if let Some(astray) = self.stray(who) {
            return Some(self.blunder(who, level, from, astray));
        }
        // Digging, opening doors and what the rules refuse are no steps.
        self.step_time(who, level, from + direction, direction).and_then(|_| self.struggle(who))
    }

    /// The direction in which a step or an attack strays, if it does.
    pub(crate) fn stray(&mut self, who: CreatureId) -> Option<Direction> {
        let creature = self.world.creature(who).filter(|creature| !creature.modifiers.is_empty())?;
        let strays = |kind: Ref<ModifierKind>| i64::from(self.content.modifiers[kind].strays);
        let percent: i64 = creature.modifiers.iter().map(|active| strays(active.kind)).sum();
        if percent == 0 || !self.world.random.chance(percent.min(100)) {
            return None;
        }
        self.world.random.pick(&Direction::ALL).copied()
    }

    /// A step that went astray: hits whoever is there, or bumps into what is in the way.
    fn blunder(&mut self, who: CreatureId, level: usize, from: Point, direction: Direction) -> Outcome {
        let to = from + direction;
        if self.occupant(level, to).is_some() {
            return self.strike(who, direction);
        }
        let Some(cost) = self.step_time(who, level, to, direction) else { return Outcome::Done { cost: 100 } };
        self.struggle(who).unwrap_or_else(|| {
            self.relocate(who, level, to);
            Outcome::Done { cost }
        })
    }

    /// A struggle of a creature that something holds; `None` if nothing does. It may end what holds it.
    pub(crate) fn struggle(&mut self, who: CreatureId) -> Option<Outcome> {
        let creature = self.world.creature(who).filter(|creature| !creature.modifiers.is_empty())?;
        let (name, level, at) = (creature.who(), creature.level(), creature.at());
        let content = Arc::clone(&self.content);
        let kinds: Vec<Ref<ModifierKind>> = creature.modifiers.iter().map(|active| active.kind).collect();
        let holder = kinds.into_iter().find(|kind| {
            let holds = i64::from(content.modifiers[*kind].holds);
            holds > 0 && self.world.random.chance(holds)
        })?;
        self.emit(EventKind::Bound { who: name, modifier: holder }, level, at);
        if self.world.random.chance(i64::from(content.modifiers[holder].struggle)) {
            self.cure(who, &[holder]);
        }
        Some(Outcome::Done { cost: 100 })
    }

    /// The kinds of modifiers on a creature that bring behaviours, oldest first.
    pub(crate) fn modifiers_with_ai(&self, creature: &Creature) -> Vec<Ref<ModifierKind>> {
        let kinds = creature.modifiers.iter().map(|active| active.kind);
        kinds.filter(|kind| !self.content.modifiers[*kind].ai.is_empty()).collect()
    }
}
