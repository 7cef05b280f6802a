//! Scents, and where they lead: a trail is climbed to the freshest cell, round corners and over stairs.

use crate::game::Game;
use crate::game::model::creatures::creature::Creature;
use crate::game::model::ids::CreatureId;
use crate::game::model::scent::Scent;
use crate::grid::{Direction, Point};

/// Where a trail leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trail {
    /// To a neighbouring cell.
    Step(Direction),
    /// Over stairs, to their other end.
    Stairs {
        /// The place of their level in the world.
        level: usize,
        /// The cell there.
        at: Point,
    },
}

impl Game {
    /// Leaves the scent of a creature on the cell that it has just entered, if it has one that anybody can follow.
    #[inline]
    pub(crate) fn leave_scent(&mut self, who: CreatureId) {
        if self.derived.mechanisms.senses.has_scent {
            // A moment later than that of one that is born and moves at once.
            self.leave_scent_of(who, self.world.time + 1);
        }
    }

    /// Leaves the scent of a creature where it is born.
    pub(crate) fn leave_first_scent(&mut self, who: CreatureId) {
        if self.derived.mechanisms.senses.has_scent {
            self.leave_scent_of(who, self.world.time);
        }
    }

    #[inline(never)]
    fn leave_scent_of(&mut self, who: CreatureId, time: u64) {
        let Some(creature) = self.world.creature(who) else { return };
        let (level, at) = (creature.level(), creature.at());
        let smells = who == self.world.player || self.content.creatures[creature.kind()].leaves_scent;
        let scent = Scent { time, who };
        if let Some(level) = self.world.level_mut(level).filter(|_| smells) {
            level.leave_scent(at, scent);
        }
    }

    /// Where the freshest scent of an enemy leads a creature that smells: to a free neighbouring cell where it is fresher than here, or
    /// over stairs beside the creature whose other end it leads on from.
    pub fn follow_scent(&self, who: CreatureId) -> Option<Trail> {
        let creature = self.world.creature(who)?;
        if !self.senses_of(creature).any(|senses| senses.smell) {
            return None;
        }
        let (level, from) = (creature.level(), creature.at());
        let here = self.scent_for(who, level, from);
        let is_fresher = |time: Option<u64>| time.filter(|_| time > here);
        let around = Direction::ALL.into_iter().rev();
        let steps = around.filter_map(|way| Some((is_fresher(self.scent_for(who, level, from + way))?, way)));
        let open = steps.filter(|(_, way)| self.can_step_or_open(creature, from + *way));
        // The last of the greatest is the first in the order of directions.
        if let Some((_, way)) = open.max_by_key(|(time, _)| *time) {
            return Some(Trail::Step(way));
        }
        let cells = [from].into_iter().chain(Direction::ALL.map(|way| from + way));
        let ends = cells.filter_map(|at| self.other_end(level, at));
        let ends = ends.filter_map(|end| Some((is_fresher(self.scent_around(who, end))?, end)));
        ends.max_by_key(|(time, _)| *time).map(|(_, (level, at))| Trail::Stairs { level, at })
    }

    /// When an enemy of a creature has left its scent on a cell, if that lasts.
    fn scent_for(&self, who: CreatureId, level: usize, at: Point) -> Option<u64> {
        let scent = self.world.levels().get(level)?.scent(at, self.world.time)?;
        self.are_enemies(who, scent.who).then_some(scent.time)
    }

    /// When an enemy of a creature has last left its scent at the end of stairs, or beside it.
    fn scent_around(&self, who: CreatureId, (level, at): (usize, Point)) -> Option<u64> {
        let cells = [at].into_iter().chain(Direction::ALL.map(|way| at + way));
        cells.filter_map(|at| self.scent_for(who, level, at)).max()
    }

    fn can_step_or_open(&self, creature: &Creature, to: Point) -> bool {
        let opens = self.content.creatures[creature.kind()].opens;
        let is_door = || self.world.level_of(creature.id()).is_some_and(|ground| ground.is_openable(to));
        self.can_enter(creature.id(), creature.level(), to) || (opens && is_door())
    }
}
