//! How far a sound has to go from cell to cell.
//!
//! # Kept for speed
//! In plain form this is a search over the ground for each sleeper on each of its turns. The last few are kept, since sleepers lie together
//! and those whom they may hear mostly stay where they are or are the same.

use crate::game::model::level::Level;
use crate::grid::{DistanceMap, Point};

/// The number of searches kept.
const KEPT: usize = 4;

/// The distances of sounds from some cells. Derived from the world; never saved.
#[derive(Clone, Debug, Default)]
pub(crate) struct SoundCache {
    /// The oldest first.
    kept: Vec<(Source, DistanceMap)>,
    none: DistanceMap,
}

/// Where a sound comes from and how far it carries, on ground that has not changed since.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Source {
    level: usize,
    at: Point,
    carries: u32,
    revision: u64,
}

impl SoundCache {
    /// How many cells a sound goes from one cell to another of the level `depth`, if it carries so far. It passes what is open to walkers or to
    /// sight, and doors.
    pub(super) fn distance(
        &mut self,
        (depth, ground): (usize, &Level),
        from: Point,
        to: Point,
        carries: u32,
    ) -> Option<u32> {
        let source = Source { level: depth, at: from, carries, revision: ground.revision() };
        let away = match self.kept.iter().find(|(kept, _)| *kept == source) {
            Some((_, distances)) => distances.get(to),
            None => self.search(source, ground).get(to),
        };
        away.filter(|away| *away <= carries)
    }

    /// The distances from a source, which take the place of the oldest ones.
    fn search(&mut self, source: Source, ground: &Level) -> &DistanceMap {
        let mut distances = DistanceMap::new(ground.size());
        distances.flood(&[source.at], source.carries, &|at| passes(ground, at));
        if self.kept.len() >= KEPT {
            self.kept.remove(0);
        }
        self.kept.push((source, distances));
        self.kept.last().map_or(&self.none, |(_, distances)| distances)
    }
}

/// Whether a cell lets sounds pass.
fn passes(ground: &Level, at: Point) -> bool {
    ground.is_walkable(at) || ground.is_transparent(at) || ground.is_openable(at)
}
