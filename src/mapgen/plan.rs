//! The plan of a whole world.

use std::collections::{BTreeMap, BTreeSet};

use super::population::furnish_level::furnish_level;
use super::population::populate_level::populate_level;
use super::population::site::Site;
use super::rng_streams::{Purpose, stream};
use crate::content::{
    Content, CreatureKind, FeatureKind, ItemKind, LevelKind, LevelTiles, ModifierKind, Ref, Stage, TileKind, in_order,
};
use crate::grid::{Grid, Point, Size};
use crate::mapgen::connect::connected_levels::ConnectedLevels;
use crate::mapgen::ground::furnishings::PlacedVault;
use crate::mapgen::ground::laid_tiles::LaidTiles;
use crate::mapgen::ground::rim::is_inside;
use crate::mapgen::stages::{Attempt, Shape, build};
use crate::mapgen::world_context::WorldContext;

/// The initial state of a world.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WorldPlan {
    /// The levels from the top down.
    pub levels: Vec<LevelPlan>,
    /// Where the player starts: open ground beside the exit, on the first level.
    pub start: Point,
}

/// The initial state of a level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LevelPlan {
    /// What kind of level it is.
    pub kind: Ref<LevelKind>,
    /// What each cell is made of.
    pub tiles: Grid<Ref<TileKind>>,
    /// Where the stairs lead. The exit has no link.
    pub links: BTreeMap<Point, Link>,
    /// The creatures, at most one per cell.
    pub creatures: Vec<(Ref<CreatureKind>, Point)>,
    /// The modifiers that the creature at a cell has beside those of its kind.
    pub modifiers: BTreeMap<Point, Vec<Ref<ModifierKind>>>,
    /// The cells of the creatures that follow another, and the cells of those.
    pub leaders: BTreeMap<Point, Point>,
    /// The cells of the creatures that are asleep.
    pub asleep: BTreeSet<Point>,
    /// The items, at most one per cell.
    pub items: Vec<(Ref<ItemKind>, Point)>,
    /// How many items lie together at a cell, where that is not one.
    pub counts: BTreeMap<Point, u16>,
    /// The features that are poured out, in this order.
    pub features: Vec<(Ref<FeatureKind>, Point)>,
    /// The cells that are on wires, and the numbers of the wires.
    pub wires: BTreeMap<Point, u32>,
    /// The cells that are locked, and the numbers of the locks.
    pub locks: BTreeMap<Point, u32>,
    /// The cells whose item unlocks something, and the numbers of the locks.
    pub keys: BTreeMap<Point, u32>,
    /// The vaults, in the order in which they were put there.
    pub vaults: Vec<PlacedVault>,
}

impl LevelPlan {
    /// A level on which there is nothing but tiles and stairs.
    pub fn bare(kind: Ref<LevelKind>, tiles: Grid<Ref<TileKind>>, links: BTreeMap<Point, Link>) -> Self {
        Self {
            kind,
            tiles,
            links,
            creatures: Vec::new(),
            modifiers: BTreeMap::new(),
            leaders: BTreeMap::new(),
            asleep: BTreeSet::new(),
            items: Vec::new(),
            counts: BTreeMap::new(),
            features: Vec::new(),
            wires: BTreeMap::new(),
            locks: BTreeMap::new(),
            keys: BTreeMap::new(),
            vaults: Vec::new(),
        }
    }

    /// The cells of all creatures.
    pub(crate) fn creature_cells(&self) -> BTreeSet<Point> {
        self.creatures.iter().map(|(_, at)| *at).collect()
    }

    /// The cells of all items.
    pub(crate) fn item_cells(&self) -> BTreeSet<Point> {
        self.items.iter().map(|(_, at)| *at).collect()
    }
}

/// The other end of stairs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Link {
    /// The level, counted from 0 at the top.
    pub level: usize,
    /// The place there.
    pub point: Point,
}

/// A level without room for everything its spawns call for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Crowding {
    /// The level, counted from 0 at the top.
    pub level: usize,
    /// Creatures that were placed.
    pub creatures: usize,
    /// Creatures that were left out.
    pub creatures_left_out: usize,
    /// Items that were placed.
    pub items: usize,
    /// Items that were left out.
    pub items_left_out: usize,
    /// Vaults that were placed.
    pub vaults: usize,
    /// Vaults that were left out.
    pub vaults_left_out: usize,
    /// Whether the stages of the level open too little ground within reach, so that tunnels were dug.
    pub is_hollowed: bool,
}

/// Plans the world of `seed`.
///
/// The stages of each level come first, then stairs between every two overlapping regions; ground that can't be reached from the start is
/// filled. Creatures and items use their own random streams, so they never change the ground.
pub fn plan(content: &Content, seed: u64) -> WorldPlan {
    survey(content, seed).0
}

/// Plans the world of `seed` like [`plan`], and reports the levels that are too small for their spawns.
pub fn survey(content: &Content, seed: u64) -> (WorldPlan, Vec<Crowding>) {
    let kinds = &content.rules.levels;
    let shapes: Vec<Shape> = kinds.iter().map(|kind| shape(&content.levels[*kind])).collect();
    let world = WorldContext::of(content, seed);
    let stack = ConnectedLevels::build(&world, &shapes);
    let grounds = stack.reachable().into_iter().zip(kinds).enumerate();
    let (levels, crowding): (Vec<LevelPlan>, Vec<Crowding>) =
        grounds.map(|(level, (open, kind))| plan_level(content, &world, &stack, level, &open, *kind)).unzip();
    let start = stack.entrance().map_or(Point::default(), |entrance| entrance.start);
    let left_out = |crowding: &Crowding| {
        crowding.creatures_left_out
            + crowding.items_left_out
            + crowding.vaults_left_out
            + usize::from(crowding.is_hollowed)
    };
    let is_crowded = |crowding: &Crowding| left_out(crowding) > 0;
    (WorldPlan { levels, start }, crowding.into_iter().filter(is_crowded).collect())
}

/// The tiles of a level, counted from 0 at the top, as they are after its first stages: before stairs, and before anything is filled that
/// can't be reached.
pub fn sketch(content: &Content, seed: u64, level: usize, stages: usize) -> Grid<Ref<TileKind>> {
    let Some(kind) = content.rules.levels.get(level).map(|kind| &content.levels[*kind]) else { return Grid::default() };
    let first: Vec<Stage> = in_order(&kind.build).into_iter().take(stages).cloned().collect();
    let world = WorldContext::of(content, seed);
    let shape = Shape { stages: &first, ..shape(kind) };
    let size = shape.size;
    let draft = build(&world, shape, Attempt { level, attempt: 0 });
    Grid::from_fn(size, |at| match draft.tile_at(at) {
        Some(tile) => tile,
        None if draft.is_open(at) => kind.tiles.floor,
        None if is_inside(size, at) => kind.tiles.wall,
        None => kind.tiles.edge,
    })
}

fn shape(kind: &LevelKind) -> Shape<'_> {
    Shape { size: Size::new(kind.width, kind.height), stages: &kind.build, tiles: &kind.tiles }
}

fn plan_level(
    content: &Content,
    world: &WorldContext<'_>,
    stack: &ConnectedLevels,
    level: usize,
    open: &Grid<bool>,
    kind: Ref<LevelKind>,
) -> (LevelPlan, Crowding) {
    let definition = &content.levels[kind];
    let (tiles, links) = lay_tiles(stack, level, open, &definition.tiles);
    let entrance = stack.entrance().filter(|_| level == 0);
    let laid = stack.laid(level);
    let mut free = open.clone();
    let stairs = links.keys().copied().chain(entrance.map(|entrance| entrance.exit));
    stairs.for_each(|cell| free.set(cell, false));
    bar_laid(content, laid, &mut free);
    let site = Site {
        content,
        depth: level as u32 + 1,
        tiles: &tiles,
        open,
        free,
        laid,
        floor: content.tiles[definition.tiles.floor].class,
        start: entrance.map(|entrance| entrance.start),
    };
    let mut plan = LevelPlan::bare(kind, tiles.clone(), links);
    let mut crowding = Crowding { level, is_hollowed: stack.is_hollowed(level), ..Crowding::default() };
    populate_level(&mut plan, &mut crowding, &site, definition, world);
    if let Some(furnishings) = laid.and_then(LaidTiles::furnishings) {
        (crowding.vaults, crowding.vaults_left_out) = (furnishings.vaults.len(), furnishings.left_out.len());
        furnish_level(&mut plan, &site, furnishings, &mut stream(world.seed, Purpose::Keys, level, 0));
    }
    (plan, crowding)
}

/// Keeps doors, bridges, vaults and what can't be stood on free of creatures, items and features.
fn bar_laid(content: &Content, laid: Option<&LaidTiles>, free: &mut Grid<bool>) {
    for (at, tile) in laid.into_iter().flat_map(LaidTiles::iter) {
        if !content.tiles[tile].walkable || laid.is_some_and(|laid| laid.is_closed(at)) {
            free.set(at, false);
        }
    }
    laid.into_iter().flat_map(LaidTiles::closed_cells).for_each(|at| free.set(at, false));
}

/// Builds a level from its tiles: ground where it is open, then the stairs that can be reached, and the exit.
pub(crate) fn lay_tiles(
    stack: &ConnectedLevels,
    level: usize,
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
    if let Some(laid) = stack.laid(level) {
        for (point, tile) in laid.iter() {
            // What was laid on ground that can't be reached is wall, like that ground, unless a vault is drawn like that.
            if open.at(point, false) || laid.is_barred(point) || laid.is_in_vault(point) {
                tiles.set(point, tile);
            }
        }
    }
    let mut links = BTreeMap::new();
    let down = stack.stairs_below(level).iter().map(|flight| (flight.above, with.stairs_down, level + 1, flight.below));
    let level_above = level.saturating_sub(1);
    let up = stack.stairs_above(level).iter().map(|flight| (flight.below, with.stairs_up, level_above, flight.above));
    for (at, tile, level, point) in down.chain(up).filter(|(at, ..)| open.at(*at, false)) {
        tiles.set(at, tile);
        links.insert(at, Link { level, point });
    }
    if let Some(entrance) = stack.entrance().filter(|_| level == 0) {
        tiles.set(entrance.exit, with.exit);
    }
    (tiles, links)
}
