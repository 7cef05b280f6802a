use super::{CORNERS, counts_from, drawn, random_map, steps_over};
use crate::grid::chance::random::Random;
use crate::grid::direction::Direction;
use crate::grid::paths::astar::PathFinder;
use crate::grid::paths::steps::Steps;
use crate::grid::point::Point;
use crate::grid::rect::Size;

/// The shortest path that prefers earlier directions, from distances found by breadth-first search.
fn oracle(steps: &impl Steps, start: Point, goal: Point) -> Option<Vec<Point>> {
    let counts = counts_from(steps, goal, &[start]);
    let (mut at, mut path) = (start, Vec::new());
    for left in (0..*counts.get(&start)?).rev() {
        let leads_on = |way: &Direction| counts.get(&(at + *way)) == Some(&left) && steps.fits(at, *way);
        at = at + Direction::ALL.into_iter().find(leads_on)?;
        path.push(at);
    }
    Some(path)
}

#[test]
fn paths_are_shortest_and_prefer_earlier_directions() {
    let mut random = Random::new(3, &[]);
    let mut finder = PathFinder::new();
    let mut found = 0;
    for round in 0..3000 {
        let size = Size::new(1 + random.below(24) as i32, 1 + random.below(16) as i32);
        let map = random_map(size, 35 + round % 60, &mut random);
        let mut place = || Point::new(random.below(size.width as u32) as i32, random.below(size.height as u32) as i32);
        let (start, goal) = (place(), place());
        for corners in CORNERS {
            let steps = steps_over(&map, corners);
            let path = finder.find(size, start, goal, &steps);
            let expected = oracle(&steps, start, goal);
            assert_eq!(path, expected, "round {round}: {start} to {goal} past {corners} corners on\n{map:?}");
            found += usize::from(path.is_some_and(|path| path.len() > 3));
        }
    }
    assert!(found > 3000, "only {found} paths were worth looking at");
}

#[test]
fn many_searches_do_not_interfere() {
    // On a map this large, a few thousand searches use up all search numbers of `Known`.
    let (size, mut finder) = (Size::new(1000, 1000), PathFinder::new());
    let (start, goal) = (Point::new(500, 500), Point::new(502, 500));
    for number in 0..5000 {
        let is_walled = number % 3 > 0;
        let path = finder.find(size, start, goal, &|at: Point| !is_walled || at.x != 501 || at.y < 499);
        assert_eq!(path.map(|path| path.len()), Some(if is_walled { 4 } else { 2 }), "search {number}");
    }
}

#[test]
fn a_path_goes_around_walls_and_can_end_on_a_closed_goal() {
    let (mut map, signs) = drawn(&["#######", "#@.#.x#", "#..#..#", "#.....#", "#######"]);
    map.set(signs[&'x'], false);
    let path = PathFinder::new().find(map.size(), signs[&'@'], signs[&'x'], &steps_over(&map, 0)).unwrap();
    assert_eq!(path.iter().map(|point| (point.x, point.y)).collect::<Vec<_>>(), [(2, 2), (3, 3), (4, 2), (5, 1)]);
}

#[test]
fn a_path_goes_wide_around_corners_past_which_no_step_fits() {
    let (map, signs) = drawn(&["#####", "#@#x#", "#...#", "#####"]);
    let path =
        |corners| PathFinder::new().find(map.size(), signs[&'@'], signs[&'x'], &steps_over(&map, corners)).unwrap();
    let cells = |corners: usize| path(corners).iter().map(|at| (at.x, at.y)).collect::<Vec<_>>();
    assert_eq!(cells(1), [(2, 2), (3, 1)]);
    assert_eq!(cells(2), [(1, 2), (2, 2), (3, 2), (3, 1)]);
}

#[test]
fn no_path_leads_through_walls_or_off_the_map() {
    let (map, signs) = drawn(&["@#x", ".#."]);
    let mut finder = PathFinder::new();
    let steps = steps_over(&map, 0);
    assert_eq!(finder.find(map.size(), signs[&'@'], signs[&'x'], &steps), None);
    assert_eq!(finder.find(map.size(), signs[&'@'], Point::new(-1, 0), &steps), None);
    assert_eq!(finder.find(map.size(), signs[&'@'], signs[&'@'], &steps), Some(Vec::new()));
}
