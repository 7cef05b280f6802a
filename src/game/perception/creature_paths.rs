//! The steps of creatures: toward a goal, away from a threat, at random.

use super::distance_cache::{Goal, steps_over, terrain};
use super::mode_terrain::step_fits;
use super::player::escape::NEAR_GAS;
use crate::content::FieldLayer;
use crate::game::Game;
use crate::game::ai::ai_trace::PathGoal;
use crate::game::model::creatures::creature::Creature;
use crate::game::model::ids::CreatureId;
use crate::game::model::level::Level;
use crate::game::model::movement_mode::MovementMode;
use crate::grid::{CostMap, Direction, DistanceMap, Point, Steps, nearest_cell};

/// A place that no gas is near is worth a way through gas if it is so many cells away at most.
const FAR: u32 = 12;

/// How many random cells are tried in search of a distant one.
const TRIES: usize = 24;

impl Game {
    /// Expands the map of steps to `goal` on a creature's level at least as far as the cell `until`. Returns its index.
    fn survey(&mut self, me: CreatureId, goal: Point, until: Option<Point>) -> Option<usize> {
        let creature = self.world.creature(me)?;
        let to = Goal { level: creature.level(), at: goal, mode: self.movement_mode(creature).unweighted() };
        let ground = self.world.levels().get(to.level)?;
        let size = ground.size();
        let index = self.derived.distances.expand(&self.content, to, ground, until)?;
        let steps = until.and_then(|cell| self.distances(index)?.get(cell));
        self.charge_search(size, steps);
        Some(index)
    }

    /// Expands the map of costs to `goal` on a creature's level at least as far as where it stands. Returns its index.
    fn survey_costs(&mut self, mode: MovementMode, me: CreatureId, goal: Point) -> Option<usize> {
        let creature = self.world.creature(me)?;
        let to = Goal { level: creature.level(), at: goal, mode };
        let ground = self.world.levels().get(to.level)?;
        let size = ground.size();
        let index = self.derived.distances.expand(&self.content, to, ground, Some(creature.at()))?;
        self.charge_search(size, None);
        Some(index)
    }

    fn distances(&self, index: usize) -> Option<&DistanceMap> {
        self.derived.distances.get(index)
    }

    /// Where a creature's paths lead, from where it stands.
    pub(super) fn path_mode(&self, creature: &Creature) -> MovementMode {
        let mode = self.movement_mode(creature);
        let ground = self.world.levels().get(creature.level());
        ground.map_or(mode, |ground| mode.wading_from(ground, creature.at()))
    }

    /// The step that brings a creature nearer to `goal` by a shortest path over the terrain, around other creatures;
    /// `None` when there is no path or no free step. The step may attack an enemy or bump into a door that the creature
    /// can open.
    pub fn step_toward(&mut self, me: CreatureId, goal: Point) -> Option<Direction> {
        let creature = self.world.creature(me)?;
        let (level, at, mode) = (creature.level(), creature.at(), self.path_mode(creature));
        if mode.is_weighted {
            return self.cheapest_step_toward(mode, me, goal);
        }
        let index = self.survey(me, goal, Some(at))?;
        let ground = self.world.levels().get(level)?;
        let opens = |to| mode.opens && ground.is_openable(to);
        let distances = self.distances(index)?;
        let step = |takes_harm| {
            let accepts = |to| takes_harm || !mode.is_harmed(ground, to);
            let can_enter = |to| (self.admits(me, mode, ground, to) || opens(to)) && accepts(to);
            distances.step_toward(at, |way| can_enter(at + way) && step_fits(&self.content, mode, ground, at, way))
        };
        least_harm(mode, ground, at, step)
    }

    /// The same for a creature to whom not all steps are alike.
    fn cheapest_step_toward(&mut self, mode: MovementMode, me: CreatureId, goal: Point) -> Option<Direction> {
        let index = self.survey_costs(mode, me, goal)?;
        self.cheapest_step(mode, me, self.derived.distances.costs(index)?)
    }

    /// The step of a creature down a map of costs.
    pub(super) fn cheapest_step(&self, mode: MovementMode, me: CreatureId, costs: &CostMap) -> Option<Direction> {
        let creature = self.world.creature(me)?;
        let at = creature.at();
        let ground = self.world.levels().get(creature.level())?;
        let opens = |to| mode.opens && ground.is_openable(to);
        let terrain = terrain(&self.content, mode, ground);
        let step = |takes_harm| {
            let accepts = |to| takes_harm || !mode.is_harmed(ground, to);
            let can_take = |to| (self.admits(me, mode, ground, to) || opens(to)) && accepts(to);
            costs.step_toward(at, &terrain, |way: Direction| can_take(at + way))
        };
        least_harm(mode, ground, at, step)
    }

    /// The length of the shortest path from a creature to `goal` over the terrain, in steps, or in the time of so many usual steps if some
    /// take longer; `None` when there is none.
    pub fn path_length(&mut self, me: CreatureId, goal: Point) -> Option<u32> {
        let creature = self.world.creature(me)?;
        let (from, mode) = (creature.at(), self.path_mode(creature));
        if mode.is_weighted {
            let index = self.survey_costs(mode, me, goal)?;
            let units = self.derived.distances.costs(index)?.get(from)?;
            let unit = mode.kind.map_or(100, |kind| self.content.movements[kind].costs.unit);
            return Some((units * unit).div_ceil(100));
        }
        let index = self.survey(me, goal, Some(from))?;
        self.distances(index)?.get(from)
    }

    /// Whether a creature could step onto a cell now, or attack an enemy there.
    pub fn can_enter(&self, me: CreatureId, level: usize, to: Point) -> bool {
        let mode = self.world.creature(me).map(|creature| self.movement_mode(creature));
        let ground = self.world.levels().get(level);
        ground.zip(mode).is_some_and(|(ground, mode)| self.admits(me, mode, ground, to))
    }

    /// Whether a creature could and would step onto a cell now, or attack an enemy there.
    #[inline]
    fn admits(&self, me: CreatureId, mode: MovementMode, ground: &Level, to: Point) -> bool {
        match ground.occupant(to) {
            None => mode.passes(ground, to),
            Some(other) => self.are_enemies(me, other),
        }
    }

    /// The step that takes a creature away from `threat`, by the flight map rather than straight into a corner.
    pub fn step_away(&mut self, me: CreatureId, threat: Point) -> Option<Direction> {
        let index = self.survey(me, threat, None)?;
        let refuge = self.refuge(me, self.distances(index)?)?;
        self.step_to_safety(me, &refuge).or_else(|| self.step_out(me))
    }

    /// The step that takes a creature away from all of `threats`, by the flight map of the distance to the nearest of them.
    pub fn step_away_from(&mut self, me: CreatureId, threats: &[Point]) -> Option<Direction> {
        if let [threat] = threats {
            return self.step_away(me, *threat);
        }
        let creature = self.world.creature(me)?;
        let mode = self.movement_mode(creature).unweighted();
        let ground = self.world.levels().get(creature.level())?;
        let mut distances = DistanceMap::new(ground.size());
        distances.flood(threats, u32::MAX, &steps_over(&self.content, mode, ground));
        let refuge = self.refuge(me, &distances)?;
        self.charge_search(ground.size(), None);
        self.step_to_safety(me, &refuge).or_else(|| self.step_out(me))
    }

    /// The flight map of a creature, given how far it is to what it flees from.
    fn refuge(&self, me: CreatureId, threat: &DistanceMap) -> Option<DistanceMap> {
        let mode = self.movement_mode(self.world.creature(me)?);
        let mut refuge = DistanceMap::default();
        refuge.flee(threat, &steps_over(&self.content, mode, self.world.level_of(me)?));
        Some(refuge)
    }

    /// The first step of a creature to the nearest free cell that it doesn't avoid and where nothing harms it; `None` if it stands on such a cell,
    /// or there is none.
    pub fn step_out(&mut self, me: CreatureId) -> Option<Direction> {
        let out = self.way_out(me)?;
        self.step_toward(me, out)
    }

    /// The nearest free cell that a creature doesn't avoid and where nothing harms it; `None` if it stands on such a cell.
    fn way_out(&self, me: CreatureId) -> Option<Point> {
        let creature = self.world.creature(me)?;
        let (level, at, mode) = (creature.level(), creature.at(), self.movement_mode(creature));
        let ground = self.world.levels().get(level)?;
        if mode.stands(ground, at) && !mode.is_harmed(ground, at) {
            return None;
        }
        let wading = mode.wading_from(ground, at);
        let over = steps_over(&self.content, wading, ground);
        let is_free =
            |at: Point| mode.passes(ground, at) && !mode.is_harmed(ground, at) && ground.occupant(at).is_none();
        // Gas soon fills what is beside it, and a dead end for good.
        let has_gas_near =
            |to: Point| nearest_cell(ground.size(), to, NEAR_GAS, |near| mode.is_harmed(ground, near)).is_some();
        let in_gas = ground.field(at, FieldLayer::Gas).is_some();
        let clear =
            || self.search(level, at, &over, |to| is_free(to) && !has_gas_near(to)).filter(|to| to.distance(at) <= FAR);
        if in_gas { clear() } else { None }.or_else(|| self.search(level, at, &over, is_free))
    }

    /// The step of a creature down a flight map.
    fn step_to_safety(&self, me: CreatureId, refuge: &DistanceMap) -> Option<Direction> {
        let creature = self.world.creature(me)?;
        let (at, mode) = (creature.at(), self.movement_mode(creature));
        let ground = self.world.levels().get(creature.level())?;
        let step = |takes_harm| {
            refuge.step_toward(at, |way| {
                let to = at + way;
                let is_open = mode.passes(ground, to) && ground.occupant(to).is_none();
                let is_harmless = takes_harm || !mode.is_harmed(ground, to);
                is_open && is_harmless && step_fits(&self.content, mode, ground, at, way)
            })
        };
        least_harm(mode, ground, at, step)
    }

    /// The cells on a creature's path to its goal if nobody stood in its way; at most `steps`, without the cell it
    /// stands on.
    pub fn path_of(&self, me: CreatureId, aim: PathGoal, steps: usize) -> Vec<Point> {
        let (Some(creature), Some(ground)) = (self.world.creature(me), self.world.level_of(me)) else {
            return Vec::new();
        };
        let mode = self.movement_mode(creature);
        let ways = steps_over(&self.content, mode, ground);
        let (PathGoal::Toward(target) | PathGoal::Away(target)) = aim;
        let mut distances = DistanceMap::new(ground.size());
        distances.flood(&[target], u32::MAX, &ways);
        if matches!(aim, PathGoal::Away(_)) {
            let mut refuge = DistanceMap::default();
            refuge.flee(&distances, &ways);
            distances = refuge;
        }
        let leads = |at: Point, way: Direction| ways.is_open(at + way) && ways.fits(at, way);
        let next = |at: &Point| {
            let to = *at + distances.step_toward(*at, |way| leads(*at, way))?;
            (distances.get(to) < distances.get(*at)).then_some(to)
        };
        std::iter::successors(Some(creature.at()), next).skip(1).take(steps).collect()
    }

    /// A distant reachable cell on a creature's level: the one with the longest path among a few drawn at random.
    pub fn far_place(&mut self, me: CreatureId) -> Option<Point> {
        let creature = self.world.creature(me)?;
        let (level, at) = (creature.level(), creature.at());
        let size = self.world.levels().get(level)?.size();
        let drawn: [Point; TRIES] = std::array::from_fn(|_| {
            let x = self.world.random.range(0, i64::from(size.width) - 1) as i32;
            let y = self.world.random.range(0, i64::from(size.height) - 1) as i32;
            Point::new(x, y)
        });
        let index = self.survey(me, at, None)?;
        let distances = self.distances(index)?;
        let farthest = drawn.into_iter().filter_map(|cell| Some((distances.get(cell)?, cell))).max();
        farthest.map(|(_, cell)| cell).filter(|cell| *cell != at).or_else(|| self.way_out(me))
    }

    /// A random step that a creature could take now: onto free ground or against an enemy.
    pub fn random_step(&mut self, me: CreatureId) -> Option<Direction> {
        let creature = self.world.creature(me)?;
        let (ground, at) = (self.world.levels().get(creature.level())?, creature.at());
        let fights = |way: Direction| ground.occupant(at + way).is_some_and(|other| self.are_enemies(me, other));
        let [mut open, taken] = ground.around(at);
        if self.derived.mechanisms.has_movement {
            open = self.open_around(creature, ground);
        }
        if taken != 0 && self.may_have_foes(creature) {
            open |= those(taken, fights);
        }
        let drawn = self.world.random.below(open.count_ones());
        NTH.get(usize::from(open)).and_then(|set| *set.get(drawn as usize)?)
    }
}

impl Game {
    /// The directions in which a creature could and would step onto free ground, as a set of bits.
    #[inline(never)]
    fn open_around(&self, creature: &Creature, ground: &Level) -> u8 {
        let (mode, at) = (self.path_mode(creature), creature.at());
        those(u8::MAX, |way| {
            let is_free = mode.passes(ground, at + way) && ground.occupant(at + way).is_none();
            let is_harmless = !mode.is_harmed(ground, at + way) || mode.is_harmed(ground, at);
            is_free && is_harmless && step_fits(&self.content, mode, ground, at, way)
        })
    }
}

/// A step past the fields that harm those of a mode; if they stand in such a field themselves and there is none, any step.
fn least_harm(
    mode: MovementMode,
    ground: &Level,
    at: Point,
    step: impl Fn(bool) -> Option<Direction>,
) -> Option<Direction> {
    step(false).or_else(|| if mode.is_harmed(ground, at) { step(true) } else { None })
}

/// The directions in each set of neighbours, as a table, because searching a set takes longer.
#[allow(clippy::indexing_slicing, reason = "evaluated at compile time, where a wrong index is an error")]
static NTH: [[Option<Direction>; 8]; 256] = {
    let mut all = [[None; 8]; 256];
    let mut set = 0;
    while set < all.len() {
        let (mut index, mut found) = (0, 0);
        while index < Direction::ALL.len() {
            if set >> index & 1 == 1 {
                all[set][found] = Some(Direction::ALL[index]);
                found += 1;
            }
            index += 1;
        }
        set += 1;
    }
    all
};

/// The directions in a set of neighbours, from [`Level::around`], that `is_one` accepts.
fn those(set: u8, is_one: impl Fn(Direction) -> bool) -> u8 {
    let bits = (0..8).map(|index| 1 << index).zip(Direction::ALL);
    bits.filter(|(bit, way)| set & bit != 0 && is_one(*way)).map(|(bit, _)| bit).sum()
}
