//! The full state of a game: everything that a save holds.

use std::collections::{BTreeMap, BTreeSet};

use super::clocks::Clocks;
use super::creatures::creature::Creature;
use super::creatures::creature_store::CreatureStore;
use super::ids::{CreatureId, ItemId};
use super::items::item::Item;
use super::items::item_lore::ItemLore;
use super::level::Level;
use super::run_stats::{GameEnd, RunStats};
use super::sleeping_level::SleepingLevel;
use crate::content::{CreatureKind, Faction, LevelId, Ref, Script};
use crate::game::prompts::prompt::Prompts;
use crate::game::time::schedule::Schedule;
use crate::grid::{Point, Random};

/// Hundredths of a turn in a turn.
pub const TURN: u64 = 100;

/// A script is disabled after this many failures, until its content changes.
const STRIKES: u32 = 3;

/// The full state of a game. A save holds all of it and nothing else.
///
/// Occupied cells, the schedule of turns and the positions of creatures belong together, so they only change together, by functions of
/// this type.
#[derive(Clone, Debug, Default)]
pub struct World {
    /// The seed that the world was generated from.
    pub seed: u64,
    /// The current time, in hundredths of a turn.
    pub time: u64,
    pub(in crate::game::model) levels: Vec<Level>,
    pub(in crate::game::model) creatures: CreatureStore,
    /// When each creature acts next. Derived from the creatures; not saved.
    pub(in crate::game::model) schedule: Schedule,
    /// The player's creature.
    pub player: CreatureId,
    /// The random number generator of play.
    pub random: Random,
    /// The number of failures of each script.
    pub strikes: BTreeMap<Ref<Script>, u32>,
    /// The statistics of this run.
    pub record: RunStats,
    /// How the game ended; `None` while it goes on.
    pub end: Option<GameEnd>,
    /// The questions that the player has to answer.
    pub(in crate::game) prompts: Prompts,
    /// The id of the next creature.
    pub next_creature: CreatureId,
    /// The id of the next item.
    pub next_item: ItemId,
    /// What the player knows of kinds of items.
    pub lore: ItemLore,
    /// When something happens on levels.
    pub(in crate::game) clocks: Clocks,
    /// The levels on which time stands still until the player comes back.
    pub(in crate::game) sleeping: BTreeMap<LevelId, SleepingLevel>,
    /// How often levels were gone.
    pub(in crate::game) gone: BTreeMap<LevelId, u32>,
    /// Whether there are no other levels than those that the world began with, as in a test that draws them.
    pub(in crate::game) is_closed: bool,
}

/// An item that was removed from the world, and where it was.
#[derive(Clone, Debug)]
pub(crate) struct RemovedItem {
    pub(crate) item: Item,
    pub(crate) level: usize,
    pub(crate) at: Point,
    /// Who carried it; `None` if it lay on the ground.
    pub(crate) carrier: Option<CreatureId>,
}

impl World {
    /// A world without levels, at the beginning of time.
    pub(in crate::game) fn new(seed: u64, random: Random) -> Self {
        Self { seed, random, ..Self::default() }
    }

    /// The number of whole turns that have passed.
    pub fn turn(&self) -> u64 {
        self.time / TURN
    }

    /// The levels that are in the world, in the order in which they were planned. Some may be vacant.
    #[inline]
    pub fn levels(&self) -> &[Level] {
        &self.levels
    }

    /// A level by its place among [`World::levels`], mutably.
    #[inline]
    pub fn level_mut(&mut self, index: usize) -> Option<&mut Level> {
        self.levels.get_mut(index)
    }

    /// Adds a level after the others.
    pub(in crate::game) fn push_level(&mut self, level: Level) {
        self.levels.push(level);
    }

    /// Where the next level goes: to the place of one that is not in the world any more, or after the others.
    pub(in crate::game) fn vacant_level(&self) -> usize {
        self.levels.iter().position(Level::is_vacant).unwrap_or(self.levels.len())
    }

    /// Puts a level in its place.
    pub(in crate::game) fn put_level(&mut self, index: usize, level: Level) {
        match self.levels.get_mut(index) {
            Some(place) => *place = level,
            None => self.levels.push(level),
        }
    }

    /// The place of a level in [`World::levels`]; `None` if it is not in the world.
    pub fn find_level(&self, id: &LevelId) -> Option<usize> {
        self.levels.iter().position(|level| !level.is_vacant() && level.id() == id)
    }

    /// The depth of a level, counted from 1; 1 if there is no such level.
    #[inline]
    pub fn depth_of(&self, level: usize) -> u32 {
        self.levels.get(level).map_or(1, Level::depth)
    }

    /// How often a level was gone.
    pub(crate) fn visits(&self, id: &LevelId) -> u32 {
        self.gone.get(id).copied().unwrap_or(0)
    }

    /// All living creatures, and the player's creature, which stays after its death.
    #[inline]
    pub fn creatures(&self) -> &CreatureStore {
        &self.creatures
    }

    /// All creatures, by ascending id, mutably.
    pub fn creatures_mut(&mut self) -> impl DoubleEndedIterator<Item = &mut Creature> {
        self.creatures.iter_mut()
    }

    /// All creatures, also those on levels that are out of the world for a while.
    pub(in crate::game) fn everybody(&self) -> impl Iterator<Item = &Creature> {
        self.creatures.iter().chain(self.sleeping.values().flat_map(|sleeping| &sleeping.creatures))
    }

    /// The creature with this id.
    #[inline]
    pub fn creature(&self, id: CreatureId) -> Option<&Creature> {
        self.creatures.get(id)
    }

    /// The creature with this id, mutably.
    #[inline]
    pub fn creature_mut(&mut self, id: CreatureId) -> Option<&mut Creature> {
        self.creatures.get_mut(id)
    }

    /// Whether a script has failed so often that it is disabled.
    #[inline]
    pub fn is_retired(&self, script: Ref<Script>) -> bool {
        self.strikes.get(&script).is_some_and(|strikes| *strikes >= STRIKES)
    }

    /// The player's creature, alive or dead.
    pub fn player(&self) -> Option<&Creature> {
        self.creature(self.player)
    }

    /// The level that a creature is on.
    pub fn level_of(&self, id: CreatureId) -> Option<&Level> {
        self.levels.get(self.creature(id)?.level)
    }

    /// Adds a creature: marks its cell as occupied and schedules its turn.
    pub fn insert_creature(&mut self, creature: Creature) {
        if let Some(level) = self.levels.get_mut(creature.level) {
            level.set_occupant(creature.at, Some(creature.id()));
        }
        self.schedule.add(creature.ready_at, creature.id());
        self.creatures.insert(creature);
    }

    /// Adds many creatures to a world without any, in a store of the right size.
    pub(in crate::game) fn insert_creatures(&mut self, creatures: Vec<Creature>) {
        for creature in &creatures {
            if let Some(level) = self.levels.get_mut(creature.level) {
                level.set_occupant(creature.at, Some(creature.id()));
            }
        }
        self.creatures = creatures.into_iter().collect();
        self.rebuild_schedule();
    }

    /// Removes a creature, and frees its cell.
    pub fn remove_creature(&mut self, id: CreatureId) -> Option<Creature> {
        let gone = self.creatures.remove(id)?;
        if let Some(level) = self.levels.get_mut(gone.level) {
            level.set_occupant(gone.at, None);
        }
        Some(gone)
    }

    /// Makes a creature one of another kind, and returns it. Its faction stays.
    pub(crate) fn set_kind(&mut self, id: CreatureId, kind: Ref<CreatureKind>) -> Option<&mut Creature> {
        let creature = self.creatures.get_mut(id)?;
        creature.kind = kind;
        Some(creature)
    }

    /// Makes a creature fight for another faction, and returns it.
    pub(crate) fn set_faction(&mut self, id: CreatureId, faction: Ref<Faction>) -> Option<&mut Creature> {
        self.creatures.touch();
        let creature = self.creatures.get_mut(id)?;
        creature.faction = faction;
        Some(creature)
    }

    /// Moves a creature to a free cell of `level`.
    pub fn move_creature(&mut self, id: CreatureId, level: usize, to: Point) {
        let Some(creature) = self.creatures.get_mut(id) else { return };
        let (left, from) = (creature.level, creature.at);
        (creature.level, creature.at) = (level, to);
        if left != level {
            self.creatures.touch();
        }
        if let Some(level) = self.levels.get_mut(left) {
            level.set_occupant(from, None);
        }
        if let Some(level) = self.levels.get_mut(level) {
            level.set_occupant(to, Some(id));
        }
    }

    /// Schedules the next turn of a creature, in place of the one that it waited for.
    #[inline]
    pub(in crate::game) fn schedule_turn(&mut self, id: CreatureId, at: u64) {
        if let Some(creature) = self.creatures.get_mut(id) {
            creature.ready_at = at;
            self.schedule.add(at, id);
        }
    }

    /// Moves the next turn of a creature to another time, even to one for which it is scheduled already.
    pub(in crate::game) fn move_turn(&mut self, id: CreatureId, at: u64) {
        if let Some(creature) = self.creatures.get_mut(id) {
            creature.ready_at = at;
        }
        self.rebuild_schedule();
    }

    /// Removes the turn that comes next from the schedule, and returns its time and its creature.
    #[inline]
    pub(in crate::game) fn take_next_turn(&mut self) -> Option<(u64, CreatureId)> {
        self.schedule.take_next(&self.creatures)
    }

    /// The creatures with a turn in the schedule, by ascending id. Each should appear exactly once.
    pub(in crate::game) fn scheduled(&self) -> Vec<CreatureId> {
        self.schedule.scheduled(&self.creatures)
    }

    /// Schedules all creatures anew, by the times of their next turns.
    pub(in crate::game) fn rebuild_schedule(&mut self) {
        self.schedule = Schedule::default();
        for creature in &self.creatures {
            self.schedule.add(creature.ready_at, creature.id());
        }
    }

    /// Swaps the positions of two creatures on the same level.
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

    /// Sets an occupant without moving the creature, for tests that expect [`Game::check`](crate::game::Game::check) to fail.
    #[doc(hidden)]
    pub fn spoil_occupancy(&mut self, level: usize, at: Point, who: Option<CreatureId>) {
        if let Some(level) = self.levels.get_mut(level) {
            level.set_occupant(at, who);
        }
    }

    /// All items of the world, on the ground and carried, mutably.
    pub(in crate::game) fn items_mut(&mut self) -> impl Iterator<Item = &mut Item> {
        let lying = self.levels.iter_mut().flat_map(Level::items_mut);
        lying.chain(self.creatures.iter_mut().flat_map(|creature| creature.inventory.items_mut()))
    }

    /// An item, and the creature that carries it.
    pub(in crate::game) fn item_mut(&mut self, id: ItemId) -> Option<(&mut Item, Option<CreatureId>)> {
        let lying = self.levels.iter_mut().flat_map(Level::items_mut).map(|item| (item, None));
        let carried = self.creatures.iter_mut().flat_map(|creature| {
            let who = creature.id();
            creature.inventory.items_mut().map(move |item| (item, Some(who)))
        });
        lying.chain(carried).find(|(item, _)| item.id == id)
    }

    /// An item, wherever it is.
    pub(crate) fn item(&self, id: ItemId) -> Option<&Item> {
        let lying = self.levels.iter().flat_map(|level| level.items().values());
        let carried = self.creatures.iter().flat_map(|creature| creature.inventory.iter().map(|(_, item)| item));
        lying.chain(carried).find(|item| item.id == id)
    }

    /// The level and the cell where an item lies, or where whoever carries it stands.
    pub(crate) fn place_of(&self, id: ItemId) -> Option<(usize, Point)> {
        let mut lying = self.levels.iter().enumerate().flat_map(|(depth, level)| {
            level.items().iter().filter(|(_, item)| item.id == id).map(move |(at, _)| (depth, *at))
        });
        let carrier = || self.creatures.iter().find(|creature| creature.inventory.slot_of(id).is_some());
        lying.next().or_else(|| carrier().map(|creature| (creature.level, creature.at)))
    }

    /// The number of creatures and of items on the ground: how many are looked at in search of an item.
    pub(crate) fn count_holders(&self) -> u64 {
        let lying: usize = self.levels.iter().map(|level| level.items().len()).sum();
        (lying + self.creatures.len()) as u64
    }

    /// Removes items from the ground and from those who carry them, all in one pass. They come in no particular order.
    pub(crate) fn remove_items(&mut self, ids: &BTreeSet<ItemId>) -> Vec<RemovedItem> {
        let mut removed = Vec::new();
        for (depth, level) in self.levels.iter_mut().enumerate() {
            let found: Vec<Point> =
                level.items().iter().filter(|(_, lying)| ids.contains(&lying.id)).map(|(at, _)| *at).collect();
            let taken = found.into_iter().filter_map(|at| Some((at, level.take_item(at)?)));
            removed.extend(taken.map(|(at, item)| RemovedItem { item, level: depth, at, carrier: None }));
        }
        for creature in self.creatures.iter_mut().filter(|creature| creature.inventory.size() > 0) {
            let found: Vec<usize> =
                creature.inventory.iter().filter(|(_, item)| ids.contains(&item.id)).map(|(slot, _)| slot).collect();
            let (level, at, carrier) = (creature.level, creature.at, Some(creature.id()));
            let taken = found.into_iter().filter_map(|slot| creature.inventory.take(slot));
            removed.extend(taken.map(|item| RemovedItem { item, level, at, carrier }));
        }
        removed
    }

    /// Removes an item from the ground or from whoever carries it.
    pub(crate) fn remove_item(&mut self, id: ItemId) -> Option<RemovedItem> {
        for (depth, level) in self.levels.iter_mut().enumerate() {
            let found = level.items().iter().find(|(_, lying)| lying.id == id).map(|(at, _)| *at);
            if let Some((at, item)) = found.and_then(|at| Some((at, level.take_item(at)?))) {
                return Some(RemovedItem { item, level: depth, at, carrier: None });
            }
        }
        self.creatures.iter_mut().find_map(|creature| {
            let item = creature.inventory.take(creature.inventory.slot_of(id)?)?;
            Some(RemovedItem { item, level: creature.level, at: creature.at, carrier: Some(creature.id()) })
        })
    }

    /// All fields that a save must hold, as text, for the test that compares a world with what was saved of it. The compiler demands that
    /// new fields are added here.
    #[doc(hidden)]
    pub fn saved_fields(&self) -> Vec<String> {
        let Self {
            seed,
            time,
            levels,
            creatures,
            player,
            random,
            strikes,
            record,
            end,
            prompts,
            next_creature,
            next_item,
            lore,
            clocks,
            sleeping,
            gone,
            is_closed,
            schedule: _,
        } = self;
        let mut fields = vec![
            format!("{seed} {time} {player:?} {next_creature:?} {next_item:?} {random:?}"),
            format!("{strikes:?} {record:?} {end:?} {lore:?} {prompts:?} {clocks:?}"),
            format!("{gone:?} {is_closed}"),
        ];
        fields.extend(creatures.iter().map(|creature| format!("{creature:?}")));
        for sleeping in sleeping.values() {
            fields.extend(sleeping.creatures.iter().map(|creature| format!("{creature:?}")));
            fields.push(format!("{} {:?}", sleeping.since, sleeping.clocks));
        }
        for level in levels.iter().chain(sleeping.values().map(|sleeping| &sleeping.level)) {
            fields.push(format!("{} {} {:?}", level.id(), level.depth(), level.left_on));
            fields.push(format!("{:?} {:?} {:?}", level.kind(), level.links(), level.items()));
            fields.push(format!("{:?} {:?} {:?}", level.remembered(), level.remembered_details(), level.tiles()));
            fields.push(format!("{:?}", level.occupants().collect::<Vec<_>>()));
            fields.push(format!("{:?}", level.all_changed_by()));
            fields.push(format!("{:?}", level.all_scents(*time).collect::<Vec<_>>()));
        }
        fields
    }
}
