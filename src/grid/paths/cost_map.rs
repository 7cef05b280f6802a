//! Distance maps over ground that costs more in some places than in others.

use std::cmp::Reverse;

use crate::grid::direction::Direction;
use crate::grid::padded::{PaddedCell, PaddedStep, index, neighbour_steps, padded};
use crate::grid::point::Point;
use crate::grid::rect::Size;

/// What it costs to cross the cells of a map.
pub trait Terrain {
    /// The cost of a straight step onto a cell, at least 1; `None` if no path leads there.
    fn cost(&self, at: Point) -> Option<u32>;

    /// The cost of a straight step onto a cell that no path leads to, such as a goal.
    fn usual(&self) -> u32;

    /// The cost of a diagonal step, given that of a straight one. It never exceeds [`Self::most`].
    fn diagonal(&self, straight: u32) -> u32;

    /// Whether a diagonal step fits between two cells.
    fn fits(&self, beside: [Point; 2]) -> bool;

    /// The highest cost of a step.
    fn most(&self) -> u32;
}

/// For each cell the cost of the cheapest path to the nearest goal. It is expanded only as far as somebody asks.
///
/// Dijkstra's algorithm (1959) with a ring of buckets in place of a priority queue (Dial, "Algorithm 360", 1969), searched from the goals.
#[derive(Clone, Debug, Default)]
pub struct CostMap {
    size: Size,
    /// The values of the cells: their costs above that of a goal, which is [`GOAL`]. A rim of [`CLOSED`] around the map saves bounds checks for
    /// neighbours.
    values: Vec<u32>,
    /// The goals that have not been reached because a path to them starts at a cost, with their values, the greatest first.
    later: Vec<(u32, PaddedCell)>,
    /// The cells to expand, by the lowest bits of their values.
    buckets: Vec<Vec<PaddedCell>>,
    /// How many cells are in buckets.
    waiting: usize,
    /// All cells with a lower value have been expanded.
    now: u32,
}

/// The value of a goal.
const GOAL: u32 = 1;
/// The value of a cell that has not been reached.
const UNKNOWN: u32 = u32::MAX;
/// The value of a cell that no path leads over, or that is not on the map. It is below all others, so that one comparison tells whether a cell
/// is to be reached by a cheaper path.
const CLOSED: u32 = 0;

impl CostMap {
    /// Resets the map to `size`, with only `goals` reached.
    pub fn begin(&mut self, size: Size, goals: &[Point], terrain: &impl Terrain) {
        self.clear(size, terrain.most());
        for goal in goals.iter().filter(|goal| size.contains(**goal)) {
            self.learn(PaddedCell::new(size, *goal), GOAL);
        }
    }

    /// Resets the map to `size` for goals that differ in worth: each comes with the cost that every path to it has besides its steps.
    pub fn begin_apart(&mut self, size: Size, goals: &[(Point, u32)], terrain: &impl Terrain) {
        self.clear(size, terrain.most());
        let inside = goals.iter().filter(|(goal, _)| size.contains(*goal));
        self.later.extend(inside.map(|(goal, cost)| (GOAL.saturating_add(*cost), PaddedCell::new(size, *goal))));
        self.later.sort_unstable_by_key(|(value, _)| Reverse(*value));
    }

    /// Expands the map until `point` and every cell that costs as little are final. `terrain` must give the same answers in every call.
    pub fn reach(&mut self, point: Point, terrain: &impl Terrain) {
        self.spread(terrain, |map| map.now > map.value(point) && map.value(point) != CLOSED);
    }

    /// Expands the map until every reachable cell has a value.
    pub fn reach_all(&mut self, terrain: &impl Terrain) {
        self.spread(terrain, |_| false);
    }

    /// The cost from `point` to the nearest goal; `None` when it is unreachable or not yet known.
    pub fn get(&self, point: Point) -> Option<u32> {
        Some(self.value(point)).filter(|value| (GOAL..=self.now).contains(value)).map(|value| value - GOAL)
    }

    /// The step from `from` that begins the cheapest path to a goal, among those that `can_take` accepts and that lead nearer. When all of
    /// these are taken, it is one that leads as near. Ties go by the order of [`Direction::ALL`]. `None` at a goal.
    pub fn step_toward(
        &self,
        from: Point,
        terrain: &impl Terrain,
        mut can_take: impl FnMut(Direction) -> bool,
    ) -> Option<Direction> {
        let here = self.get(from).unwrap_or(UNKNOWN);
        let (mut best, mut is_blocked) = (None, false);
        for direction in Direction::ALL {
            let to = from + direction;
            let Some(value) = self.get(to).filter(|value| *value < here && fits(terrain, from, direction)) else {
                continue;
            };
            let total = value + step_cost(terrain, to, direction);
            if best.is_none_or(|(least, _)| total < least) {
                if can_take(direction) {
                    best = Some((total, direction));
                } else {
                    is_blocked = true;
                }
            }
        }
        let beside = |way: &Direction| self.get(from + *way) == Some(here) && fits(terrain, from, *way);
        match best {
            Some((_, direction)) => Some(direction),
            None if is_blocked => Direction::ALL.into_iter().find(|way| beside(way) && can_take(*way)),
            None => None,
        }
    }

    /// Expands cells until all are known, or until `is_enough` says so when all cells of a cost are.
    fn spread(&mut self, terrain: &impl Terrain, is_enough: impl Fn(&Self) -> bool) {
        let steps = neighbour_steps(self.size);
        while (self.waiting > 0 || !self.later.is_empty()) && !is_enough(self) {
            self.reach_later();
            while let Some(cell) = self.take() {
                // A cell that became cheaper later stands in two buckets.
                if self.at(cell) == self.now {
                    self.expand(cell, &steps, terrain);
                }
            }
            self.now += 1;
        }
    }

    /// Reaches the goals whose cost all paths have by now.
    fn reach_later(&mut self) {
        if let Some((next, _)) = self.later.last().filter(|_| self.waiting == 0) {
            self.now = self.now.max(*next);
        }
        let now = self.now;
        while let Some((value, cell)) = self.later.pop_if(|(value, _)| *value <= now) {
            // A goal need not be open.
            if self.at(cell) == CLOSED || self.at(cell) > value {
                self.learn(cell, value);
            }
        }
    }

    /// Reaches the neighbours of a cell to which the path over it is the cheapest so far.
    #[inline]
    fn expand(&mut self, cell: PaddedCell, steps: &[PaddedStep; 8], terrain: &impl Terrain) {
        let at = cell.point();
        let straight = terrain.cost(at).unwrap_or_else(|| terrain.usual());
        let (straight, diagonal) = (self.now + straight, self.now + terrain.diagonal(straight));
        for (step, direction) in steps.iter().zip(Direction::ALL) {
            let total = if direction.is_diagonal() { diagonal } else { straight };
            let beside = cell.beside(*step);
            let known = self.at(beside);
            if known <= total || !fits(terrain, at, direction) {
                continue;
            }
            if known == UNKNOWN && terrain.cost(beside.point()).is_none() {
                self.set(beside, CLOSED);
            } else {
                self.learn(beside, total);
            }
        }
    }

    /// The next cell of the current cost.
    #[inline]
    fn take(&mut self) -> Option<PaddedCell> {
        let bucket = self.bucket(self.now);
        let cell = self.buckets.get_mut(bucket)?.pop()?;
        self.waiting -= 1;
        Some(cell)
    }

    /// The bucket for cells of a value. Their number is a power of two.
    #[inline]
    fn bucket(&self, value: u32) -> usize {
        value as usize & self.buckets.len().wrapping_sub(1)
    }

    /// Discards every value and resizes the map to `size`, for steps that cost at most `most`.
    fn clear(&mut self, size: Size, most: u32) {
        (self.size, self.waiting, self.now) = (size, 0, GOAL);
        self.later.clear();
        self.buckets.iter_mut().for_each(Vec::clear);
        self.buckets.resize_with((most as usize + 1).next_power_of_two(), Vec::new);
        self.values.clear();
        self.values.resize(padded(size).area(), CLOSED);
        let row = size.width as usize + 2;
        for cells in self.values.chunks_exact_mut(row).skip(1).take(size.height as usize) {
            cells.get_mut(1..row - 1).unwrap_or_default().fill(UNKNOWN);
        }
    }

    /// Stores a lower value of a cell, which is to be expanded.
    #[inline]
    fn learn(&mut self, cell: PaddedCell, value: u32) {
        self.set(cell, value);
        let bucket = self.bucket(value);
        if let Some(bucket) = self.buckets.get_mut(bucket) {
            bucket.push(cell);
            self.waiting += 1;
        }
    }

    #[inline]
    fn set(&mut self, cell: PaddedCell, value: u32) {
        if let Some(cell) = self.values.get_mut(cell.index()) {
            *cell = value;
        }
    }

    #[inline]
    fn at(&self, cell: PaddedCell) -> u32 {
        self.values.get(cell.index()).copied().unwrap_or(CLOSED)
    }

    /// The value of any point, final or not; [`CLOSED`] beyond the map.
    fn value(&self, point: Point) -> u32 {
        let value = if self.size.contains(point) { self.values.get(index(self.size, point)).copied() } else { None };
        value.unwrap_or(CLOSED)
    }
}

/// The cost of a step onto a cell in a direction.
fn step_cost(terrain: &impl Terrain, to: Point, direction: Direction) -> u32 {
    let straight = terrain.cost(to).unwrap_or_else(|| terrain.usual());
    if direction.is_diagonal() { terrain.diagonal(straight) } else { straight }
}

/// Whether a step fits between the cells beside it.
#[inline]
fn fits(terrain: &impl Terrain, from: Point, direction: Direction) -> bool {
    !direction.is_diagonal() || terrain.fits(direction.corners(from))
}
