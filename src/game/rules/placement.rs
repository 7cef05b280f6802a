//! Where there is room.

use crate::content::TileKind;
use crate::game::Game;
use crate::game::model::ids::CreatureId;
use crate::grid::{Point, flood};

impl Game {
    /// What the cell at `at` is made of; `None` outside the level.
    pub fn tile(&self, level: usize, at: Point) -> Option<&TileKind> {
        Some(&self.content.tiles[self.world.levels.get(level)?.tile(at)?])
    }

    /// Whether creatures can stand on the cell at `at`.
    #[inline]
    pub fn is_walkable(&self, level: usize, at: Point) -> bool {
        self.world.levels.get(level).is_some_and(|level| level.is_walkable(at))
    }

    /// Whether the cell at `at` can be seen through.
    #[inline]
    pub fn is_transparent(&self, level: usize, at: Point) -> bool {
        self.world.levels.get(level).is_some_and(|level| level.is_transparent(at))
    }

    /// Who stands at `at`.
    #[inline]
    pub fn occupant(&self, level: usize, at: Point) -> Option<CreatureId> {
        self.world.levels.get(level)?.occupant(at)
    }

    /// Whether a creature could enter the cell at `at` now.
    #[inline]
    pub fn is_free(&self, level: usize, at: Point) -> bool {
        self.world.levels.get(level).is_some_and(|level| level.is_free(at))
    }

    /// The cell nearest to `from`, by steps over walkable ground, that `accepts` agrees to; `from` itself is tried first.
    pub(crate) fn nearest(&self, level: usize, from: Point, accepts: impl Fn(Point) -> bool) -> Option<Point> {
        let is_right = |at| self.is_walkable(level, at) && accepts(at);
        if is_right(from) {
            return Some(from);
        }
        let size = self.world.levels.get(level)?.size();
        flood(size, from, |at| self.is_walkable(level, at), accepts)
    }

    /// The nearest floor without an item.
    pub(crate) fn nearest_bare(&self, level: usize, from: Point) -> Option<Point> {
        let items = &self.world.levels.get(level)?.items();
        self.nearest(level, from, |at| !items.contains_key(&at))
    }
}
