//! Straight lines of cells.

use super::point::Point;

/// The cells of the straight line between two places, both ends included. The way back visits the same cells.
///
/// Each cell is the nearest to the true line; halves go to the east and south, whatever the line's own direction.
pub fn line(from: Point, to: Point) -> impl Iterator<Item = Point> {
    let steps = from.distance(to);
    (0..=steps).map(move |step| {
        Point::new(between(from.x, to.x, step.into(), steps.into()), between(from.y, to.y, step.into(), steps.into()))
    })
}

/// The whole number nearest to what lies `step` parts of `steps` on the way from `from` to `to`.
fn between(from: i32, to: i32, step: i64, steps: i64) -> i32 {
    let (from, to, steps, doubled) = (i64::from(from), i64::from(to), steps.max(1), 2 * steps.max(1));
    ((2 * (from * steps + (to - from) * step) + steps).div_euclid(doubled)) as i32
}
