//! Straightforward implementations of the same algorithms, as a baseline.

use stuffed::grid::{Direction, Point};

use super::maps::Map;

/// Symmetric shadowcasting after Albert Ford (<https://www.albertford.com/shadowcasting/>): row by row, with slopes as fractions. Marks the
/// visible cells within a square of `radius`.
pub fn shadowcast(map: &Map, origin: Point, radius: i32, seen: &mut [bool]) {
    seen[map.index(origin)] = true;
    for quarter in 0..4 {
        scan(map, origin, radius, quarter, 1, (-1, 1), (1, 1), seen);
    }
}

/// Rows from `depth` on between two slopes, each `(columns, rows)`.
#[allow(clippy::too_many_arguments)]
fn scan(
    map: &Map,
    origin: Point,
    radius: i32,
    quarter: u8,
    depth: i32,
    mut start: (i32, i32),
    end: (i32, i32),
    seen: &mut [bool],
) {
    for depth in depth..=radius {
        // Rounds half cells inwards on both sides.
        let first = (2 * depth * start.0 + start.1).div_euclid(2 * start.1);
        let last = -((-2 * depth * end.0 + end.1).div_euclid(2 * end.1));
        let mut before = None;
        for column in first..=last {
            let at = match quarter {
                0 => Point::new(origin.x + column, origin.y - depth),
                1 => Point::new(origin.x + depth, origin.y + column),
                2 => Point::new(origin.x + column, origin.y + depth),
                _ => Point::new(origin.x - depth, origin.y + column),
            };
            let open = map.is_open(at);
            let is_symmetric = column * start.1 >= depth * start.0 && column * end.1 <= depth * end.0;
            if (!open || is_symmetric) && map.size.contains(at) {
                seen[map.index(at)] = true;
            }
            if open && before == Some(false) {
                start = (2 * column - 1, 2 * depth);
            } else if !open && before == Some(true) {
                scan(map, origin, radius, quarter, depth + 1, start, (2 * column - 1, 2 * depth), seen);
            }
            before = Some(open);
        }
        if before != Some(true) {
            return;
        }
    }
}

/// A* with one bucket of cells per estimate. Its buffers are reused.
#[derive(Default)]
pub struct BucketSearch {
    search: u32,
    /// For each cell: the last search that reached it, the steps to it, and the cell it was reached from.
    cells: Vec<(u32, u32, u32)>,
    buckets: Vec<Vec<(Point, u32)>>,
}

impl BucketSearch {
    pub fn find(&mut self, map: &Map, start: Point, goal: Point) -> Option<Vec<Point>> {
        self.cells.resize(map.open.len(), (0, 0, 0));
        self.search += 1;
        self.buckets.iter_mut().for_each(Vec::clear);
        let home = map.index(start) as u32;
        self.cells[home as usize] = (self.search, 0, home);
        self.wait(start.distance(goal), start, 0);
        let mut estimate = 0;
        while estimate < self.buckets.len() {
            let Some((at, steps)) = self.buckets[estimate].pop() else {
                estimate += 1;
                continue;
            };
            let index = map.index(at) as u32;
            if at == goal {
                return Some(self.way_back(map, index, home));
            }
            if self.cells[index as usize].1 < steps {
                continue;
            }
            for next in Direction::ALL.map(|way| at + way) {
                if !map.is_open(next) {
                    continue;
                }
                let place = map.index(next);
                let (search, known, _) = self.cells[place];
                if search != self.search || known > steps + 1 {
                    self.cells[place] = (self.search, steps + 1, index);
                    self.wait(steps + 1 + next.distance(goal), next, steps + 1);
                }
            }
        }
        None
    }

    fn wait(&mut self, estimate: u32, at: Point, steps: u32) {
        let estimate = estimate as usize;
        if self.buckets.len() <= estimate {
            self.buckets.resize(estimate + 1, Vec::new());
        }
        self.buckets[estimate].push((at, steps));
    }

    fn way_back(&self, map: &Map, mut index: u32, home: u32) -> Vec<Point> {
        let mut way = Vec::new();
        while index != home {
            way.push(map.point(index as usize));
            index = self.cells[index as usize].2;
        }
        way.reverse();
        way
    }
}

/// Breadth-first search over the whole map. Its buffers are reused.
#[derive(Default)]
pub struct Flood {
    pub steps: Vec<u32>,
    waiting: Vec<Point>,
}

impl Flood {
    pub fn from(&mut self, map: &Map, start: Point) {
        self.steps.clear();
        self.steps.resize(map.open.len(), u32::MAX);
        self.waiting.clear();
        self.waiting.push(start);
        self.steps[map.index(start)] = 0;
        let mut next = 0;
        while let Some(at) = self.waiting.get(next).copied() {
            next += 1;
            let steps = self.steps[map.index(at)] + 1;
            for beside in Direction::ALL.map(|way| at + way) {
                if map.is_open(beside) && self.steps[map.index(beside)] == u32::MAX {
                    self.steps[map.index(beside)] = steps;
                    self.waiting.push(beside);
                }
            }
        }
    }
}
