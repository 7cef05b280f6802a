//! Ways to a goal over the terrain, shared by all who go there.

use std::collections::BTreeMap;

use super::{Aim, CreatureId, Game};
use crate::grid::{Direction, DistanceMap, Point};

/// How many places are drawn to find a far one.
const TRIES: usize = 24;
/// How many distance maps are kept.
const KEPT: usize = 16;

/// The distance maps in use, one a goal. All of it can be worked out anew from the world.
#[derive(Clone, Debug, Default)]
pub(super) struct Ways {
    maps: BTreeMap<(usize, Point), Way>,
    uses: u64,
}

#[derive(Clone, Debug)]
struct Way {
    revision: u64,
    used: u64,
    distances: DistanceMap,
}

impl Game {
    /// The step that brings a creature nearer to `goal` by the shortest way over the terrain, round other creatures; `None` when there is
    /// no way or no free step. The step may lead into an enemy.
    pub fn step_toward(&mut self, me: CreatureId, goal: Point) -> Option<Direction> {
        let creature = self.world.creature(me)?;
        let (level, at) = (creature.level, creature.at);
        let way = self.take_way(level, goal)?;
        let step = way.distances.step_toward(at, |to| self.can_enter(me, level, to));
        self.derived.ways.maps.insert((level, goal), way);
        step
    }

    /// The number of steps from `from` to `goal` over the terrain; `None` when there is no way.
    pub fn way_length(&mut self, level: usize, from: Point, goal: Point) -> Option<u32> {
        let way = self.take_way(level, goal)?;
        let length = way.distances.get(from);
        self.derived.ways.maps.insert((level, goal), way);
        length
    }

    /// Whether a creature could step onto a cell now, or strike an enemy there.
    pub fn can_enter(&self, me: CreatureId, level: usize, to: Point) -> bool {
        self.is_walkable(level, to) && self.occupant(level, to).is_none_or(|other| self.are_enemies(me, other))
    }

    /// Takes the distance map of a goal out of those that are kept, made anew if the terrain has changed since.
    fn take_way(&mut self, level: usize, goal: Point) -> Option<Way> {
        let revision = self.world.levels.get(level)?.revision();
        self.derived.ways.uses += 1;
        let used = self.derived.ways.uses;
        if let Some(way) = self.derived.ways.maps.remove(&(level, goal)).filter(|way| way.revision == revision) {
            return Some(Way { used, ..way });
        }
        self.drop_oldest_way();
        let mut distances = DistanceMap::new(self.world.levels.get(level)?.size());
        distances.flood(&[goal], u32::MAX, |point| self.is_walkable(level, point));
        Some(Way { revision, used, distances })
    }

    fn drop_oldest_way(&mut self) {
        if self.derived.ways.maps.len() >= KEPT {
            let oldest = self.derived.ways.maps.iter().min_by_key(|(_, way)| way.used).map(|(goal, _)| *goal);
            oldest.and_then(|goal| self.derived.ways.maps.remove(&goal));
        }
    }

    /// The step that takes a creature away from `threat`, over the terrain rather than straight into a corner.
    pub fn step_away(&mut self, me: CreatureId, threat: Point) -> Option<Direction> {
        let creature = self.world.creature(me)?;
        let (level, at) = (creature.level, creature.at);
        let way = self.take_way(level, threat)?;
        let mut refuge = DistanceMap::new(way.distances.size());
        refuge.flee(&way.distances);
        let step = refuge.step_toward(at, |to| self.is_free(level, to));
        self.derived.ways.maps.insert((level, threat), way);
        step
    }

    /// The cells that a creature would step on for an aim, were nobody in its way; at most `steps`, and without the one where it stands.
    pub fn way_of(&self, me: CreatureId, aim: Aim, steps: usize) -> Vec<Point> {
        let (Some(creature), Some(ground)) = (self.world.creature(me), self.world.level_of(me)) else {
            return Vec::new();
        };
        let is_open = |at| self.is_walkable(creature.level, at);
        let (Aim::Toward(target) | Aim::Away(target)) = aim;
        let mut distances = DistanceMap::new(ground.size());
        distances.flood(&[target], u32::MAX, is_open);
        if matches!(aim, Aim::Away(_)) {
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

    /// Somewhere far off on a creature's level to which a way leads: of a few places that are drawn, the one with the longest way.
    pub fn far_place(&mut self, me: CreatureId) -> Option<Point> {
        let creature = self.world.creature(me)?;
        let (level, at) = (creature.level, creature.at);
        let size = self.world.levels.get(level)?.size();
        let way = self.take_way(level, at)?;
        let drawn: Vec<Point> = (0..TRIES)
            .map(|_| {
                let x = self.world.random.range(0, i64::from(size.width) - 1) as i32;
                let y = self.world.random.range(0, i64::from(size.height) - 1) as i32;
                Point::new(x, y)
            })
            .collect();
        let farthest = drawn.into_iter().filter_map(|place| Some((way.distances.get(place)?, place))).max();
        self.derived.ways.maps.insert((level, at), way);
        farthest.map(|(_, place)| place).filter(|place| *place != at)
    }

    /// One of the steps that a creature could take now, each as likely: onto free ground or against an enemy.
    pub fn random_step(&mut self, me: CreatureId) -> Option<Direction> {
        let creature = self.world.creature(me)?;
        let (level, at) = (creature.level, creature.at);
        let open: Vec<Direction> =
            Direction::ALL.into_iter().filter(|direction| self.can_enter(me, level, at + *direction)).collect();
        self.world.random.pick(&open).copied()
    }
}
