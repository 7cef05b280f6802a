//! The wires and locks of a level.

use std::collections::BTreeMap;

use xxhash_rust::xxh3::xxh3_64;

use crate::content::{LevelId, MAIN};
use crate::grid::Point;

/// The wires and locks of a level.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Wiring {
    /// The number of the wire of each cell that is on one. Wires of other levels may have the same numbers.
    pub wires: BTreeMap<Point, u32>,
    /// The number of the lock of each cell that has one. No two locks of a world have the same, but those that the same key unlocks.
    pub locks: BTreeMap<Point, u32>,
}

impl Wiring {
    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.wires.is_empty() && self.locks.is_empty()
    }

    /// The cells on the same wire as a cell, but for that cell itself, in reading order.
    pub(in crate::game) fn joined_to(&self, at: Point) -> Vec<Point> {
        let Some(wire) = self.wires.get(&at) else { return Vec::new() };
        self.wires.iter().filter(|(other, number)| *number == wire && **other != at).map(|(other, _)| *other).collect()
    }
}

/// The depth of the level, counted from 1, on which a lock of the world is.
pub fn depth_of_lock(lock: u32) -> u32 {
    lock / LOCKS_OF_A_LEVEL + 1
}

/// More than the locks of any level that anybody draws.
const LOCKS_OF_A_LEVEL: u32 = 1 << 18;

/// The locks of a level that has any of a level with the same depth in another branch, or of itself when it was there before.
const LOCKS_APART: u32 = 1 << 10;

/// The number of a lock of a level, from its number there, that hardly any other lock of the world has. `visit` is how often the level was there
/// before.
pub(in crate::game) fn lock_of_world(id: &LevelId, depth: u32, visit: u32, lock: u32) -> u32 {
    let is_plain = id.branch() == MAIN && visit == 0;
    let salt = if is_plain { 0 } else { xxh3_64(format!("{id} {visit}").as_bytes()) as u32 };
    let number = salt.wrapping_mul(LOCKS_APART).wrapping_add(lock) % LOCKS_OF_A_LEVEL;
    depth.saturating_sub(1).wrapping_mul(LOCKS_OF_A_LEVEL).wrapping_add(number)
}
