//! Values that scripts can store in a creature's memory.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::game::model::ids::CreatureId;
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

/// The most variables of a memory, and entries of a map in it.
pub(crate) const MAX_ENTRIES: usize = 64;
/// The most values in a memory, those in lists and maps included.
pub(crate) const MAX_VALUES: usize = 512;
/// The most bytes of text in a memory, names included.
pub(crate) const MAX_BYTES: usize = 4096;

/// Whether a memory keeps the limits.
pub(crate) fn is_within_limits(memory: &Memory) -> bool {
    let (values, bytes) = size(memory);
    memory.len() <= MAX_ENTRIES && values <= MAX_VALUES && bytes <= MAX_BYTES
}

/// The number of values in a memory, and of bytes of text.
fn size(memory: &Memory) -> (usize, usize) {
    let sizes = memory.iter().map(|(name, value)| (value_size(value), name.len()));
    sizes.fold((0, 0), |(values, bytes), (value, name)| (values + value.0, bytes + value.1 + name))
}

fn value_size(value: &MemoryValue) -> (usize, usize) {
    let (values, bytes) = match value {
        MemoryValue::Text(text) => (0, text.len()),
        MemoryValue::List(list) => {
            list.iter().map(value_size).fold((0, 0), |sum, value| (sum.0 + value.0, sum.1 + value.1))
        }
        MemoryValue::Map(map) => size(map),
        _ => (0, 0),
    };
    (values + 1, bytes)
}
