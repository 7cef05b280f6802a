//! The queue of hook calls and effects that follow from an action.
//!
//! An effect may fire further hooks. So that this ends, a chain of hooks is at most eight calls long, and one action has at most 256
//! effects. Whatever exceeds that is dropped, and reported once.

use std::collections::VecDeque;

use super::effect::{Effect, EffectSource};
use super::hook::{Hook, HookEvent};
use super::overflow::{Limit, MAX_DEPTH, MAX_EFFECTS, Overflow};
use crate::content::{ModifierKind, Ref, Script};
use crate::game::model::ids::{CreatureId, CreatureRef};
use crate::game::rules::combat::damage::Damage;

/// The hook calls and effects that wait, first in, first out.
#[derive(Clone, Debug, Default)]
pub(crate) struct Pending {
    queue: VecDeque<Waiting>,
    /// What hooks are asked about before it happens. It comes before all else, so that things happen in the order in which they were wanted.
    asked: VecDeque<Waiting>,
    /// The number of hooks that led to the effect being applied now.
    depth: u32,
    /// The number of hooks that led to the last effect. Deaths that it caused count from there.
    last_depth: u32,
    /// The number of effects of this action so far.
    effects: u32,
    /// The first thing that was dropped.
    overflow: Option<Overflow>,
    /// Whether anything has happened since the last [`Self::clear`].
    is_active: bool,
}

/// A reaction in the queue.
#[derive(Clone, Debug)]
pub(super) struct Waiting {
    /// The number of hooks that led to it.
    pub depth: u32,
    /// The hook that asked for it, if any.
    pub call: Option<(Hook, Ref<Script>)>,
    pub reaction: Reaction,
}

/// Something that follows from an action.
#[derive(Clone, Debug)]
pub(super) enum Reaction {
    /// The hooks that an event concerns are called.
    Call(HookEvent),
    /// An effect is applied.
    Apply(Effect, EffectSource),
    /// Hooks are asked about damage, which then takes its effect.
    Damage(Damage),
    /// Hooks are asked about a modifier, which then begins.
    Modify(Imposition),
}

/// A modifier on its way to a creature.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Imposition {
    /// Its bearer.
    pub who: CreatureId,
    /// What it is.
    pub kind: Ref<ModifierKind>,
    /// How many turns it is to last.
    pub turns: u32,
    /// Who puts it on another.
    pub by: Option<CreatureRef>,
}

impl Pending {
    /// Whether nothing waits, and nothing was applied since the last [`Self::clear`].
    #[inline]
    pub(super) fn is_idle(&self) -> bool {
        !self.is_active
    }

    /// Notes that something is to be settled.
    pub(crate) fn mark_active(&mut self) {
        self.is_active = true;
    }

    /// Adds a reaction to what is being applied now.
    pub(super) fn push(&mut self, reaction: Reaction) {
        self.is_active = true;
        self.queue.push_back(Waiting { depth: self.depth, call: None, reaction });
    }

    /// Adds damage that hooks are asked about first.
    pub(crate) fn push_damage(&mut self, damage: Damage) {
        self.push_asked(Reaction::Damage(damage));
    }

    /// Adds a modifier that hooks are asked about first.
    pub(super) fn push_modifier(&mut self, modifier: Imposition) {
        self.push_asked(Reaction::Modify(modifier));
    }

    fn push_asked(&mut self, reaction: Reaction) {
        self.is_active = true;
        self.asked.push_back(Waiting { depth: self.depth, call: None, reaction });
    }

    /// Adds the effects that the hook `call` at `depth` asked for.
    pub(crate) fn extend(&mut self, depth: u32, call: (Hook, Ref<Script>), effects: Vec<Effect>, source: EffectSource) {
        let waiting =
            |effect| Waiting { depth: depth + 1, call: Some(call), reaction: Reaction::Apply(effect, source) };
        self.queue.extend(effects.into_iter().map(waiting));
    }

    /// Marks the hook calls of what was just used as those of something that is not paid for yet.
    pub(crate) fn mark_unpaid(&mut self, is_use: impl Fn(&HookEvent) -> bool) {
        for waiting in &mut self.queue {
            if let Reaction::Call(event) = &mut waiting.reaction
                && is_use(event)
            {
                event.is_unpaid = true;
            }
        }
    }

    /// The next reaction.
    pub(super) fn pop(&mut self) -> Option<Waiting> {
        self.asked.pop_front().or_else(|| self.queue.pop_front())
    }

    /// Begins an effect at `depth` that the hook `call` asked for. Returns whether the limits allow it.
    pub(super) fn begin(&mut self, depth: u32, call: Option<(Hook, Ref<Script>)>) -> bool {
        self.effects += 1;
        if depth > MAX_DEPTH {
            self.note_overflow(Overflow { limit: Limit::Chain, call });
            return false;
        }
        if self.effects > MAX_EFFECTS {
            self.note_overflow(Overflow { limit: Limit::Effects, call });
            return false;
        }
        (self.depth, self.last_depth) = (depth, depth);
        true
    }

    /// Goes on with what an effect at `depth` began, after hooks were asked about it.
    pub(super) fn resume(&mut self, depth: u32) {
        (self.depth, self.last_depth) = (depth, depth);
    }

    /// Ends the effect that [`Self::begin`] began or [`Self::resume`] went on with.
    pub(super) fn finish(&mut self) {
        self.depth = 0;
    }

    /// Notes that something was dropped. Only the first thing of an action is kept.
    pub(crate) fn note_overflow(&mut self, overflow: Overflow) {
        self.is_active = true;
        self.overflow.get_or_insert(overflow);
    }

    /// The depth from which deaths count.
    pub(super) fn last_depth(&self) -> u32 {
        self.last_depth
    }

    /// Resets the queue for the next action. Returns what was dropped first, if anything was.
    pub(super) fn clear(&mut self) -> Option<Overflow> {
        self.queue.clear();
        self.asked.clear();
        self.is_active = false;
        (self.depth, self.last_depth, self.effects) = (0, 0, 0);
        std::mem::take(&mut self.overflow)
    }
}
