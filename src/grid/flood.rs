//! Breadth-first search from one cell.

use std::collections::VecDeque;

use super::direction::Direction;
use super::grid::Grid;
use super::point::Point;
use super::rect::Size;

/// The cell that is the fewest steps over `open` cells from `from` and that `accepts` agrees to; `from` itself is not asked about.
/// Of cells equally near the one found first wins, by the order of [`Direction::ALL`].
pub fn flood(
    size: Size,
    from: Point,
    open: impl Fn(Point) -> bool,
    accepts: impl FnMut(Point) -> bool,
) -> Option<Point> {
    // A byte a cell: reading a bit takes longer.
    let mut seen = Grid::new(size, false);
    seen.set(from, true);
    let enters = |at| {
        // Whether a cell is open takes longer to find out than whether it was seen.
        let is_new = !seen.at(at, true) && open(at);
        if is_new {
            seen.set(at, true);
        }
        is_new
    };
    flood_with(from, enters, accepts)
}

/// [`flood`] for callers that keep their own marks between searches: `enters` answers whether a cell is open and was not entered
/// before, and marks it. `from` has to be marked already.
pub fn flood_with(
    from: Point,
    mut enters: impl FnMut(Point) -> bool,
    mut accepts: impl FnMut(Point) -> bool,
) -> Option<Point> {
    let mut waiting = VecDeque::from([from]);
    while let Some(at) = waiting.pop_front() {
        if at != from && accepts(at) {
            return Some(at);
        }
        for next in Direction::ALL.map(|direction| at + direction) {
            if enters(next) {
                waiting.push_back(next);
            }
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_cell_is_found_around_a_wall() {
        let size = Size::new(5, 3);
        let wall = |at: Point| at.x == 2 && at.y < 2;
        let open = |at: Point| size.contains(at) && !wall(at);
        let mut asked = Vec::new();
        let found = flood(size, Point::new(0, 0), open, |at| {
            asked.push(at);
            at.x > 2
        });
        assert_eq!(found, Some(Point::new(3, 2)));
        assert!(!asked.contains(&Point::new(0, 0)), "the start is asked about");
        assert!(asked.iter().all(|at| open(*at)), "{asked:?}");
        assert_eq!(flood(size, Point::new(0, 0), |at| open(at) && at.x < 2, |at| at.x > 2), None);
    }
}
