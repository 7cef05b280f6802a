//! Statistics of the current run, and how it ended.

use std::collections::BTreeMap;

use super::ids::{CreatureRef, ItemRef};
use crate::content::{CreatureKind, Ending, FieldKind, ItemKind, ModifierKind, Ref, TileKind};

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

/// Where damage comes from: what does it, and which creature is to blame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DamageSource {
    /// What does the damage.
    pub cause: Cause,
    /// Who gets the kill: the attacker, or whoever applied the modifier or changed the tile. Never the victim itself.
    pub by: Option<CreatureRef>,
}

impl DamageSource {
    /// Damage that no other creature is to blame for.
    pub(crate) fn alone(cause: Cause) -> Self {
        Self { cause, by: None }
    }

    /// Damage that a creature does itself, by a hit or by an effect of its scripts.
    pub(crate) fn creature(by: CreatureRef) -> Self {
        Self { cause: Cause::Creature(by), by: Some(by) }
    }
}

/// What a creature died of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// A hit by this creature, or an effect of its scripts.
    Creature(CreatureRef),
    /// An effect of its own scripts.
    Itself,
    /// Starvation.
    Hunger,
    /// Eating too much of this item.
    Overeating(ItemRef),
    /// An item that it carried.
    Item(ItemRef),
    /// The tile that it stood on.
    Tile(Ref<TileKind>),
    /// A field on its cell.
    Field(Ref<FieldKind>),
    /// A modifier on it.
    Modifier(Ref<ModifierKind>),
}
