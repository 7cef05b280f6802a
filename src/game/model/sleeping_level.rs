//! Levels that are out of the world for a while: they leave it with all who are on them, and come back.

use super::clocks::Clock;
use super::creatures::creature::Creature;
use super::ids::CreatureId;
use super::level::Level;
use super::world::{TURN, World};
use crate::content::{Catalog, ClockKind, Ref, TileKind};

/// The place in the world of the level of those who are not in the world.
const NOWHERE: usize = usize::MAX;

/// A level that is out of the world, as it was when it left.
#[derive(Clone, Debug)]
pub(in crate::game) struct SleepingLevel {
    /// The level.
    pub(in crate::game) level: Level,
    /// Since when time stands still on it, in hundredths of a turn.
    pub(in crate::game) since: u64,
    /// Who is on it.
    pub(in crate::game) creatures: Vec<Creature>,
    /// The clocks that have started.
    pub(in crate::game) clocks: Vec<(Ref<ClockKind>, Clock)>,
}

impl World {
    /// Takes a level out of the world, with all who are on it and the clocks that have started there.
    pub(in crate::game) fn take_level(&mut self, index: usize, kinds: &Catalog<TileKind>) -> Option<SleepingLevel> {
        let place = self.levels.get_mut(index)?;
        let vacant = Level::vacant(place.kind(), kinds);
        let level = std::mem::replace(place, vacant);
        let is_there = |creature: &&Creature| creature.level() == index;
        let ids: Vec<CreatureId> = self.creatures.iter().filter(is_there).map(Creature::id).collect();
        let mut creatures: Vec<Creature> = ids.into_iter().filter_map(|id| self.creatures.remove(id)).collect();
        self.schedule.forget_missing(&self.creatures);
        for creature in &mut creatures {
            creature.move_with_level(NOWHERE);
        }
        // Nobody goes after an enemy that was seen on a level that is not there.
        for creature in self.creatures.iter_mut() {
            creature.forget_level(index);
        }
        Some(SleepingLevel { level, since: self.time, creatures, clocks: self.clocks.take_level(index) })
    }

    /// Lets a level sleep.
    pub(in crate::game) fn let_sleep(&mut self, sleeping: SleepingLevel) {
        self.sleeping.insert(sleeping.level.id().clone(), sleeping);
    }

    /// Brings a level back that was asleep. Everything goes on as if no time had passed. Returns its place in the world.
    pub(in crate::game) fn wake_level(&mut self, sleeping: SleepingLevel) -> usize {
        let SleepingLevel { mut level, since, creatures, clocks } = sleeping;
        let (index, time) = (self.vacant_level(), self.time.saturating_sub(since));
        let turns = time / TURN;
        level.left_on = None;
        level.items_mut().for_each(|item| item.put_off(turns));
        self.put_level(index, level);
        for mut creature in creatures {
            creature.move_with_level(index);
            creature.put_off(time);
            self.insert_creature(creature);
        }
        for (kind, clock) in clocks {
            self.clocks.set(index, kind, clock.put_off(turns));
        }
        index
    }

    /// Takes levels out of the world that were saved asleep, with their places: given are these, from the last on, and since when they sleep.
    pub(in crate::game) fn restore_sleep(&mut self, places: &[(usize, u64)], kinds: &Catalog<TileKind>) {
        for (index, since) in places {
            if let Some(sleeping) = self.take_level(*index, kinds) {
                self.let_sleep(SleepingLevel { since: *since, ..sleeping });
            }
            if *index + 1 == self.levels.len() {
                self.levels.pop();
            }
        }
    }
}
