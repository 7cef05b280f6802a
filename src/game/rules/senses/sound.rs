//! How far a sound has to go from cell to cell.
//!
//! # Kept for speed
//! In plain form this is a search over the ground for each sleeper on each of its turns. The last few are kept, since sleepers lie together
//! and those whom they may hear mostly stay where they are or are the same.

use crate::game::Game;
use crate::game::model::level::Level;
use crate::grid::{DistanceMap, Point};

/// The number of searches kept.
const KEPT: usize = 4;

/// The distances of sounds from some cells. Derived from the world; never saved.
#[derive(Clone, Debug, Default)]
pub(crate) struct SoundCache {
    kept: Vec<(Source, DistanceMap)>,
    /// The one to replace next.
    next: usize,
}

/// Where a sound comes from and how far it carries, on ground that has not changed since.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Source {
    level: usize,
    at: Point,
    carries: u32,
    revision: u64,
}

impl Game {
    /// How many cells a sound goes from one cell of a level to another, if it carries so far. It passes what is open to walkers or to sight,
    /// and doors.
    pub(crate) fn sound_distance(&mut self, level: usize, from: Point, to: Point, carries: u32) -> Option<u32> {
        let ground = self.world.levels().get(level)?;
        let source = Source { level, at: from, carries, revision: ground.revision() };
        let cache = &mut self.derived.sounds;
        if let Some((_, distances)) = cache.kept.iter().find(|(kept, _)| *kept == source) {
            return distances.get(to).filter(|away| *away <= carries);
        }
        let mut distances = DistanceMap::new(ground.size());
        distances.flood(&[from], carries, |at| passes(ground, at));
        let away = distances.get(to).filter(|away| *away <= carries);
        let size = ground.size();
        if cache.kept.len() < KEPT {
            cache.kept.push((source, distances));
        } else if let Some(kept) = cache.kept.get_mut(cache.next) {
            *kept = (source, distances);
            cache.next = (cache.next + 1) % KEPT;
        }
        self.charge_search(size, Some(carries));
        away
    }
}

/// Whether a cell lets sounds pass.
fn passes(ground: &Level, at: Point) -> bool {
    ground.is_walkable(at) || ground.is_transparent(at) || ground.is_openable(at)
}
