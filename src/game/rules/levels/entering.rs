//! Levels that are planned when somebody enters them.

use std::mem::replace;

use xxhash_rust::xxh3::xxh3_64;

use crate::content::{Branch, LeftLevel, LevelId};
use crate::game::Game;
use crate::game::model::level::Level;
use crate::game::rules::levels::which_level::WhichLevel;
use crate::grid::{Point, Random};
use crate::mapgen::{self, LevelPlan, Link};

/// The purpose of the dice with which the creatures and items of a level are made.
const INHABITANTS: u64 = 512;

impl Game {
    /// The level with an id, woken or planned if it isn't in the world yet; `None` if there is no such level.
    pub(crate) fn ensure_level(&mut self, id: &LevelId) -> Option<usize> {
        if let Some(level) = self.world.find_level(id) {
            return Some(level);
        }
        if let Some(level) = self.wake_level(id) {
            return Some(level);
        }
        let visit = self.world.visits(id);
        if self.world.is_closed {
            let drawn = self.derived.drawn.get(id)?.clone();
            self.add_levels(vec![drawn], (id, visit));
            return self.world.find_level(id);
        }
        let plan = mapgen::plan_level(&self.content, self.world.seed, id, visit)?;
        // What was planned together may be there in part: what sleeps wakes, and what is gone comes back.
        let missing = plan.levels.into_iter().filter(|level| self.world.find_level(&level.id).is_none());
        let missing: Vec<LevelPlan> = missing.collect();
        self.add_levels(missing, (id, visit));
        self.world.find_level(id)
    }

    /// Lets levels of a drawn world come back as they were drawn when they are gone, since no map says what else would be there.
    pub(crate) fn redraw_when_gone(&mut self, levels: Vec<LevelPlan>) {
        let gone = levels.into_iter().filter(|level| self.content.levels[level.kind].left == LeftLevel::Gone);
        self.derived.drawn = gone.map(|level| (level.id.clone(), level)).collect();
    }

    /// Adds levels that were planned. Whoever and whatever is on them is made with dice of their own, so that it doesn't matter when that is.
    fn add_levels(&mut self, plans: Vec<LevelPlan>, (id, visit): (&LevelId, u32)) {
        let name = xxh3_64(id.to_string().as_bytes());
        let dice = Random::new(self.world.seed, &[INHABITANTS, name, u64::from(visit)]);
        let play = replace(&mut self.world.random, dice);
        let grounds: Vec<_> = plans.into_iter().map(|plan| self.add_ground(plan)).collect();
        self.forget_places();
        for inhabitants in grounds {
            self.settle_inhabitants(inhabitants);
        }
        self.world.random = play;
        self.wind_clocks();
    }

    /// The cell of a level, which is in the world, where stairs from another level end.
    pub(crate) fn end_of(&self, link: &Link, from: &LevelId) -> Option<(usize, Point)> {
        let level = self.world.find_level(&link.level)?;
        Some((level, self.world.levels().get(level)?.end_of(link, from)))
    }

    /// Where the stairs at a cell end, if that level is in the world.
    pub fn other_end(&self, level: usize, at: Point) -> Option<(usize, Point)> {
        let ground = self.world.levels().get(level)?;
        self.end_of(ground.links().get(&at)?, ground.id())
    }

    /// Whether there are levels that the player has never been to and that are not planned yet.
    pub(crate) fn has_levels_to_come(&self) -> bool {
        let is_to_come = |id: &LevelId| {
            let is_known = self.world.find_level(id).is_some() || self.world.sleeping.contains_key(id);
            !is_known && self.world.visits(id) == 0
        };
        let has_more = |branch: Branch<'_>| {
            let ids = |length: u32| (1..=length).map(|number| LevelId::new(branch.id, number));
            branch.levels.length().is_none_or(|length| ids(length).any(|id| is_to_come(&id)))
        };
        !self.world.is_closed && self.content.all_branches().any(has_more)
    }

    /// Whether a level can be planned that is not in the world.
    pub(crate) fn can_be_planned(&self, id: &LevelId) -> bool {
        let has = |branch: Branch<'_>| branch.levels.kind_of(id.number()).is_some();
        let is_planned = !self.world.is_closed && self.content.branch(id.branch()).is_some_and(has);
        is_planned || self.derived.drawn.contains_key(id)
    }

    /// The level below one, planned if it is not in the world yet; `None` if there is none.
    pub(crate) fn ensure_level_below(&mut self, level: usize) -> Option<usize> {
        let below = self.level_below(level)?;
        self.ensure_level(&below)
    }

    /// Which level lies below one: the next of its branch, or the one before it in a branch that goes up; below the first of such a branch, the one from
    /// which that leads off.
    pub fn level_below(&self, level: usize) -> Option<LevelId> {
        let id = self.world.levels().get(level)?.id();
        let Some(branch) = self.content.branch(id.branch()) else {
            // The content no longer has the branch, but the world still has some of its levels.
            return id.next(1).filter(|below| self.world.find_level(below).is_some());
        };
        let start = || mapgen::start_of_branch(&self.content, self.world.seed, id).filter(|_| branch.downward() < 0);
        let below = id.next(branch.downward()).or_else(start)?;
        let exists = self.can_be_planned(&below) || self.world.find_level(&below).is_some();
        exists.then_some(below)
    }

    /// Which level lies above one; above the first of a branch that goes down, the one from which that leads off.
    pub fn level_above(&self, level: usize) -> Option<LevelId> {
        let id = self.world.levels().get(level)?.id();
        let downward = self.content.branch(id.branch()).map_or(1, |branch| branch.downward());
        let above =
            id.next(-downward).filter(|above| self.can_be_planned(above) || self.world.find_level(above).is_some());
        above.or_else(|| mapgen::start_of_branch(&self.content, self.world.seed, id).filter(|_| downward > 0))
    }

    /// The id of the level that is meant by somebody on a level; `None` if there is no such level.
    pub(crate) fn level_meant(&self, from: usize, level: &WhichLevel) -> Option<LevelId> {
        let WhichLevel::Depth(depth) = level else { return level.id() };
        let ground = self.world.levels().get(from)?;
        if ground.depth() == *depth {
            return Some(ground.id().clone());
        }
        let is_there = |level: &&Level| level.depth() == *depth && level.id().branch() == ground.id().branch();
        let found = self.world.levels().iter().find(is_there).map(|level| level.id().clone());
        found.or_else(|| mapgen::level_at_depth(&self.content, self.world.seed, ground.id(), *depth))
    }
}
