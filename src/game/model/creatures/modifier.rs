//! A temporary modifier on a creature.

use crate::content::{ModifierKind, Ref};
use crate::game::model::ids::CreatureRef;

/// A temporary modifier on a creature, such as a status effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Modifier {
    /// Its definition.
    pub kind: Ref<ModifierKind>,
    /// The turn on which it ends.
    pub until: u64,
    /// The other creature that applied it, if any. Kills by the modifier count as its kills.
    pub by: Option<CreatureRef>,
    /// How strong it is, from 1.
    pub strength: i32,
    /// The points of damage that it has taken in place of its bearer.
    pub absorbed: i32,
    /// Whether something that its bearer wears gives it. Then it lasts past `until`, as long as that is worn.
    pub is_worn: bool,
    /// The turn on which it began, or last lost a point of strength.
    pub since: u64,
}

/// The turn on which a modifier ends that lasts until something ends it.
const NEVER: u64 = u32::MAX as u64;

impl Modifier {
    /// A modifier of strength 1 that begins on the turn `since`, and lasts until something ends it.
    pub(crate) fn endless(kind: Ref<ModifierKind>, since: u64) -> Self {
        Self::new(kind, since, NEVER, None)
    }

    /// How many turns are left of it on the turn `now`; `None` if it lasts until something ends it.
    pub fn turns_left(&self, now: u64) -> Option<u64> {
        (!self.is_worn && self.until < NEVER).then(|| self.until.saturating_sub(now))
    }

    /// Puts off its end by some turns, during which time stood still for it.
    pub(in crate::game) fn put_off(&mut self, turns: u64) {
        self.since = self.since.saturating_add(turns);
        if self.until < NEVER {
            self.until = self.until.saturating_add(turns);
        }
    }

    /// A modifier of strength 1 that begins on the turn `since`.
    pub fn new(kind: Ref<ModifierKind>, since: u64, until: u64, by: Option<CreatureRef>) -> Self {
        Self { kind, until, by, strength: 1, absorbed: 0, is_worn: false, since }
    }
}
