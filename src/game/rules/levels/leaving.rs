//! What becomes of levels that the player has left: life goes on, time stands still, or they are gone. Followers who are on their way from there
//! arrive first.

use std::sync::Arc;

use crate::content::{LeftLevel, LevelId};
use crate::game::Game;
use crate::game::model::creatures::creature::Creature;
use crate::game::model::level::Level;
use crate::game::model::sleeping_level::SleepingLevel;
use crate::game::perception::distance_cache::DistanceCache;
use crate::game::perception::faction_index::FactionIndex;
use crate::game::perception::light::light_cache::LightCache;
use crate::game::perception::player::known_ground::KnownGround;
use crate::game::rules::senses::sound::SoundCache;

/// So many turns pass before anything becomes of a level, so that those who are after the player can follow.
const LINGERS: u64 = 20;

/// So many levels linger; of more, those that were left first don't. A world that was saved has no more.
pub(crate) const MOST_LINGERING: usize = 4;

impl Game {
    /// Puts the levels to sleep that the player has left for long enough, and forgets those that are gone.
    #[inline]
    pub(crate) fn leave_levels(&mut self) {
        if self.derived.mechanisms.has_left_levels {
            self.leave_all_levels();
        }
    }

    #[inline(never)]
    fn leave_all_levels(&mut self) {
        self.note_left_levels();
        let content = Arc::clone(&self.content);
        let turn = self.world.turn();
        let mut lingering: Vec<(u64, LevelId)> = self
            .world
            .levels()
            .iter()
            .filter(|level| content.levels[level.kind()].left != LeftLevel::Lives)
            .filter_map(|level| Some((level.left_on?, level.id().clone())))
            .collect();
        lingering.sort_unstable();
        let hurried = lingering.len().saturating_sub(MOST_LINGERING);
        for (index, (left_on, id)) in lingering.into_iter().enumerate() {
            if index < hurried || turn >= left_on + LINGERS {
                self.leave_level(&id);
            }
        }
        self.keep_few_levels(turn);
    }

    /// Notes when the player has left levels.
    fn note_left_levels(&mut self) {
        let (turn, here) = (self.world.turn(), self.world.player().map(Creature::level));
        for index in 0..self.world.levels().len() {
            if let Some(level) = self.world.level_mut(index).filter(|level| !level.is_vacant()) {
                level.left_on = if here == Some(index) { None } else { level.left_on.or(Some(turn)) };
            }
        }
    }

    /// Puts a level to sleep, or forgets it.
    fn leave_level(&mut self, id: &LevelId) {
        let Some(index) = self.world.find_level(id) else { return };
        self.bring_stragglers(index);
        let Some(kind) = self.world.levels().get(index).map(Level::kind) else { return };
        let is_gone = self.content.levels[kind].left == LeftLevel::Gone;
        let Some(left) = self.take_out(index) else { return };
        if is_gone {
            self.count_as_gone(id);
        } else {
            self.world.let_sleep(left);
        }
    }

    fn count_as_gone(&mut self, id: &LevelId) {
        let times = self.world.gone.entry(id.clone()).or_default();
        *times = times.saturating_add(1);
    }

    /// Forgets the levels of branches without end that keep only so many, those first that were left first.
    fn keep_few_levels(&mut self, turn: u64) {
        let content = Arc::clone(&self.content);
        for (branch, keep) in content.all_branches().filter_map(|branch| Some((branch, branch.levels.keep? as usize))) {
            // Vacant places were left by nobody.
            let all = self.world.levels().iter().chain(self.world.sleeping.values().map(|left| &left.level));
            let is_listed = |level: &Level| level.id().number() as usize <= branch.levels.listed.len();
            let of_branch = all.filter(|level| level.id().branch() == branch.id && !is_listed(level));
            let mut left: Vec<(u64, LevelId)> =
                of_branch.filter_map(|level| Some((level.left_on?, level.id().clone()))).collect();
            left.sort_unstable();
            let beyond = left.len().saturating_sub(keep);
            let hurried = left.len().saturating_sub(keep + MOST_LINGERING);
            for (index, (left_on, id)) in left.into_iter().take(beyond).enumerate() {
                if index < hurried || turn >= left_on + LINGERS {
                    self.forget_level(&id);
                }
            }
        }
    }

    fn forget_level(&mut self, id: &LevelId) {
        if self.world.sleeping.remove(id).is_none()
            && let Some(index) = self.world.find_level(id)
        {
            self.take_out(index);
        }
        self.count_as_gone(id);
    }

    /// Takes a level out of the world, and out of all that is derived from it.
    fn take_out(&mut self, index: usize) -> Option<SleepingLevel> {
        let content = Arc::clone(&self.content);
        let left = self.world.take_level(index, &content.tiles)?;
        for creature in &left.creatures {
            self.derived.views.forget(creature.id());
            creature.inventory.iter().for_each(|(_, item)| self.forget_rotting(item));
        }
        left.level.items().values().for_each(|item| self.forget_rotting(item));
        self.forget_places();
        Some(left)
    }

    /// Lets a level wake that was asleep.
    pub(crate) fn wake_level(&mut self, id: &LevelId) -> Option<usize> {
        let sleeping = self.world.sleeping.remove(id)?;
        let index = self.world.wake_level(sleeping);
        self.derived.rotting = self.rotting_items().collect();
        self.forget_places();
        Some(index)
    }

    /// Forgets what is kept of levels by their places in the world. It is made again when it is needed.
    pub(crate) fn forget_places(&mut self) {
        self.derived.faction_index = FactionIndex::new(&self.content);
        self.derived.distances = DistanceCache::default();
        self.derived.sounds = SoundCache::default();
        self.derived.known_ground = KnownGround::default();
        self.derived.light = LightCache::new(&self.content);
        self.derived.views.forget_others();
    }
}
