//! Round shapes without straight edges, for lakes and caves.

use crate::grid::{Grid, Point, Random, Size};
use crate::mapgen::builders::cave::raw_cave;
use crate::mapgen::ground::connectivity::Connectivity;
use crate::mapgen::ground::regions::Regions;

/// The percentage of cells that a blob starts with, and its rounds of smoothing.
const START: (u32, u32) = (55, 4);

/// How often a blob is drawn again that fills too little of its space.
const TRIES: u32 = 4;

/// The cells of a blob that is at most so large, from (0, 0). It is in one piece, and has at least one cell.
pub(crate) fn blob(size: Size, connectivity: Connectivity, random: &mut Random) -> Vec<Point> {
    let framed = Size::new(size.width + 2, size.height + 2);
    let draw = |random: &mut Random| largest_region(&raw_cave(framed, START.0, START.1, random), connectivity);
    let mut best = draw(random);
    for _ in 1..TRIES {
        if best.len() * 4 >= size.area() {
            break;
        }
        let other = draw(random);
        if other.len() > best.len() {
            best = other;
        }
    }
    if best.is_empty() {
        best.push(Point::new(size.width / 2, size.height / 2));
    }
    best
}

/// The cells of the largest region of a cave with a rim, without the rim.
fn largest_region(cave: &Grid<bool>, connectivity: Connectivity) -> Vec<Point> {
    let regions = Regions::find(cave, 1, connectivity);
    let largest = regions.largest();
    let cells = regions.cells().filter(|(_, region)| Some(*region) == largest);
    cells.map(|(at, _)| Point::new(at.x - 1, at.y - 1)).collect()
}
