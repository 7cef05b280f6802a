//! Distance maps: how far every cell is from the nearest goal.

use std::collections::VecDeque;

use super::direction::Direction;
use super::padded::{PaddedCell, index, padded, ways};
use super::point::Point;
use super::rect::Size;

/// For each cell the number of steps to the nearest goal, or how unsafe it is.
///
/// The idea and the flight map are those of "Dijkstra maps" in roguelikes (<https://www.roguebasin.com/index.php/The_Incredible_Power_of_Dijkstra_Maps>).
#[derive(Clone, Debug, Default)]
pub struct DistanceMap {
    size: Size,
    /// The values of the cells, with a rim of [`RIM`] round the map that saves asking whether a neighbour is on it.
    values: Vec<u32>,
    /// The cells that have a value, nearest first.
    known: Vec<PaddedCell>,
    /// How many of these have passed on theirs to their neighbours.
    spread: usize,
}

/// No way leads to the cell, as far as is known; this and what follows is no value.
const UNKNOWN: u32 = RIM + 2;
/// The cell is not passable.
const CLOSED: u32 = RIM + 1;
/// The cell is not on the map.
const RIM: u32 = u32::MAX - 2;

/// What a step costs in a flight map, which counts in tenths of steps.
const STEP: u32 = 10;

/// What each step away from the threat is worth in a flight map. More than [`STEP`], so that one flees past the end of
/// a dead end rather than into it.
const AWAY: u32 = 12;

impl DistanceMap {
    /// A map of `size` on which nothing has been reached.
    pub fn new(size: Size) -> Self {
        let mut map = Self::default();
        map.clear(size);
        map
    }

    /// The map's extent.
    pub fn size(&self) -> Size {
        self.size
    }

    /// Counts the steps from the nearest of `goals` to every cell that is at most `limit` steps away, over passable
    /// cells. The goals themselves need not be passable. What the map held before is forgotten.
    pub fn flood(&mut self, goals: &[Point], limit: u32, passable: impl FnMut(Point) -> bool) {
        self.begin(self.size, goals);
        self.spread(passable, |_, steps| steps > limit);
    }

    /// Goes on counting until every cell is reached to which a way leads.
    pub fn reach_all(&mut self, passable: impl FnMut(Point) -> bool) {
        self.spread(passable, |_, _| false);
    }

    /// Becomes a map of `size` on which only `goals` have been reached. What the map held before is forgotten.
    pub fn begin(&mut self, size: Size, goals: &[Point]) {
        self.clear(size);
        for goal in goals {
            if size.contains(*goal) {
                self.learn(PaddedCell::new(size, *goal), 0);
            }
        }
    }

    /// Goes on counting until `point` is reached, and every cell that is as near; what is farther may stay unknown until it is asked
    /// for. What is passable must be the same from call to call.
    pub fn reach(&mut self, point: Point, passable: impl FnMut(Point) -> bool) {
        self.spread(passable, |map, steps| steps > map.value(point));
    }

    /// Goes on counting until all is known, or until the next cells are so many steps away that it `is_enough`.
    fn spread(&mut self, mut passable: impl FnMut(Point) -> bool, is_enough: impl Fn(&Self, u32) -> bool) {
        let ways = ways(self.size);
        while let Some(place) = self.known.get(self.spread).copied() {
            let steps = self.at(place) + 1;
            if is_enough(self, steps) {
                break;
            }
            self.spread += 1;
            for way in ways {
                let neighbour = place.beside(way);
                if self.at(neighbour) != UNKNOWN {
                    continue;
                }
                if passable(neighbour.point()) {
                    self.learn(neighbour, steps);
                } else {
                    self.set(neighbour, CLOSED);
                }
            }
        }
    }

    /// Becomes the map of flight from what `threat` was flooded from: who follows it downhill gets away, round the
    /// threat if need be, and not into the nearest dead end. It covers the cells that `threat` reached.
    ///
    /// Each cell gets -1.2 times its distance, and is flooded again from there; all in tenths of steps, and shifted so
    /// that the safest cell has 0.
    pub fn flee(&mut self, threat: &Self) {
        self.clear(threat.size);
        let ways = ways(self.size);
        let farthest = threat.known.last().map_or(0, |place| threat.at(*place));
        let own = |place: PaddedCell| (farthest - threat.at(place)) * AWAY;
        // Farthest first is by rising value. What neighbours improve comes by rising value, too: of the two queues the
        // lesser head is always the next.
        let mut fresh = threat.known.iter().rev().copied().peekable();
        let mut improved = VecDeque::new();
        loop {
            let start = fresh.peek().map(|place| (*place, own(*place)));
            let is_improved = |(_, value): &(PaddedCell, u32)| start.is_none_or(|(_, own)| *value < own);
            let next = improved.pop_front_if(|entry| is_improved(entry)).or_else(|| fresh.next().and(start));
            let Some((place, value)) = next else { break };
            if self.at(place) != UNKNOWN {
                continue;
            }
            self.learn(place, value);
            for neighbour in ways.map(|way| place.beside(way)) {
                let is_open = threat.at(neighbour) < RIM && self.at(neighbour) == UNKNOWN;
                if is_open && value + STEP < own(neighbour) {
                    improved.push_back((neighbour, value + STEP));
                }
            }
        }
    }

    /// The steps from `point` to the nearest goal; `None` where no way leads, or one longer than the limit. In a flight
    /// map, how much less safe the place is than the safest, in tenths of steps.
    pub fn get(&self, point: Point) -> Option<u32> {
        Some(self.value(point)).filter(|value| *value != UNKNOWN)
    }

    /// The step from `from` to the neighbour nearest to a goal among those that can be entered: one that is nearer than
    /// `from`, or, when there are such but none is free, one as near. Ties go by the order of [`Direction::ALL`]. `None`
    /// at a goal, and in a flight map where no place beside is safer.
    pub fn step_toward(&self, from: Point, mut can_enter: impl FnMut(Point) -> bool) -> Option<Direction> {
        let own = self.value(from);
        let values = Direction::ALL.map(|direction| (self.value(from + direction), direction));
        let mut least = own;
        let mut step = None;
        for (value, direction) in values {
            if value < least && can_enter(from + direction) {
                least = value;
                step = Some(direction);
            }
        }
        if step.is_some() || own == UNKNOWN || values.iter().all(|(value, _)| *value >= own) {
            return step;
        }
        let mut beside = values.iter().filter(|(value, _)| *value == own);
        beside.find(|(_, direction)| can_enter(from + *direction)).map(|(_, direction)| *direction)
    }

    /// Forgets every value, and becomes a map of `size`.
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

    /// Puts down the value of a cell that had none.
    fn learn(&mut self, place: PaddedCell, value: u32) {
        if self.at(place) == UNKNOWN {
            self.set(place, value);
            self.known.push(place);
        }
    }

    fn set(&mut self, place: PaddedCell, value: u32) {
        if let Some(own) = self.values.get_mut(place.index()) {
            *own = value;
        }
    }

    fn at(&self, place: PaddedCell) -> u32 {
        self.values.get(place.index()).copied().unwrap_or(RIM)
    }

    /// The value of any place; [`UNKNOWN`] where there is none.
    fn value(&self, point: Point) -> u32 {
        let value = if self.size.contains(point) { self.values.get(index(self.size, point)).copied() } else { None };
        value.filter(|value| *value < RIM).unwrap_or(UNKNOWN)
    }
}
