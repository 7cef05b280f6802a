use super::{drawn, random_map, steps_from};
use crate::grid::astar::PathFinder;
use crate::grid::chance::random::Random;
use crate::grid::direction::Direction;
use crate::grid::grid::Grid;
use crate::grid::point::Point;
use crate::grid::rect::Size;

/// The shortest path that prefers earlier directions, from distances found by breadth-first search.
fn oracle(map: &Grid<bool>, start: Point, goal: Point) -> Option<Vec<Point>> {
    let mut map = map.clone();
    map.set(start, true);
    map.set(goal, true);
    let steps = steps_from(&map, goal);
    let (mut at, mut path) = (start, Vec::new());
    for left in (0..*steps.get(&start)?).rev() {
        at = Direction::ALL.into_iter().map(|way| at + way).find(|next| steps.get(next) == Some(&left))?;
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
        let path = finder.find(size, start, goal, |point| map.at(point, false));
        assert_eq!(path, oracle(&map, start, goal), "round {round}: {start} to {goal} on\n{map:?}");
        found += usize::from(path.is_some_and(|path| path.len() > 3));
    }
    assert!(found > 1000, "only {found} paths were worth looking at");
}

#[test]
fn many_searches_do_not_interfere() {
    // On a map this large, a few thousand searches use up all search numbers of `Known`.
    let (size, mut finder) = (Size::new(1000, 1000), PathFinder::new());
    let (start, goal) = (Point::new(500, 500), Point::new(502, 500));
    for number in 0..5000 {
        let is_walled = number % 3 > 0;
        let path = finder.find(size, start, goal, |at| !is_walled || at.x != 501 || at.y < 499);
        assert_eq!(path.map(|path| path.len()), Some(if is_walled { 4 } else { 2 }), "search {number}");
    }
}

#[test]
fn a_path_goes_around_walls_and_can_end_on_a_closed_goal() {
    let (mut map, signs) = drawn(&["#######", "#@.#.x#", "#..#..#", "#.....#", "#######"]);
    map.set(signs[&'x'], false);
    let path = PathFinder::new().find(map.size(), signs[&'@'], signs[&'x'], |point| map.at(point, false)).unwrap();
    assert_eq!(path.iter().map(|point| (point.x, point.y)).collect::<Vec<_>>(), [(2, 2), (3, 3), (4, 2), (5, 1)]);
}

#[test]
fn no_path_leads_through_walls_or_off_the_map() {
    let (map, signs) = drawn(&["@#x", ".#."]);
    let mut finder = PathFinder::new();
    let passable = |point| map.at(point, false);
    assert_eq!(finder.find(map.size(), signs[&'@'], signs[&'x'], passable), None);
    assert_eq!(finder.find(map.size(), signs[&'@'], Point::new(-1, 0), passable), None);
    assert_eq!(finder.find(map.size(), signs[&'@'], signs[&'@'], passable), Some(Vec::new()));
}
