//! Shortest paths between two places.

use super::padded::{Place, Way, is_inside, padded, ways};
use super::{Point, Size};

/// Finds shortest paths, and keeps its working memory from one search to the next.
///
/// Every step to one of the eight neighbours costs 1, also past corners. Of several shortest paths it is the one whose
/// first differing step comes earlier in [`Direction::ALL`](super::Direction::ALL).
///
/// A* (Hart, Nilsson and Raphael 1968) from the goal back to the start, guided by the distance on open ground. As a step
/// changes the estimate by 0, 1 or 2, three lists take the place of a priority queue.
#[derive(Clone, Debug, Default)]
pub struct PathFinder {
    size: Size,
    /// The cells of the map, with a rim round them.
    cells: Vec<Cell>,
    /// The number of the search; what older searches left in `cells` does not count.
    search: u32,
    /// Cells to look at, by their estimate modulo 3.
    waiting: [Vec<(Place, u32)>; 3],
}

/// What is known of a cell.
#[derive(Clone, Copy, Debug, Default)]
struct Cell {
    search: u32,
    /// Cells on the way to the goal, both ends included; [`BLOCKED`] where none leads through.
    way: u32,
}

/// No way is shorter, so the search leaves such a cell alone.
const BLOCKED: u32 = 0;

/// The number of the last search before the count begins anew.
const LAST: u32 = u32::MAX - 1;

/// What is not on the map is known in every search: nothing leads through.
const RIM: Cell = Cell { search: u32::MAX, way: BLOCKED };

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
        passable: impl FnMut(Point) -> bool,
    ) -> Option<Vec<Point>> {
        if !size.contains(start) || !size.contains(goal) {
            return None;
        }
        self.begin(size);
        let steps = self.explore(start, goal, passable)?;
        Some(self.walk(start, steps))
    }

    /// Forgets the last search.
    fn begin(&mut self, size: Size) {
        if self.size != size || self.search == LAST {
            (self.size, self.search) = (size, 0);
            let places = padded(size).points();
            self.cells.clear();
            self.cells.extend(places.map(|place| if is_inside(size, place) { Cell::default() } else { RIM }));
        }
        self.search += 1;
        self.waiting.iter_mut().for_each(Vec::clear);
    }

    /// Finds out the way lengths of all cells on shortest paths; answers with the number of steps from start to goal.
    /// The list in which the start turns up is emptied before the search ends, as all other shortest paths are in it.
    fn explore(&mut self, start: Point, goal: Point, mut passable: impl FnMut(Point) -> bool) -> Option<u32> {
        let (mut estimate, ways) = (goal.distance(start), ways(self.size));
        let home = Place::new(self.size, goal);
        self.learn(home, 1);
        self.wait(estimate, home, 1);
        let (mut best, mut empty) = (None, 0);
        while empty < 3 && best.is_none() {
            empty += 1;
            while let Some((place, way)) = self.next(estimate) {
                empty = 0;
                if place.point() == start {
                    best = Some(way - 1);
                } else if self.way(place.index()) == way {
                    self.spread(place, way + 1, start, &ways, &mut passable);
                }
            }
            estimate += 1;
        }
        best
    }

    /// Tells the neighbours of `place` that a way of `way` cells leads over it.
    fn spread(
        &mut self,
        place: Place,
        way: u32,
        start: Point,
        ways: &[Way; 8],
        passable: &mut impl FnMut(Point) -> bool,
    ) {
        let search = self.search;
        for to in ways {
            let next = place.beside(*to);
            let Some(cell) = self.cells.get_mut(next.index()) else { continue };
            let is_new = cell.search < search;
            if !is_new && cell.way <= way {
                continue;
            }
            let is_open = !is_new || next.point() == start || passable(next.point());
            *cell = Cell { search, way: if is_open { way } else { BLOCKED } };
            if is_open {
                self.wait(way - 1 + next.point().distance(start), next, way);
            }
        }
    }

    /// Walks from `start` along falling way lengths, first directions first.
    fn walk(&self, start: Point, steps: u32) -> Vec<Point> {
        let (mut at, ways) = (Place::new(self.size, start), ways(self.size));
        (1..=steps)
            .rev()
            .map_while(|way| {
                at = ways.into_iter().map(|to| at.beside(to)).find(|next| self.way(next.index()) == way)?;
                Some(at.point())
            })
            .collect()
    }

    #[inline]
    fn wait(&mut self, estimate: u32, place: Place, way: u32) {
        if let Some(list) = self.waiting.get_mut(estimate as usize % 3) {
            list.push((place, way));
        }
    }

    #[inline]
    fn next(&mut self, estimate: u32) -> Option<(Place, u32)> {
        self.waiting.get_mut(estimate as usize % 3)?.pop()
    }

    fn learn(&mut self, place: Place, way: u32) {
        if let Some(cell) = self.cells.get_mut(place.index()) {
            *cell = Cell { search: self.search, way };
        }
    }

    /// The way length that this search has found for a cell; [`BLOCKED`] when none.
    #[inline]
    fn way(&self, index: usize) -> u32 {
        self.cells.get(index).filter(|cell| cell.search == self.search).map_or(BLOCKED, |cell| cell.way)
    }
}
