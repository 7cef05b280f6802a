//! What a life amounts to.

use std::collections::BTreeMap;

use super::ids::{CreatureRef, ItemRef};
use crate::content::{CreatureKind, Ending, ItemKind, Ref, TileKind};

/// What the player has done so far.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RunStats {
    /// The deepest level that was reached, 0 for the topmost.
    pub deepest: usize,
    /// How many of each kind were killed.
    pub kills: BTreeMap<Ref<CreatureKind>, u32>,
    /// How many of each kind were picked up.
    pub found: BTreeMap<Ref<ItemKind>, u32>,
    /// How many of each kind were eaten, worn or wielded, or were what an ending asked for.
    pub used: BTreeMap<Ref<ItemKind>, u32>,
    /// Whether the player has looked behind the scenes, or changed something there.
    pub debugged: bool,
}

impl RunStats {
    /// How many were killed in all.
    pub fn kill_count(&self) -> u32 {
        self.kills.values().sum()
    }
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameEnd {
    /// Which of the content's endings came to pass; `None` for a death that the content knows no ending for.
    pub ending: Option<Ref<Ending>>,
    /// What killed the player, if the player died.
    pub cause: Option<Cause>,
    /// The turn on which it ended.
    pub turn: u64,
}

/// What a creature died of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// A blow by this creature.
    Creature(CreatureRef),
    /// An empty stomach.
    Hunger,
    /// Eating too much of this.
    Overeating(ItemRef),
    /// An item that it had.
    Item(ItemRef),
    /// The ground.
    Tile(Ref<TileKind>),
}
