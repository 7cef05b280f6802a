//! Shortest paths between two places.

use std::mem::take;

use super::padded::{PaddedCell, PaddedStep, is_inside, padded, ways};
use super::point::Point;
use super::rect::Size;

/// Finds shortest paths, and keeps its working memory from one search to the next.
///
/// Every step to one of the eight neighbours costs 1, also past corners. Of several shortest paths it is the one whose
/// first differing step comes earlier in [`Direction::ALL`](super::direction::Direction::ALL).
///
/// A* (Hart, Nilsson and Raphael 1968) from the goal back to the start, guided by the distance on open ground. As a step
/// changes the estimate by 0, 1 or 2, three lists take the place of a priority queue. The search ends as soon as it meets
/// the start; which of several shortest paths it is gets settled on the way back to the goal, and only where it can be another.
#[derive(Clone, Debug, Default)]
pub struct PathFinder {
    size: Size,
    /// The cells of the map, with a rim round them.
    cells: Vec<Known>,
    /// What this search knows of cells through which nothing leads.
    blocked: Known,
    /// The most that older searches left in `cells`, which does not count.
    old: Known,
    /// Cells to look at, with their ways, by how much their estimate exceeds the lowest.
    waiting: [Vec<(PaddedCell, u32)>; 3],
    /// The beginning of the path, with the directions that were tried from each place.
    trail: Vec<(PaddedCell, usize)>,
}

/// What is known of a cell: the greater, the more, so that most neighbours of a cell need a single comparison.
///
/// Each search has its own numbers, above those of the searches before. The greatest of them is for cells through which nothing leads,
/// and each below it for a way that is longer by a cell. Four bytes, as searches wait for memory most of all.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Known(u32);

/// What is not on the map is known in every search: nothing leads through.
const RIM: Known = Known(u32::MAX);

impl Known {
    /// A way to the goal of `way` cells, both ends included, in the search that knows `self` of blocked cells.
    #[inline]
    fn way(self, way: u32) -> Self {
        Self(self.0 - way)
    }
}

impl PathFinder {
    /// A finder; its memory grows with the maps that it sees.
    pub fn new() -> Self {
        Self::default()
    }

    /// The cells of a shortest path from `start`, without it, to `goal`, with it; `None` when there is no path.
    /// The start and the goal themselves need not be passable.
    pub fn find(
        &mut self,
        size: Size,
        start: Point,
        goal: Point,
        mut passable: impl FnMut(Point) -> bool,
    ) -> Option<Vec<Point>> {
        if !size.contains(start) || !size.contains(goal) {
            return None;
        }
        self.begin(size);
        let steps = self.explore(start, goal, &mut passable)?;
        let mut trail = take(&mut self.trail);
        self.leave(&mut trail, start, goal, steps, &mut passable);
        let path = self.follow(&trail, steps);
        self.trail = trail;
        Some(path)
    }

    /// Forgets the last search.
    fn begin(&mut self, size: Size) {
        // A number for each length that a way can have, and one for blocked cells.
        let numbers = size.area() as u32 + 2;
        if self.size != size || RIM.0 - self.blocked.0 <= numbers {
            (self.size, self.blocked) = (size, Known::default());
            let places = padded(size).points();
            self.cells.clear();
            self.cells.extend(places.map(|place| if is_inside(size, place) { Known::default() } else { RIM }));
        }
        (self.old, self.blocked) = (self.blocked, Known(self.blocked.0 + numbers));
        self.waiting.iter_mut().for_each(Vec::clear);
    }

    /// Finds ways from the goal on until one meets the start; answers with the number of steps between them.
    fn explore(&mut self, start: Point, goal: Point, passable: &mut impl FnMut(Point) -> bool) -> Option<u32> {
        if start == goal {
            return Some(0);
        }
        let (mut estimate, home) = (goal.distance(start), PaddedCell::new(self.size, goal));
        // The directions that come first are looked at last, so that what is found first is often what is wanted.
        let [n, e, s, w, ne, se, sw, nw] = ways(self.size);
        let backwards = [s, w, n, e, sw, nw, ne, se];
        self.learn(home, self.blocked.way(1));
        self.wait(0, home, 1);
        let mut empty = 0;
        while empty < self.waiting.len() {
            empty += 1;
            while let Some((place, way)) = self.waiting[0].pop() {
                empty = 0;
                if self.known(place) == self.blocked.way(way)
                    && self.spread((place, way + 1), start, estimate, &backwards, passable)
                {
                    return Some(way);
                }
            }
            self.waiting.rotate_left(1);
            estimate += 1;
        }
        None
    }

    /// Tells the neighbours of a place that a way of `way` cells leads over it, and answers whether it thereby meets the start; no
    /// shorter way does. `estimate` is the lowest.
    #[inline]
    fn spread(
        &mut self,
        (place, way): (PaddedCell, u32),
        start: Point,
        estimate: u32,
        ways: &[PaddedStep; 8],
        passable: &mut impl FnMut(Point) -> bool,
    ) -> bool {
        let (blocked, old, known) = (self.blocked, self.old, self.blocked.way(way));
        for to in ways {
            let next = place.beside(*to);
            let Some(cell) = self.cells.get_mut(next.index()).filter(|cell| **cell < known) else { continue };
            if *cell <= old && !passable(next.point()) && next.point() != start {
                *cell = blocked;
                continue;
            }
            *cell = known;
            let rest = next.point().distance(start);
            let more = way - 1 + rest - estimate;
            if rest + more == 0 {
                return true;
            }
            self.wait(more, next, way);
        }
        false
    }

    /// Leaves in `trail` the first places of the path, from the start on: those to which no way is shorter even on open ground, and one
    /// more.
    ///
    /// Only among these are cells that the search may not have reached though they lie on a shortest path; all others have
    /// lower estimates. So here, whatever comes in an earlier direction is tried until it meets a way or a dead end.
    fn leave(
        &mut self,
        trail: &mut Vec<(PaddedCell, usize)>,
        start: Point,
        goal: Point,
        steps: u32,
        passable: &mut impl FnMut(Point) -> bool,
    ) {
        let ways = ways(self.size);
        trail.clear();
        trail.push((PaddedCell::new(self.size, start), 0));
        while let Some((at, tried)) = trail.last_mut() {
            let depth = at.point().distance(start) + 1;
            if depth > steps {
                break;
            }
            let mut untried = (0..).zip(&ways).skip(*tried).map(|(turn, to)| (turn, at.beside(*to)));
            let hopeful = untried.find(|(_, next)| self.may_lead(*next, start, goal, (depth, steps), passable));
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

    /// Whether a shortest path of `steps` steps may have `place` as its cell number `depth`.
    #[inline]
    fn may_lead(
        &mut self,
        place: PaddedCell,
        start: Point,
        goal: Point,
        (depth, steps): (u32, u32),
        passable: &mut impl FnMut(Point) -> bool,
    ) -> bool {
        let way = steps + 1 - depth;
        let (known, wanted, at) = (self.known(place), self.blocked.way(way), place.point());
        if known >= wanted {
            return known == wanted;
        }
        // It is at most so far away, being beside the one before.
        let far = at - start;
        if (far.x.abs() != depth as i32 && far.y.abs() != depth as i32) || at.distance(goal) >= way {
            return false;
        }
        if known <= self.old && !passable(at) {
            self.learn(place, self.blocked);
            return false;
        }
        true
    }

    /// The path that begins with `trail`, which starts at its start: along falling way lengths, first directions first.
    fn follow(&self, trail: &[(PaddedCell, usize)], steps: u32) -> Vec<Point> {
        let mut path = Vec::with_capacity(steps as usize);
        path.extend(trail.iter().skip(1).map(|(place, _)| place.point()));
        let Some(&(mut at, _)) = trail.last() else { return path };
        let (ways, left) = (ways(self.size), (1..=steps - path.len() as u32).rev());
        path.extend(left.map_while(|way| {
            let wanted = self.blocked.way(way);
            at = ways.into_iter().map(|to| at.beside(to)).find(|next| self.known(*next) == wanted)?;
            Some(at.point())
        }));
        path
    }

    /// Lets a place wait until the estimates have risen by `more`.
    #[inline]
    fn wait(&mut self, more: u32, place: PaddedCell, way: u32) {
        if let Some(list) = self.waiting.get_mut(more as usize) {
            list.push((place, way));
        }
    }

    #[inline]
    fn learn(&mut self, place: PaddedCell, known: Known) {
        if let Some(cell) = self.cells.get_mut(place.index()) {
            *cell = known;
        }
    }

    /// What is known of a place.
    #[inline]
    fn known(&self, place: PaddedCell) -> Known {
        self.cells.get(place.index()).copied().unwrap_or(RIM)
    }
}
