use crate::grid::direction::Direction;
use crate::grid::grid::Grid;
use crate::grid::line::line;
use crate::grid::point::Point;
use crate::grid::rect::{Rect, Size};

#[test]
fn directions_are_the_eight_neighbours_in_their_order() {
    let from = Point::new(4, 4);
    assert!(Direction::ALL.is_sorted(), "the derived order is the order of ties");
    for direction in Direction::ALL {
        assert_eq!(Direction::between(from, from + direction), Some(direction));
        assert_eq!(from.distance(from + direction), 1);
        assert_eq!(from.distance_squared(from + direction), if direction.is_diagonal() { 2 } else { 1 });
    }
    assert_eq!(Direction::between(from, from), None);
    assert_eq!(Direction::between(from, Point::new(6, 4)), None);
}

#[test]
fn points_are_in_reading_order() {
    let size = Size::new(3, 2);
    let points: Vec<Point> = size.points().collect();
    assert!(points.is_sorted());
    assert_eq!(points.len(), size.area());
}

#[test]
fn a_grid_has_no_cells_outside_its_size() {
    let mut grid = Grid::from_fn(Size::new(3, 2), |point| point.x + 10 * point.y);
    assert_eq!(grid.values(), [0, 1, 2, 10, 11, 12]);
    grid.set(Point::new(3, 0), 99);
    grid.set(Point::new(-1, 1), 99);
    grid.set(Point::new(0, 1), 7);
    assert_eq!(grid.values(), [0, 1, 2, 7, 11, 12]);
    assert_eq!(grid.at(Point::new(0, 2), -5), -5);
    assert!(grid.iter().all(|(point, value)| grid.get(point) == Some(value)));
    assert_eq!(Size::new(-4, 5000), Size { width: 0, height: Size::MAX });
}

#[test]
fn a_rectangle_excludes_its_right_and_bottom_edges() {
    let rect = Rect::new(2, 3, 4, 5);
    assert_eq!((rect.right(), rect.bottom()), (6, 8));
    assert_eq!(rect.points().filter(|point| rect.contains(*point)).count(), 20);
    assert!(!rect.contains(Point::new(6, 3)) && !rect.contains(Point::new(2, 8)) && !rect.contains(Point::new(1, 3)));
}

#[test]
fn a_line_covers_the_same_cells_in_both_directions() {
    for to in Rect::new(-6, -6, 13, 13).points() {
        let from = Point::new(1, -2);
        let there: Vec<Point> = line(from, to).collect();
        let mut back: Vec<Point> = line(to, from).collect();
        back.reverse();
        assert_eq!(there, back);
        assert_eq!((there.first(), there.last()), (Some(&from), Some(&to)));
        assert_eq!(there.len() as u32, from.distance(to) + 1);
        assert!(there.windows(2).all(|pair| pair[0].distance(pair[1]) == 1));
        let (dx, dy) = (to.x - from.x, to.y - from.y);
        let aside = |point: &Point| ((point.x - from.x) * dy - (point.y - from.y) * dx).abs();
        assert!(
            there.iter().all(|point| 2 * aside(point) <= dx.abs().max(dy.abs())),
            "a cell lies off the line to {to}"
        );
    }
    let halfway = |to| line(Point::new(0, 0), to).nth(1);
    assert_eq!(halfway(Point::new(2, 1)), Some(Point::new(1, 1)), "halves go south");
    assert_eq!(halfway(Point::new(-1, -2)), Some(Point::new(0, -1)), "and east");
}
