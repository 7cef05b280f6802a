//! Items that exist.

use serde::{Deserialize, Serialize};

use crate::content::{CreatureKind, ItemKind, Ref};

/// Names one item of a game for good.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ItemId(pub u32);

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

/// An item as events and memory name it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct ItemRef {
    /// What it is.
    pub kind: Ref<ItemKind>,
    /// What it was made from.
    pub of: Option<Ref<CreatureKind>>,
}

impl Item {
    /// How events name it.
    pub fn thing(&self) -> ItemRef {
        ItemRef { kind: self.kind, of: self.of }
    }
}
