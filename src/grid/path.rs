//! Shortest paths between two places.

use super::{Direction, Point, Size};

/// Finds shortest paths, and keeps its working memory from one search to the next.
///
/// Every step to one of the eight neighbours costs 1, also past corners. Of several shortest paths it is the one whose
/// first differing step comes earlier in [`Direction::ALL`].
///
/// A* (Hart, Nilsson and Raphael 1968) from the goal back to the start, guided by the distance on open ground. As a step
/// changes the estimate by 0, 1 or 2, three lists take the place of a priority queue.
#[derive(Clone, Debug, Default)]
pub struct PathFinder {
    size: Size,
    cells: Vec<Cell>,
    /// The number of the search; what older searches left in `cells` does not count.
    search: u32,
    /// Cells to look at, by their estimate modulo 3.
    waiting: [Vec<(Point, u32)>; 3],
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
        if self.size != size || self.search == u32::MAX {
            self.size = size;
            self.search = 0;
            self.cells.clear();
            self.cells.resize(size.area(), Cell::default());
        }
        self.search += 1;
        self.waiting.iter_mut().for_each(Vec::clear);
    }

    /// Finds out the way lengths of all cells on shortest paths; answers with the number of steps from start to goal.
    /// The list in which the start turns up is emptied before the search ends, as all other shortest paths are in it.
    fn explore(&mut self, start: Point, goal: Point, mut passable: impl FnMut(Point) -> bool) -> Option<u32> {
        let mut estimate = goal.distance(start);
        let mut best = None;
        self.learn(goal, 1);
        self.wait(estimate, goal, 1);
        let mut empty = 0;
        while empty < 3 && best.is_none() {
            empty += 1;
            while let Some((point, way)) = self.next(estimate) {
                empty = 0;
                if point == start {
                    best = Some(way - 1);
                } else if self.way(point) == way {
                    self.spread(point, way + 1, start, &mut passable);
                }
            }
            estimate += 1;
        }
        best
    }

    /// Tells the neighbours of `point` that a way of `way` cells leads over it.
    fn spread(&mut self, point: Point, way: u32, start: Point, passable: &mut impl FnMut(Point) -> bool) {
        for direction in Direction::ALL {
            let next = point + direction;
            let Some(cell) = self.cell(next) else { continue };
            if cell.search == self.search && cell.way <= way {
                continue;
            }
            if cell.search != self.search && next != start && !passable(next) {
                self.learn(next, BLOCKED);
                continue;
            }
            self.learn(next, way);
            self.wait(way - 1 + next.distance(start), next, way);
        }
    }

    /// Walks from `start` along falling way lengths, first directions first.
    fn walk(&self, start: Point, steps: u32) -> Vec<Point> {
        let mut at = start;
        (1..=steps)
            .rev()
            .map_while(|way| {
                at = Direction::ALL.into_iter().map(|direction| at + direction).find(|next| self.way(*next) == way)?;
                Some(at)
            })
            .collect()
    }

    fn wait(&mut self, estimate: u32, point: Point, way: u32) {
        if let Some(list) = self.waiting.get_mut(estimate as usize % 3) {
            list.push((point, way));
        }
    }

    fn next(&mut self, estimate: u32) -> Option<(Point, u32)> {
        self.waiting.get_mut(estimate as usize % 3)?.pop()
    }

    fn learn(&mut self, point: Point, way: u32) {
        let search = self.search;
        if let Some(cell) = self.index(point).and_then(|index| self.cells.get_mut(index)) {
            *cell = Cell { search, way };
        }
    }

    /// The way length that this search has found for a cell; [`BLOCKED`] when none.
    fn way(&self, point: Point) -> u32 {
        self.cell(point).filter(|cell| cell.search == self.search).map_or(BLOCKED, |cell| cell.way)
    }

    fn cell(&self, point: Point) -> Option<Cell> {
        self.cells.get(self.index(point)?).copied()
    }

    fn index(&self, point: Point) -> Option<usize> {
        self.size.contains(point).then(|| point.y as usize * self.size.width as usize + point.x as usize)
    }
}
