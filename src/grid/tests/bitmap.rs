use crate::grid::bitmap::{Bitmap, Block};
use crate::grid::chance::random::Random;
use crate::grid::direction::Direction;
use crate::grid::grid::Grid;
use crate::grid::point::Point;
use crate::grid::rect::Size;

/// The points of a map and those around it.
fn near(size: Size) -> impl Iterator<Item = Point> {
    (-2..size.height + 2).flat_map(move |y| (-2..size.width + 2).map(move |x| Point::new(x, y)))
}

#[test]
fn bitmap_layers_match_grids_of_booleans() {
    let mut random = Random::new(5, &[]);
    for _ in 0..300 {
        let size = Size::new(random.below(40) as i32, random.below(7) as i32);
        let mut bitmap = Bitmap::<2>::new(size);
        let mut grids = [Grid::new(size, false), Grid::new(size, false)];
        let places: Vec<Point> = near(size).collect();
        for _ in 0..200 {
            let (layer, at, yes) = (random.below(2) as usize, *random.pick(&places).unwrap(), random.chance(60));
            let is_news = size.contains(at) && grids[layer].at(at, false) != yes;
            assert_eq!(bitmap.set(layer, at, yes), is_news);
            grids[layer].set(at, yes);
        }
        for (layer, grid) in grids.iter().enumerate() {
            let expected = size.points().filter(|at| grid.at(*at, false));
            assert!(bitmap.points(layer).eq(expected), "{bitmap:?}");
        }
        for at in places {
            assert_eq!(bitmap.get(at), [0, 1].map(|layer| grids[layer].at(at, false)), "at {at} of {size:?}");
            let around = |grid: &Grid<bool>| -> u8 {
                let bits = (0..).zip(Direction::ALL).map(|(bit, way)| u8::from(grid.at(at + way, false)) << bit);
                if size.contains(at) { bits.sum() } else { 0 }
            };
            assert_eq!(bitmap.blocks(at).map(Block::around), grids.each_ref().map(around), "round {at}");
        }
    }
}
