//! The plans of levels, and of whole worlds.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeInclusive;

use super::population::furnish_level::furnish_level;
use super::population::populate_level::populate_level;
use super::population::site::Site;
use super::rng_streams::{Purpose, stream};
use crate::content::{
    Branch, Content, CreatureKind, ExitPlace, FeatureKind, ItemKind, LevelId, LevelKind, ModifierKind, Ref, Stage,
    TileKind, in_order,
};
use crate::grid::{Grid, Point, Size};
use crate::mapgen::connect::connected_levels::ConnectedLevels;
use crate::mapgen::connect::flights::stairs_to_next;
use crate::mapgen::connect::stack::{Stack, Staircases};
use crate::mapgen::connect::ways::{Ways, back_tile, entrance_tile, lay_tiles, onward_tile};
use crate::mapgen::ground::furnishings::PlacedVault;
use crate::mapgen::ground::laid_tiles::LaidTiles;
use crate::mapgen::ground::rim::is_inside;
use crate::mapgen::stages::{Attempt, Shape, build};
use crate::mapgen::world_context::WorldContext;
use crate::mapgen::world_map::{LevelSite, WorldMap};

/// How many levels of an endless branch are in the plan of a world.
const ENDLESS_LEVELS_PLANNED: u32 = 3;

/// The initial state of a world, or of some of its levels.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WorldPlan {
    /// The levels: those of the main branch from the top down, then those of the others.
    pub levels: Vec<LevelPlan>,
    /// Where the player starts: open ground beside the exit, on the first level.
    pub start: Point,
}

impl WorldPlan {
    /// The index of a level.
    pub fn index_of(&self, id: &LevelId) -> Option<usize> {
        self.levels.iter().position(|level| level.id == *id)
    }

    /// The other end of the stairs of a level: the index of the level, and the cell.
    pub fn other_end(&self, level: usize, at: Point) -> Option<(usize, Point)> {
        let here = self.levels.get(level)?;
        let link = here.links.get(&at)?;
        let there = self.index_of(&link.level)?;
        Some((there, link.end_on(&here.id, &self.levels.get(there)?.links)?))
    }
}

/// The initial state of a level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LevelPlan {
    /// Which level it is.
    pub id: LevelId,
    /// What kind of level it is.
    pub kind: Ref<LevelKind>,
    /// Its depth, counted from 1.
    pub depth: u32,
    /// What each cell is made of.
    pub tiles: Grid<Ref<TileKind>>,
    /// Where the stairs lead. The exit has no link.
    pub links: BTreeMap<Point, Link>,
    /// The creatures, at most one per cell.
    pub creatures: Vec<(Ref<CreatureKind>, Point)>,
    /// The modifiers that the creature at a cell has besides those of its kind.
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
    /// A level of the main branch, counted from 1, on which there is nothing but tiles and stairs.
    pub fn bare(number: u32, kind: Ref<LevelKind>, tiles: Grid<Ref<TileKind>>, links: BTreeMap<Point, Link>) -> Self {
        Self {
            id: LevelId::main(number),
            kind,
            depth: number,
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

/// Where stairs lead.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Link {
    /// The level.
    pub level: LevelId,
    /// Which of the stairs between the two levels they are. Both ends have the same number, and no others between these levels have it.
    pub flight: u32,
}

impl Link {
    /// The cell where stairs from the level `from` end, among the stairs of the level to which they lead.
    pub fn end_on(&self, from: &LevelId, stairs: &BTreeMap<Point, Self>) -> Option<Point> {
        let leads_back = |link: &Self| link.flight == self.flight && link.level == *from;
        stairs.iter().find(|(_, link)| leads_back(link)).map(|(at, _)| *at)
    }
}

/// What went wrong while a level was built.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BuildReport {
    /// The index of the level in the plan.
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
    pub needed_tunnels: bool,
    /// Whether stairs are drawn where nobody gets to them, so that they lie elsewhere.
    pub has_unreachable_stairs: bool,
    /// The number of locks that were opened, because there was no place for their keys.
    pub unlocked: usize,
    /// Why scripts of its stages have failed, each with the place.
    pub faults: Vec<String>,
}

/// Plans the whole world of `seed`; of a branch without end, the first levels.
///
/// The stages of each level come first, then stairs; ground that can't be reached is filled. Creatures and items use their own random streams, so they
/// never change the ground.
pub fn plan(content: &Content, seed: u64) -> WorldPlan {
    survey(content, seed).0
}

/// Plans the world of `seed` like [`plan`], and reports the levels that are too small for their spawns.
pub fn survey(content: &Content, seed: u64) -> (WorldPlan, Vec<BuildReport>) {
    let mut world = WorldPlan { levels: Vec::new(), start: Point::default() };
    let mut reports = Vec::new();
    for branch in content.all_branches() {
        let listed = branch.levels.listed.len() as u32;
        let last = branch.levels.length().unwrap_or(listed + ENDLESS_LEVELS_PLANNED);
        let map = WorldMap::of(content, seed);
        let with = WorldContext::of(content, seed, &map.way_to(&LevelId::new(branch.id, last)));
        let mut next = 1;
        while next <= last {
            let numbers = map.planned_with(&LevelId::new(branch.id, next));
            next = *numbers.end() + 1;
            let stack = plan_stack(content, &with, branch, numbers, 0);
            world.start = stack.start.unwrap_or(world.start);
            let first = world.levels.len();
            for (level, build_report) in stack.levels {
                world.levels.push(level);
                reports.push(BuildReport { level: first + build_report.level, ..build_report });
            }
        }
    }
    reports.retain(BuildReport::is_any);
    (world, reports)
}

/// Plans a level of the world of `seed`, with all that are planned together with it. `visit` is how often it was planned before, and then was gone.
/// `None` if there is no such level.
pub fn plan_level(content: &Content, seed: u64, id: &LevelId, visit: u32) -> Option<WorldPlan> {
    let map = WorldMap::of(content, seed);
    let branch = content.branch(id.branch())?;
    map.site(id)?;
    let numbers = map.planned_with(id);
    let mut way = map.way_to(&LevelId::new(branch.id, *numbers.end()));
    for site in way.iter_mut().filter(|site| site.id.branch() == branch.id && numbers.contains(&site.id.number())) {
        *site = site.clone().planned_anew(visit);
    }
    let with = WorldContext::of(content, seed, &way);
    let stack = plan_stack(content, &with, branch, numbers, visit);
    let levels = stack.levels.into_iter().map(|(level, _)| level).collect();
    Some(WorldPlan { levels, start: stack.start.unwrap_or_default() })
}

/// The tiles of a level as they are after its first stages: before stairs, and before anything is filled that can't be reached.
pub fn sketch(content: &Content, seed: u64, id: &LevelId, stages: usize) -> Grid<Ref<TileKind>> {
    let map = WorldMap::of(content, seed);
    let Some(site) = map.site(id) else { return Grid::default() };
    let kind = &content.levels[site.kind];
    let first: Vec<Stage> = in_order(&kind.build).into_iter().take(stages).cloned().collect();
    let world = WorldContext::of(content, seed, &map.way_to(id));
    let shape = Shape { stages: &first, ..shape(kind) };
    let extent = shape.size;
    let draft = build(&world, shape, Attempt { site: &site, attempt: 0 });
    Grid::from_fn(extent, |at| match draft.tile_at(at) {
        Some(tile) => tile,
        None if draft.is_open(at) => kind.tiles.floor,
        None if is_inside(extent, at) => kind.tiles.wall,
        None => kind.tiles.edge,
    })
}

fn shape(kind: &LevelKind) -> Shape<'_> {
    Shape { size: Size::new(kind.width, kind.height), stages: &kind.build, tiles: &kind.tiles }
}

/// The plans of levels that are planned together, and where the player starts if the world is entered there.
struct StackPlan {
    levels: Vec<(LevelPlan, BuildReport)>,
    start: Option<Point>,
}

/// Plans levels of a branch that are planned together.
fn plan_stack(
    content: &Content,
    world: &WorldContext<'_>,
    branch: Branch<'_>,
    numbers: RangeInclusive<u32>,
    visit: u32,
) -> StackPlan {
    let map = WorldMap::of(content, world.seed);
    let ids = numbers.map(|number| LevelId::new(branch.id, number));
    let sites: Vec<LevelSite> = ids.filter_map(|id| Some(map.site(&id)?.planned_anew(visit))).collect();
    let stack = stack(content, map, branch, &sites, world.seed);
    let ground = ConnectedLevels::build(world, &stack);
    let opened = ground.reachable();
    let planned = sites.iter().zip(&opened).enumerate();
    let levels = planned.map(|(level, (site, open))| {
        let ways = Ways { map, branch, sites: &sites, ground: &ground, level };
        populate_ground(content, world, &ways, open, site)
    });
    StackPlan { levels: levels.collect(), start: ground.entrance().map(|entrance| entrance.start) }
}

/// Levels of a branch that are planned together, and what leads away from them.
fn stack<'c>(content: &'c Content, map: WorldMap<'c>, branch: Branch<'c>, sites: &[LevelSite], seed: u64) -> Stack<'c> {
    let tiles = |site: &LevelSite| &content.levels[site.kind].tiles;
    let (first, last) = (sites.first(), sites.last());
    let previous = first.and_then(|first| first.id.next(-1));
    let count_before = match previous {
        Some(id) => stairs_to_next(content, seed, branch, &id),
        None => branch.kind.map(|_| 1),
    };
    let before =
        first.zip(count_before).map(|(first, count)| Staircases { count, tile: back_tile(branch, tiles(first)) });
    let after = last.and_then(|last| {
        let count = stairs_to_next(content, seed, branch, &last.id)?;
        Some(Staircases { count, tile: onward_tile(branch, tiles(last)) })
    });
    let branches = sites.iter().enumerate().flat_map(|(level, site)| {
        map.branches_from(&site.id).map(move |branch| (level, branch.id, entrance_tile(branch, tiles(site))))
    });
    let levels = sites.iter().map(|site| (site.clone(), shape(&content.levels[site.kind])));
    let is_last = |site: &&LevelSite| branch.kind.is_none() && branch.levels.length() == Some(site.id.number());
    let exit_at =
        |site: Option<&LevelSite>, place| site.filter(|_| content.rules.exit == place).map(|site| tiles(site).exit);
    Stack {
        levels: levels.collect(),
        goes_down: branch.downward() > 0,
        before,
        after,
        exit_at_start: exit_at(first.filter(|_| before.is_none()), ExitPlace::First),
        exit_at_end: exit_at(last.filter(is_last), ExitPlace::Last),
        branches: branches.collect(),
    }
}

impl BuildReport {
    /// Whether anything was left out, or had to be dug.
    fn is_any(&self) -> bool {
        self.needed_tunnels
            || self.has_unreachable_stairs
            || !self.faults.is_empty()
            || self.creatures_left_out + self.items_left_out + self.vaults_left_out + self.unlocked > 0
    }
}

fn populate_ground(
    content: &Content,
    world: &WorldContext<'_>,
    ways: &Ways<'_>,
    open: &Grid<bool>,
    level: &LevelSite,
) -> (LevelPlan, BuildReport) {
    let definition = &content.levels[level.kind];
    let (tiles, links) = lay_tiles(ways, open, &definition.tiles);
    let entrance = ways.ground.entrance().filter(|_| ways.level == 0);
    let laid = ways.ground.laid(ways.level);
    let mut free = open.clone();
    let stairs = links.keys().copied().chain(ways.ground.exit(ways.level));
    stairs.for_each(|cell| free.set(cell, false));
    bar_laid(content, laid, &mut free);
    let site = Site {
        content,
        depth: level.depth,
        stream: level.stream,
        tiles: &tiles,
        open,
        connectivity: world.passable.connectivity(),
        free,
        laid,
        floor: content.tiles[definition.tiles.floor].class,
        start: entrance.map(|entrance| entrance.start),
    };
    let bare = LevelPlan::bare(1, level.kind, tiles.clone(), links);
    let mut plan = LevelPlan { id: level.id.clone(), depth: level.depth, ..bare };
    let needed_tunnels = ways.ground.needed_tunnels(ways.level);
    let faults = laid.map(|laid| laid.faults.clone()).unwrap_or_default();
    let has_unreachable_stairs = ways.ground.has_unreachable_stairs(ways.level);
    let mut build_report =
        BuildReport { level: ways.level, needed_tunnels, has_unreachable_stairs, faults, ..BuildReport::default() };
    populate_level(&mut plan, &mut build_report, &site, definition, world);
    if let Some(furnishings) = laid.and_then(LaidTiles::furnishings) {
        (build_report.vaults, build_report.vaults_left_out) = (furnishings.vaults.len(), furnishings.left_out.len());
        let random = &mut stream(world.seed, Purpose::Keys, level.stream, 0);
        build_report.unlocked = furnish_level(&mut plan, &site, furnishings, random);
    }
    (plan, build_report)
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
