use crate::grid::{Bitmap, Direction, Grid, Point, Random, Size};

/// Places on a map and round about.
fn near(size: Size) -> impl Iterator<Item = Point> {
    (-2..size.height + 2).flat_map(move |y| (-2..size.width + 2).map(move |x| Point::new(x, y)))
}

#[test]
fn a_bitmap_is_a_grid_of_yes_and_no() {
    let mut random = Random::new(5, &[]);
    for _ in 0..300 {
        let size = Size::new(random.below(40) as i32, random.below(7) as i32);
        let (mut bitmap, mut grid) = (Bitmap::new(size), Grid::new(size, false));
        let places: Vec<Point> = near(size).collect();
        for _ in 0..200 {
            let (at, yes) = (*random.pick(&places).unwrap(), random.chance(60));
            bitmap.set(at, yes);
            grid.set(at, yes);
        }
        for at in places {
            assert_eq!(bitmap.get(at), grid.at(at, false), "at {at} of {size:?}");
            let bits = (0..).zip(Direction::ALL).map(|(bit, way)| u8::from(grid.at(at + way, false)) << bit);
            let around: u8 = if size.contains(at) { bits.sum() } else { 0 };
            assert_eq!(bitmap.block(at).around(), around, "round {at} of {size:?}");
        }
    }
}
