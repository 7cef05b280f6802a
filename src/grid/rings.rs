//! The nearest cell as the crow flies, whatever lies between.

use super::point::Point;
use super::rect::Size;

/// The cell of an area of `size` that is nearest to `from` among those that `accepts` agrees to: by rings of cells equally many steps away,
/// at most `most`, in each by straight distance, then in reading order. `from` itself comes first.
pub fn nearest_cell(size: Size, from: Point, most: u32, mut accepts: impl FnMut(Point) -> bool) -> Option<Point> {
    let farthest = most.min(Size::MAX as u32) as i32;
    (0..=farthest).find_map(|radius| {
        let ring = ring(from, radius).filter(|at| size.contains(*at) && accepts(*at));
        ring.min_by_key(|at| (at.distance_squared(from), *at))
    })
}

/// The cells that are `radius` steps away from `from`.
fn ring(from: Point, radius: i32) -> impl Iterator<Item = Point> {
    (-radius..=radius).flat_map(move |y| {
        // Between the first row and the last, only both ends belong to the ring.
        let step = if y.abs() == radius { 1 } else { (2 * radius).max(1) };
        (-radius..=radius).step_by(step as usize).map(move |x| from + Point::new(x, y))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::chance::random::Random;

    #[test]
    fn the_nearest_cell_is_that_of_a_search_over_all() {
        let mut random = Random::new(8, &[]);
        let size = Size::new(20, 12);
        for round in 0..300 {
            let open: Vec<Point> = size.points().filter(|_| random.chance(3)).collect();
            let from = Point::new(random.below(20) as i32, random.below(12) as i32);
            let most = if round % 2 == 0 { 4 } else { u32::MAX };
            let near = open.iter().copied().filter(|at| at.distance(from) <= most);
            let expected = near.min_by_key(|at| (at.distance(from), at.distance_squared(from), *at));
            assert_eq!(nearest_cell(size, from, most, |at| open.contains(&at)), expected, "round {round}");
        }
    }
}
