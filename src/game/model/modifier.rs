//! A temporary modifier on a creature.

use super::ids::CreatureRef;
use crate::content::{ModifierKind, Ref};

/// A temporary modifier on a creature, such as a status effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Modifier {
    /// Its definition.
    pub kind: Ref<ModifierKind>,
    /// The turn on which it ends.
    pub until: u64,
    /// The other creature that applied it, if any. Kills by the modifier count as its kills.
    pub by: Option<CreatureRef>,
}
