//! A temporary modifier on a creature.

use crate::content::{ModifierKind, Ref};

/// A temporary modifier on a creature, such as a status effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Modifier {
    /// Its definition.
    pub kind: Ref<ModifierKind>,
    /// The turn on which it ends.
    pub until: u64,
}
