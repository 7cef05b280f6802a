//! Values that scripts can store in a creature's memory.

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
    /// A cell of the level.
    Place(Point),
    /// A creature, alive or dead.
    Creature(CreatureId),
    /// A list.
    List(Vec<MemoryValue>),
    /// Named values.
    Map(Memory),
}

/// The variables that a creature's behaviours store between turns, by name.
pub type Memory = BTreeMap<String, MemoryValue>;
