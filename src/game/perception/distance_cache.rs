//! Cached distance maps, shared by all creatures with the same goal.
//!
//! # Kept for speed
//! In plain form this is a distance map of the whole level for every step that a creature takes toward a goal. Shared maps that grow only
//! as far as somebody asks let 10,000 hunters step in 3 ms. A test in `tests/suite/paths.rs` compares them with maps made anew.

use super::mode_terrain::{ModeTerrain, steps_of};
use crate::content::Content;
use crate::game::model::level::Level;
use crate::game::model::movement_mode::MovementMode;
use crate::grid::{CostMap, DistanceMap, Point, Steps, Terrain};

/// The least number of distance maps kept, on large levels.
const LEAST_KEPT: usize = 16;

/// The most, on small levels: as many as wanderers there may have goals of their own.
const MOST_KEPT: usize = 128;

/// How many cells the maps kept have in all, between those bounds.
const KEPT_CELLS: usize = 400_000;

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
    /// Steps to the goal, if all steps are alike.
    distances: DistanceMap,
    /// The costs of the way to the goal otherwise.
    costs: CostMap,
}

/// The goal of a path, and who it is for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Goal {
    pub(super) level: usize,
    pub(super) at: Point,
    pub(super) mode: MovementMode,
}

/// The ground of a level as those of a mode cross it.
pub(super) fn terrain<'a>(content: &'a Content, mode: MovementMode, ground: &'a Level) -> impl Terrain + use<'a> {
    let kind = mode.kind.map(|kind| &content.movements[kind]);
    let class = move |at| mode.leads_through(ground, at).then(|| ground.class(at));
    ModeTerrain::new(kind, class, |at| ground.is_walkable(at)).wading(mode.wades)
}

/// The steps that those of a mode can take on a level, whatever each costs.
pub(super) fn steps_over<'a>(content: &'a Content, mode: MovementMode, ground: &'a Level) -> impl Steps + use<'a> {
    let kind = mode.kind.map(|kind| &content.movements[kind]);
    steps_of(kind, move |at| mode.leads_through(ground, at), |at| ground.is_walkable(at))
}

/// Expands a map as far as the cell `until`, or over all that can be reached.
fn grow(distances: &mut DistanceMap, until: Option<Point>, steps: &impl Steps) {
    match until {
        Some(cell) => distances.reach(cell, steps),
        None => distances.reach_all(steps),
    }
}

impl DistanceCache {
    /// Expands the map of a goal at least as far as the cell `until`, or over all that can be reached. Returns the index of the map.
    pub(super) fn expand(
        &mut self,
        content: &Content,
        to: Goal,
        ground: &Level,
        until: Option<Point>,
    ) -> Option<usize> {
        let index = self.find(content, to, ground);
        let map = self.maps.get_mut(index)?;
        if to.mode.is_weighted {
            let terrain = terrain(content, to.mode, ground);
            match until {
                Some(cell) => map.costs.reach(cell, &terrain),
                None => map.costs.reach_all(&terrain),
            }
            return Some(index);
        }
        let is_open = |point| to.mode.leads_through(ground, point);
        // Most creatures squeeze past corners, and searches that don't ask about them are faster.
        if to.mode.kind.is_none_or(|kind| content.movements[kind].squeezes()) {
            grow(&mut map.distances, until, &is_open);
        } else {
            grow(&mut map.distances, until, &steps_over(content, to.mode, ground));
        }
        Some(index)
    }

    /// The map of steps at an index from [`Self::expand`], for an unweighted mode.
    pub(super) fn get(&self, index: usize) -> Option<&DistanceMap> {
        Some(&self.maps.get(index)?.distances)
    }

    /// The map of costs at an index from [`Self::expand`], for a weighted mode.
    pub(super) fn costs(&self, index: usize) -> Option<&CostMap> {
        Some(&self.maps.get(index)?.costs)
    }

    /// The index of the map for a goal, restarted if the terrain has changed.
    fn find(&mut self, content: &Content, to: Goal, ground: &Level) -> usize {
        self.uses += 1;
        let index = self.maps.iter().position(|map| map.to == to).unwrap_or_else(|| self.make_room(ground));
        if let Some(map) = self.maps.get_mut(index) {
            let revision = Some(ground.revision());
            if (map.to, map.revision) != (to, revision) {
                (map.to, map.revision) = (to, revision);
                if to.mode.is_weighted {
                    map.costs.begin(ground.size(), &[to.at], &terrain(content, to.mode, ground));
                } else {
                    map.distances.begin(ground.size(), &[to.at]);
                }
            }
            map.used = self.uses;
        }
        index
    }

    /// The index for a new map of a level, replacing the one least recently used.
    fn make_room(&mut self, ground: &Level) -> usize {
        let kept = KEPT_CELLS / ground.size().area().max(1);
        if self.maps.len() < kept.clamp(LEAST_KEPT, MOST_KEPT) {
            // It has room from the start for all cells of all but the largest levels, since it would grow bit by bit otherwise.
            let mut map = CachedMap::default();
            map.distances.reserve(ground.size().area().min(KEPT_CELLS / LEAST_KEPT));
            self.maps.push(map);
            return self.maps.len() - 1;
        }
        let ages = self.maps.iter().enumerate().map(|(index, map)| (map.used, index));
        ages.min().map_or(0, |(_, index)| index)
    }
}
