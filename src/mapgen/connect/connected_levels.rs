//! Builds all levels, one above the other, so that every part of them can be reached by stairs.

use super::reached_regions::reached_regions;
use super::stairs::{choose, join};
use crate::content::{Stage, StageKind};
use crate::grid::{Direction, Grid, Point, Random, Size, Variables};
use crate::mapgen::ground::laid_tiles::LaidTiles;
use crate::mapgen::ground::passable::Passable;
use crate::mapgen::ground::regions::Regions;
use crate::mapgen::ground::rim::is_inside;
use crate::mapgen::ground::tunnel::{hollow_out, tunnel};
use crate::mapgen::rng_streams::{Purpose, stage_stream, stream};
use crate::mapgen::stages::{LevelSeed, build};

/// How many grounds are tried for a level before tunnels help.
const ATTEMPTS: u64 = 8;

/// The minimum percentage of a level's area that must be open and reachable.
const LEAST_OPEN: usize = 15;

/// The percentage of a level's area that is dug if no cave has [`LEAST_OPEN`].
const DUG: usize = 25;

/// The minimum size of a level.
const LEAST_SIZE: Size = Size { width: 20, height: 10 };

/// The size of a level and how it is built.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shape<'a> {
    /// Its extent.
    pub(crate) size: Size,
    /// The stages in which it is built.
    pub(crate) stages: &'a [Stage],
}

/// The levels from the top down.
#[derive(Clone, Debug, Default)]
pub(crate) struct ConnectedLevels {
    levels: Vec<Regions>,
    /// The tiles that were laid on each level.
    laid: Vec<LaidTiles>,
    /// The stairs from each level to the one below.
    stairs: Vec<Vec<Point>>,
    /// The exit, and the cell beside it where the player starts; both on the first level.
    entrance: Option<Entrance>,
}

/// The exit of the world and the cell beside it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entrance {
    pub(crate) exit: Point,
    pub(crate) start: Point,
}

impl ConnectedLevels {
    /// Builds all levels. Each is reachable from the start, whatever the stages.
    pub(crate) fn build(seed: u64, shapes: &[Shape], passable: &Passable) -> Self {
        let mut stack = Self::default();
        for shape in shapes {
            let size = Size::new(shape.size.width.max(LEAST_SIZE.width), shape.size.height.max(LEAST_SIZE.height));
            let shape = Shape { size, stages: shape.stages };
            if !(0..ATTEMPTS).any(|attempt| stack.try_level(seed, shape, passable, attempt)) {
                stack.dig_level(seed, shape, passable);
            }
        }
        stack
    }

    /// The number of levels.
    pub(crate) fn len(&self) -> usize {
        self.levels.len()
    }

    /// The exit and the start; `None` only for a world without levels.
    pub(crate) fn entrance(&self) -> Option<Entrance> {
        self.entrance
    }

    /// The places of the stairs from `level` to the one below.
    pub(crate) fn stairs_below(&self, level: usize) -> &[Point] {
        self.stairs.get(level).map_or(&[], Vec::as_slice)
    }

    /// The places of the stairs from `level` to the one above.
    pub(crate) fn stairs_above(&self, level: usize) -> &[Point] {
        level.checked_sub(1).map_or(&[], |above| self.stairs_below(above))
    }

    /// The open and reachable cells of each level.
    pub(crate) fn reachable(&self) -> Vec<Grid<bool>> {
        let levels = self.levels.iter().zip(self.reached());
        levels.map(|(regions, reached)| regions.where_region(|region| reached.get(region) == Some(&true))).collect()
    }

    /// The tiles that were laid on a level.
    pub(crate) fn laid(&self, level: usize) -> Option<&LaidTiles> {
        self.laid.get(level)
    }

    /// Adds a level with the ground of the given attempt, unless it would have too little ground within reach.
    fn try_level(&mut self, seed: u64, shape: Shape, passable: &Passable, attempt: u64) -> bool {
        let level = self.len();
        let draft = build(LevelSeed { seed, level, attempt }, shape.size, shape.stages, passable);
        let regions = Regions::find(draft.ground(), draft.min_region);
        let random = &mut stream(seed, Purpose::Stairs, level, attempt);
        self.push(regions, draft.finish(), stairs_every(LevelSeed { seed, level, attempt: 0 }, shape.stages), random);
        let is_good = self.reached_area() * 100 >= shape.size.area() * LEAST_OPEN;
        if !is_good {
            self.pop();
        }
        is_good
    }

    /// Adds a level whose ground is hollowed out by tunnels, from a place that can be reached from above.
    fn dig_level(&mut self, seed: u64, shape: Shape, passable: &Passable) {
        let level = self.len();
        let mut random = stream(seed, Purpose::Tunnels, level, 0);
        let draft = build(LevelSeed { seed, level, attempt: 0 }, shape.size, shape.stages, passable);
        let mut open = Regions::find(draft.ground(), draft.min_region).open();
        let anchor = self.anchor(shape.size, &mut random);
        hollow_out(&mut open, anchor, shape.size.area() * DUG / 100, &mut random);
        let mut laid = draft.finish();
        laid.open_through(&open);
        let random = &mut stream(seed, Purpose::Stairs, level, ATTEMPTS);
        self.push(
            Regions::find(&open, 1),
            laid,
            stairs_every(LevelSeed { seed, level, attempt: 0 }, shape.stages),
            random,
        );
    }

    /// Adds a level at the bottom, with stairs to it or, for the first level, the entrance.
    fn push(&mut self, regions: Regions, laid: LaidTiles, stairs_every: u32, random: &mut Random) {
        if let Some((above, laid_above)) = self.levels.last().zip(self.laid.last()) {
            let is_reserved = |at: Point| laid.is_reserved(at) || laid_above.is_reserved(at);
            let cells = join(above, &regions, stairs_every, (&self.taken(), &is_reserved), random);
            self.stairs.push(cells);
        } else {
            self.entrance = place_entrance(&regions, &laid, random);
        }
        self.levels.push(regions);
        self.laid.push(laid);
    }

    /// Removes the lowest level.
    fn pop(&mut self) {
        self.levels.pop();
        self.laid.pop();
        self.stairs.pop();
    }

    /// The cells on the lowest level taken by stairs or the entrance, sorted.
    fn taken(&self) -> Vec<Point> {
        let level = self.len().saturating_sub(1);
        let mut taken = self.stairs_above(level).to_vec();
        if level == 0 {
            taken.extend(self.entrance.iter().flat_map(|entrance| [entrance.exit, entrance.start]));
        }
        taken.sort_unstable();
        taken
    }

    /// For each level, which of its regions can be reached from the start.
    fn reached(&self) -> Vec<Vec<bool>> {
        reached_regions(&self.levels, &self.stairs, self.entrance.map(|entrance| entrance.start))
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
        let taken = self.taken();
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
        tunnel(&mut dug, from, goal, random);
        if let Some(laid) = self.laid.last_mut() {
            laid.open_through(&dug);
        }
        self.levels.pop();
        self.levels.push(Regions::find(&dug, 1));
        goal
    }
}

/// The overlap of two regions for each extra pair of stairs, by the stage of a level that builds stairs; 0 if there is none.
fn stairs_every(of: LevelSeed, stages: &[Stage]) -> u32 {
    let every = |stage: &Stage| {
        let StageKind::Stairs(stairs) = &stage.kind else { return None };
        let variables = Variables { depth: of.level as i64 + 1, hp: 0 };
        let random = &mut stage_stream(of.seed, &stage.name, of.level, of.attempt);
        u32::try_from(stairs.every.roll(variables, random)).ok()
    };
    stages.iter().find_map(every).unwrap_or(0)
}

/// The middle of a map.
fn middle(size: Size) -> Point {
    Point::new(size.width / 2, size.height / 2)
}

/// Puts the exit into the largest region and the start beside it; `None` if no region has room for both.
fn place_entrance(regions: &Regions, laid: &LaidTiles, random: &mut Random) -> Option<Entrance> {
    let region = regions.largest()?;
    let cells = regions.cells().filter(|(point, of_cell)| *of_cell == region && !laid.is_reserved(*point));
    let mut cells = cells.map(|(point, _)| point).collect();
    let exit = choose(&mut cells, |point| regions.room_at(point), &[], random)?;
    let start = Direction::ALL
        .into_iter()
        .map(|direction| exit + direction)
        .find(|next| regions.at(*next).is_some() && !laid.is_reserved(*next))?;
    Some(Entrance { exit, start })
}
