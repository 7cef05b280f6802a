//! Works off what follows from an action: calls hooks, applies effects, settles deaths.
//!
//! Hook calls and effects wait in one queue. Deaths are settled when nothing waits any more; whatever follows from them comes after that.

use std::sync::Arc;

use super::effect::{Effect, EffectSource};
use super::hook::{Hook, HookEvent, HookOwner};
use super::pending::Reaction;
use crate::content::{BehaviourUse, Content};
use crate::game::Game;
use crate::game::ai::mind::Mind;
use crate::game::events::event::EventKind;
use crate::game::model::ids::CreatureId;
use crate::game::model::run_stats::Cause;

impl Game {
    /// Queues the calls of the hooks that an event concerns.
    pub(crate) fn raise(&mut self, event: HookEvent) {
        if self.derived.has_hooks {
            self.derived.pending.push(Reaction::Call(event));
        }
    }

    /// Queues a hook for a creature where it stands.
    #[inline]
    pub(crate) fn fire_hook(&mut self, hook: Hook, who: CreatureId) {
        if self.derived.has_hooks
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
        Some(HookEvent { hook, me, other: None, item: None, amount: 0, level, at })
    }

    /// Works off everything that follows from an action.
    #[inline]
    pub(crate) fn settle(&mut self, mind: &mut dyn Mind) {
        if !self.derived.pending.is_idle() || !self.derived.dying.is_empty() {
            self.settle_all(mind);
        }
    }

    fn settle_all(&mut self, mind: &mut dyn Mind) {
        while self.world.end.is_none() {
            match self.derived.pending.pop() {
                Some((depth, Reaction::Call(event))) => self.call_hooks(event, depth, mind),
                Some((depth, Reaction::Apply(effect, source))) => self.apply_queued(effect, source, depth),
                None if self.derived.dying.is_empty() => break,
                None => self.settle_deaths(mind),
            }
        }
        if self.derived.pending.clear() {
            self.emit_to_player(EventKind::Overflowed);
        }
    }

    fn apply_queued(&mut self, effect: Effect, source: EffectSource, depth: u32) {
        if self.derived.pending.begin(depth) {
            self.apply(effect, source);
            self.derived.pending.finish();
        }
    }

    /// Calls all hooks that an event concerns, and queues the effects that they return.
    fn call_hooks(&mut self, event: HookEvent, depth: u32, mind: &mut dyn Mind) {
        let content = Arc::clone(&self.content);
        for owner in self.hook_owners(&event) {
            let source = EffectSource { me: event.me, owner, level: event.level };
            for hook in hooks_of(&content, source) {
                let effects = self.call_hook(&event, owner, hook, mind);
                self.derived.pending.extend(depth, effects, source);
            }
        }
    }

    /// The effects that one script returns for an event.
    fn call_hook(
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
        match mind.react(self, event, owner, hook) {
            Ok(effects) => effects,
            Err(fault) => {
                self.count_failure(event.me.id, fault);
                Vec::new()
            }
        }
    }

    /// Whose hooks an event concerns: the creature, the item that it handles or else all that it wears, its modifiers, and the ground.
    fn hook_owners(&self, event: &HookEvent) -> Vec<HookOwner> {
        let Some(creature) = self.world.creature(event.me.id) else { return Vec::new() };
        let handled = event.item.map(|(id, thing)| HookOwner::Item(id, thing));
        let worn = creature.inventory.all_worn().map(|(_, _, item)| HookOwner::Item(item.id, item.thing()));
        let worn = worn.filter(|_| handled.is_none());
        let modifiers = creature.modifiers.iter().map(|modifier| HookOwner::Modifier(modifier.kind));
        let tile = self.world.levels().get(event.level).and_then(|level| level.tile(event.at));
        let ground = tile.filter(|_| event.hook.asks_ground()).map(HookOwner::Tile);
        [HookOwner::Creature].into_iter().chain(handled).chain(worn).chain(modifiers).chain(ground).collect()
    }

    /// Whether any hook that concerns a creature is called as turns pass.
    pub(crate) fn awaits_ticks(&self, who: CreatureId, mind: &dyn Mind) -> bool {
        let Some(tick) = self.hook_event(Hook::Tick, who) else { return false };
        self.hook_owners(&tick).into_iter().any(|owner| {
            let source = EffectSource { me: tick.me, owner, level: tick.level };
            hooks_of(&self.content, source).iter().any(|hook| mind.listens(hook.script, Hook::Tick))
        })
    }

    /// Removes all who have died so far, after calling their hooks and those of their killers.
    fn settle_deaths(&mut self, mind: &mut dyn Mind) {
        for (who, cause) in std::mem::take(&mut self.derived.dying) {
            let depth = self.derived.pending.last_depth();
            let killer = if let Cause::Creature(killer) = cause { Some(killer.id) } else { None };
            let killer = killer.filter(|killer| *killer != who);
            if let Some(kill) = killer.and_then(|killer| self.hook_event(Hook::Kill, killer)) {
                self.call_hooks(HookEvent { other: Some(who), ..kill }, depth, mind);
            }
            if let Some(death) = self.hook_event(Hook::Death, who) {
                self.call_hooks(HookEvent { other: killer, ..death }, depth, mind);
            }
            self.resolve_death(who, cause);
        }
    }
}

/// The hooks of one owner.
fn hooks_of(content: &Content, source: EffectSource) -> &[BehaviourUse] {
    match source.owner {
        HookOwner::Creature => &content.creatures[source.me.kind].hooks,
        HookOwner::Item(_, thing) => &content.items[thing.kind].hooks,
        HookOwner::Modifier(modifier) => &content.modifiers[modifier].hooks,
        HookOwner::Tile(tile) => &content.tiles[tile].hooks,
    }
}
