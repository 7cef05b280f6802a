//! The caves and queries that the contenders are measured on.

use std::collections::VecDeque;
use std::sync::Arc;

use stuffed::loader::load;
use stuffed::game::Game;
use stuffed::grid::{Direction, Point, Random, Size};

/// Queries of each kind on a map.
const QUESTIONS: usize = 64;
/// The seed of the caves.
const SEED: u64 = 20;

/// A cave.
pub struct Map {
    pub size: Size,
    /// True for each cell that can be entered and seen through, in reading order.
    pub open: Vec<bool>,
    /// Cells to compute the field of view from.
    pub origins: Vec<Point>,
    /// Distant pairs of cells, with the number of steps between them.
    pub journeys: Vec<(Point, Point, u32)>,
}

impl Map {
    /// The top level of a generated world with levels of that size.
    pub fn cave(width: i32, height: i32) -> Self {
        let mut packs = stuffed::packs::embedded();
        for file in packs.iter_mut().flat_map(|pack| &mut pack.content) {
            file.text = file.text.replace("width = 90\nheight = 32", &format!("width = {width}\nheight = {height}"));
        }
        let content = Arc::new(load(&packs).content.expect("a sound pack"));
        let game = Game::new(content, SEED);
        let size = game.world().levels()[0].size();
        assert_eq!(size, Size::new(width, height));
        let open: Vec<bool> = size.points().map(|at| game.is_walkable(0, at)).collect();
        let mut map = Self { size, open, origins: Vec::new(), journeys: Vec::new() };
        map.choose();
        map
    }

    /// Picks the queries.
    fn choose(&mut self) {
        let floor: Vec<Point> = self.size.points().filter(|at| self.is_open(*at)).collect();
        let mut random = Random::new(SEED, &[1]);
        let far = if self.size.width > 100 { 96 } else { 30 };
        while self.journeys.len() < QUESTIONS {
            let start = *random.pick(&floor).expect("some floor");
            let steps = self.steps_from(start);
            let there: Vec<Point> = floor.iter().copied().filter(|at| steps[self.index(*at)] == far).collect();
            if let Some(goal) = random.pick(&there) {
                self.origins.push(start);
                self.journeys.push((start, *goal, far));
            }
        }
    }

    /// The steps to each cell by plain breadth-first search. All other results are checked against it.
    pub fn steps_from(&self, start: Point) -> Vec<u32> {
        let mut steps = vec![u32::MAX; self.open.len()];
        let mut waiting = VecDeque::from([start]);
        steps[self.index(start)] = 0;
        while let Some(at) = waiting.pop_front() {
            for next in Direction::ALL.map(|way| at + way) {
                if self.is_open(next) && steps[self.index(next)] == u32::MAX {
                    steps[self.index(next)] = steps[self.index(at)] + 1;
                    waiting.push_back(next);
                }
            }
        }
        steps
    }

    pub fn index(&self, at: Point) -> usize {
        at.y as usize * self.size.width as usize + at.x as usize
    }

    pub fn point(&self, index: usize) -> Point {
        let width = self.size.width as usize;
        Point::new((index % width) as i32, (index / width) as i32)
    }

    pub fn is_open(&self, at: Point) -> bool {
        self.size.contains(at) && self.open[self.index(at)]
    }

    pub fn name(&self) -> String {
        format!("{} x {}", self.size.width, self.size.height)
    }
}
