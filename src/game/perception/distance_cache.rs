//! Cached distance maps, shared by all creatures with the same goal.
//!
//! # Kept for speed
//! In plain form this is a distance map of the whole level for every step that a creature takes toward a goal. Shared maps that grow only
//! as far as somebody asks let 10,000 hunters step in 3 ms. A test in `tests/suite/paths.rs` compares them with maps made anew.

use crate::game::model::level::Level;
use crate::grid::{DistanceMap, Point};

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
    /// The count of uses when it was last used.
    used: u64,
    distances: DistanceMap,
}

/// The goal of a path, and who it is for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Goal {
    pub(super) level: usize,
    pub(super) at: Point,
    pub(super) movement_mode: MovementMode,
}

/// What blocks a creature's path.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum MovementMode {
    /// Everything that is not walkable.
    #[default]
    Walks,
    /// The same, except what it can open.
    Opens,
}

impl MovementMode {
    #[inline]
    pub(super) fn passes(self, ground: &Level, at: Point) -> bool {
        ground.is_walkable(at) || (self == Self::Opens && ground.is_openable(at))
    }
}

impl DistanceCache {
    /// Expands the map of a goal at least as far as the cell `until`, or over all that can be reached. Returns the index of the map.
    pub(super) fn expand(&mut self, to: Goal, ground: &Level, until: Option<Point>) -> Option<usize> {
        let index = self.find(to, ground);
        let distances = &mut self.maps.get_mut(index)?.distances;
        let is_open = |point| to.movement_mode.passes(ground, point);
        match until {
            Some(cell) => distances.reach(cell, is_open),
            None => distances.reach_all(is_open),
        }
        Some(index)
    }

    /// The map at an index from [`Self::expand`].
    pub(super) fn get(&self, index: usize) -> Option<&DistanceMap> {
        Some(&self.maps.get(index)?.distances)
    }

    /// The index of the map for a goal, restarted if the terrain has changed.
    fn find(&mut self, to: Goal, ground: &Level) -> usize {
        self.uses += 1;
        let index = self.maps.iter().position(|map| map.to == to).unwrap_or_else(|| self.make_room());
        if let Some(map) = self.maps.get_mut(index) {
            let revision = Some(ground.revision());
            if (map.to, map.revision) != (to, revision) {
                (map.to, map.revision) = (to, revision);
                map.distances.begin(ground.size(), &[to.at]);
            }
            map.used = self.uses;
        }
        index
    }

    /// The index for a new map, replacing the one least recently used.
    fn make_room(&mut self) -> usize {
        if self.maps.len() < KEPT {
            self.maps.push(CachedMap::default());
            return self.maps.len() - 1;
        }
        let ages = self.maps.iter().enumerate().map(|(index, map)| (map.used, index));
        ages.min().map_or(0, |(_, index)| index)
    }
}
