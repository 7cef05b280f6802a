//! How creatures and items are named, also once they are gone.

use serde::{Deserialize, Serialize};

use crate::content::{CreatureKind, ItemKind, Ref};

/// Names one creature of a game for good: ids are never used again.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct CreatureId(pub u32);

/// A creature as events name it, also after its death.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CreatureRef {
    /// Which one.
    pub id: CreatureId,
    /// What it is.
    pub kind: Ref<CreatureKind>,
}

/// Names one item of a game for good.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ItemId(pub u32);

/// An item as events and memory name it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct ItemRef {
    /// What it is.
    pub kind: Ref<ItemKind>,
    /// What it was made from.
    pub of: Option<Ref<CreatureKind>>,
}
