//! The queue of hook calls and effects that follow from an action.
//!
//! An effect may fire further hooks. So that this ends, a chain of hooks is at most eight calls long, and one action has at most 256
//! effects. Whatever exceeds that is dropped, and reported once.

use std::collections::VecDeque;

use super::effect::{Effect, EffectSource};
use super::hook::HookEvent;

/// The longest chain of hooks.
pub const MAX_DEPTH: u32 = 8;
/// The most effects that follow from one action.
pub const MAX_EFFECTS: u32 = 256;

/// The hook calls and effects that wait, first in, first out.
#[derive(Clone, Debug, Default)]
pub(crate) struct Pending {
    queue: VecDeque<(u32, Reaction)>,
    /// The number of hooks that led to the effect being applied now.
    depth: u32,
    /// The number of hooks that led to the last effect. Deaths that it caused count from there.
    last_depth: u32,
    /// The number of effects of this action so far.
    effects: u32,
    /// Whether anything was dropped.
    overflow: bool,
}

/// Something that follows from an action.
#[derive(Clone, Debug)]
pub(super) enum Reaction {
    /// The hooks that an event concerns are called.
    Call(HookEvent),
    /// An effect is applied.
    Apply(Effect, EffectSource),
}

impl Pending {
    /// Whether nothing waits, and nothing was applied since the last [`Self::clear`].
    #[inline]
    pub(super) fn is_idle(&self) -> bool {
        self.queue.is_empty() && self.effects == 0 && !self.overflow && self.depth + self.last_depth == 0
    }

    /// Adds a reaction to what is being applied now.
    pub(super) fn push(&mut self, reaction: Reaction) {
        self.queue.push_back((self.depth, reaction));
    }

    /// Adds the effects that a hook at `depth` asked for.
    pub(super) fn extend(&mut self, depth: u32, effects: Vec<Effect>, source: EffectSource) {
        self.queue.extend(effects.into_iter().map(|effect| (depth + 1, Reaction::Apply(effect, source))));
    }

    /// The next reaction, with its depth.
    pub(super) fn pop(&mut self) -> Option<(u32, Reaction)> {
        self.queue.pop_front()
    }

    /// Begins an effect at `depth`. Returns whether the limits allow it.
    pub(super) fn begin(&mut self, depth: u32) -> bool {
        self.effects += 1;
        if self.effects > MAX_EFFECTS || depth > MAX_DEPTH {
            self.overflow = true;
            return false;
        }
        (self.depth, self.last_depth) = (depth, depth);
        true
    }

    /// Ends the effect that [`Self::begin`] began.
    pub(super) fn finish(&mut self) {
        self.depth = 0;
    }

    /// Notes that something was dropped because the turn's budget is spent.
    pub(super) fn note_overflow(&mut self) {
        self.overflow = true;
    }

    /// The depth from which deaths count.
    pub(super) fn last_depth(&self) -> u32 {
        self.last_depth
    }

    /// Resets the queue for the next action. Returns whether anything was dropped.
    pub(super) fn clear(&mut self) -> bool {
        self.queue.clear();
        (self.depth, self.last_depth, self.effects) = (0, 0, 0);
        std::mem::take(&mut self.overflow)
    }
}
