//! Straight lines of cells, the same in both directions.

use super::point::Point;

/// The cells of the straight line between two points, both ends included. The reverse line visits the same cells.
///
/// Each cell is the one nearest to the true line. Ties round to the east and south, whatever the line's direction.
pub fn line(from: Point, to: Point) -> impl Iterator<Item = Point> {
    let steps = from.distance(to);
    (0..=steps).map(move |step| {
        Point::new(between(from.x, to.x, step.into(), steps.into()), between(from.y, to.y, step.into(), steps.into()))
    })
}

/// The integer nearest to the point `step / steps` of the way from `from` to `to`.
fn between(from: i32, to: i32, step: i64, steps: i64) -> i32 {
    let (from, to, steps, doubled) = (i64::from(from), i64::from(to), steps.max(1), 2 * steps.max(1));
    ((2 * (from * steps + (to - from) * step) + steps).div_euclid(doubled)) as i32
}
