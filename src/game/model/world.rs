//! The state of a game: all that a save holds.

use std::collections::BTreeMap;

use super::creature::{Creature, CreatureId};
use super::creature_store::CreatureStore;
use super::item::ItemId;
use super::level::Level;
use super::run_stats::{GameEnd, RunStats};
use crate::content::{Ref, Script};
use crate::grid::Random;

/// Hundredths of a turn in a turn.
pub const TURN: u64 = 100;

/// After so many failures a script is out of service until it is changed.
const STRIKES: u32 = 3;

/// The state of a game. All of it is saved, and nothing else is.
#[derive(Clone, Debug, Default)]
pub struct World {
    /// What the world was made from.
    pub seed: u64,
    /// The time, in hundredths of a turn.
    pub time: u64,
    /// The levels from the top down.
    pub levels: Vec<Level>,
    /// All that live; and the player's creature, which stays after its death with 0 hit points.
    pub creatures: CreatureStore,
    /// The player's creature.
    pub player: CreatureId,
    /// The stream of random numbers of play.
    pub random: Random,
    /// How often each script has failed.
    pub strikes: BTreeMap<Ref<Script>, u32>,
    /// What the player has done.
    pub record: RunStats,
    /// How the game ended, once it has.
    pub end: Option<GameEnd>,
    /// The id of the next creature.
    pub next_creature: CreatureId,
    /// The id of the next item.
    pub next_item: ItemId,
}

impl World {
    /// Whole turns that have passed.
    pub fn turn(&self) -> u64 {
        self.time / TURN
    }

    /// A creature that is in the world.
    #[inline]
    pub fn creature(&self, id: CreatureId) -> Option<&Creature> {
        self.creatures.get(id)
    }

    /// A creature that is in the world, to change.
    #[inline]
    pub fn creature_mut(&mut self, id: CreatureId) -> Option<&mut Creature> {
        self.creatures.get_mut(id)
    }

    /// Whether a script has failed so often that it is out of service.
    #[inline]
    pub fn is_retired(&self, script: Ref<Script>) -> bool {
        self.strikes.get(&script).is_some_and(|strikes| *strikes >= STRIKES)
    }

    /// The player's creature, also when it is dead.
    pub fn player(&self) -> Option<&Creature> {
        self.creature(self.player)
    }

    /// The level on which a creature is.
    pub fn level_of(&self, id: CreatureId) -> Option<&Level> {
        self.levels.get(self.creature(id)?.level)
    }
}
