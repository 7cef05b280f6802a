//! Builds all levels, one above the other, so that every part of them can be reached by stairs.

use super::reached_regions::reached_regions;
use super::regions::Regions;
use super::stairs::{choose, join};
use super::tunnel::{hollow_out, tunnel};
use crate::content::Recipe;
use crate::grid::{Direction, Grid, Point, Random, Size};
use crate::mapgen::builders::build;
use crate::mapgen::rim::is_inside;
use crate::mapgen::rng_streams::{Purpose, stream};

/// How many grounds are tried for a level before tunnels help.
const ATTEMPTS: u64 = 8;

/// The minimum percentage of a level's area that must be open and reachable.
const LEAST_OPEN: usize = 15;

/// The percentage of a level's area that is dug if no cave has [`LEAST_OPEN`].
const DUG: usize = 25;

/// The minimum size of a level.
const LEAST_SIZE: Size = Size { width: 20, height: 10 };

/// The size and recipe of a level.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shape<'a> {
    /// Its extent.
    pub(crate) size: Size,
    /// How its ground is shaped.
    pub(crate) recipe: &'a Recipe,
}

/// The levels from the top down.
#[derive(Clone, Debug, Default)]
pub(crate) struct ConnectedLevels {
    levels: Vec<Regions>,
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
    /// Builds all levels. Each is reachable from the start, whatever the recipes.
    pub(crate) fn build(seed: u64, shapes: &[Shape]) -> Self {
        let mut stack = Self::default();
        for shape in shapes {
            let size = Size::new(shape.size.width.max(LEAST_SIZE.width), shape.size.height.max(LEAST_SIZE.height));
            let shape = Shape { size, recipe: shape.recipe };
            if !(0..ATTEMPTS).any(|attempt| stack.try_level(seed, shape, attempt)) {
                stack.dig_level(seed, shape);
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

    /// Adds a level with the ground of the given attempt, unless it would have too little ground within reach.
    fn try_level(&mut self, seed: u64, shape: Shape, attempt: u64) -> bool {
        let level = self.len();
        let ground = build(shape.size, shape.recipe, &mut stream(seed, Purpose::Ground, level, attempt));
        let regions = Regions::find(&ground.open, ground.min_region);
        self.push(regions, ground.stairs_every, &mut stream(seed, Purpose::Stairs, level, attempt));
        let is_good = self.reached_area() * 100 >= shape.size.area() * LEAST_OPEN;
        if !is_good {
            self.pop();
        }
        is_good
    }

    /// Adds a level whose ground is hollowed out by tunnels, from a place that can be reached from above.
    fn dig_level(&mut self, seed: u64, shape: Shape) {
        let level = self.len();
        let mut random = stream(seed, Purpose::Tunnels, level, 0);
        let ground = build(shape.size, shape.recipe, &mut stream(seed, Purpose::Ground, level, 0));
        let mut open = Regions::find(&ground.open, ground.min_region).open();
        let anchor = self.anchor(shape.size, &mut random);
        hollow_out(&mut open, anchor, shape.size.area() * DUG / 100, &mut random);
        let random = &mut stream(seed, Purpose::Stairs, level, ATTEMPTS);
        self.push(Regions::find(&open, 1), ground.stairs_every, random);
    }

    /// Adds a level at the bottom, with stairs to it or, for the first level, the entrance.
    fn push(&mut self, regions: Regions, stairs_every: u32, random: &mut Random) {
        if let Some(above) = self.levels.last() {
            let cells = join(above, &regions, stairs_every, &self.taken(), random);
            self.stairs.push(cells);
        } else {
            self.entrance = place_entrance(&regions, random);
        }
        self.levels.push(regions);
    }

    /// Removes the lowest level.
    fn pop(&mut self) {
        self.levels.pop();
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
        let is_free = |point: &Point| is_inside(common, *point) && taken.binary_search(point).is_err();
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
        self.levels.pop();
        self.levels.push(Regions::find(&dug, 1));
        goal
    }
}

/// The middle of a map.
fn middle(size: Size) -> Point {
    Point::new(size.width / 2, size.height / 2)
}

/// Puts the exit into the largest region and the start beside it; `None` if no region has room for both.
fn place_entrance(regions: &Regions, random: &mut Random) -> Option<Entrance> {
    let region = regions.largest()?;
    let mut cells = regions.cells().filter(|(_, of_cell)| *of_cell == region).map(|(point, _)| point).collect();
    let exit = choose(&mut cells, |point| regions.room_at(point), &[], random)?;
    let start =
        Direction::ALL.into_iter().map(|direction| exit + direction).find(|next| regions.at(*next).is_some())?;
    Some(Entrance { exit, start })
}
