//! Paths to the best of several goals.

use super::distance_cache::terrain;
use crate::game::Game;
use crate::game::model::ids::CreatureId;
use crate::game::model::level::Level;
use crate::game::model::movement_mode::MovementMode;
use crate::grid::{CostMap, Direction, Point, Terrain};

/// One of several goals of a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WeightedGoal {
    /// Where it is.
    pub at: Point,
    /// How many steps farther away it may be than one of weight 0 to be as good as that.
    pub weight: i32,
}

/// The combined distance map of some goals for a creature: for each cell the least of the distances to them, less their weights.
#[derive(Clone, Debug)]
pub struct GoalMap {
    mode: MovementMode,
    costs: CostMap,
}

impl Game {
    /// The step of a creature down a map of its goals. Creatures, doors and ground count as for [`Game::step_toward`]. `None` if it stands on the
    /// best goal, or no neighbour is free.
    pub fn step_down(&self, me: CreatureId, map: &GoalMap) -> Option<Direction> {
        self.cheapest_step(map.mode, me, &map.costs)
    }

    /// The index of the best of `goals` for a creature by the map of them, if nobody stood in its way.
    pub fn best_goal(&self, me: CreatureId, goals: &[WeightedGoal], map: &GoalMap) -> Option<usize> {
        let terrain = terrain(&self.content, map.mode, self.world.level_of(me)?);
        let next = |at: &Point| map.costs.step_toward(*at, &terrain, |_| true).map(|way| *at + way);
        let end = std::iter::successors(Some(self.world.creature(me)?.at()), next).last()?;
        let there = goals.iter().enumerate().filter(|(_, goal)| goal.at == end);
        // The first among equals.
        there.rev().max_by_key(|(_, goal)| goal.weight).map(|(index, _)| index)
    }

    /// The combined map of goals, expanded as far as where a creature stands; `None` without any goals.
    pub fn goal_map(&self, me: CreatureId, goals: &[WeightedGoal]) -> Option<GoalMap> {
        let creature = self.world.creature(me)?;
        let ground: &Level = self.world.levels().get(creature.level())?;
        let mode = self.path_mode(creature);
        let terrain = terrain(&self.content, mode, ground);
        let most = goals.iter().map(|goal| goal.weight).max()?;
        let late = |goal: &WeightedGoal| (goal.at, most.abs_diff(goal.weight).saturating_mul(terrain.usual()));
        let late: Vec<(Point, u32)> = goals.iter().map(late).collect();
        let mut costs = CostMap::default();
        costs.begin_apart(ground.size(), &late, &terrain);
        costs.reach(creature.at(), &terrain);
        self.charge_search(ground.size(), None);
        Some(GoalMap { mode, costs })
    }
}
