//! Runs turns, and the rules that apply each turn.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::content::{BehaviourUse, Content};
use crate::game::Game;
use crate::game::actions::action::Action;
use crate::game::ai::decision::Decision;
use crate::game::ai::fault::Fault;
use crate::game::ai::mind::Mind;
use crate::game::events::event::{Event, EventKind, Perspective};
use crate::game::hooks::effect::EffectSource;
use crate::game::hooks::hook::{Hook, HookEvent};
use crate::game::hooks::overflow::{Limit, Overflow};
use crate::game::model::creatures::creature::Creature;
use crate::game::model::ids::{CreatureId, ItemId};
use crate::game::model::world::{RemovedItem, TURN};

/// The most enemies that a creature watches for its `on_see` hook.
const MAX_WATCHED: usize = 32;

impl Game {
    /// Runs the world until it is the player's turn or the game is over.
    pub(crate) fn advance(&mut self, mind: &mut dyn Mind) {
        let content = Arc::clone(&self.content);
        let (mut waiting, mut is_overrun) = (Vec::new(), false);
        while self.world.end.is_none() && !self.is_asking() {
            let Some((at, who)) = self.world.take_next_turn() else { break };
            let next_turn = (self.world.turn() + 1) * TURN;
            if !waiting.is_empty() && at >= next_turn {
                // Who waits is due earlier than all others, and so acts first.
                self.world.schedule_turn(who, at);
                self.readmit(&mut waiting);
                self.pass_time_to(next_turn, mind);
                continue;
            }
            self.pass_time_to(at, mind);
            if who == self.world.player || self.world.end.is_some() || self.is_asking() {
                self.world.schedule_turn(who, at);
                break;
            }
            if self.is_out_of_budget() || !self.take_turn(&content, who, mind) {
                waiting.push((at, who));
                is_overrun = true;
            }
        }
        if is_overrun {
            self.emit_to_player(EventKind::Overflowed(Overflow { limit: Limit::Budget, call: None }));
        }
        self.readmit(&mut waiting);
    }

    /// Puts those who had to wait back into the schedule, at the times when they were due.
    fn readmit(&mut self, waiting: &mut Vec<(u64, CreatureId)>) {
        for (at, who) in waiting.drain(..) {
            self.world.schedule_turn(who, at);
        }
    }

    /// Lets a creature decide and act. Returns `false` if the turn's budget was spent before it could decide.
    fn take_turn(&mut self, content: &Content, who: CreatureId, mind: &mut dyn Mind) -> bool {
        let is_first = self.begin_decision();
        self.begin_turn(content, who, mind);
        let Some(creature) = self.world.creature(who) else { return true };
        let (kind, is_modified) = (creature.kind(), !creature.modifiers.is_empty());
        let is_asleep = creature.is_asleep();
        if self.world.end.is_some() {
            self.world.schedule_turn(who, self.world.time);
            return true;
        }
        if (is_asleep || self.derived.mechanisms.senses.has_noticing) && self.notices_or_sleeps(who, mind) {
            return true;
        }
        // A refused action costs the turn all the same, so a bad script can't stop time.
        let bound = if is_modified { self.bound_by(who) } else { None };
        let forced = bound.map(|_| Action::Wait).or_else(|| mind.forced_action(self, who));
        let mut compelled = forced.map(Decision::from);
        if compelled.is_none() {
            self.judge_abilities(who, mind);
        }
        if is_modified && compelled.is_none() {
            compelled = self.choose_for_modifiers(who, mind);
        }
        let wanted = compelled.or_else(|| self.choose_action(who, &content.creatures[kind].ai, mind));
        // Whoever spends a whole budget alone loses the turn. If it were to wait, it might keep all others waiting forever.
        if wanted.is_none() && !is_first && self.is_out_of_budget() {
            return false;
        }
        let Decision { action, effects } = wanted.unwrap_or_else(|| Action::Wait.into());
        // The script means cells of the level that it saw, even if the action leads to another.
        let source = if effects.is_empty() { None } else { self.own_source(who) };
        let cost = self.perform(who, action);
        if let Some(source) = source.filter(|_| cost.is_ok()) {
            effects.into_iter().for_each(|effect| self.queue_effect(effect, source));
        }
        mind.learn(self, who, cost.map(|_| ()));
        self.spend(who, cost.unwrap_or(100));
        self.settle(mind);
        true
    }

    /// Lets a creature notice its enemies. Returns whether its turn is over then: it is asleep, for even waking takes the turn, or a hook has
    /// made an end of it or of the game.
    #[inline(never)]
    fn notices_or_sleeps(&mut self, who: CreatureId, mind: &mut dyn Mind) -> bool {
        let was_asleep = self.world.creature(who).is_some_and(Creature::is_asleep);
        if self.derived.mechanisms.senses.has_noticing {
            self.take_notice(who);
            self.settle(mind);
        }
        if self.world.end.is_some() {
            self.world.schedule_turn(who, self.world.time);
            return true;
        }
        if was_asleep {
            self.spend(who, 100);
        }
        was_asleep || self.world.creature(who).is_none()
    }

    /// A creature as the source of the effects that its behaviour wants.
    fn own_source(&self, who: CreatureId) -> Option<EffectSource> {
        let creature = self.world.creature(who)?;
        Some(EffectSource::creature(creature.who(), creature.level()))
    }

    /// The start of a creature's turn: fires its hooks for spawning and for enemies that came into sight.
    #[inline]
    pub(crate) fn begin_turn(&mut self, content: &Content, who: CreatureId, mind: &mut dyn Mind) {
        if self.derived.mechanisms.has_hooks {
            self.begin_turn_with_hooks(content, who, mind);
        }
    }

    #[inline(never)]
    fn begin_turn_with_hooks(&mut self, content: &Content, who: CreatureId, mind: &mut dyn Mind) {
        let Some(creature) = self.world.creature_mut(who) else { return };
        let (kind, is_new) = (creature.kind(), std::mem::take(&mut creature.is_new));
        if is_new {
            self.fire_hook(Hook::Spawn, who);
        }
        if content.creatures[kind].all_hooks.iter().any(|hook| mind.listens(hook.script, Hook::See)) {
            self.watch(who);
        }
        self.settle(mind);
    }

    /// Finds the enemies that have come into a creature's sight since its last turn. It watches the nearest ones only.
    fn watch(&mut self, who: CreatureId) {
        let seen = self.creatures_in_sight(who);
        let foes: Vec<CreatureId> =
            seen.into_iter().filter(|other| self.are_enemies(who, *other)).take(MAX_WATCHED).collect();
        let Some(creature) = self.world.creature_mut(who) else { return };
        let before = std::mem::replace(&mut creature.rare_mut().watched, foes.clone());
        for foe in foes.into_iter().filter(|foe| !before.contains(foe)) {
            if let Some(sight) = self.hook_event(Hook::See, who) {
                self.raise(HookEvent { other: Some(foe), ..sight });
            }
        }
    }

    /// Asks the behaviours of `list` in order for the action of `who`; `None` when none returns one. Effects beside the action are left out:
    /// this is for whoever plays the creature, and acts as a player does. When a prompt is open, it is the answer.
    pub fn choose(&mut self, who: CreatureId, list: &[BehaviourUse], mind: &mut dyn Mind) -> Option<Action> {
        if let Some(prompt) = self.prompt().filter(|_| who == self.world.player).cloned() {
            return Some(Action::Answer(self.choose_answer(who, list, &prompt, mind)));
        }
        self.derived.known_ground.hold_still(true);
        self.judge_abilities(who, mind);
        let answer = self.first_answer(who, list, mind);
        self.derived.known_ground.hold_still(false);
        answer.map(|(_, decision)| decision.action)
    }

    /// Asks a creature's own behaviours for its action, and records which of them returned it.
    fn choose_action(&mut self, who: CreatureId, list: &[BehaviourUse], mind: &mut dyn Mind) -> Option<Decision> {
        let (index, decision) = self.first_answer(who, list, mind)?;
        if let Some(creature) = self.world.creature_mut(who) {
            creature.behaviour = u16::try_from(index).ok();
        }
        Some(decision)
    }

    /// What the behaviours of a creature's modifiers want, those of the oldest first.
    #[inline(never)]
    fn choose_for_modifiers(&mut self, who: CreatureId, mind: &mut dyn Mind) -> Option<Decision> {
        let kinds = self.modifiers_with_ai(self.world.creature(who)?);
        let content = Arc::clone(&self.content);
        let mut answers =
            kinds.into_iter().filter_map(|kind| self.first_answer(who, &content.modifiers[kind].ai, mind));
        let (_, decision) = answers.next()?;
        if let Some(creature) = self.world.creature_mut(who) {
            // None of its own behaviours has decided.
            creature.behaviour = None;
        }
        Some(decision)
    }

    /// The first behaviour that returns an action: its index in the list, and what it wants.
    fn first_answer(
        &mut self,
        who: CreatureId,
        list: &[BehaviourUse],
        mind: &mut dyn Mind,
    ) -> Option<(usize, Decision)> {
        for (index, behaviour) in list.iter().enumerate() {
            if self.world.is_retired(behaviour.script) || !self.world.random.chance(i64::from(behaviour.chance)) {
                continue;
            }
            match mind.decide(self, who, behaviour) {
                Ok(None) if self.is_out_of_budget() => return None,
                Ok(None) => {}
                Ok(Some(decision)) => return Some((index, decision)),
                Err(fault) => self.count_failure(who, fault),
            }
        }
        None
    }

    /// Counts a failure of a behaviour.
    pub(crate) fn count_failure(&mut self, who: CreatureId, fault: Fault) {
        let script = fault.script;
        let count = self.world.strikes.entry(script).or_default();
        *count += 1;
        let strikes = *count;
        if let Some(who) = self.world.creature(who).map(crate::game::model::creatures::creature::Creature::who) {
            self.emit_to_player(EventKind::Failed { who, fault: Box::new(fault), strikes });
        }
        if self.world.is_retired(script) {
            self.emit_to_player(EventKind::Retired { script });
        }
    }

    /// Delays a creature's next turn by the cost of its action at its speed.
    pub(crate) fn spend(&mut self, who: CreatureId, cost: u32) {
        let now = self.world.time;
        let Some(creature) = self.world.creature(who) else { return };
        let delay = match creature.speed(&self.content) {
            // The common case, because a division takes longer than everything else here.
            100 => u64::from(cost) * TURN / 100,
            speed => u64::from(cost) * TURN / u64::from(speed),
        };
        let at = now + delay.max(1);
        // Only in a damaged save does anybody act before its turn: that turn is moved, or it would stand in the schedule twice.
        if creature.ready_at() > now { self.world.move_turn(who, at) } else { self.world.schedule_turn(who, at) }
    }

    /// Advances time to `to`, applying the rules for each whole turn. Most actions end within a turn.
    #[inline]
    fn pass_time_to(&mut self, to: u64, mind: &mut dyn Mind) {
        if to >= (self.world.turn() + 1) * TURN {
            self.pass_turns_to(to, mind);
        }
        if !self.is_asking() {
            self.world.time = self.world.time.max(to);
        }
    }

    /// Applies the rules for each whole turn up to `to`.
    fn pass_turns_to(&mut self, to: u64, mind: &mut dyn Mind) {
        while self.world.end.is_none() && !self.is_asking() && (self.world.turn() + 1) * TURN <= to {
            self.world.time = (self.world.turn() + 1) * TURN;
            self.renew_budget();
            self.pass_turn();
            self.tick(mind);
            self.pour_from_all();
            self.pass_fields();
            self.harm_all_by_ground();
            self.settle(mind);
            // After the hooks of the turn, so that a modifier that lasts n turns has n of them.
            self.expire_modifiers();
            self.loosen_grips();
            self.settle(mind);
            self.rot();
            self.drift_items();
            self.run_clocks(mind);
            self.leave_levels();
        }
    }

    /// Calls the turn hooks of all who have one.
    fn tick(&mut self, mind: &dyn Mind) {
        if self.derived.mechanisms.has_hooks {
            let awaits = |game: &Self, creature: &Creature| game.awaits_ticks(creature.id(), mind);
            self.each(awaits, |game, id| game.fire_hook(Hook::Tick, id));
        }
    }

    /// Removes rotten items.
    fn rot(&mut self) {
        let turn = self.world.turn();
        if self.derived.rotting.first().is_none_or(|(at, _)| *at > turn) {
            return;
        }
        let fresh = self.derived.rotting.split_off(&(turn + 1, ItemId(0)));
        let rotten: Vec<(u64, ItemId)> = std::mem::replace(&mut self.derived.rotting, fresh).into_iter().collect();
        let removed = self.world.remove_items(&rotten.iter().map(|(_, item)| *item).collect());
        let mut removed: BTreeMap<ItemId, RemovedItem> = removed.into_iter().map(|gone| (gone.item.id, gone)).collect();
        for gone in rotten.iter().filter_map(|(_, item)| removed.remove(item)).collect::<Vec<_>>() {
            self.tell_rotted(gone);
        }
    }

    /// Reports that an item has rotted away.
    fn tell_rotted(&mut self, RemovedItem { item, level, at, carrier }: RemovedItem) {
        let kind = EventKind::Rotted { thing: item.thing(), at };
        match carrier {
            None => self.emit(kind, level, at),
            Some(who) if who == self.world.player => self.emit_to_player(kind),
            // What others carry, nobody sees.
            Some(_) => self.derived.events.push(Event { kind, perspective: Perspective::Unseen }),
        }
        if let Some(who) = carrier {
            self.refresh_worn(who);
        }
    }
}
