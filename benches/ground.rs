//! What ground costs that is not alike everywhere: weighted paths against a plain search: `cargo bench --bench ground`.
#![allow(
    clippy::disallowed_types,
    clippy::disallowed_methods,
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    missing_docs
)]

use divan::{Bencher, black_box};
use stuffed::grid::{CostMap, Direction, Grid, Point, Random, Size, Terrain};

fn main() {
    divan::main();
}

/// Caves with mud and shallow water: the cost of each cell, and 0 for walls.
struct Caves(Grid<u8>);

impl Caves {
    fn new(seed: u64, width: i32, height: i32) -> Self {
        let mut random = Random::new(seed, &[]);
        Self(Grid::from_fn(Size::new(width, height), |_| match random.below(10) {
            0..3 => 0,
            3..7 => 2,
            7..9 => 3,
            _ => 4,
        }))
    }
}

impl Terrain for Caves {
    fn cost(&self, at: Point) -> Option<u32> {
        self.0.get(at).filter(|cost| **cost > 0).map(|cost| u32::from(*cost))
    }

    fn usual(&self) -> u32 {
        2
    }

    fn diagonal(&self, straight: u32) -> u32 {
        straight
    }

    fn fits(&self, _: [Point; 2]) -> bool {
        true
    }

    fn most(&self) -> u32 {
        4
    }
}

/// The costs of the cells of caves. A rim of walls saves the checks of bounds.
struct Padded {
    width: usize,
    costs: Vec<u8>,
}

impl Padded {
    fn new(caves: &Caves) -> Self {
        let size = caves.0.size();
        let width = size.width as usize + 2;
        let mut costs = vec![0; width * (size.height as usize + 2)];
        for (at, cost) in caves.0.iter() {
            costs[(at.y as usize + 1) * width + at.x as usize + 1] = *cost;
        }
        Self { width, costs }
    }
}

/// A plain Dijkstra search with buckets over the same caves: the costs to a goal.
#[derive(Default)]
struct Plain {
    values: Vec<u32>,
    buckets: [Vec<u32>; 5],
}

impl Plain {
    fn search(&mut self, Padded { width, costs }: &Padded, goal: Point) -> u32 {
        self.values.clear();
        self.values.resize(costs.len(), u32::MAX);
        let stride = *width as isize;
        let steps = Direction::ALL.map(|way| way.delta().y as isize * stride + way.delta().x as isize);
        let first = (goal.y as usize + 1) * width + goal.x as usize + 1;
        self.values[first] = 0;
        self.buckets[0].push(first as u32);
        let (mut now, mut waiting) = (0, 1);
        while waiting > 0 {
            while let Some(cell) = self.buckets[now as usize % 5].pop() {
                waiting -= 1;
                let cell = cell as usize;
                if self.values[cell] != now {
                    continue;
                }
                let total = now + u32::from(costs[cell].max(1));
                for step in steps {
                    let beside = cell.wrapping_add_signed(step);
                    if costs[beside] > 0 && total < self.values[beside] {
                        self.values[beside] = total;
                        self.buckets[total as usize % 5].push(beside as u32);
                        waiting += 1;
                    }
                }
            }
            now += 1;
        }
        now
    }
}

/// How many caves take turns. If it is the same one again and again, the processor knows by heart how a search over a small one goes.
const MANY: u64 = 32;

/// Caves of a size that take turns.
fn caves_in_turn(width: i32, height: i32) -> impl Iterator<Item = Caves> {
    (0..MANY).map(move |seed| Caves::new(seed, width, height))
}

#[divan::bench(args = [(90, 32), (200, 200)])]
fn map_the_costs_of_all_ways(bencher: Bencher, (width, height): (i32, i32)) {
    let caves: Vec<Caves> = caves_in_turn(width, height).collect();
    let mut next = caves.iter().cycle();
    let (mut map, goal) = (CostMap::default(), Point::new(width / 2, height / 2));
    bencher.bench_local(|| {
        let caves = next.next().expect("a cave");
        map.begin(caves.0.size(), &[black_box(goal)], caves);
        map.reach_all(caves);
        map.get(goal)
    });
}

#[divan::bench(args = [(90, 32), (200, 200)])]
fn map_them_by_a_plain_search(bencher: Bencher, (width, height): (i32, i32)) {
    let caves: Vec<Padded> = caves_in_turn(width, height).map(|caves| Padded::new(&caves)).collect();
    let (mut next, mut plain, goal) = (caves.iter().cycle(), Plain::default(), Point::new(width / 2, height / 2));
    bencher.bench_local(|| plain.search(next.next().expect("a cave"), black_box(goal)));
}
