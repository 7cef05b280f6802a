//! The plan of a whole world.

use std::collections::{BTreeMap, BTreeSet};

use super::ground::passable::Passable;
use super::populate::{lay_beside, populate};
use super::rng_streams::{Purpose, stream};
use crate::content::{
    Content, CreatureKind, FeatureKind, ItemKind, LevelKind, LevelTiles, ModifierKind, Ref, Stage, TileKind, in_order,
};
use crate::grid::{Direction, Grid, Point, Random, Size};
use crate::mapgen::connect::connected_levels::{ConnectedLevels, Shape};
use crate::mapgen::ground::laid_tiles::LaidTiles;
use crate::mapgen::ground::rim::is_inside;
use crate::mapgen::stages::{LevelSeed, build};

/// The minimum distance of creatures from the start on the first level, in cells.
const PEACE: u32 = 8;

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
    /// The cells of the creatures that are asleep.
    pub asleep: BTreeSet<Point>,
    /// The items, at most one per cell.
    pub items: Vec<(Ref<ItemKind>, Point)>,
    /// How many items lie together at a cell, where that is not one.
    pub counts: BTreeMap<Point, u16>,
    /// The features that are poured out, in this order.
    pub features: Vec<(Ref<FeatureKind>, Point)>,
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
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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
    let stack = ConnectedLevels::build(seed, &shapes, &Passable::of(content));
    let grounds = stack.reachable().into_iter().zip(kinds).enumerate();
    let (levels, crowding): (Vec<LevelPlan>, Vec<Crowding>) =
        grounds.map(|(level, (open, kind))| plan_level(content, seed, &stack, level, &open, *kind)).unzip();
    let start = stack.entrance().map_or(Point::default(), |entrance| entrance.start);
    let is_crowded = |crowding: &Crowding| crowding.creatures_left_out + crowding.items_left_out > 0;
    (WorldPlan { levels, start }, crowding.into_iter().filter(is_crowded).collect())
}

/// The tiles of a level, counted from 0 at the top, as they are after its first stages: before stairs, and before anything is filled that
/// can't be reached.
pub fn sketch(content: &Content, seed: u64, level: usize, stages: usize) -> Grid<Ref<TileKind>> {
    let Some(kind) = content.rules.levels.get(level).map(|kind| &content.levels[*kind]) else { return Grid::default() };
    let first: Vec<Stage> = in_order(&kind.build).into_iter().take(stages).cloned().collect();
    let passable = Passable::of(content);
    let size = Size::new(kind.width, kind.height);
    let draft = build(LevelSeed { seed, level, attempt: 0 }, size, &first, &passable);
    Grid::from_fn(size, |at| match draft.tile_at(at) {
        Some(tile) => tile,
        None if draft.is_open(at) => kind.tiles.floor,
        None if is_inside(size, at) => kind.tiles.wall,
        None => kind.tiles.edge,
    })
}

fn shape(kind: &LevelKind) -> Shape<'_> {
    Shape { size: Size::new(kind.width, kind.height), stages: &kind.build }
}

fn plan_level(
    content: &Content,
    seed: u64,
    stack: &ConnectedLevels,
    level: usize,
    open: &Grid<bool>,
    kind: Ref<LevelKind>,
) -> (LevelPlan, Crowding) {
    let definition = &content.levels[kind];
    let (tiles, links) = lay_tiles(stack, level, open, &definition.tiles);
    let depth = level as u32 + 1;
    let entrance = stack.entrance().filter(|_| level == 0);
    let is_quiet = |point: &Point| entrance.is_some_and(|entrance| point.distance(entrance.start) <= PEACE);
    let mut free = open.clone();
    let stairs = links.keys().copied().chain(entrance.map(|entrance| entrance.exit));
    stairs.for_each(|cell| free.set(cell, false));
    bar_laid(content, stack.laid(level), &mut free);
    let ground: Vec<Point> = free.iter().filter(|(_, free)| **free).map(|(point, _)| point).collect();
    let lairs = ground.iter().copied().filter(|point| !is_quiet(point)).collect();
    let most = content.rules.max_creatures as usize;
    let floor = content.tiles[definition.tiles.floor].class;
    let homes = |kind| homes_of(content, kind, floor, &tiles, is_quiet);
    let mut dice = stream(seed, Purpose::Creatures, level, 0);
    let creatures = populate(&definition.creatures, depth, lairs, most, homes, &mut dice);
    let asleep = sleepers(content, &creatures.settled, &mut stream(seed, Purpose::Sleep, level, 0));
    let mut dice = stream(seed, Purpose::Features, level, 0);
    let features = populate(&definition.features, depth, ground.clone(), usize::MAX, |_| None, &mut dice);
    let mut dice = stream(seed, Purpose::Items, level, 0);
    let mut items = populate(&definition.items, depth, ground, usize::MAX, |_| None, &mut dice);
    let company: Vec<(Ref<ItemKind>, Point)> = creatures.beside.into_iter().chain(items.beside).collect();
    items.left_out += lay_beside(&company, open, free, &mut items.settled);
    let crowding = Crowding {
        level,
        creatures: creatures.settled.len(),
        creatures_left_out: creatures.left_out,
        items: items.settled.len(),
        items_left_out: items.left_out,
    };
    (
        LevelPlan {
            kind,
            tiles,
            links,
            creatures: creatures.settled,
            modifiers: creatures.modifiers,
            asleep,
            items: items.settled,
            counts: items.counts,
            features: features.settled,
        },
        crowding,
    )
}

/// Keeps doors, bridges and what can't be stood on free of creatures, items and features.
fn bar_laid(content: &Content, laid: Option<&LaidTiles>, free: &mut Grid<bool>) {
    for (at, tile) in laid.into_iter().flat_map(LaidTiles::iter) {
        if !content.tiles[tile].walkable || laid.is_some_and(|laid| laid.is_reserved(at)) {
            free.set(at, false);
        }
    }
}

/// The cells of the creatures that are asleep when the game begins.
fn sleepers(content: &Content, settled: &[(Ref<CreatureKind>, Point)], random: &mut Random) -> BTreeSet<Point> {
    let is_asleep = |(kind, _): &&(Ref<CreatureKind>, Point)| random.chance(i64::from(content.creatures[*kind].asleep));
    settled.iter().filter(is_asleep).map(|(_, at)| *at).collect()
}

/// The cells where a kind of creature can live, if that is not the floor of a level: ground in which it can stay, or walls beside open ground.
fn homes_of(
    content: &Content,
    kind: Ref<CreatureKind>,
    floor: u8,
    tiles: &Grid<Ref<TileKind>>,
    is_quiet: impl Fn(&Point) -> bool,
) -> Option<Vec<Point>> {
    let classes = content.home_of(&content.creatures[kind]);
    if classes >> floor & 1 == 1 {
        return None;
    }
    let tile = |at: Point| tiles.get(at).map(|tile| &content.tiles[*tile]);
    let is_home = |at: &Point| {
        let is_right = tile(*at).is_some_and(|tile| classes >> tile.class & 1 == 1 && tile.stairs.is_none());
        let is_walkable = |at: Point| tile(at).is_some_and(|tile| tile.walkable);
        is_right && (is_walkable(*at) || Direction::ALL.into_iter().any(|way| is_walkable(*at + way)))
    };
    Some(tiles.size().points().filter(|at| is_home(at) && !is_quiet(at)).collect())
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
            // What was laid on ground that can't be reached is wall, like that ground.
            if open.at(point, false) || laid.is_barred(point) {
                tiles.set(point, tile);
            }
        }
    }
    let mut links = BTreeMap::new();
    let down = stack.stairs_below(level).iter().map(|point| (*point, with.stairs_down, level + 1));
    let up = stack.stairs_above(level).iter().map(|point| (*point, with.stairs_up, level.saturating_sub(1)));
    for (point, tile, leads_to) in down.chain(up).filter(|(point, ..)| open.at(*point, false)) {
        tiles.set(point, tile);
        links.insert(point, Link { level: leads_to, point });
    }
    if let Some(entrance) = stack.entrance().filter(|_| level == 0) {
        tiles.set(entrance.exit, with.exit);
    }
    (tiles, links)
}
