use std::collections::BTreeSet;

use super::{drawn, random_map};
use crate::grid::chance::random::Random;
use crate::grid::fov::field_of_view;
use crate::grid::grid::Grid;
use crate::grid::line::{line, ray, rays};
use crate::grid::point::Point;
use crate::grid::rect::Size;
use crate::grid::visible_set::VisibleSet;

fn seen(map: &Grid<bool>, origin: Point, radius: u32) -> BTreeSet<Point> {
    let mut seen = BTreeSet::new();
    field_of_view(
        origin,
        radius,
        map.size(),
        |point| *map.get(point).expect("only the map is asked for"),
        |point| assert!(seen.insert(point) && map.contains(point), "{point} was shown twice, or is no cell"),
    );
    seen
}

/// True when a ray with the slope `run / rise` passes all rows below `depth`. `to_map` maps column and row to a point.
fn is_free(map: &Grid<bool>, (run, rise): (i32, i32), depth: i32, to_map: impl Fn(i32, i32) -> Point) -> bool {
    (1..depth).all(|row| {
        let column = (2 * row * run + rise).div_euclid(2 * rise);
        map.at(to_map(column, row), false)
    })
}

/// The visible cells, found by trying a ray between every two slopes at which anything can change.
fn oracle(map: &Grid<bool>, origin: Point, radius: i32) -> BTreeSet<Point> {
    let mut slopes: Vec<(i32, i32)> = (1..=radius)
        .flat_map(|row| (-2 * row - 1..=2 * row + 1).map(move |half| (half, 2 * row)))
        .filter(|(run, rise)| run.abs() <= *rise)
        .collect();
    slopes.sort_by(|a, b| (a.0 * b.1).cmp(&(b.0 * a.1)));
    slopes.dedup_by(|a, b| a.0 * b.1 == b.0 * a.1);
    let gaps: Vec<_> = slopes.windows(2).map(|pair| (pair[0].0 + pair[1].0, pair[0].1 + pair[1].1)).collect();
    let is_seen = |delta: Point| {
        let upright = delta.y.abs() >= delta.x.abs();
        let (column, row) = if upright { (delta.x, delta.y) } else { (delta.y, delta.x) };
        let (depth, sign) = (row.abs(), row.signum());
        let to_map = |column, row: i32| {
            origin + if upright { Point::new(column, row * sign) } else { Point::new(row * sign, column) }
        };
        // A ray hits a closed cell anywhere on its width, and an open one just beside its centre.
        let near = |gap: &(i32, i32)| {
            let (low, high) = if map.at(origin + delta, false) {
                let before = slopes.iter().rposition(|slope| slope.0 * depth < column * slope.1);
                let after = slopes.iter().position(|slope| slope.0 * depth > column * slope.1);
                (before.map_or((-1, 1), |at| slopes[at]), after.map_or((1, 1), |at| slopes[at]))
            } else {
                ((2 * column - 1, 2 * depth), (2 * column + 1, 2 * depth))
            };
            gap.0 * low.1 > low.0 * gap.1 && gap.0 * high.1 < high.0 * gap.1
        };
        gaps.iter().filter(|gap| near(gap)).any(|gap| is_free(map, *gap, depth, to_map))
    };
    let around = (-radius..=radius).flat_map(|y| (-radius..=radius).map(move |x| Point::new(x, y)));
    around
        .filter(|delta| delta.x * delta.x + delta.y * delta.y <= radius * radius + radius)
        .filter(|delta| *delta == Point::default() || is_seen(*delta))
        .map(|delta| origin + delta)
        .filter(|at| map.contains(*at))
        .collect()
}

#[test]
fn visible_cells_match_brute_force_rays() {
    let mut random = Random::new(1, &[]);
    for round in 0..120 {
        let map = random_map(Size::new(15, 15), 40 + round % 60, &mut random);
        let origin = Point::new(random.below(15) as i32, random.below(15) as i32);
        for radius in [1, 2, 3, 4, 5, 7] {
            assert_eq!(
                seen(&map, origin, radius as u32),
                oracle(&map, origin, radius),
                "round {round}, radius {radius}"
            );
        }
    }
}

/// The cells shown by the algorithm author's own library, which has no radius.
fn reference_visible_cells(map: &Grid<bool>, origin: Point) -> BTreeSet<Point> {
    let place = |(x, y): (isize, isize)| Point::new(x as i32, y as i32);
    let mut shown = BTreeSet::new();
    let mut is_blocked = |at| !map.at(place(at), false);
    let mut show = |at| {
        Some(place(at)).filter(|at| map.contains(*at)).map(|at| shown.insert(at));
    };
    symmetric_shadowcasting::compute_fov((origin.x as isize, origin.y as isize), &mut is_blocked, &mut show);
    shown
}

#[test]
fn visible_cells_match_the_reference_implementation() {
    let mut random = Random::new(4, &[]);
    for round in 0..40 {
        let map = random_map(Size::new(80, 50), 45 + round % 50, &mut random);
        for _ in 0..10 {
            let origin = Point::new(random.below(80) as i32, random.below(50) as i32);
            let all = reference_visible_cells(&map, origin);
            for radius in [9_u32, 20, 94] {
                let reach = radius * radius + radius;
                let near = all.iter().copied().filter(|at| at.distance_squared(origin) <= reach);
                assert!(
                    near.eq(seen(&map, origin, radius)),
                    "round {round}: radius {radius} from {origin} on\n{map:?}"
                );
            }
        }
    }
}

#[test]
fn a_visible_set_holds_exactly_the_visible_cells() {
    let mut random = Random::new(5, &[]);
    let mut view = VisibleSet::default();
    assert!(!view.shows(Point::new(0, 0)), "nobody has looked yet");
    for round in 0..200 {
        let size = Size::new(1 + random.below(90) as i32, 1 + random.below(40) as i32);
        let map = random_map(size, 60 + round % 41, &mut random);
        let origin = Point::new(random.below(size.width as u32) as i32, random.below(size.height as u32) as i32);
        let radius = [0, 1, 9, 30, VisibleSet::FARTHEST][round as usize % 5];
        view.look(origin, radius, size, |at| map.at(at, false));
        let wanted = seen(&map, origin, radius);
        assert!(view.points().eq(wanted.iter().copied()), "round {round}: from {origin} on\n{map:?}");
        let around = Size::new(size.width + 200, size.height + 200).points().map(|at| at - Point::new(100, 100));
        assert!(around.filter(|at| view.shows(*at)).eq(wanted), "round {round}: from {origin}");
    }
}

#[test]
fn all_lines_between_two_cells_lead_from_one_to_the_other() {
    let from = Point::new(3, 4);
    for to in Size::new(9, 9).points().filter(|to| *to != from) {
        let steps = from.distance(to);
        assert!(ray(from, to, steps).eq(line(from, to).skip(1)), "{to}");
        let straight: Vec<Point> = ray(from, to, 20).collect();
        assert_eq!(rays(from, to, 20).next().unwrap().collect::<Vec<_>>(), straight, "{to}");
        for way in rays(from, to, 20) {
            let way: Vec<Point> = [from].into_iter().chain(way).collect();
            assert_eq!((way.len(), way[steps as usize]), (21, to));
            assert!(way.windows(2).all(|pair| pair[0].distance(pair[1]) == 1), "{way:?}");
        }
    }
    assert_eq!(ray(from, from, 5).count(), 0);
    let flat: BTreeSet<Vec<Point>> = rays(Point::new(0, 0), Point::new(4, 1), 4).map(Iterator::collect).collect();
    assert_eq!(flat.len(), 4, "the step sideways comes at any of four places");
}

#[test]
fn sight_between_open_cells_is_symmetric() {
    let mut random = Random::new(2, &[]);
    for round in 0..60 {
        let map = random_map(Size::new(30, 20), 50 + round % 45, &mut random);
        let open: Vec<Point> = map.iter().filter(|(_, open)| **open).map(|(point, _)| point).collect();
        let views: Vec<_> = open.iter().map(|point| seen(&map, *point, 9)).collect();
        for (from, view) in open.iter().zip(&views) {
            for (to, back) in open.iter().zip(&views) {
                assert_eq!(view.contains(to), back.contains(from), "round {round}: {from} and {to}");
            }
        }
    }
}

#[test]
fn a_pillar_casts_a_widening_shadow() {
    let (map, signs) = drawn(&[".........", ".........", "..#......", ".........", "@........", "........."]);
    let seen = seen(&map, signs[&'@'], 20);
    let picture: Vec<String> =
        (0..6).map(|y| (0..9).map(|x| if seen.contains(&Point::new(x, y)) { '.' } else { ' ' }).collect()).collect();
    assert_eq!(picture, ["....  ...", "... .....", ".........", ".........", ".........", "........."]);
}

#[test]
fn sight_is_circular_and_radius_zero_sees_its_own_cell() {
    let map = Grid::new(Size::new(41, 41), true);
    let middle = Point::new(20, 20);
    let disc: BTreeSet<Point> = map.size().points().filter(|point| point.distance_squared(middle) <= 90).collect();
    assert_eq!(seen(&map, middle, 9), disc);
    assert_eq!(seen(&map, middle, 0), BTreeSet::from([middle]));
    assert_eq!(seen(&map, middle, u32::MAX).len(), 1681, "even an absurd radius ends, at the rim of the map");
    assert_eq!(seen(&map, Point::new(41, 3), 9), BTreeSet::new(), "beyond the map there is nothing to be seen from");
}

#[test]
fn seeing_through_walls_adds_a_disc_to_the_view() {
    let mut random = Random::new(11, &[]);
    for (vision, clear) in [(0, 3), (2, 5), (6, 4), (5, 5), (9, 63), (63, 2)] {
        let map = random_map(Size::new(60, 30), 60, &mut random);
        let origin = Point::new(random.below(60) as i32, random.below(30) as i32);
        let mut view = VisibleSet::from(origin, vision, map.size(), |at| map.at(at, false));
        view.see_through(clear, map.size());
        let seen = seen(&map, origin, vision);
        let expected: BTreeSet<Point> =
            map.size().points().filter(|at| seen.contains(at) || origin.is_within(*at, clear)).collect();
        assert_eq!(view.points().collect::<BTreeSet<_>>(), expected);
        assert!(map.size().points().all(|at| view.shows(at) == expected.contains(&at)));
    }
}

#[test]
fn a_visible_set_can_leave_cells_out() {
    let size = Size::new(20, 12);
    let whole = VisibleSet::from(Point::new(8, 5), 6, size, |_| true);
    let mut even = whole.clone();
    even.retain(|at| at.x % 2 == 0);
    let kept: Vec<Point> = whole.points().filter(|at| at.x % 2 == 0).collect();
    assert_eq!(even.points().collect::<Vec<_>>(), kept);
    assert!(even.shows(Point::new(8, 5)) && !even.shows(Point::new(9, 5)));
}
