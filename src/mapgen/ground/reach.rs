//! The cells that can be reached from a cell.

use super::connectivity::Connectivity;
use crate::grid::{Grid, Point, Size};

/// The cells of a map of some size that can be reached from a cell, over open ones.
pub(crate) fn reach(
    size: Size,
    from: Point,
    connectivity: Connectivity,
    is_open: impl Fn(Point) -> bool,
) -> Grid<bool> {
    reach_from_all(size, vec![from], connectivity, is_open)
}

/// The cells that can be reached from any of several cells.
pub(crate) fn reach_from_all(
    size: Size,
    from: Vec<Point>,
    connectivity: Connectivity,
    is_open: impl Fn(Point) -> bool,
) -> Grid<bool> {
    let mut reached = Grid::new(size, false);
    let mut waiting = from;
    for at in &waiting {
        reached.set(*at, true);
    }
    while let Some(at) = waiting.pop() {
        for next in connectivity.directions().iter().map(|way| at + *way) {
            if !reached.at(next, true) && is_open(next) {
                reached.set(next, true);
                waiting.push(next);
            }
        }
    }
    reached
}
