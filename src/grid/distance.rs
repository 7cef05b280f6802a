//! Distance maps: how far every cell is from the nearest goal.

use super::{Direction, Grid, Point, Size};

/// For each cell the number of steps to the nearest goal, or how unsafe it is.
///
/// The idea and the flight map are those of "Dijkstra maps" in roguelikes (<https://www.roguebasin.com/index.php/The_Incredible_Power_of_Dijkstra_Maps>).
#[derive(Clone, Debug, Default)]
pub struct DistanceMap {
    values: Grid<u32>,
    /// The cells that have a value, nearest first.
    known: Vec<Point>,
}

/// The value of cells that no way leads to.
const UNKNOWN: u32 = u32::MAX;

/// What a step costs in a flight map, which counts in tenths of steps.
const STEP: u32 = 10;

/// What each step away from the threat is worth in a flight map. More than [`STEP`], so that one flees past the end of
/// a dead end rather than into it.
const AWAY: u32 = 12;

impl DistanceMap {
    /// A map of `size` on which nothing has been reached.
    pub fn new(size: Size) -> Self {
        Self { values: Grid::new(size, UNKNOWN), known: Vec::new() }
    }

    /// The map's extent.
    pub fn size(&self) -> Size {
        self.values.size()
    }

    /// Counts the steps from the nearest of `goals` to every cell that is at most `limit` steps away, over passable
    /// cells. The goals themselves need not be passable. What the map held before is forgotten.
    pub fn flood(&mut self, goals: &[Point], limit: u32, mut passable: impl FnMut(Point) -> bool) {
        self.clear();
        for goal in goals {
            self.learn(*goal, 0);
        }
        let mut next = 0;
        while let Some(point) = self.known.get(next).copied() {
            next += 1;
            let steps = self.value(point) + 1;
            if steps > limit {
                break;
            }
            for direction in Direction::ALL {
                let neighbour = point + direction;
                if self.values.get(neighbour) == Some(&UNKNOWN) && passable(neighbour) {
                    self.learn(neighbour, steps);
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
        self.clear();
        if self.size() != threat.size() {
            self.values = Grid::new(threat.size(), UNKNOWN);
        }
        let farthest = threat.known.last().map_or(0, |point| threat.value(*point));
        // Farthest first, so by rising value. The cells that a neighbour improved come by rising value, too: of the two
        // queues the lesser head is always the next.
        let own = |point: Point| (farthest - threat.value(point)) * AWAY;
        let mut fresh = threat.known.iter().rev().map(|point| (*point, own(*point))).peekable();
        let mut improved = 0;
        let mut queue: Vec<(Point, u32)> = Vec::with_capacity(threat.known.len());
        loop {
            let head = queue.get(improved).copied();
            let next = match (fresh.peek().copied(), head) {
                (Some(start), Some(better)) if better.1 < start.1 => head,
                (Some(start), _) => Some(start),
                (None, _) => head,
            };
            let Some((point, value)) = next else { break };
            if next == head {
                improved += 1;
            } else {
                fresh.next();
            }
            if self.value(point) <= value {
                continue;
            }
            self.learn(point, value);
            for direction in Direction::ALL {
                let neighbour = point + direction;
                if threat.value(neighbour) != UNKNOWN && value + STEP < self.value(neighbour).min(own(neighbour)) {
                    queue.push((neighbour, value + STEP));
                }
            }
        }
    }

    /// The steps from `point` to the nearest goal; `None` where no way leads, or one longer than the limit. In a flight
    /// map, how much less safe the place is than the safest, in tenths of steps.
    pub fn get(&self, point: Point) -> Option<u32> {
        self.values.get(point).copied().filter(|value| *value != UNKNOWN)
    }

    /// The step from `from` to the neighbour nearest to a goal among those that can be entered: one that is nearer than
    /// `from`, or, when none of these is free, one as near. Ties go by the order of [`Direction::ALL`].
    pub fn step_toward(&self, from: Point, mut can_enter: impl FnMut(Point) -> bool) -> Option<Direction> {
        let mut least = self.value(from).saturating_add(1);
        let mut step = None;
        for direction in Direction::ALL {
            let value = self.value(from + direction);
            if value < least && can_enter(from + direction) {
                least = value;
                step = Some(direction);
            }
        }
        step
    }

    /// Forgets every value.
    fn clear(&mut self) {
        for point in self.known.drain(..) {
            self.values.set(point, UNKNOWN);
        }
    }

    /// Puts down the value of a cell that had none.
    fn learn(&mut self, point: Point, value: u32) {
        if self.values.get(point) == Some(&UNKNOWN) {
            self.values.set(point, value);
            self.known.push(point);
        }
    }

    fn value(&self, point: Point) -> u32 {
        self.values.at(point, UNKNOWN)
    }
}
