//! Items that exist.

use super::ids::{ItemId, ItemRef};
use crate::content::{CreatureKind, ItemKind, Ref};

/// An item. It is owned by the one place where it is: a cell of a level or a slot of an inventory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    /// Its id.
    pub id: ItemId,
    /// What it is.
    pub kind: Ref<ItemKind>,
    /// What it was made from, as a corpse is.
    pub of: Option<Ref<CreatureKind>>,
    /// The turn on which it rots away.
    pub rots_at: Option<u64>,
}

impl Item {
    /// How events name it.
    pub fn thing(&self) -> ItemRef {
        ItemRef { kind: self.kind, of: self.of }
    }
}
