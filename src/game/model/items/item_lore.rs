//! What the player knows of kinds of items, and what those look like that it doesn't know.

use std::collections::{BTreeMap, BTreeSet};

use crate::content::{ItemKind, Ref};

/// What the player knows of kinds of items, and what those look like that it doesn't know.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ItemLore {
    /// The name that each kind with a flavour goes by until it is known. Names, and not their positions, so that content may change.
    pub names: BTreeMap<Ref<ItemKind>, String>,
    /// The kinds with a flavour that the player knows.
    pub learned: BTreeSet<Ref<ItemKind>>,
}
