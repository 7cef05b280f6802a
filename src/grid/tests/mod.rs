//! Tests of the grid, most of them against a slower and simpler implementation.
//!
//! - `bitmap`: Tests of bitmaps
//! - `distance`: Tests of distance maps
//! - `formula`: Tests of formulas
//! - `path`: Tests of A*
//! - `random`: Tests of random streams
//! - `sight`: Tests of field of view
//! - `squares`: Tests of points, rectangles and lines
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

mod bitmap;
mod distance;
mod formula;
mod path;
mod random;
mod sight;
mod squares;

use std::collections::{BTreeMap, VecDeque};

use crate::grid::chance::random::Random;
use crate::grid::direction::Direction;
use crate::grid::grid::Grid;
use crate::grid::paths::steps::{Cornered, Steps};
use crate::grid::point::Point;
use crate::grid::rect::Size;

/// A random map with `percent` of its cells open.
fn random_map(size: Size, percent: i64, random: &mut Random) -> Grid<bool> {
    Grid::from_fn(size, |_| random.chance(percent))
}

/// The map of a drawing, where `#` is closed, and the positions of all signs but `#` and `.`.
fn drawn(rows: &[&str]) -> (Grid<bool>, BTreeMap<char, Point>) {
    let size = Size::new(rows[0].len() as i32, rows.len() as i32);
    let sign = |point: Point| char::from(rows[point.y as usize].as_bytes()[point.x as usize]);
    let signs = size.points().map(|point| (sign(point), point)).filter(|(sign, _)| !".#".contains(*sign)).collect();
    (Grid::from_fn(size, |point| sign(point) != '#'), signs)
}

/// How many of the cells beside a diagonal step have to be open: none, one, both, or there are no such steps.
const CORNERS: [usize; 4] = [0, 1, 2, 3];

/// The steps over the open cells of a map that fit past its corners.
fn steps_over(map: &Grid<bool>, corners: usize) -> impl Steps {
    let open = |at| map.at(at, false);
    let fits = move |at, way: Direction| way.corners(at).into_iter().filter(|at| open(*at)).count() >= corners;
    Cornered { open, fits }
}

/// How many steps it takes from `from` to each cell that can be reached, by plain breadth-first search. The cells
/// in `closed` count as open.
fn counts_from(steps: &impl Steps, from: Point, closed: &[Point]) -> BTreeMap<Point, u32> {
    let mut counts = BTreeMap::from([(from, 0)]);
    let mut queue = VecDeque::from([from]);
    while let Some(point) = queue.pop_front() {
        for way in Direction::ALL {
            let next = point + way;
            let is_open = steps.is_open(next) || closed.contains(&next);
            if is_open && steps.fits(point, way) && !counts.contains_key(&next) {
                counts.insert(next, counts[&point] + 1);
                queue.push_back(next);
            }
        }
    }
    counts
}
