//! Works off what follows from an action: calls hooks, applies effects, settles deaths.
//!
//! Hook calls and effects wait in one queue. Deaths are settled when nothing waits any more; whatever follows from them comes after that.

use std::sync::Arc;

use super::effect::{Effect, EffectSource};
use super::hook::{Hook, HookEvent, HookOwner};
use super::overflow::{Limit, Overflow};
use super::pending::{Reaction, Waiting};
use crate::content::{BehaviourUse, Content};
use crate::game::Game;
use crate::game::ai::mind::Mind;
use crate::game::events::event::EventKind;
use crate::game::model::ids::CreatureId;
use crate::game::time::budget::{EFFECT, HOOK};

impl Game {
    /// Queues the calls of the hooks that an event concerns.
    pub(crate) fn raise(&mut self, event: HookEvent) {
        if self.derived.mechanisms.has_hooks {
            self.derived.pending.push(Reaction::Call(event));
        }
    }

    /// Queues a hook for a creature where it stands.
    #[inline]
    pub(crate) fn fire_hook(&mut self, hook: Hook, who: CreatureId) {
        if self.derived.mechanisms.has_hooks
            && let Some(event) = self.hook_event(hook, who)
        {
            self.raise(event);
        }
    }

    /// Queues an effect.
    pub(crate) fn queue_effect(&mut self, effect: Effect, source: EffectSource) {
        self.derived.pending.push(Reaction::Apply(effect, source));
    }

    /// The event of a hook for a creature where it stands.
    pub(crate) fn hook_event(&self, hook: Hook, who: CreatureId) -> Option<HookEvent> {
        let creature = self.world.creature(who)?;
        let (me, level, at) = (creature.who(), creature.level(), creature.at());
        Some(HookEvent::new(hook, me, level, at))
    }

    /// Works off everything that follows from an action.
    #[expect(clippy::inline_always, reason = "nothing follows from most actions, and a call would cost 1 % of a turn")]
    #[inline(always)]
    pub(crate) fn settle(&mut self, mind: &mut dyn Mind) {
        if !self.derived.pending.is_idle() {
            self.settle_all(mind);
        }
    }

    #[inline(never)]
    fn settle_all(&mut self, mind: &mut dyn Mind) {
        while self.world.end.is_none() {
            match self.derived.pending.pop() {
                Some(waiting) => self.react(waiting, mind),
                None if self.settle_footing() => {}
                None if self.derived.dying.is_empty() => break,
                None => self.settle_deaths(mind),
            }
        }
        if std::mem::take(&mut self.derived.has_lost_creatures) {
            self.end_if_alone();
        }
        self.derived.falls = 0;
        self.derived.answered.clear();
        self.drop_stale_prompts();
        if let Some(overflow) = self.derived.pending.clear() {
            self.emit_to_player(EventKind::Overflowed(overflow));
        }
    }

    fn react(&mut self, waiting: Waiting, mind: &mut dyn Mind) {
        match waiting.reaction {
            Reaction::Call(event) => self.call_hooks(event, waiting.depth, mind),
            Reaction::Damage(damage) => self.ask_before_damage(damage, waiting.depth, mind),
            Reaction::Modify(modifier) => self.ask_before_modify(modifier, waiting.depth, mind),
            Reaction::Apply(effect, source) => {
                self.charge(EFFECT);
                if self.derived.pending.begin(waiting.depth, waiting.call) {
                    match effect {
                        Effect::Ask { who, prompt } => self.ask_prompt(who, *prompt, source, mind),
                        effect => self.apply(effect, source),
                    }
                    self.derived.pending.finish();
                }
            }
        }
    }

    /// Calls all hooks that an event concerns, and queues the effects that they return.
    fn call_hooks(&mut self, event: HookEvent, depth: u32, mind: &mut dyn Mind) {
        if event.hook == Hook::Answer {
            return self.call_answer_hook(event, depth, mind);
        }
        if event.is_unpaid {
            return self.call_unpaid_hooks(event, depth, mind);
        }
        let content = Arc::clone(&self.content);
        for source in self.hook_sources(&event) {
            for hook in hooks_of(&content, source) {
                if !self.hears(&event) {
                    return;
                }
                let effects = self.call_hook(&event, source.owner, hook, mind);
                self.derived.pending.extend(depth, (event.hook, hook.script), effects, source);
            }
        }
    }

    /// Calls the hooks of something that was used, which is paid for when they ask nothing.
    fn call_unpaid_hooks(&mut self, event: HookEvent, depth: u32, mind: &mut dyn Mind) {
        let content = Arc::clone(&self.content);
        let mut answers = Vec::new();
        for source in self.hook_sources(&event) {
            for hook in hooks_of(&content, source).iter().filter(|_| self.hears(&event)).collect::<Vec<_>>() {
                let effects = self.call_hook(&event, source.owner, hook, mind);
                answers.push((hook.script, (source, effects)));
            }
        }
        let (scripts, mut effects): (Vec<_>, Vec<_>) = answers.into_iter().unzip();
        self.note_debt(&event, &mut effects);
        for (script, (source, effects)) in scripts.into_iter().zip(effects) {
            self.derived.pending.extend(depth, (event.hook, script), effects, source);
        }
    }

    /// Whether a creature still takes part in an event. A creature that is dying only hears of its death.
    pub(crate) fn hears(&self, event: &HookEvent) -> bool {
        matches!(event.hook, Hook::Death | Hook::BeforeDeath)
            || self.world.creature(event.me.id).is_some_and(|me| me.hp > 0)
    }

    /// The effects that one script returns for an event.
    pub(crate) fn call_hook(
        &mut self,
        event: &HookEvent,
        owner: HookOwner,
        hook: &BehaviourUse,
        mind: &mut dyn Mind,
    ) -> Vec<Effect> {
        let is_called = !self.world.is_retired(hook.script)
            && mind.listens(hook.script, event.hook)
            && self.world.random.chance(i64::from(hook.chance));
        if !is_called {
            return Vec::new();
        }
        let is_too_late = match event.hook {
            Hook::Death | Hook::BeforeDeath => false,
            Hook::Tick | Hook::Time => self.is_out_of_ticks(),
            _ => self.is_out_of_budget(),
        };
        if is_too_late {
            let call = Some((event.hook, hook.script));
            self.derived.pending.note_overflow(Overflow { limit: Limit::Budget, call });
            return Vec::new();
        }
        self.charge(HOOK);
        match mind.react(self, event, owner, hook) {
            Ok(effects) => effects,
            Err(fault) => {
                self.count_failure(event.me.id, fault);
                Vec::new()
            }
        }
    }

    /// Whose hooks an event concerns: only the clock that has struck, or else the creature, the item that it handles or else all that it wears, its modifiers or the one that has
    /// ended, and the ground.
    pub(super) fn hook_sources(&self, event: &HookEvent) -> Vec<EffectSource> {
        let &HookEvent { me, level, .. } = event;
        let source = |(owner, by)| EffectSource { me, owner, level, by };
        if let Some(clock) = event.clock {
            return vec![source((HookOwner::Clock(clock), None))];
        }
        let Some(creature) = self.world.creature(event.me.id) else { return Vec::new() };
        let handled = event.item.map(|(id, thing)| (HookOwner::Item(id, thing), None));
        let worn = creature.inventory.all_worn().map(|(_, _, item)| (HookOwner::Item(item.id, item.thing()), None));
        let worn = worn.filter(|_| handled.is_none());
        let ended = event.modifier.filter(|_| event.hook == Hook::End);
        let lasting = creature.modifiers.iter().filter(|_| ended.is_none());
        let lasting = lasting.map(|modifier| (HookOwner::Modifier(modifier.kind), modifier.by));
        let modifiers = lasting.chain(ended.map(|modifier| (HookOwner::Modifier(modifier), None)));
        let ground = self.world.levels().get(event.level).filter(|_| event.hook.asks_ground());
        let tile =
            ground.and_then(|ground| Some((HookOwner::Tile(ground.tile(event.at)?), ground.changed_by(event.at))));
        let ability = event.ability.map(|ability| (HookOwner::Ability(ability), None));
        if event.hook == Hook::Trigger {
            return tile.into_iter().map(source).collect();
        }
        let own = [(HookOwner::Creature, None)];
        own.into_iter().chain(handled).chain(worn).chain(modifiers).chain(ability).chain(tile).map(source).collect()
    }

    /// Whether any hook that concerns a creature is called as turns pass.
    pub(crate) fn awaits_ticks(&self, who: CreatureId, mind: &dyn Mind) -> bool {
        let Some(tick) = self.hook_event(Hook::Tick, who) else { return false };
        let is_heard =
            |source| hooks_of(&self.content, source).iter().any(|hook| mind.listens(hook.script, Hook::Tick));
        self.hook_sources(&tick).into_iter().any(is_heard)
    }

    /// Removes all who have died so far, after calling their hooks and those of their killers.
    fn settle_deaths(&mut self, mind: &mut dyn Mind) {
        for (who, source) in std::mem::take(&mut self.derived.dying) {
            let depth = self.derived.pending.last_depth();
            if self.ask_before_death(who, source, depth, mind) {
                continue;
            }
            let killer = source.by.map(|killer| killer.id);
            if let Some(kill) = killer.and_then(|killer| self.hook_event(Hook::Kill, killer)) {
                self.call_hooks(HookEvent { other: Some(who), ..kill }, depth, mind);
            }
            if let Some(death) = self.hook_event(Hook::Death, who) {
                self.call_hooks(HookEvent { other: killer, ..death }, depth, mind);
            }
            self.resolve_death(who, source);
        }
    }
}

/// The hooks of one owner.
pub(crate) fn hooks_of(content: &Content, source: EffectSource) -> &[BehaviourUse] {
    match source.owner {
        HookOwner::Creature => &content.creatures[source.me.kind].all_hooks,
        HookOwner::Item(_, thing) => &content.items[thing.kind].hooks,
        HookOwner::Modifier(modifier) => &content.modifiers[modifier].all_hooks,
        HookOwner::Ability(ability) => &content.abilities[ability].hooks,
        HookOwner::Tile(tile) => &content.tiles[tile].hooks,
        HookOwner::Clock(clock) => &content.clocks[clock].hooks,
    }
}
