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

/// Steps from `from` to every reachable cell, by plain breadth-first search.
fn steps_from(map: &Grid<bool>, from: Point) -> BTreeMap<Point, u32> {
    let mut steps = BTreeMap::from([(from, 0)]);
    let mut queue = VecDeque::from([from]);
    while let Some(point) = queue.pop_front() {
        for direction in Direction::ALL {
            let next = point + direction;
            if map.at(next, false) && !steps.contains_key(&next) {
                steps.insert(next, steps[&point] + 1);
                queue.push_back(next);
            }
        }
    }
    steps
}
