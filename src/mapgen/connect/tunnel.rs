//! Tunnels, for where chance leaves too little open ground.

use crate::grid::{Direction, Grid, Point, Random};
use crate::mapgen::rim::is_inside;

/// Percent of a tunnel's steps that stray.
const STRAYING: i64 = 40;

/// Opens a winding way from one place to another, and counts the cells that were closed before. Both places must lie
/// inside the rim; so does the way.
pub(crate) fn tunnel(open: &mut Grid<bool>, from: Point, to: Point, random: &mut Random) -> usize {
    // A stray step undoes at most one towards the goal, so the way stays finite.
    let mut strays = from.distance(to);
    let mut at = from;
    let mut opened = dig(open, at);
    while at != to {
        let mut next = Point::new(at.x + (to.x - at.x).signum(), at.y + (to.y - at.y).signum());
        if strays > 0 && random.chance(STRAYING) {
            strays -= 1;
            next = random.pick(&Direction::ALL).map_or(next, |direction| at + *direction);
        }
        if is_inside(open.size(), next) {
            at = next;
            opened += dig(open, at);
        }
    }
    opened
}

/// Digs tunnels to `anchor` from all over the map until `area` cells have been opened, or all there are.
pub(crate) fn hollow_out(open: &mut Grid<bool>, anchor: Point, area: usize, random: &mut Random) {
    let size = open.size();
    let mut inside: Vec<Point> = size.points().filter(|point| is_inside(size, *point)).collect();
    let mut opened = 0;
    while opened < area && !inside.is_empty() {
        let start = inside.swap_remove(random.below(inside.len() as u32) as usize);
        opened += tunnel(open, start, anchor, random);
    }
}

/// Opens a cell; answers with the number of cells that were closed before.
fn dig(open: &mut Grid<bool>, point: Point) -> usize {
    open.get_mut(point).map_or(0, |cell| usize::from(!std::mem::replace(cell, true)))
}
