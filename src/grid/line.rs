//! Straight lines of cells, the same in both directions.

use super::point::Point;

/// The cells of the straight line between two points, both ends included. The reverse line visits the same cells.
///
/// Each cell is the one nearest to the true line. Ties round to the east and south, whatever the line's direction.
pub fn line(from: Point, to: Point) -> impl Iterator<Item = Point> {
    let steps = from.distance(to);
    (0..=steps).map(move |step| on_line(from, to, step, steps))
}

/// The cells of a straight line from `from` through `to` and on behind it, at most `length` of them, without `from`.
pub fn ray(from: Point, to: Point, length: u32) -> impl Iterator<Item = Point> {
    ray_by(from, to, length, from.distance(to))
}

/// The same for all straight lines of cells that connect the two, the one nearest to the true line first.
pub fn rays(from: Point, to: Point, length: u32) -> impl Iterator<Item = impl Iterator<Item = Point> + Clone> {
    let steps = from.distance(to);
    let others = (1..=steps).flat_map(move |off| [steps - off, steps + off]).filter(move |shift| *shift < 2 * steps);
    [steps].into_iter().chain(others).map(move |shift| ray_by(from, to, length, shift))
}

/// A line of cells that keeps to one side of the true line, from 0 for all the way to the north and west to just below twice the distance for all the
/// way to the south and east.
fn ray_by(from: Point, to: Point, length: u32, shift: u32) -> impl Iterator<Item = Point> + Clone {
    let length = if from == to { 0 } else { length };
    (1..=length).map(move |step| on_line(from, to, step, shift))
}

/// The cell of a line after so many steps.
fn on_line(from: Point, to: Point, step: u32, shift: u32) -> Point {
    let steps = from.distance(to).into();
    let along = |from, to| between(from, to, step.into(), steps, shift.into());
    Point::new(along(from.x, to.x), along(from.y, to.y))
}

/// The integer nearest to the point `step / steps` of the way from `from` to `to`, if `shift` is `steps`. With 0 it is rounded down, and up with
/// just below twice as much.
fn between(from: i32, to: i32, step: i64, steps: i64, shift: i64) -> i32 {
    let (from, to, steps, doubled) = (i64::from(from), i64::from(to), steps.max(1), 2 * steps.max(1));
    ((2 * (from * steps + (to - from) * step) + shift).div_euclid(doubled)) as i32
}
