//! An item in play.

use super::ids::{ItemId, ItemRef};
use super::stat_values::StatValues;
use crate::content::{CreatureKind, ItemKind, Ref};

/// An item in play. Exactly one place owns it: a cell of a level or a slot of an inventory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    /// Its id.
    pub id: ItemId,
    /// Its definition.
    pub kind: Ref<ItemKind>,
    /// The creature kind that it was made from, such as that of a corpse.
    pub of: Option<Ref<CreatureKind>>,
    /// The turn on which it rots away; `None` if it never does.
    pub rots_at: Option<u64>,
    /// Its own stats, such as charges.
    pub stats: StatValues,
    /// The turn on which its ability can be used again; `None` if it can be used at once.
    pub ready_at: Option<u64>,
    /// The turn on which it gets something back of what using it has cost; `None` if it lacks nothing.
    pub recharges_at: Option<u64>,
}

impl Item {
    /// An item that has no stats and doesn't rot.
    pub fn plain(id: ItemId, kind: Ref<ItemKind>) -> Self {
        Self { id, kind, of: None, rots_at: None, stats: StatValues::new(), ready_at: None, recharges_at: None }
    }

    /// A reference for events, which stays valid after the item is gone.
    pub fn thing(&self) -> ItemRef {
        ItemRef { kind: self.kind, of: self.of }
    }
}
