//! Cached distance maps, shared by all creatures with the same goal.

use crate::game::Game;
use crate::game::ai::ai_trace::PathGoal;
use crate::game::model::creature::Creature;
use crate::game::model::ids::CreatureId;
use crate::game::model::level::Level;
use crate::grid::{Direction, DistanceMap, Point};

/// How many cells are drawn in search of a distant one.
const TRIES: usize = 24;
/// The number of distance maps kept.
const KEPT: usize = 16;

/// The distance maps in use, one for each goal and movement mode. Derived from the world; never saved.
#[derive(Clone, Debug, Default)]
pub(crate) struct DistanceCache {
    maps: Vec<CachedMap>,
    uses: u64,
}

/// A distance map, expanded only as far as it was needed.
#[derive(Clone, Debug, Default)]
struct CachedMap {
    to: Goal,
    /// The revision of the level's tiles that it is valid for; `None` before first use.
    revision: Option<u64>,
    used: u64,
    distances: DistanceMap,
}

/// The goal of a path, and who it is for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Goal {
    level: usize,
    at: Point,
    movement_mode: MovementMode,
}

/// What blocks a creature's path.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum MovementMode {
    /// Everything that is not walkable.
    #[default]
    Walks,
    /// The same, except what it can open.
    Opens,
}

impl MovementMode {
    #[inline]
    fn passes(self, ground: &Level, at: Point) -> bool {
        ground.is_walkable(at) || (self == Self::Opens && ground.is_openable(at))
    }
}

impl DistanceCache {
    /// The index of the map for a goal, restarted if the terrain has changed.
    fn find(&mut self, to: Goal, ground: &Level) -> usize {
        self.uses += 1;
        let place = self.maps.iter().position(|way| way.to == to).unwrap_or_else(|| self.make_room());
        if let Some(way) = self.maps.get_mut(place) {
            let revision = Some(ground.revision());
            if (way.to, way.revision) != (to, revision) {
                (way.to, way.revision) = (to, revision);
                way.distances.begin(ground.size(), &[to.at]);
            }
            way.used = self.uses;
        }
        place
    }

    /// The index for a new map, replacing the one least recently used.
    fn make_room(&mut self) -> usize {
        if self.maps.len() < KEPT {
            self.maps.push(CachedMap::default());
            return self.maps.len() - 1;
        }
        let ages = self.maps.iter().enumerate().map(|(place, way)| (way.used, place));
        ages.min().map_or(0, |(_, place)| place)
    }
}

impl Game {
    fn gait_of(&self, creature: &Creature) -> MovementMode {
        if self.content.creatures[creature.kind].opens { MovementMode::Opens } else { MovementMode::Walks }
    }

    /// Expands the distance map to `goal` on a creature's level at least as far as the cell `until`. Returns its index.
    fn survey(&mut self, me: CreatureId, goal: Point, until: Option<Point>) -> Option<usize> {
        let creature = self.world.creature(me)?;
        let to = Goal { level: creature.level, at: goal, movement_mode: self.gait_of(creature) };
        let ground = self.world.levels.get(to.level)?;
        let ways = &mut self.derived.distances;
        let place = ways.find(to, ground);
        let distances = &mut ways.maps.get_mut(place)?.distances;
        let is_open = |point| to.movement_mode.passes(ground, point);
        match until {
            Some(cell) => distances.reach(cell, is_open),
            None => distances.reach_all(is_open),
        }
        Some(place)
    }

    fn distances(&self, place: usize) -> Option<&DistanceMap> {
        Some(&self.derived.distances.maps.get(place)?.distances)
    }

    /// The step that brings a creature nearer to `goal` by a shortest path over the terrain, around other creatures;
    /// `None` when there is no path or no free step. The step may attack an enemy or bump into a door that the creature
    /// can open.
    pub fn step_toward(&mut self, me: CreatureId, goal: Point) -> Option<Direction> {
        let creature = self.world.creature(me)?;
        let (level, at, movement_mode) = (creature.level, creature.at, self.gait_of(creature));
        let place = self.survey(me, goal, Some(at))?;
        let ground = self.world.levels.get(level)?;
        let opens = |to| movement_mode == MovementMode::Opens && ground.is_openable(to);
        self.distances(place)?.step_toward(at, |to| self.admits(me, ground, to) || opens(to))
    }

    /// The length of the shortest path from a creature to `goal` over the terrain; `None` when there is none.
    pub fn way_length(&mut self, me: CreatureId, goal: Point) -> Option<u32> {
        let from = self.world.creature(me)?.at;
        let place = self.survey(me, goal, Some(from))?;
        self.distances(place)?.get(from)
    }

    /// Whether a creature could step onto a cell now, or attack an enemy there.
    pub fn can_enter(&self, me: CreatureId, level: usize, to: Point) -> bool {
        self.world.levels.get(level).is_some_and(|ground| self.admits(me, ground, to))
    }

    #[inline]
    fn admits(&self, me: CreatureId, ground: &Level, to: Point) -> bool {
        ground.is_walkable(to) && ground.occupant(to).is_none_or(|other| self.are_enemies(me, other))
    }

    /// The step that takes a creature away from `threat`, by the flight map rather than straight into a corner.
    pub fn step_away(&mut self, me: CreatureId, threat: Point) -> Option<Direction> {
        let creature = self.world.creature(me)?;
        let (level, at) = (creature.level, creature.at);
        let mut refuge = DistanceMap::default();
        let place = self.survey(me, threat, None)?;
        refuge.flee(self.distances(place)?);
        refuge.step_toward(at, |to| self.is_free(level, to))
    }

    /// The cells on a creature's path to its goal if nobody stood in its way; at most `steps`, without the cell it
    /// stands on.
    pub fn way_of(&self, me: CreatureId, aim: PathGoal, steps: usize) -> Vec<Point> {
        let (Some(creature), Some(ground)) = (self.world.creature(me), self.world.level_of(me)) else {
            return Vec::new();
        };
        let movement_mode = self.gait_of(creature);
        let is_open = |at| movement_mode.passes(ground, at);
        let (PathGoal::Toward(target) | PathGoal::Away(target)) = aim;
        let mut distances = DistanceMap::new(ground.size());
        distances.flood(&[target], u32::MAX, is_open);
        if matches!(aim, PathGoal::Away(_)) {
            let mut refuge = DistanceMap::default();
            refuge.flee(&distances);
            distances = refuge;
        }
        let next = |at: &Point| {
            let to = *at + distances.step_toward(*at, is_open)?;
            (distances.get(to) < distances.get(*at)).then_some(to)
        };
        std::iter::successors(Some(creature.at), next).skip(1).take(steps).collect()
    }

    /// A distant reachable cell on a creature's level: the one with the longest path among a few drawn at random.
    pub fn far_place(&mut self, me: CreatureId) -> Option<Point> {
        let creature = self.world.creature(me)?;
        let (level, at) = (creature.level, creature.at);
        let size = self.world.levels.get(level)?.size();
        let drawn: [Point; TRIES] = std::array::from_fn(|_| {
            let x = self.world.random.range(0, i64::from(size.width) - 1) as i32;
            let y = self.world.random.range(0, i64::from(size.height) - 1) as i32;
            Point::new(x, y)
        });
        let place = self.survey(me, at, None)?;
        let distances = self.distances(place)?;
        let farthest = drawn.into_iter().filter_map(|place| Some((distances.get(place)?, place))).max();
        farthest.map(|(_, place)| place).filter(|place| *place != at)
    }

    /// A random step that a creature could take now: onto free ground or against an enemy.
    pub fn random_step(&mut self, me: CreatureId) -> Option<Direction> {
        let creature = self.world.creature(me)?;
        let (ground, at) = (self.world.levels.get(creature.level)?, creature.at);
        let fights = |way: Direction| ground.occupant(at + way).is_some_and(|other| self.are_enemies(me, other));
        let [mut open, taken] = ground.around(at);
        if taken != 0 && self.has_foes(creature) {
            open |= those(taken, fights);
        }
        let drawn = self.world.random.below(open.count_ones());
        NTH.get(usize::from(open)).and_then(|set| *set.get(drawn as usize)?)
    }
}

/// The directions in each set of neighbours, as a table, because searching a set takes longer.
#[allow(clippy::indexing_slicing, reason = "the compiler works it out, and would say so")]
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
