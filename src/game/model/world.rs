//! The state of a game: all that a save holds.

use std::collections::BTreeMap;

use super::creature::Creature;
use super::creature_store::CreatureStore;
use super::ids::{CreatureId, ItemId};
use super::item::Item;
use super::level::Level;
use super::run_stats::{GameEnd, RunStats};
use crate::content::{Ref, Script};
use crate::grid::{Point, Random};

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

/// An item that was taken out of the world, and where it was.
#[derive(Clone, Debug)]
pub(crate) struct RemovedItem {
    pub(crate) item: Item,
    pub(crate) level: usize,
    pub(crate) at: Point,
    /// Who carried it, if it did not lie on the ground.
    pub(crate) carrier: Option<CreatureId>,
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

    /// Adds a creature, which stands on its cell from then on.
    pub fn insert_creature(&mut self, creature: Creature) {
        if let Some(level) = self.levels.get_mut(creature.level) {
            level.set_occupant(creature.at, Some(creature.id));
        }
        self.creatures.insert(creature);
    }

    /// Adds many creatures at once, each of which stands on its cell from then on.
    pub(crate) fn insert_creatures(&mut self, creatures: Vec<Creature>) {
        for creature in &creatures {
            if let Some(level) = self.levels.get_mut(creature.level) {
                level.set_occupant(creature.at, Some(creature.id));
            }
        }
        self.creatures = creatures.into_iter().collect();
    }

    /// Takes a creature out of the world, and off its cell.
    pub fn remove_creature(&mut self, id: CreatureId) -> Option<Creature> {
        let gone = self.creatures.remove(id)?;
        if let Some(level) = self.levels.get_mut(gone.level) {
            level.set_occupant(gone.at, None);
        }
        Some(gone)
    }

    /// Puts a creature onto a free cell of `level`.
    pub fn move_creature(&mut self, id: CreatureId, level: usize, to: Point) {
        let Some(creature) = self.creatures.get_mut(id) else { return };
        let (left, from) = (creature.level, creature.at);
        (creature.level, creature.at) = (level, to);
        if let Some(level) = self.levels.get_mut(left) {
            level.set_occupant(from, None);
        }
        if let Some(level) = self.levels.get_mut(level) {
            level.set_occupant(to, Some(id));
        }
    }

    /// Lets two creatures of one level change places.
    pub(crate) fn swap_creatures(&mut self, one: CreatureId, other: CreatureId) {
        let (Some(first), Some(second)) = (self.creature(one), self.creature(other)) else { return };
        let (level, from, to) = (first.level, first.at, second.at);
        for (id, at) in [(one, to), (other, from)] {
            if let Some(creature) = self.creature_mut(id) {
                creature.at = at;
            }
            if let Some(level) = self.levels.get_mut(level) {
                level.set_occupant(at, Some(id));
            }
        }
    }

    /// Makes the map show a creature where it is not, for the tests that find such contradictions.
    #[doc(hidden)]
    pub fn spoil_occupancy(&mut self, level: usize, at: Point, who: Option<CreatureId>) {
        if let Some(level) = self.levels.get_mut(level) {
            level.set_occupant(at, who);
        }
    }

    /// Takes an item out of the world, wherever it is.
    pub(crate) fn remove_item(&mut self, id: ItemId) -> Option<RemovedItem> {
        for (depth, level) in self.levels.iter_mut().enumerate() {
            let found = level.items().iter().find(|(_, lying)| lying.id == id).map(|(at, _)| *at);
            if let Some((at, item)) = found.and_then(|at| Some((at, level.take_item(at)?))) {
                return Some(RemovedItem { item, level: depth, at, carrier: None });
            }
        }
        self.creatures.iter_mut().find_map(|creature| {
            let item = creature.inventory.take(creature.inventory.slot_of(id)?)?;
            Some(RemovedItem { item, level: creature.level, at: creature.at, carrier: Some(creature.id) })
        })
    }
}
