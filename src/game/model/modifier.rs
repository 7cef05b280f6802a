//! What lasts on a creature for a while.

use crate::content::{ModifierKind, Ref};

/// Something that lasts on a creature.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Modifier {
    /// What it is.
    pub kind: Ref<ModifierKind>,
    /// The turn on which it ends.
    pub until: u64,
}
