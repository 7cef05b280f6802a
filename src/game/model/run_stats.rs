//! Statistics of the current run, and how it ended.

use std::collections::BTreeMap;

use super::ids::{CreatureRef, ItemRef};
use crate::content::{CreatureKind, Ending, ItemKind, Ref, TileKind};

/// What the player has done so far in this run.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RunStats {
    /// The deepest level reached, 0 for the topmost.
    pub deepest: usize,
    /// Kills, by creature kind.
    pub kills: BTreeMap<Ref<CreatureKind>, u32>,
    /// Items picked up, by kind.
    pub found: BTreeMap<Ref<ItemKind>, u32>,
    /// Items eaten, worn, wielded or used to reach an ending, by kind.
    pub used: BTreeMap<Ref<ItemKind>, u32>,
    /// Whether the player used debug commands.
    pub debugged: bool,
}

impl RunStats {
    /// The total number of kills.
    pub fn kill_count(&self) -> u32 {
        self.kills.values().sum()
    }
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameEnd {
    /// The content's ending that was reached; `None` for a death without one.
    pub ending: Option<Ref<Ending>>,
    /// What killed the player, if the player died.
    pub cause: Option<Cause>,
    /// The turn on which it ended.
    pub turn: u64,
}

/// What a creature died of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// A hit by this creature.
    Creature(CreatureRef),
    /// Starvation.
    Hunger,
    /// Eating too much of this item.
    Overeating(ItemRef),
    /// An item that it carried.
    Item(ItemRef),
    /// The tile that it stood on.
    Tile(Ref<TileKind>),
}
