//! Paths over the part of the map that the player knows, for a player whose steps differ in cost.

use crate::content::MovementKind;
use crate::game::Game;
use crate::game::perception::mode_terrain::ModeTerrain;
use crate::grid::{CostMap, Point, Terrain};

impl Game {
    /// The player's cheapest known path to `goal` over cells that are `open`.
    pub(super) fn cheapest_known_way(
        &self,
        kind: &MovementKind,
        goal: Point,
        open: impl Fn(Point) -> bool,
    ) -> Option<Vec<Point>> {
        let player = self.world.player()?;
        let (level, from) = (player.level(), player.at());
        let terrain = self.known_terrain(kind, level, open);
        let mut costs = CostMap::default();
        costs.begin(self.world.levels().get(level)?.size(), &[goal], &terrain);
        costs.reach(from, &terrain);
        costs.get(from)?;
        let next = |at: &Point| costs.step_toward(*at, &terrain, |_| true).map(|way| *at + way);
        Some(std::iter::successors(Some(from), next).skip(1).collect())
    }

    /// The ground as the player knows it. No path leads over cells that are not `open`.
    fn known_terrain<'g>(
        &'g self,
        kind: &'g MovementKind,
        level: usize,
        open: impl Fn(Point) -> bool + 'g,
    ) -> impl Terrain + 'g {
        let class = move |at: Point| {
            let tile = self.known_tile(level, at).filter(|_| open(at))?;
            // A closed door counts as what it is once it is open.
            Some(tile.opens.map_or(tile, |opened| &self.content.tiles[opened]).class)
        };
        ModeTerrain::new(Some(kind), class, move |at| self.may_be_walkable(level, at))
    }
}
