//! Ids and references for creatures and items, valid even after they are gone.

use serde::{Deserialize, Serialize};

use crate::content::{CreatureKind, ItemKind, Ref};

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

/// An item in an event or in the player's memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct ItemRef {
    /// Its definition.
    pub kind: Ref<ItemKind>,
    /// The creature kind that it was made from, such as that of a corpse.
    pub of: Option<Ref<CreatureKind>>,
}
