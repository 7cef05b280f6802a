//! The tiles of a level, and where its stairs lead.

use std::collections::BTreeMap;

use super::connected_levels::ConnectedLevels;
use crate::content::{Branch, LevelId, LevelTiles, Ref, TileKind};
use crate::grid::{Grid, Point};
use crate::mapgen::ground::rim::is_inside;
use crate::mapgen::plan::Link;
use crate::mapgen::world_map::{LevelSite, WorldMap};

/// What leads away from a level of a stack.
#[derive(Clone, Copy)]
pub(crate) struct Ways<'w> {
    pub(crate) map: WorldMap<'w>,
    /// The branch to which the level belongs.
    pub(crate) branch: Branch<'w>,
    /// The levels of the stack.
    pub(crate) sites: &'w [LevelSite],
    pub(crate) ground: &'w ConnectedLevels,
    /// Its index in the stack.
    pub(crate) level: usize,
}

/// Stairs: the cell, the tile, and where they lead.
type StairsTo = (Point, Ref<TileKind>, Link);

/// Builds a level from its tiles: ground where it is open, then the stairs that can be reached, and the exit.
pub(crate) fn lay_tiles(
    ways: &Ways<'_>,
    open: &Grid<bool>,
    with: &LevelTiles,
) -> (Grid<Ref<TileKind>>, BTreeMap<Point, Link>) {
    let size = open.size();
    let bare = |point: Point| match open.at(point, false) {
        true => with.floor,
        false if is_inside(size, point) => with.wall,
        false => with.edge,
    };
    let mut tiles = Grid::from_fn(size, bare);
    if let Some(laid) = ways.ground.laid(ways.level) {
        for (point, tile) in laid.iter() {
            // What was laid on ground that can't be reached is wall, like that ground, unless a vault is drawn like that.
            if open.at(point, false) || laid.is_barred(point) || laid.is_in_vault(point) {
                tiles.set(point, tile);
            }
        }
    }
    let mut links = BTreeMap::new();
    for (at, tile, link) in ways.stairs(with).into_iter().filter(|(at, ..)| open.at(*at, false)) {
        tiles.set(at, tile);
        links.insert(at, link);
    }
    if let Some(exit) = ways.ground.exit(ways.level) {
        tiles.set(exit, with.exit);
    }
    (tiles, links)
}

impl Ways<'_> {
    /// All stairs of the level.
    fn stairs(&self, with: &LevelTiles) -> Vec<StairsTo> {
        let Some(id) = self.sites.get(self.level).map(|site| &site.id) else { return Vec::new() };
        let (on, back) = (onward_tile(self.branch, with), back_tile(self.branch, with));
        let mut stairs = Vec::new();
        let mut lead = |cells: Vec<Point>, tile: Ref<TileKind>, level: Option<LevelId>| {
            let Some(level) = level else { return };
            let link = |flight| Link { level: level.clone(), flight };
            stairs.extend((0..).zip(cells).map(|(flight, at)| (at, tile, link(flight))));
        };
        let ground = self.ground;
        lead(ground.stairs_below(self.level).iter().map(|flight| flight.above).collect(), on, id.next(1));
        lead(ground.stairs_above(self.level).iter().map(|flight| flight.below).collect(), back, id.next(-1));
        if self.level + 1 == ground.len() {
            lead(ground.after().to_vec(), on, id.next(1));
        }
        if self.level == 0 {
            let before = id.next(-1).or_else(|| self.map.start_of(self.branch));
            lead(ground.before().to_vec(), back, before);
        }
        for branch in self.map.branches_from(id) {
            let cells = ground.branches(self.level).filter(|(other, _)| *other == branch.id).map(|(_, at)| at);
            lead(cells.collect(), entrance_tile(branch, with), Some(LevelId::new(branch.id, 1)));
        }
        stairs
    }
}

/// The tile of the stairs from a level to the next one of its branch.
pub(crate) fn onward_tile(branch: Branch<'_>, with: &LevelTiles) -> Ref<TileKind> {
    if branch.downward() > 0 { with.stairs_down } else { with.stairs_up }
}

/// The tile of the stairs from a level to the one before it in its branch.
pub(crate) fn back_tile(branch: Branch<'_>, with: &LevelTiles) -> Ref<TileKind> {
    if branch.downward() > 0 { with.stairs_up } else { with.stairs_down }
}

/// The tile of the stairs from a level to the first one of another branch.
pub(crate) fn entrance_tile(to: Branch<'_>, with: &LevelTiles) -> Ref<TileKind> {
    to.kind.and_then(|kind| kind.entrance).unwrap_or(onward_tile(to, with))
}
