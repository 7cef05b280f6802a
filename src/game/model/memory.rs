//! What a script can remember.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::ids::CreatureId;
use crate::grid::Point;

/// A value in a creature's memory.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MemoryValue {
    /// Nothing.
    Nothing,
    /// `true` or `false`.
    Bool(bool),
    /// A whole number.
    Int(i64),
    /// Text.
    Text(String),
    /// A place on the level.
    Place(Point),
    /// A creature, alive or not.
    Creature(CreatureId),
    /// A list.
    List(Vec<MemoryValue>),
    /// Named values.
    Map(Memory),
}

/// What a creature's behaviours remember, by name.
pub type Memory = BTreeMap<String, MemoryValue>;
