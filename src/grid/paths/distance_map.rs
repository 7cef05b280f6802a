//! Distance maps (Dijkstra maps), also for fleeing.

use std::collections::VecDeque;

use super::steps::Steps;
use crate::grid::direction::Direction;
use crate::grid::padded::{PaddedCell, index, neighbour_step, neighbour_steps, padded};
use crate::grid::point::Point;
use crate::grid::rect::Size;

/// For each cell the number of steps to the nearest goal or, in a flight map, how unsafe it is.
///
/// The technique, including the flight map, comes from "Dijkstra maps" in roguelikes
/// (<https://www.roguebasin.com/index.php/The_Incredible_Power_of_Dijkstra_Maps>).
#[derive(Clone, Debug, Default)]
pub struct DistanceMap {
    size: Size,
    /// The values of the cells. A rim of [`RIM`] around the map saves bounds checks for neighbours.
    values: Vec<u32>,
    /// The cells that have a value, nearest first.
    known: Vec<PaddedCell>,
    /// How many of `known` have been expanded.
    spread: usize,
}

/// The cell has not been reached. This and the constants below mark cells without a value.
const UNKNOWN: u32 = RIM + 2;
/// The cell is not passable.
const CLOSED: u32 = RIM + 1;
/// The cell is not on the map.
const RIM: u32 = u32::MAX - 2;

/// The cost of a step in a flight map, in tenths of a step.
const STEP: u32 = 10;

/// How much each step away from the threat is worth in a flight map. It exceeds [`STEP`], so a fleeing creature runs
/// past a dead end rather than into it.
const AWAY: u32 = 12;

impl DistanceMap {
    /// A map of `size` with no goals.
    pub fn new(size: Size) -> Self {
        let mut map = Self::default();
        map.clear(size);
        map
    }

    /// The map's size.
    pub fn size(&self) -> Size {
        self.size
    }

    /// Counts the steps from every cell that is at most `limit` steps away from one of `goals` to the nearest of them. The
    /// goals themselves need not be open. Replaces the map's previous content.
    pub fn flood(&mut self, goals: &[Point], limit: u32, steps: &impl Steps) {
        self.begin(self.size, goals);
        self.spread(steps, |_, count| count > limit);
    }

    /// Expands the map until every reachable cell has a value.
    pub fn reach_all(&mut self, steps: &impl Steps) {
        self.spread(steps, |_, _| false);
    }

    /// Makes room for so many cells with a value.
    pub fn reserve(&mut self, cells: usize) {
        self.known.reserve(cells);
    }

    /// Resets the map to `size`, with only `goals` reached.
    pub fn begin(&mut self, size: Size, goals: &[Point]) {
        self.clear(size);
        for goal in goals {
            if size.contains(*goal) {
                self.learn(PaddedCell::new(size, *goal), 0);
            }
        }
    }

    /// Expands the map until `point` and every cell as near as it are reached. Farther cells may stay unknown until a
    /// later call. `steps` must give the same answers in every call.
    pub fn reach(&mut self, point: Point, steps: &impl Steps) {
        self.spread(steps, |map, count| count > map.value(point));
    }

    /// Expands cells until all are known, or until `is_enough` accepts the step count of the next ones.
    fn spread(&mut self, steps: &impl Steps, is_enough: impl Fn(&Self, u32) -> bool) {
        let neighbours = Direction::ALL.map(|way| (way, neighbour_step(self.size, way)));
        while let Some(cell) = self.known.get(self.spread).copied() {
            let count = self.at(cell) + 1;
            if is_enough(self, count) {
                break;
            }
            self.spread += 1;
            for (way, step) in &neighbours {
                let neighbour = cell.beside(*step);
                if self.at(neighbour) != UNKNOWN {
                    continue;
                }
                // A closed cell is asked about only once, so this goes before what has to be asked for each way.
                if !steps.is_open(neighbour.point()) {
                    self.set(neighbour, CLOSED);
                } else if steps.fits(cell.point(), *way) {
                    self.learn(neighbour, count);
                }
            }
        }
    }

    /// Becomes the flight map for the distance map `threat`: following it downhill leads away from the threat, around
    /// it if need be, and not into the nearest dead end. It covers the cells that `threat` reached; `steps` must be those by which
    /// it did.
    ///
    /// Each cell starts at -1.2 times its distance, and the map is flooded again from there. Values are in tenths of
    /// steps, shifted so that the safest cell has 0.
    pub fn flee(&mut self, threat: &Self, steps: &impl Steps) {
        self.clear(threat.size);
        let neighbour_steps = neighbour_steps(self.size);
        let farthest = threat.known.last().map_or(0, |cell| threat.at(*cell));
        let initial = |cell: PaddedCell| (farthest - threat.at(cell)) * AWAY;
        // Farthest first means by rising value, and the improved neighbours come by rising value, too. So the lesser of
        // the two queue heads is always next.
        let mut fresh = threat.known.iter().rev().copied().peekable();
        let mut improved = VecDeque::new();
        loop {
            let start = fresh.peek().map(|cell| (*cell, initial(*cell)));
            let is_improved = |(_, value): &(PaddedCell, u32)| start.is_none_or(|(_, initial)| *value < initial);
            let next = improved.pop_front_if(|entry| is_improved(entry)).or_else(|| fresh.next().and(start));
            let Some((cell, value)) = next else { break };
            if self.at(cell) != UNKNOWN {
                continue;
            }
            self.learn(cell, value);
            for (step, way) in neighbour_steps.into_iter().zip(Direction::ALL) {
                let neighbour = cell.beside(step);
                let is_open = threat.at(neighbour) < RIM && self.at(neighbour) == UNKNOWN;
                if is_open && steps.fits(cell.point(), way) && value + STEP < initial(neighbour) {
                    improved.push_back((neighbour, value + STEP));
                }
            }
        }
    }

    /// The steps from `point` to the nearest goal; `None` when it is unreachable or beyond the limit. In a flight map,
    /// how much less safe it is than the safest cell, in tenths of steps.
    pub fn get(&self, point: Point) -> Option<u32> {
        Some(self.value(point)).filter(|value| *value != UNKNOWN)
    }

    /// The step from `from` to the neighbour nearest to a goal, among those that `can_take` accepts. It has to be nearer than
    /// `from`; only when all nearer neighbours are taken may it be equally near. Ties go by the order of [`Direction::ALL`]. `None` at a
    /// goal, and in a flight map where no neighbour is safer.
    pub fn step_toward(&self, from: Point, mut can_take: impl FnMut(Direction) -> bool) -> Option<Direction> {
        let here = self.value(from);
        let values = Direction::ALL.map(|direction| (self.value(from + direction), direction));
        let mut least = here;
        let mut step = None;
        for (value, direction) in values {
            if value < least && can_take(direction) {
                least = value;
                step = Some(direction);
            }
        }
        if step.is_some() || here == UNKNOWN || values.iter().all(|(value, _)| *value >= here) {
            return step;
        }
        let mut beside = values.iter().filter(|(value, _)| *value == here);
        beside.find(|(_, direction)| can_take(*direction)).map(|(_, direction)| *direction)
    }

    /// Discards every value and resizes the map to `size`.
    fn clear(&mut self, size: Size) {
        self.known.clear();
        self.spread = 0;
        if self.size != size || self.values.is_empty() {
            self.size = size;
            self.values.clear();
            self.values.resize(padded(size).area(), RIM);
        }
        let row = size.width as usize + 2;
        for cells in self.values.chunks_exact_mut(row).skip(1).take(size.height as usize) {
            cells.get_mut(1..row - 1).unwrap_or_default().fill(UNKNOWN);
        }
    }

    /// Stores the value of a cell that had none.
    fn learn(&mut self, cell: PaddedCell, value: u32) {
        if self.at(cell) == UNKNOWN {
            self.set(cell, value);
            self.known.push(cell);
        }
    }

    fn set(&mut self, cell: PaddedCell, value: u32) {
        if let Some(cell) = self.values.get_mut(cell.index()) {
            *cell = value;
        }
    }

    fn at(&self, cell: PaddedCell) -> u32 {
        self.values.get(cell.index()).copied().unwrap_or(RIM)
    }

    /// The value of any point; [`UNKNOWN`] where there is none.
    fn value(&self, point: Point) -> u32 {
        let value = if self.size.contains(point) { self.values.get(index(self.size, point)).copied() } else { None };
        value.filter(|value| *value < RIM).unwrap_or(UNKNOWN)
    }
}
