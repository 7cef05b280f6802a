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
struct GoalMap {
    mode: MovementMode,
    costs: CostMap,
}

impl Game {
    /// The step that brings a creature nearer to the best of `goals`, down their combined distance map, and the index of that goal if nobody
    /// stands in its way. Creatures, doors and ground count as for [`Game::step_toward`]. There is no step if it stands on the best, or no
    /// neighbour is free, and neither if no goal can be reached.
    pub fn step_toward_best(&self, me: CreatureId, goals: &[WeightedGoal]) -> (Option<Direction>, Option<usize>) {
        let Some(map) = self.goal_map(me, goals) else { return (None, None) };
        (self.cheapest_step(map.mode, me, &map.costs), self.end_of_path(me, goals, &map))
    }

    /// The index of the best of `goals` for a creature, if nobody stood in its way; `None` if it can reach none.
    pub fn best_goal(&self, me: CreatureId, goals: &[WeightedGoal]) -> Option<usize> {
        self.end_of_path(me, goals, &self.goal_map(me, goals)?)
    }

    /// The index of the goal at the end of the path down a map.
    fn end_of_path(&self, me: CreatureId, goals: &[WeightedGoal], map: &GoalMap) -> Option<usize> {
        let terrain = terrain(&self.content, map.mode, self.world.level_of(me)?);
        let next = |at: &Point| map.costs.step_toward(*at, &terrain, |_| true).map(|way| *at + way);
        let end = std::iter::successors(Some(self.world.creature(me)?.at()), next).last()?;
        let there = goals.iter().enumerate().filter(|(_, goal)| goal.at == end);
        // The first among equals.
        there.rev().max_by_key(|(_, goal)| goal.weight).map(|(index, _)| index)
    }

    /// The combined map of goals, expanded as far as where a creature stands.
    fn goal_map(&self, me: CreatureId, goals: &[WeightedGoal]) -> Option<GoalMap> {
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
