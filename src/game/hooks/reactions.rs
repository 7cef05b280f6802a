//! What follows from an action: hooks are asked, their effects done, and the dead buried.
//!
//! Occasions and effects wait in one line, first come first served. An effect may be an occasion for further hooks; so that this
//! ends, a chain of hooks is at most eight long, and one action has at most 256 effects. What exceeds that is left out, and told of
//! once. The dead are buried when nothing waits any more; what follows from their deaths comes after that.

use std::collections::VecDeque;
use std::sync::Arc;

use super::effect::{Effect, EffectSource};
use super::event::EventKind;
use super::hook::{Hook, HookEvent, HookOwner};
use crate::content::{BehaviourUse, Content};
use crate::game::Game;
use crate::game::ai::mind::Mind;
use crate::game::model::ids::CreatureId;
use crate::game::model::run_stats::Cause;

/// The longest chain of hooks.
const DEPTH: u32 = 8;
/// The most effects that follow from one action.
const EFFECTS: u32 = 256;

/// What waits to be done.
#[derive(Clone, Debug, Default)]
pub(crate) struct Pending {
    line: VecDeque<(u32, Reaction)>,
    /// How many hooks have led to what is being done.
    depth: u32,
    /// How many have led to what was done last: deaths follow from it.
    last_depth: u32,
    /// How many effects the action has had.
    effects: u32,
    /// Whether something was left out.
    overflow: bool,
}

#[derive(Clone, Debug)]
enum Reaction {
    Ask(HookEvent),
    Do(Effect, EffectSource),
}

impl Pending {
    /// Whether nothing waits, and nothing has been done since it began.
    #[inline]
    fn is_idle(&self) -> bool {
        self.line.is_empty() && self.effects == 0 && !self.overflow && self.depth + self.last_depth == 0
    }

    /// Begins anew; answers whether something was left out.
    fn clear(&mut self) -> bool {
        self.line.clear();
        (self.depth, self.last_depth, self.effects) = (0, 0, 0);
        std::mem::take(&mut self.overflow)
    }
}

impl Game {
    /// Notes an occasion, for hooks to be asked.
    pub(crate) fn raise(&mut self, occasion: HookEvent) {
        if self.derived.has_hooks {
            let depth = self.derived.pending.depth;
            self.derived.pending.line.push_back((depth, Reaction::Ask(occasion)));
        }
    }

    /// Lets an effect of an action wait its turn.
    pub(crate) fn queue_effect(&mut self, effect: Effect, source: EffectSource) {
        let depth = self.derived.pending.depth;
        self.derived.pending.line.push_back((depth, Reaction::Do(effect, source)));
    }

    /// The occasion of a creature where it stands.
    pub(crate) fn occasion(&self, hook: Hook, who: CreatureId) -> Option<HookEvent> {
        let creature = self.world.creature(who)?;
        let (me, level, at) = (creature.who(), creature.level, creature.at);
        Some(HookEvent { hook, me, other: None, item: None, amount: 0, level, at })
    }

    /// Does all that follows from an action.
    #[inline]
    pub(crate) fn settle(&mut self, mind: &mut dyn Mind) {
        if !self.derived.pending.is_idle() || !self.derived.dying.is_empty() {
            self.settle_all(mind);
        }
    }

    fn settle_all(&mut self, mind: &mut dyn Mind) {
        while self.world.end.is_none() {
            match self.derived.pending.line.pop_front() {
                Some((depth, Reaction::Ask(occasion))) => self.ask(occasion, depth, mind),
                Some((depth, Reaction::Do(effect, source))) => self.carry_out(effect, source, depth),
                None if self.derived.dying.is_empty() => break,
                None => self.settle_deaths(mind),
            }
        }
        if self.derived.pending.clear() {
            self.tell(EventKind::Overflowed);
        }
    }

    fn carry_out(&mut self, effect: Effect, source: EffectSource, depth: u32) {
        self.derived.pending.effects += 1;
        if self.derived.pending.effects > EFFECTS || depth > DEPTH {
            self.derived.pending.overflow = true;
            return;
        }
        self.derived.pending.depth = depth;
        self.derived.pending.last_depth = depth;
        self.apply(effect, source);
        self.derived.pending.depth = 0;
    }

    /// Asks all hooks that an occasion concerns: those of the creature, of what it handles or wears, of what lasts on it, and of the ground.
    fn ask(&mut self, occasion: HookEvent, depth: u32, mind: &mut dyn Mind) {
        let content = Arc::clone(&self.content);
        for owner in self.asked(&occasion) {
            let source = EffectSource { me: occasion.me, owner, level: occasion.level };
            for hook in hooks_of(&content, source) {
                let effects = self.react(&occasion, owner, hook, mind);
                self.derived
                    .pending
                    .line
                    .extend(effects.into_iter().map(|effect| (depth + 1, Reaction::Do(effect, source))));
            }
        }
    }

    /// What one script wants on an occasion.
    fn react(
        &mut self,
        occasion: &HookEvent,
        owner: HookOwner,
        hook: &BehaviourUse,
        mind: &mut dyn Mind,
    ) -> Vec<Effect> {
        let is_asked = !self.world.is_retired(hook.script)
            && mind.listens(hook.script, occasion.hook)
            && self.world.random.chance(i64::from(hook.chance));
        if !is_asked {
            return Vec::new();
        }
        match mind.react(self, occasion, owner, hook) {
            Ok(effects) => effects,
            Err(fault) => {
                self.strike(occasion.me.id, fault);
                Vec::new()
            }
        }
    }

    /// Who is asked on an occasion, besides the creature itself those that have hooks at all.
    fn asked(&self, occasion: &HookEvent) -> Vec<HookOwner> {
        let Some(creature) = self.world.creature(occasion.me.id) else { return Vec::new() };
        let handled = occasion.item.map(|(id, thing)| HookOwner::Item(id, thing));
        let worn = creature.inventory.all_worn().map(|(_, _, item)| HookOwner::Item(item.id, item.thing()));
        let worn = worn.filter(|_| handled.is_none());
        let lasting = creature.modifiers.iter().map(|own| HookOwner::Modifier(own.kind));
        let underfoot = occasion.hook.asks_ground();
        let tile = self.world.levels.get(occasion.level).and_then(|level| level.tile(occasion.at));
        let ground = tile.filter(|_| underfoot).map(HookOwner::Tile);
        [HookOwner::Creature].into_iter().chain(handled).chain(worn).chain(lasting).chain(ground).collect()
    }

    /// Whether any hook of a creature, of what it wears, of what lasts on it or of the ground asks for the turns that pass.
    pub(crate) fn awaits_ticks(&self, who: CreatureId, mind: &dyn Mind) -> bool {
        let Some(tick) = self.occasion(Hook::Tick, who) else { return false };
        self.asked(&tick).into_iter().any(|owner| {
            let source = EffectSource { me: tick.me, owner, level: tick.level };
            hooks_of(&self.content, source).iter().any(|own| mind.listens(own.script, Hook::Tick))
        })
    }

    /// Buries all who have died so far, after their hooks and those of who killed them were asked.
    fn settle_deaths(&mut self, mind: &mut dyn Mind) {
        for (who, cause) in std::mem::take(&mut self.derived.dying) {
            let depth = self.derived.pending.last_depth;
            let killer = if let Cause::Creature(killer) = cause { Some(killer.id) } else { None };
            let killer = killer.filter(|killer| *killer != who);
            if let Some(kill) = killer.and_then(|killer| self.occasion(Hook::Kill, killer)) {
                self.ask(HookEvent { other: Some(who), ..kill }, depth, mind);
            }
            if let Some(death) = self.occasion(Hook::Death, who) {
                self.ask(HookEvent { other: killer, ..death }, depth, mind);
            }
            self.resolve_death(who, cause);
        }
    }
}

/// The hooks of whoever is asked.
fn hooks_of(content: &Content, source: EffectSource) -> &[BehaviourUse] {
    match source.owner {
        HookOwner::Creature => &content.creatures[source.me.kind].hooks,
        HookOwner::Item(_, thing) => &content.items[thing.kind].hooks,
        HookOwner::Modifier(modifier) => &content.modifiers[modifier].hooks,
        HookOwner::Tile(tile) => &content.tiles[tile].hooks,
    }
}
