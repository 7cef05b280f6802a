//! Distance maps: the steps from every cell to one place.

use bracket_pathfinding::prelude as bracket;
use stuffed::grid::{Direction, DistanceMap, Point};

use super::maps::Map;
use super::plain::Flood;
use super::race::{Entrant, race as run};

pub fn race(maps: &[Map]) {
    for map in maps {
        judge(map);
        run(&format!("a distance map, {}", map.name()), map.origins.len(), entrants(map));
    }
}

/// Checks the engine's distances against a plain breadth-first search.
fn judge(map: &Map) {
    let mut distances = DistanceMap::new(map.size);
    let start = map.origins[0];
    distances.flood(&[start], u32::MAX, |at| map.is_open(at));
    let steps = map.steps_from(start);
    for at in map.size.points() {
        assert_eq!(distances.get(at).unwrap_or(u32::MAX), steps[map.index(at)], "{at:?}");
    }
}

fn each<'a>(map: &'a Map, mut fill: impl FnMut(Point) -> usize + 'a) -> impl FnMut() -> usize + 'a {
    move || map.origins.iter().map(|origin| fill(*origin)).sum()
}

fn entrants(map: &Map) -> Vec<Entrant<'_>> {
    let (mut flood, mut distances) = (Flood::default(), DistanceMap::new(map.size));
    vec![
        Entrant::new(
            "plain breadth-first",
            each(map, move |origin| {
                flood.from(map, origin);
                flood.steps[0] as usize
            }),
        ),
        Entrant::new(
            "stuffed",
            each(map, move |origin| {
                distances.flood(&[origin], u32::MAX, |at| map.is_open(at));
                distances.get(origin).map_or(0, |steps| steps as usize)
            }),
        ),
        Entrant::new(
            "pathfinding",
            each(map, move |origin| {
                let beside = |at: &Point| {
                    let at = *at;
                    Direction::ALL.into_iter().map(move |way| at + way).filter(|next| map.is_open(*next))
                };
                pathfinding::prelude::bfs_reach(origin, beside).count()
            }),
        ),
        Entrant::new(
            "bracket-pathfinding",
            each(map, move |origin| {
                let size = map.size;
                bracket::DijkstraMap::new(size.width, size.height, &[map.index(origin)], map, 100_000.0).map.len()
            }),
        ),
    ]
}
