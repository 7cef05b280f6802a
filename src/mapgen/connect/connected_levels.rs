//! Builds levels, one above the other, so that every part of them can be reached by stairs.

use super::flights::{Flight, cells_a_flight};
use super::places::{Entrance, place_entrance, places};
use super::reached_regions::reached_regions;
use super::stack::{FlightTiles, Stack, Staircases};
use super::stairs::join;
use super::unreachable_stairs::unreachable_stairs;
use crate::content::StageKind;
use crate::grid::{Grid, Point, Random, Size};
use crate::mapgen::ground::laid_tiles::LaidTiles;
use crate::mapgen::ground::regions::Regions;
use crate::mapgen::ground::rim::is_inside;
use crate::mapgen::ground::tunnel::{hollow_out, tunnel};
use crate::mapgen::rng_streams::{Purpose, branch_stream, stream};
use crate::mapgen::stages::{Attempt, Shape, build};
use crate::mapgen::world_context::WorldContext;
use crate::mapgen::world_map::LevelSite;

/// How many grounds are tried for a level before tunnels help.
const ATTEMPTS: u64 = 8;

/// The percentage of a level's area that is always enough, if it is open and reachable.
const LEAST_OPEN: usize = 15;

/// The number of open and reachable cells that is enough for a large level, if they are at least half of what is open there. Rooms far apart open only
/// a small part of it.
const LEAST_CELLS: usize = 2_000;

/// The minimum number of cells that must be open and reachable of a level that is drawn, by hand or by a script.
const LEAST_DRAWN: usize = 30;

/// The percentage of a level's area that is dug if too little of it is open.
const DUG: usize = 25;

/// The minimum size of a level.
const LEAST_SIZE: Size = Size { width: 20, height: 10 };

/// Levels that are joined by stairs.
#[derive(Clone, Debug, Default)]
pub(crate) struct ConnectedLevels {
    levels: Vec<Regions>,
    /// The tiles that were laid on each level.
    laid: Vec<LaidTiles>,
    /// The levels whose stages open too little ground, so that tunnels were dug.
    hollowed: Vec<usize>,
    /// The levels with drawn stairs that can't be reached, so that they lie elsewhere.
    unreachable_stairs: Vec<usize>,
    /// The stairs from each level to the one below.
    stairs: Vec<Vec<Flight>>,
    /// Where the player starts on the first level, and the exit if that is there.
    entrance: Option<Entrance>,
    /// The exit on the last level.
    last_exit: Option<Point>,
    /// The stairs from the first level to the one before it.
    before: Vec<Point>,
    /// The stairs from the last level to the one after it.
    after: Vec<Point>,
    /// The stairs to branches: the index of the level, the id of the branch, and the cell.
    branches: Vec<(usize, String, Point)>,
}

impl ConnectedLevels {
    /// Builds the levels of a stack. Each can be reached from the entrance of the first one, whatever the stages.
    pub(crate) fn build(world: &WorldContext<'_>, of: &Stack<'_>) -> Self {
        let mut stack = Self::default();
        for (site, shape) in &of.levels {
            let size = Size::new(shape.size.width.max(LEAST_SIZE.width), shape.size.height.max(LEAST_SIZE.height));
            let shape = Shape { size, ..*shape };
            if !(0..ATTEMPTS).any(|attempt| stack.try_level(world, of, (site, shape), attempt)) {
                stack.hollowed.push(stack.len());
                stack.dig_level(world, of, (site, shape));
            }
        }
        stack.lead_on(world.seed, of);
        stack
    }

    /// The number of levels.
    pub(crate) fn len(&self) -> usize {
        self.levels.len()
    }

    /// Where the player starts, if the world is entered on the first level.
    pub(crate) fn entrance(&self) -> Option<Entrance> {
        self.entrance
    }

    /// The exit of the world on a level, if it stands there.
    pub(crate) fn exit(&self, level: usize) -> Option<Point> {
        let first = self.entrance.filter(|_| level == 0).and_then(|entrance| entrance.exit);
        first.or(self.last_exit.filter(|_| level + 1 == self.len()))
    }

    /// The stairs from the first level to the one before it.
    pub(crate) fn before(&self) -> &[Point] {
        &self.before
    }

    /// The stairs from the last level to the one after it.
    pub(crate) fn after(&self) -> &[Point] {
        &self.after
    }

    /// The stairs from a level to branches: the id of each, and the cell.
    pub(crate) fn branches(&self, level: usize) -> impl Iterator<Item = (&str, Point)> {
        self.branches.iter().filter(move |(of, ..)| *of == level).map(|(_, id, at)| (id.as_str(), *at))
    }

    /// The stairs from `level` to the one below.
    pub(crate) fn stairs_below(&self, level: usize) -> &[Flight] {
        self.stairs.get(level).map_or(&[], Vec::as_slice)
    }

    /// The stairs from `level` to the one above.
    pub(crate) fn stairs_above(&self, level: usize) -> &[Flight] {
        level.checked_sub(1).map_or(&[], |above| self.stairs_below(above))
    }

    /// The open and reachable cells of each level.
    pub(crate) fn reachable(&self) -> Vec<Grid<bool>> {
        let levels = self.levels.iter().zip(self.reached());
        levels.map(|(regions, reached)| regions.where_region(|region| reached.get(region) == Some(&true))).collect()
    }

    /// Whether the stages of a level open too little ground, so that tunnels were dug.
    pub(crate) fn needed_tunnels(&self, level: usize) -> bool {
        self.hollowed.contains(&level)
    }

    /// Whether stairs are drawn on a level where nobody gets to them, so that they lie elsewhere.
    pub(crate) fn has_unreachable_stairs(&self, level: usize) -> bool {
        self.unreachable_stairs.contains(&level)
    }

    /// The tiles that were laid on a level.
    pub(crate) fn laid(&self, level: usize) -> Option<&LaidTiles> {
        self.laid.get(level)
    }

    /// Adds a level with the ground of the given attempt, unless it would have too little ground within reach.
    fn try_level(
        &mut self,
        world: &WorldContext<'_>,
        of: &Stack<'_>,
        (site, shape): (&LevelSite, Shape<'_>),
        attempt: u64,
    ) -> bool {
        let draft = build(world, shape, Attempt { site, attempt });
        let regions = Regions::find(draft.ground(), draft.min_region, draft.connectivity());
        self.push(world.seed, of, (regions, draft.finish()), (site, shape), attempt);
        let is_good = self.has_enough_ground(shape);
        if !is_good {
            self.pop();
        }
        is_good
    }

    /// Adds a level whose ground is hollowed out by tunnels, from a place that can be reached from above.
    fn dig_level(&mut self, world: &WorldContext<'_>, of: &Stack<'_>, (site, shape): (&LevelSite, Shape<'_>)) {
        let mut random = stream(world.seed, Purpose::Tunnels, site.stream, 0);
        let draft = build(world, shape, Attempt { site, attempt: 0 });
        let connectivity = draft.connectivity();
        let mut open = Regions::find(draft.ground(), draft.min_region, connectivity).open();
        let anchor = self.anchor(shape.size, &mut random);
        hollow_out(&mut open, anchor, shape.size.area() * DUG / 100, connectivity, &mut random);
        let mut laid = draft.finish();
        laid.open_through(&open);
        self.push(world.seed, of, (Regions::find(&open, 1, connectivity), laid), (site, shape), ATTEMPTS);
    }

    /// Adds a level at the bottom, with stairs to it or, for the first level, the entrance or the stairs by which one comes.
    fn push(
        &mut self,
        seed: u64,
        of: &Stack<'_>,
        (regions, laid): (Regions, LaidTiles),
        (site, shape): (&LevelSite, Shape<'_>),
        attempt: u64,
    ) {
        let random = &mut stream(seed, Purpose::Stairs, site.stream, attempt);
        if self.levels.is_empty() {
            match of.before {
                None => self.entrance = place_entrance(&regions, &laid, of.exit_at_start, random),
                Some(stairs) => self.before = places((&regions, &laid), regions.largest(), (stairs, &[]), random),
            }
        } else {
            let every = cells_a_flight(seed, site, shape.stages);
            let tiles = of.flight_tiles(self.len());
            let flights = self.stacked((&regions, &laid), tiles, every, random);
            self.stairs.push(flights);
        }
        self.levels.push(regions);
        self.laid.push(laid);
    }

    /// Stairs to a new level wherever its open ground lies below that of the lowest.
    fn stacked(
        &self,
        (regions, laid): (&Regions, &LaidTiles),
        tiles: Option<FlightTiles>,
        every: u32,
        random: &mut Random,
    ) -> Vec<Flight> {
        let Some((above, laid_above)) = self.levels.last().zip(self.laid.last()) else { return Vec::new() };
        let is_reserved = |at: Point| laid.is_reserved(at) || laid_above.is_reserved(at);
        let last = self.len().saturating_sub(1);
        let drawn = |tiles: FlightTiles| laid_above.drawn_stairs(tiles.above).chain(laid.drawn_stairs(tiles.below));
        let mut drawn: Vec<Point> = tiles.into_iter().flat_map(drawn).collect();
        drawn.sort_unstable();
        let cells = join(above, regions, every, (&drawn, &self.taken(last), &is_reserved), random);
        cells.into_iter().map(|at| Flight { above: at, below: at }).collect()
    }

    /// Places the stairs to the next level and to branches.
    fn lead_on(&mut self, seed: u64, of: &Stack<'_>) {
        let Some((site, _)) = of.levels.last() else { return };
        let last = self.len().saturating_sub(1);
        if let Some(stairs) = of.after {
            let random = &mut stream(seed, Purpose::StairsDown, site.stream, 0);
            self.after = self.stairs_at(last, stairs, random);
        }
        if let Some(tile) = of.exit_at_end {
            let random = &mut stream(seed, Purpose::StairsDown, site.stream, 0);
            self.last_exit = self.stairs_at(last, Staircases { count: 1, tile }, random).first().copied();
        }
        for (level, branch, tile) in &of.branches {
            let random = &mut branch_stream(seed, Purpose::BranchStairs, branch);
            let places = self.stairs_at(*level, Staircases { count: 1, tile: *tile }, random);
            self.branches.extend(places.into_iter().map(|at| (*level, (*branch).to_owned(), at)));
        }
        self.unreachable_stairs = unreachable_stairs(of, self);
    }

    /// Places for stairs in the largest part of a level that can be reached.
    fn stairs_at(&self, level: usize, stairs: Staircases, random: &mut Random) -> Vec<Point> {
        let Some((regions, laid)) = self.levels.get(level).zip(self.laid.get(level)) else { return Vec::new() };
        let reached = self.reached();
        let is_reached = |region: &usize| reached.get(level).and_then(|reached| reached.get(*region)) == Some(&true);
        let home = (0..regions.len()).rev().filter(is_reached).max_by_key(|region| regions.area(*region));
        places((regions, laid), home, (stairs, &self.taken(level)), random)
    }

    /// Removes the lowest level.
    fn pop(&mut self) {
        self.levels.pop();
        self.laid.pop();
        self.stairs.pop();
    }

    /// The cells of a level that are taken by stairs or the entrance, sorted.
    pub(super) fn taken(&self, level: usize) -> Vec<Point> {
        let up = self.stairs_above(level).iter().map(|flight| flight.below);
        let down = self.stairs_below(level).iter().map(|flight| flight.above);
        let mut taken: Vec<Point> = up.chain(down).chain(self.branches(level).map(|(_, at)| at)).collect();
        if level == 0 {
            taken.extend(self.entrance.into_iter().flat_map(Entrance::cells));
            taken.extend(&self.before);
        }
        if level + 1 == self.len() {
            taken.extend(&self.after);
            taken.extend(self.last_exit);
        }
        taken.sort_unstable();
        taken
    }

    /// For each level, which of its regions can be reached from where one comes to the first.
    fn reached(&self) -> Vec<Vec<bool>> {
        let start = self.entrance.map(|entrance| entrance.start);
        reached_regions(&self.levels, &self.stairs, start.into_iter().chain(self.before.iter().copied()))
    }

    /// Whether enough of the lowest level is open and within reach. A small drawing on a large level is meant to be like that.
    fn has_enough_ground(&self, shape: Shape<'_>) -> bool {
        let reached = self.reached_area();
        let is_drawn =
            shape.stages.iter().any(|stage| matches!(stage.kind, StageKind::Drawn(_) | StageKind::Script(_)));
        if is_drawn {
            return reached >= LEAST_DRAWN;
        }
        let open = || self.levels.last().map_or(0, |lowest| (0..lowest.len()).map(|region| lowest.area(region)).sum());
        reached * 100 >= shape.size.area() * LEAST_OPEN || (reached >= LEAST_CELLS && reached * 2 >= open())
    }

    /// The number of reachable cells on the lowest level.
    fn reached_area(&self) -> usize {
        let Some((lowest, reached)) = self.levels.last().zip(self.reached().pop()) else { return 0 };
        let regions = reached.into_iter().enumerate().filter(|(_, reached)| *reached);
        regions.map(|(region, _)| lowest.area(region)).sum()
    }

    /// A free, reachable cell of the lowest level that also lies inside a level of `size`. If there is none, a tunnel
    /// is dug to one. For the first level it is the middle.
    fn anchor(&mut self, size: Size, random: &mut Random) -> Point {
        let (Some(open), Some(above)) = (self.reachable().pop(), self.levels.last()) else { return middle(size) };
        let common = Size::new(size.width.min(above.size().width), size.height.min(above.size().height));
        let taken = self.taken(self.len().saturating_sub(1));
        let is_reserved = |point: Point| self.laid.last().is_some_and(|laid| laid.is_reserved(point));
        let is_free =
            |point: &Point| is_inside(common, *point) && taken.binary_search(point).is_err() && !is_reserved(*point);
        let reachable: Vec<Point> = open.iter().filter(|(_, open)| **open).map(|(point, _)| point).collect();
        let free: Vec<Point> = reachable.iter().copied().filter(is_free).collect();
        if let Some(cell) = random.pick(&free) {
            return *cell;
        }
        let center = middle(common);
        let goal = common.points().filter(is_free).min_by_key(|point| point.distance(center)).unwrap_or(center);
        let from = reachable.into_iter().min_by_key(|point| point.distance(goal)).unwrap_or(goal);
        let mut dug = above.open();
        let connectivity = above.connectivity();
        tunnel(&mut dug, (from, goal), connectivity, random);
        if let Some(laid) = self.laid.last_mut() {
            laid.open_through(&dug);
        }
        self.levels.pop();
        self.levels.push(Regions::find(&dug, 1, connectivity));
        goal
    }
}

/// The middle of a map.
fn middle(size: Size) -> Point {
    Point::new(size.width / 2, size.height / 2)
}
