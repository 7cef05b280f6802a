//! What a cell holds, and the nearest cell with room.

use crate::content::TileKind;
use crate::game::Game;
use crate::game::model::ids::CreatureId;
use crate::game::model::items::item::Item;
use crate::game::model::movement_mode::MovementMode;
use crate::game::rules::ground::footing::is_room_for;
use crate::grid::{Point, Steps, flood};

/// How far from the requested cell a creature or an item may land, in steps.
const NEAR: u32 = 2;

impl Game {
    /// The kind of tile at a cell; `None` outside the level.
    pub fn tile(&self, level: usize, at: Point) -> Option<&TileKind> {
        Some(&self.content.tiles[self.world.levels().get(level)?.tile(at)?])
    }

    /// The kind of tile at a cell, unless a field covers it.
    pub fn bare_tile(&self, level: usize, at: Point) -> Option<&TileKind> {
        let ground = self.world.levels().get(level).filter(|ground| !ground.is_covered(at))?;
        Some(&self.content.tiles[ground.tile(at)?])
    }

    /// Whether creatures can stand on a cell.
    #[inline]
    pub fn is_walkable(&self, level: usize, at: Point) -> bool {
        self.world.levels().get(level).is_some_and(|level| level.is_walkable(at))
    }

    /// Whether a cell can be seen through.
    #[inline]
    pub fn is_transparent(&self, level: usize, at: Point) -> bool {
        self.world.levels().get(level).is_some_and(|level| level.is_transparent(at))
    }

    /// The creature on a cell.
    #[inline]
    pub fn occupant(&self, level: usize, at: Point) -> Option<CreatureId> {
        self.world.levels().get(level)?.occupant(at)
    }

    /// Whether a creature could enter a cell now: it is walkable, and nobody stands there.
    #[inline]
    pub fn is_free(&self, level: usize, at: Point) -> bool {
        self.world.levels().get(level).is_some_and(|level| level.is_free(at))
    }

    /// The cell nearest to `from` that `accepts` accepts, by steps over walkable ground. `from` itself is tried first.
    pub(crate) fn nearest(&self, level: usize, from: Point, accepts: impl Fn(Point) -> bool) -> Option<Point> {
        let is_right = |at| self.is_walkable(level, at) && accepts(at);
        if is_right(from) {
            return Some(from);
        }
        self.search(level, from, &|at| self.is_walkable(level, at), accepts)
    }

    /// The cell nearest to `from` that `accepts` accepts, by `steps`. Never `from` itself. Each cell that is visited is charged to
    /// the budget of the turn.
    pub(crate) fn search(
        &self,
        level: usize,
        from: Point,
        steps: &impl Steps,
        mut accepts: impl FnMut(Point) -> bool,
    ) -> Option<Point> {
        let size = self.world.levels().get(level)?.size();
        let mut visited = 0;
        let is_found = |at| {
            visited += 1;
            accepts(at)
        };
        let found = flood(size, from, steps, is_found);
        self.charge(visited);
        found
    }

    /// The nearest walkable cell without an item.
    pub(crate) fn nearest_bare(&self, level: usize, from: Point) -> Option<Point> {
        let items = &self.world.levels().get(level)?.items();
        self.nearest(level, from, |at| !items.contains_key(&at))
    }

    /// The cell with room for those of a mode that is nearest to `at`, if there is one that can be reached within two steps.
    pub(crate) fn free_near(&self, mode: MovementMode, level: usize, at: Point) -> Option<Point> {
        let ground = self.world.levels().get(level)?;
        if is_room_for(mode, ground, at) {
            return Some(at);
        }
        let is_near =
            |point: Point| point.distance(at) <= NEAR && (ground.is_walkable(point) || mode.passes(ground, point));
        flood(ground.size(), at, &is_near, |point| is_room_for(mode, ground, point))
    }

    /// The cell with room for those of a mode that is nearest to `from`, by steps over ground that anybody or they can cross.
    pub(crate) fn nearest_room_for(&self, mode: MovementMode, level: usize, from: Point) -> Option<Point> {
        let ground = self.world.levels().get(level)?;
        if is_room_for(mode, ground, from) {
            return Some(from);
        }
        let is_open = |at| ground.is_walkable(at) || mode.passes(ground, at);
        self.search(level, from, &is_open, |at| is_room_for(mode, ground, at))
    }

    /// The first cell of a level with room for those of a mode, in reading order.
    pub(crate) fn any_room_for(&self, mode: MovementMode, level: usize) -> Option<Point> {
        let ground = self.world.levels().get(level)?;
        ground.size().points().find(|at| is_room_for(mode, ground, *at))
    }

    /// Drops an item as near to `at` as there is room. If no bare floor can be reached, it is buried in the nearest ground without an item.
    pub(crate) fn drop_near(&mut self, level: usize, at: Point, item: Item) {
        let nearest = self.nearest_room(level, at, &item).or_else(|| {
            let ground = self.world.levels().get(level)?;
            let bare = ground.size().points().filter(|point| !ground.items().contains_key(point));
            bare.min_by_key(|point| (point.distance_squared(at), *point))
        });
        if let Some(nearest) = nearest {
            self.lay_down(level, nearest, item);
        }
    }
}
