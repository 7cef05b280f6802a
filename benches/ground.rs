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
    fn new(width: i32, height: i32) -> Self {
        let mut random = Random::new(1, &[]);
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

/// A plain Dijkstra search with buckets over the same caves: the costs to `goal`.
struct Plain {
    width: usize,
    costs: Vec<u8>,
    values: Vec<u32>,
    buckets: [Vec<u32>; 5],
}

impl Plain {
    fn new(caves: &Caves) -> Self {
        let size = caves.0.size();
        // A rim of walls saves the checks of bounds.
        let width = size.width as usize + 2;
        let mut costs = vec![0; width * (size.height as usize + 2)];
        for (at, cost) in caves.0.iter() {
            costs[(at.y as usize + 1) * width + at.x as usize + 1] = *cost;
        }
        Self { width, values: vec![u32::MAX; costs.len()], costs, buckets: Default::default() }
    }

    fn search(&mut self, goal: Point) -> u32 {
        self.values.fill(u32::MAX);
        let width = self.width as isize;
        let steps = Direction::ALL.map(|way| way.delta().y as isize * width + way.delta().x as isize);
        let first = (goal.y as usize + 1) * self.width + goal.x as usize + 1;
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
                let total = now + u32::from(self.costs[cell].max(1));
                for step in steps {
                    let beside = cell.wrapping_add_signed(step);
                    if self.costs[beside] > 0 && total < self.values[beside] {
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

#[divan::bench(args = [(90, 32), (200, 200)])]
fn map_the_costs_of_all_ways(bencher: Bencher, (width, height): (i32, i32)) {
    let caves = Caves::new(width, height);
    let (mut map, goal) = (CostMap::default(), Point::new(width / 2, height / 2));
    bencher.bench_local(|| {
        map.begin(caves.0.size(), &[black_box(goal)], &caves);
        map.reach_all(&caves);
        map.get(goal)
    });
}

#[divan::bench(args = [(90, 32), (200, 200)])]
fn map_them_by_a_plain_search(bencher: Bencher, (width, height): (i32, i32)) {
    let caves = Caves::new(width, height);
    let (mut plain, goal) = (Plain::new(&caves), Point::new(width / 2, height / 2));
    bencher.bench_local(|| plain.search(black_box(goal)));
}
