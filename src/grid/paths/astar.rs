//! A* over a grid with a rim of walls.

use std::mem::take;

use super::steps::Steps;
use crate::grid::direction::Direction;
use crate::grid::direction::Direction::{East, North, Northeast, Northwest, South, Southeast, Southwest, West};
use crate::grid::padded::{PaddedCell, PaddedStep, is_inside, neighbour_steps, padded};
use crate::grid::point::Point;
use crate::grid::rect::Size;

/// Finds shortest paths. Reuses its working memory from one search to the next.
///
/// Every step to one of the eight neighbours costs 1. Among equally short paths it takes the one whose first differing
/// step comes earlier in [`Direction::ALL`].
///
/// A* (Hart, Nilsson and Raphael 1968), searched from the goal back to the start. The heuristic is the Chebyshev
/// distance, so a step changes the estimate by 0, 1 or 2, and three lists replace the priority queue. The search stops
/// when it meets the start. Ties between shortest paths are broken while walking back to the goal.
#[derive(Clone, Debug, Default)]
pub struct PathFinder {
    size: Size,
    /// The cells of the map, with a rim around them.
    cells: Vec<Known>,
    /// The value that marks a blocked cell in this search.
    blocked: Known,
    /// The highest value that earlier searches left in `cells`. Anything up to it counts as unknown.
    old: Known,
    /// The open lists: cells with their path length, indexed by how much their estimate exceeds the current minimum.
    waiting: [Vec<(PaddedCell, u32)>; 3],
    /// The beginning of the path: each cell, with how many directions were tried from it.
    trail: Vec<(PaddedCell, usize)>,
}

/// What a search knows about a cell. Greater values win, so most neighbours need a single comparison.
///
/// Each search uses its own range of numbers, above those of all earlier searches, so `cells` never has to be cleared.
/// The highest number of a range marks blocked cells; each number below it stands for a path one cell longer. Four
/// bytes, because searches are bound by memory access.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Known(u32);

/// A cell of the rim: blocked in every search.
const RIM: Known = Known(u32::MAX);

impl Known {
    /// A path of `length` cells to the goal, both ends included. `self` is the search's value for blocked cells.
    #[inline]
    fn length(self, length: u32) -> Self {
        Self(self.0 - length)
    }
}

impl PathFinder {
    /// A finder with no memory reserved. It grows to the largest map searched.
    pub fn new() -> Self {
        Self::default()
    }

    /// The cells of a shortest path from `start` (excluded) to `goal` (included); `None` when there is no path. The
    /// start and the goal themselves need not be open.
    pub fn find(&mut self, size: Size, start: Point, goal: Point, steps: &impl Steps) -> Option<Vec<Point>> {
        if !size.contains(start) || !size.contains(goal) {
            return None;
        }
        self.begin(size);
        let length = self.explore(start, goal, steps)?;
        let mut trail = take(&mut self.trail);
        self.leave(&mut trail, start, goal, length, steps);
        let path = self.follow(&trail, length, steps);
        self.trail = trail;
        Some(path)
    }

    /// Discards the results of the last search.
    fn begin(&mut self, size: Size) {
        // One number for each possible path length, and one for blocked cells.
        let numbers = size.area() as u32 + 2;
        if self.size != size || RIM.0 - self.blocked.0 <= numbers {
            (self.size, self.blocked) = (size, Known::default());
            let cells_of_map = padded(size).points();
            self.cells.clear();
            self.cells.extend(cells_of_map.map(|cell| if is_inside(size, cell) { Known::default() } else { RIM }));
        }
        (self.old, self.blocked) = (self.blocked, Known(self.blocked.0 + numbers));
        self.waiting.iter_mut().for_each(Vec::clear);
    }

    /// Expands cells from the goal until a path meets the start. Returns the number of steps between them.
    fn explore(&mut self, start: Point, goal: Point, steps: &impl Steps) -> Option<u32> {
        if start == goal {
            return Some(0);
        }
        let (mut estimate, home) = (goal.distance(start), PaddedCell::new(self.size, goal));
        // The lists are stacks, so the preferred directions go in last to come out first.
        let [n, e, s, w, ne, se, sw, nw] = neighbour_steps(self.size);
        let backwards = [
            (South, s),
            (West, w),
            (North, n),
            (East, e),
            (Southwest, sw),
            (Northwest, nw),
            (Northeast, ne),
            (Southeast, se),
        ];
        self.learn(home, self.blocked.length(1));
        self.wait(0, home, 1);
        let mut empty = 0;
        while empty < self.waiting.len() {
            empty += 1;
            while let Some((cell, length)) = self.waiting[0].pop() {
                empty = 0;
                if self.known(cell) == self.blocked.length(length)
                    && self.spread((cell, length + 1), start, estimate, &backwards, steps)
                {
                    return Some(length);
                }
            }
            self.waiting.rotate_left(1);
            estimate += 1;
        }
        None
    }

    /// Records a path of `length` cells through `cell` for its neighbours. Returns whether that reaches the start, in
    /// which case no shorter path exists. `estimate` is the current minimum.
    #[inline]
    fn spread(
        &mut self,
        (cell, length): (PaddedCell, u32),
        start: Point,
        estimate: u32,
        backwards: &[(Direction, PaddedStep); 8],
        steps: &impl Steps,
    ) -> bool {
        let (blocked, old, known) = (self.blocked, self.old, self.blocked.length(length));
        let at = cell.point();
        for (way, to) in backwards {
            let next = cell.beside(*to);
            let Some(cell) = self.cells.get_mut(next.index()).filter(|cell| **cell < known) else { continue };
            if !steps.fits(at, *way) {
                continue;
            }
            if *cell <= old && !steps.is_open(next.point()) && next.point() != start {
                *cell = blocked;
                continue;
            }
            *cell = known;
            let rest = next.point().distance(start);
            let more = length - 1 + rest - estimate;
            if rest + more == 0 {
                return true;
            }
            self.wait(more, next, length);
        }
        false
    }

    /// Fills `trail` with the first cells of the path, from the start on: those that no path can reach sooner even on
    /// open ground, and one more.
    ///
    /// Only these can lie on a shortest path without the search having reached them, since every other cell has a lower
    /// estimate. So this depth-first search tries the directions in order until it meets a known cell or a dead end.
    fn leave(
        &mut self,
        trail: &mut Vec<(PaddedCell, usize)>,
        start: Point,
        goal: Point,
        length: u32,
        steps: &impl Steps,
    ) {
        let neighbour_steps = neighbour_steps(self.size);
        trail.clear();
        trail.push((PaddedCell::new(self.size, start), 0));
        while let Some((at, tried)) = trail.last_mut() {
            let from = at.point();
            let depth = from.distance(start) + 1;
            if depth > length {
                break;
            }
            let ways = Direction::ALL.into_iter().zip(&neighbour_steps);
            let untried = (0..).zip(ways).skip(*tried).filter(|(_, (way, _))| steps.fits(from, *way));
            let mut nexts = untried.map(|(turn, (_, to))| (turn, at.beside(*to)));
            let hopeful = nexts.find(|(_, next)| self.may_lead(*next, start, goal, (depth, length), steps));
            if let Some((turn, next)) = hopeful {
                *tried = turn + 1;
                trail.push((next, 0));
                if next.point().distance(start) < depth {
                    break;
                }
            } else {
                let dead_end = *at;
                self.learn(dead_end, self.blocked);
                trail.pop();
            }
        }
    }

    /// Whether `cell` may be cell number `depth` of a shortest path of `whole` steps.
    #[inline]
    fn may_lead(
        &mut self,
        cell: PaddedCell,
        start: Point,
        goal: Point,
        (depth, whole): (u32, u32),
        steps: &impl Steps,
    ) -> bool {
        let length = whole + 1 - depth;
        let (known, wanted, at) = (self.known(cell), self.blocked.length(length), cell.point());
        if known >= wanted {
            return known == wanted;
        }
        // The cell is a neighbour of the one before it, so it can't be farther than `depth`.
        let far = at - start;
        if (far.x.abs() != depth as i32 && far.y.abs() != depth as i32) || at.distance(goal) >= length {
            return false;
        }
        if known <= self.old && !steps.is_open(at) {
            self.learn(cell, self.blocked);
            return false;
        }
        true
    }

    /// The path that begins with `trail`, continued along falling path lengths, earlier directions first.
    fn follow(&self, trail: &[(PaddedCell, usize)], length: u32, steps: &impl Steps) -> Vec<Point> {
        let mut path = Vec::with_capacity(length as usize);
        path.extend(trail.iter().skip(1).map(|(cell, _)| cell.point()));
        let Some(&(mut at, _)) = trail.last() else { return path };
        let (neighbour_steps, left) = (neighbour_steps(self.size), (1..=length - path.len() as u32).rev());
        path.extend(left.map_while(|length| {
            let (wanted, from) = (self.blocked.length(length), at.point());
            let mut ways = neighbour_steps.into_iter().zip(Direction::ALL);
            let leads_on = |(to, way)| self.known(at.beside(to)) == wanted && steps.fits(from, way);
            let (to, _) = ways.find(|way| leads_on(*way))?;
            at = at.beside(to);
            Some(at.point())
        }));
        path
    }

    /// Queues a cell until the estimate has risen by `more`.
    #[inline]
    fn wait(&mut self, more: u32, cell: PaddedCell, length: u32) {
        if let Some(list) = self.waiting.get_mut(more as usize) {
            list.push((cell, length));
        }
    }

    #[inline]
    fn learn(&mut self, cell: PaddedCell, known: Known) {
        if let Some(cell) = self.cells.get_mut(cell.index()) {
            *cell = known;
        }
    }

    /// What this search knows about a cell.
    #[inline]
    fn known(&self, cell: PaddedCell) -> Known {
        self.cells.get(cell.index()).copied().unwrap_or(RIM)
    }
}
