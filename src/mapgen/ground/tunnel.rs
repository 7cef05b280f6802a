//! Digs tunnels where a cave leaves too little open ground.

use super::connectivity::Connectivity;
use crate::grid::{Direction, Grid, Point, Random, Size};
use crate::mapgen::ground::rim::is_inside;

/// The percentage of a tunnel's steps in a random direction.
const STRAYING: i64 = 40;

/// Opens a winding path between two cells inside the rim. Returns the number of cells that were closed before. The path
/// stays inside the rim.
pub(crate) fn tunnel(
    open: &mut Grid<bool>,
    (from, to): (Point, Point),
    connectivity: Connectivity,
    random: &mut Random,
) -> usize {
    path(open.size(), (from, to), connectivity, random).into_iter().map(|at| dig(open, at)).sum()
}

/// A winding path between two cells inside the rim, both included. It stays inside the rim.
pub(crate) fn path(
    size: Size,
    (from, to): (Point, Point),
    connectivity: Connectivity,
    random: &mut Random,
) -> Vec<Point> {
    // A random step undoes at most one step towards the goal, so bounding them keeps the path finite.
    let mut strays = from.distance(to);
    let mut at = from;
    let mut cells = vec![at];
    while at != to {
        let mut next = Point::new(at.x + (to.x - at.x).signum(), at.y + (to.y - at.y).signum());
        if strays > 0 && random.chance(STRAYING) {
            strays -= 1;
            next = random.pick(&Direction::ALL).map_or(next, |direction| at + *direction);
        }
        if is_inside(size, next) {
            cells.extend(connectivity.link(at, next));
            at = next;
            cells.push(at);
        }
    }
    cells
}

/// Digs tunnels to `anchor` from random cells until `area` cells have been opened, or all there are.
pub(crate) fn hollow_out(
    open: &mut Grid<bool>,
    anchor: Point,
    area: usize,
    connectivity: Connectivity,
    random: &mut Random,
) {
    let size = open.size();
    let mut inside: Vec<Point> = size.points().filter(|point| is_inside(size, *point)).collect();
    let mut opened = 0;
    while opened < area && !inside.is_empty() {
        let start = inside.swap_remove(random.below(inside.len() as u32) as usize);
        opened += tunnel(open, (start, anchor), connectivity, random);
    }
}

/// Opens a cell. Returns the number of cells that were closed before.
fn dig(open: &mut Grid<bool>, point: Point) -> usize {
    open.get_mut(point).map_or(0, |cell| usize::from(!std::mem::replace(cell, true)))
}
