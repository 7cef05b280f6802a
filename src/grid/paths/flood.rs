//! Breadth-first search from one cell, for one question or for several.

use std::collections::VecDeque;

use super::steps::Steps;
use crate::grid::direction::Direction;
use crate::grid::grid::Grid;
use crate::grid::point::Point;
use crate::grid::rect::Size;

/// The cell that is the fewest `steps` from `from` and that `accepts` agrees to; `from` itself is not asked about.
/// Of cells equally near the one found first wins, by the order of [`Direction::ALL`].
pub fn flood(size: Size, from: Point, steps: &impl Steps, accepts: impl FnMut(Point) -> bool) -> Option<Point> {
    // A byte a cell: reading a bit takes longer.
    let mut seen = Grid::new(size, false);
    seen.set(from, true);
    let enters = |at, way| {
        let next = at + way;
        // Whether a cell is open takes longer to find out than whether it was seen.
        let is_new = !seen.at(next, true) && steps.fits(at, way) && steps.is_open(next);
        if is_new {
            seen.set(next, true);
        }
        is_new
    };
    search(from, enters, accepts)
}

/// [`flood`] for callers that keep their own marks between searches: `enters` answers whether a cell is open and was not entered
/// before, and marks it. `from` has to be marked already.
pub fn flood_with(
    from: Point,
    mut enters: impl FnMut(Point) -> bool,
    accepts: impl FnMut(Point) -> bool,
) -> Option<Point> {
    search(from, |at, way| enters(at + way), accepts)
}

/// Breadth-first search by the steps that `enters` takes.
fn search(
    from: Point,
    mut enters: impl FnMut(Point, Direction) -> bool,
    mut accepts: impl FnMut(Point) -> bool,
) -> Option<Point> {
    let mut waiting = VecDeque::from([from]);
    while let Some(at) = waiting.pop_front() {
        if at != from && accepts(at) {
            return Some(at);
        }
        for way in Direction::ALL {
            if enters(at, way) {
                waiting.push_back(at + way);
            }
        }
    }
    None
}

/// A search whose cells several questions share: each goes on where the others have stopped. It may only be kept as long as the
/// same steps are possible.
#[derive(Clone, Debug)]
pub struct SharedFlood {
    seen: Grid<bool>,
    /// The cells reached so far, nearest first, the start at the front.
    reached: Vec<Point>,
    /// How many of them have been asked for their neighbours.
    expanded: usize,
}

impl SharedFlood {
    /// A search from a cell of a grid.
    pub fn new(size: Size, from: Point) -> Self {
        let mut seen = Grid::new(size, false);
        seen.set(from, true);
        Self { seen, reached: vec![from], expanded: 0 }
    }

    /// The same cell as [`flood`] finds.
    pub fn find(&mut self, steps: &impl Steps, mut accepts: impl FnMut(Point) -> bool) -> Option<Point> {
        (1..).map_while(|index| self.reached(index, steps)).find(|at| accepts(*at))
    }

    /// The cell that is reached after `index` others.
    fn reached(&mut self, index: usize, steps: &impl Steps) -> Option<Point> {
        while index >= self.reached.len() {
            let at = *self.reached.get(self.expanded)?;
            self.expanded += 1;
            for way in Direction::ALL {
                let next = at + way;
                if !self.seen.at(next, true) && steps.fits(at, way) && steps.is_open(next) {
                    self.seen.set(next, true);
                    self.reached.push(next);
                }
            }
        }
        self.reached.get(index).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{Cornered, Random};

    #[test]
    fn a_shared_search_finds_and_asks_what_each_search_would_alone() {
        let (size, from) = (Size::new(12, 9), Point::new(5, 4));
        for seed in 0..50 {
            let mut random = Random::new(seed, &[]);
            let walls = Grid::from_fn(size, |_| random.chance(40));
            let open = |at: Point| !walls.at(at, true);
            let fits = |at: Point, way: Direction| seed % 2 == 0 || way.corners(at).into_iter().all(open);
            let steps = Cornered { open, fits };
            let mut shared = SharedFlood::new(size, from);
            for _ in 0..6 {
                let goals = Grid::from_fn(size, |_| random.chance(5));
                let (mut alone, mut together) = (Vec::new(), Vec::new());
                let plain = flood(size, from, &steps, |at| {
                    alone.push(at);
                    goals.at(at, false)
                });
                let found = shared.find(&steps, |at| {
                    together.push(at);
                    goals.at(at, false)
                });
                assert_eq!((found, together), (plain, alone), "seed {seed}");
            }
        }
    }

    #[test]
    fn the_nearest_cell_is_found_around_a_wall() {
        let size = Size::new(5, 3);
        let wall = |at: Point| at.x == 2 && at.y < 2;
        let open = |at: Point| size.contains(at) && !wall(at);
        let mut asked = Vec::new();
        let found = flood(size, Point::new(0, 0), &open, |at| {
            asked.push(at);
            at.x > 2
        });
        assert_eq!(found, Some(Point::new(3, 2)));
        assert!(!asked.contains(&Point::new(0, 0)), "the start is asked about");
        assert!(asked.iter().all(|at| open(*at)), "{asked:?}");
        assert_eq!(flood(size, Point::new(0, 0), &|at| open(at) && at.x < 2, |at| at.x > 2), None);
    }
}
