use std::collections::BTreeMap;

use super::{CORNERS, counts_from, drawn, random_map, steps_over};
use crate::grid::chance::random::Random;
use crate::grid::direction::Direction;
use crate::grid::direction::Direction::{East, North, Northeast, South, Southeast};
use crate::grid::grid::Grid;
use crate::grid::paths::cost_map::{CostMap, Terrain};
use crate::grid::paths::distance_map::DistanceMap;
use crate::grid::paths::steps::Steps;
use crate::grid::point::Point;
use crate::grid::rect::Size;

fn flooded(map: &Grid<bool>, goals: &[Point], corners: usize) -> DistanceMap {
    let mut distances = DistanceMap::new(map.size());
    distances.flood(goals, u32::MAX, &steps_over(map, corners));
    distances
}

#[test]
fn a_flood_counts_the_steps_to_the_nearest_goal() {
    let mut random = Random::new(4, &[]);
    let mut distances = DistanceMap::new(Size::new(25, 15));
    for round in 0..200 {
        let map = random_map(distances.size(), 40 + round % 50, &mut random);
        let goals = [0, 1].map(|_| Point::new(random.below(25) as i32, random.below(15) as i32));
        let limit = if round % 2 == 0 { u32::MAX } else { 5 };
        let steps = steps_over(&map, CORNERS[round as usize / 2 % 4]);
        distances.flood(&goals, limit, &steps);
        let single = goals.map(|goal| counts_from(&steps, goal, &[]));
        for point in map.size().points() {
            let nearest = single.iter().filter_map(|counts| counts.get(&point).copied()).min();
            assert_eq!(distances.get(point), nearest.filter(|count| *count <= limit), "round {round} at {point}");
        }
    }
}

/// The flight map by definition: improves every cell until nothing changes.
fn flight_oracle(steps: &impl Steps, threat: Point) -> BTreeMap<Point, i64> {
    let counts = counts_from(steps, threat, &[]);
    let mut values: BTreeMap<Point, i64> =
        counts.into_iter().map(|(point, count)| (point, -12 * i64::from(count))).collect();
    loop {
        let improved = |(point, value): (&Point, &i64)| {
            let ways = Direction::ALL.into_iter().filter(|way| steps.fits(*point, *way));
            let near = ways.filter_map(|way| values.get(&(*point + way)));
            (*point, near.map(|value| value + 10).min().map_or(*value, |near| near.min(*value)))
        };
        let next: BTreeMap<_, _> = values.iter().map(improved).collect();
        if next == values {
            return values;
        }
        values = next;
    }
}

#[test]
fn a_flight_map_is_the_scaled_flood_flooded_again() {
    let mut random = Random::new(5, &[]);
    let mut flight = DistanceMap::new(Size::default());
    for round in 0..100 {
        let map = random_map(Size::new(25, 15), 40 + round % 50, &mut random);
        let threat = Point::new(random.below(25) as i32, random.below(15) as i32);
        let corners = CORNERS[round as usize % 4];
        let steps = steps_over(&map, corners);
        flight.flee(&flooded(&map, &[threat], corners), &steps);
        let expected = flight_oracle(&steps, threat);
        let least = expected.values().min().copied().unwrap();
        for point in map.size().points() {
            let value = flight.get(point).map(i64::from);
            assert_eq!(value, expected.get(&point).map(|value| value - least), "round {round} at {point}");
        }
    }
}

#[test]
fn a_fleeing_creature_leaves_a_dead_end_in_time() {
    let (map, signs) = drawn(&[
        "###########",
        "#...#.....#",
        "#.f.......#",
        "#...#.....#",
        "#####.....#",
        "#####....t#",
        "###########",
    ]);
    let mut flight = DistanceMap::new(map.size());
    flight.flee(&flooded(&map, &[signs[&'t']], 0), &steps_over(&map, 0));
    let downhill = |mut at: Point| {
        while let Some(step) = flight.step_toward(at, |_| true) {
            at = at + step;
        }
        at
    };
    assert_eq!(downhill(Point::new(6, 3)).x, 1, "far from the threat the chamber is the safest place");
    assert!(downhill(Point::new(9, 4)).y <= 1, "beside the threat it is the way past it that counts");
}

#[test]
fn an_incremental_flood_equals_a_full_flood() {
    let mut random = Random::new(6, &[]);
    let mut growing = DistanceMap::default();
    for round in 0..300 {
        let size = Size::new(1 + random.below(30) as i32, 1 + random.below(20) as i32);
        let map = random_map(size, 50 + round % 50, &mut random);
        let mut place = || Point::new(random.below(size.width as u32) as i32, random.below(size.height as u32) as i32);
        let goal = place();
        let corners = CORNERS[round as usize % 4];
        let whole = flooded(&map, &[goal], corners);
        let steps = steps_over(&map, corners);
        growing.begin(size, &[goal]);
        for _ in 0..10 {
            let from = place();
            growing.reach(from, &steps);
            assert_eq!(growing.get(from), whole.get(from), "round {round}: {from} from {goal} on\n{map:?}");
            let is_free = |way: Direction| {
                let at = from + way;
                (at.x * 7 + at.y * 3) % 5 > 0
            };
            assert_eq!(growing.step_toward(from, is_free), whole.step_toward(from, is_free), "round {round}: {from}");
        }
        growing.reach_all(&steps);
        assert!(size.points().all(|at| growing.get(at) == whole.get(at)), "round {round}");
    }
}

#[test]
fn a_step_goes_closer_or_sideways_but_never_away() {
    let (map, signs) = drawn(&["......", ".@...g", "......"]);
    let distances = flooded(&map, &[signs[&'g']], 0);
    let from = signs[&'@'];
    let step = |blocked: &[Direction]| distances.step_toward(from, |way| !blocked.contains(&way));
    assert_eq!(step(&[]), Some(East), "of three that are nearer the first in order");
    assert_eq!(step(&[East]), Some(Northeast));
    assert_eq!(step(&[East, Northeast, Southeast]), Some(North), "a sidestep");
    assert_eq!(step(&[East, Northeast, Southeast, North, South]), None, "never away");
    assert_eq!(distances.step_toward(signs[&'g'], |_| true), None, "the goal is reached");
    let goals = flooded(&map, &[Point::new(0, 0), Point::new(1, 0)], 0);
    assert_eq!(goals.step_toward(Point::new(0, 0), |_| true), None, "one goal is as good as the next");
}

/// Ground with costs from 1 to 4, closed where they are 0, on which a diagonal step costs half as much again and never squeezes past a
/// closed cell.
struct Uneven(Grid<u32>);

impl Terrain for Uneven {
    fn cost(&self, at: Point) -> Option<u32> {
        self.0.get(at).copied().filter(|cost| *cost > 0)
    }

    fn usual(&self) -> u32 {
        2
    }

    fn diagonal(&self, straight: u32) -> u32 {
        straight * 3 / 2
    }

    fn fits(&self, beside: [Point; 2]) -> bool {
        beside.into_iter().all(|at| self.cost(at).is_some())
    }

    fn most(&self) -> u32 {
        6
    }
}

impl Uneven {
    fn random(random: &mut Random) -> Self {
        Self(Grid::from_fn(Size::new(25, 15), |_| if random.chance(25) { 0 } else { 1 + random.below(4) }))
    }

    /// The cost of a step, if there is one.
    fn step(&self, from: Point, way: Direction) -> Option<u32> {
        let straight = self.cost(from + way).or_else(|| self.0.get(from + way).map(|_| self.usual()))?;
        if !way.is_diagonal() {
            return Some(straight);
        }
        self.fits(way.corners(from)).then(|| self.diagonal(straight))
    }

    /// The costs to a goal by definition: improves every cell until nothing changes.
    fn oracle(&self, goal: Point) -> BTreeMap<Point, u32> {
        let mut costs = BTreeMap::from([(goal, 0)]);
        loop {
            let improved = |at: Point| {
                let by = |way: Direction| Some(costs.get(&(at + way))? + self.step(at, way)?);
                let best = Direction::ALL.into_iter().filter_map(by).min();
                let best = best.filter(|_| self.cost(at).is_some());
                best.into_iter().chain(costs.get(&at).copied()).min().map(|cost| (at, cost))
            };
            let next: BTreeMap<_, _> = self.0.size().points().filter_map(improved).collect();
            if next == costs {
                return costs;
            }
            costs = next;
        }
    }
}

#[test]
fn a_cost_map_has_the_cost_of_the_cheapest_path() {
    let mut random = Random::new(6, &[]);
    let (mut all, mut some) = (CostMap::default(), CostMap::default());
    for round in 0..100 {
        let ground = Uneven::random(&mut random);
        let [goal, from] = [0, 1].map(|_| Point::new(random.below(25) as i32, random.below(15) as i32));
        let expected = ground.oracle(goal);
        all.begin(ground.0.size(), &[goal], &ground);
        all.reach_all(&ground);
        some.begin(ground.0.size(), &[goal], &ground);
        some.reach(from, &ground);
        for at in ground.0.size().points() {
            assert_eq!(all.get(at), expected.get(&at).copied(), "round {round} at {at}");
            if let Some(cost) = some.get(at).filter(|_| expected.contains_key(&from)) {
                assert_eq!(Some(&cost), expected.get(&at), "round {round} at {at}, expanded as far as {from}");
            }
        }
        assert_eq!(some.get(from), expected.get(&from).copied(), "round {round}");
    }
}

#[test]
fn steps_down_a_cost_map_cost_as_much_as_it_says() {
    let mut random = Random::new(7, &[]);
    let mut costs = CostMap::default();
    let mut walked = 0;
    for round in 0..100 {
        let ground = Uneven::random(&mut random);
        let [goal, from] = [0, 1].map(|_| Point::new(random.below(25) as i32, random.below(15) as i32));
        costs.begin(ground.0.size(), &[goal], &ground);
        costs.reach(from, &ground);
        let Some(expected) = costs.get(from).filter(|_| ground.cost(from).is_some()) else { continue };
        let (mut at, mut spent) = (from, 0);
        while let Some(way) = costs.step_toward(at, &ground, |_| true) {
            spent += ground.step(at, way).unwrap();
            at = at + way;
        }
        assert_eq!((at, spent), (goal, expected), "round {round}");
        walked += 1;
    }
    assert!(walked > 50, "{walked}");
}
