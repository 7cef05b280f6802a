//! Paths between distant cells.

use bracket_pathfinding::prelude as bracket;
use grid_pathfinding::PathingGrid;
use grid_util::grid::ValueGrid;
use stuffed::grid::{Direction, PathFinder, Point};

use super::maps::Map;
use super::plain::BucketSearch;
use super::race::{Entrant, race as run};

pub fn race(maps: &[Map]) {
    for map in maps {
        let far = map.journeys[0].2;
        let title = format!("a way of {far} steps, {}", map.name());
        judge(map);
        run(&title, map.journeys.len(), entrants(map));
    }
}

/// Checks that each path of the engine is a shortest one.
fn judge(map: &Map) {
    let mut finder = PathFinder::new();
    for (start, goal, steps) in &map.journeys {
        let way = finder.find(map.size, *start, *goal, |at| map.is_open(at)).expect("a way");
        assert_eq!(way.len(), *steps as usize, "a way that is too long");
    }
}

/// Runs every query. Returns the total number of steps.
fn each<'a>(map: &'a Map, mut find: impl FnMut(Point, Point) -> usize + 'a) -> impl FnMut() -> usize + 'a {
    move || map.journeys.iter().map(|(start, goal, _)| find(*start, *goal)).sum()
}

fn entrants(map: &Map) -> Vec<Entrant<'_>> {
    let (mut search, mut finder) = (BucketSearch::default(), PathFinder::new());
    let mut grid = PathingGrid::new(map.size.width as usize, map.size.height as usize, true);
    for at in map.size.points().filter(|at| map.is_open(*at)) {
        grid.set(at.x, at.y, false);
    }
    grid.generate_components();
    let point = |at: Point| grid_util::point::Point::new(at.x, at.y);
    vec![
        Entrant::new(
            "plain bucket A*",
            each(map, move |start, goal| search.find(map, start, goal).map_or(0, |way| way.len())),
        ),
        Entrant::new(
            "stuffed",
            each(map, move |start, goal| {
                finder.find(map.size, start, goal, |at| map.is_open(at)).map_or(0, |way| way.len())
            }),
        ),
        Entrant::new(
            "pathfinding",
            each(map, move |start, goal| {
                let beside = |at: &Point| {
                    let at = *at;
                    Direction::ALL.into_iter().map(move |way| (at + way, 1_u32)).filter(|(next, _)| map.is_open(*next))
                };
                let way = pathfinding::prelude::astar(&start, beside, |at| at.distance(goal), |at| *at == goal);
                way.map_or(0, |(way, _)| way.len())
            }),
        ),
        Entrant::new(
            "grid_pathfinding",
            each(map, move |start, goal| {
                grid.get_path_single_goal(point(start), point(goal), false).map_or(0, |way| way.len())
            }),
        ),
        Entrant::new(
            "bracket-pathfinding",
            each(map, move |start, goal| bracket::a_star_search(map.index(start), map.index(goal), map).steps.len()),
        ),
    ]
}
