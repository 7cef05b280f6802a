//! Ids and references for creatures and items, valid even after they are gone.

use serde::{Deserialize, Serialize};

use crate::content::{CreatureKind, ItemKind, Ref, limits};

/// Identifies one creature of a game. Ids are never reused.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct CreatureId(pub u32);

/// A creature in an event. Stays valid after its death.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CreatureRef {
    /// Which one.
    pub id: CreatureId,
    /// Its definition.
    pub kind: Ref<CreatureKind>,
}

/// Identifies one item of a game. Ids are never reused.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ItemId(pub u32);

/// An item in an event or in the player's memory. Stays valid after the item is gone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct ItemRef {
    /// Its definition.
    pub kind: Ref<ItemKind>,
    /// The creature kind that it was made from, such as that of a corpse.
    pub of: Option<Ref<CreatureKind>>,
    /// What tells it from others of its kind.
    pub details: ItemDetails,
}

impl ItemRef {
    /// A single item of a kind.
    pub fn of_kind(kind: Ref<ItemKind>) -> Self {
        Self { kind, of: None, details: ItemDetails::default() }
    }

    /// So many of the same items.
    #[must_use]
    pub fn counted(self, count: u16) -> Self {
        Self { details: ItemDetails { count, ..self.details }, ..self }
    }
}

/// What tells an item from others of its kind, as far as its name shows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct ItemDetails {
    /// How many items lie or are carried together.
    pub count: u16,
    /// Whether the player knows its numbers.
    pub is_identified: bool,
    /// Whether the player knew its kind when it happened. `None` if that is for whoever looks at it to find out.
    pub knew_kind: Option<bool>,
    /// The stats that its name shows, in the order of [`ItemKind::shown_stats`].
    pub numbers: [i32; limits::SHOWN_STATS],
}

impl Default for ItemDetails {
    fn default() -> Self {
        Self { count: 1, is_identified: false, knew_kind: None, numbers: [0; limits::SHOWN_STATS] }
    }
}
