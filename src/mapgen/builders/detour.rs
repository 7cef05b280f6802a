//! Opens walls where the way round is long, so that there are loops.

use std::collections::VecDeque;

use crate::grid::{Direction, Grid, Point, Size};
use crate::mapgen::ground::draft::LevelDraft;
use crate::mapgen::stage_context::StageContext;

/// The thickest walls that are opened, in cells.
const THICKEST: i32 = 3;

/// A wall between two cells of floor in a row or a column.
#[derive(Clone, Copy)]
struct Wall {
    from: Point,
    way: Direction,
    thickness: i32,
}

impl Wall {
    /// The cell so many steps behind its first side.
    fn at(self, steps: i32) -> Point {
        let delta = self.way.delta();
        self.from + Point::new(delta.x * steps, delta.y * steps)
    }

    fn cells(self) -> impl Iterator<Item = Point> {
        (1..=self.thickness).map(move |steps| self.at(steps))
    }

    /// Whether all of it is wall, also to its sides, and there is floor at both ends.
    fn is_whole(self, draft: &LevelDraft<'_>) -> bool {
        let delta = self.way.delta();
        let side = Point::new(delta.y, delta.x);
        let is_wall = |at: Point| draft.is_wall(at) && draft.is_wall(at + side) && draft.is_wall(at - side);
        draft.is_floor(self.from) && draft.is_floor(self.at(self.thickness + 1)) && self.cells().all(is_wall)
    }
}

/// Opens walls where the way from one side to the other is `least` steps or longer; 0 opens none. It looks at the walls of the area in random
/// order, as each that is opened makes other ways shorter.
pub(crate) fn open_detours(draft: &mut LevelDraft<'_>, least: u32, cx: &mut StageContext<'_>) {
    if least == 0 {
        return;
    }
    let mut walls: Vec<Wall> = cx.area.points().flat_map(|at| walls_from(draft, at)).collect();
    let mut search = WaySearch::new(draft.size());
    while !walls.is_empty() {
        let wall = walls.swap_remove(cx.random.below(walls.len() as u32) as usize);
        let far = wall.at(wall.thickness + 1);
        if wall.is_whole(draft) && !search.is_near(draft, wall.from, far, least) {
            wall.cells().for_each(|at| draft.dig(at));
        }
    }
}

/// The walls to the east and to the south of a cell of floor that are thin enough.
fn walls_from(draft: &LevelDraft<'_>, from: Point) -> Vec<Wall> {
    if !draft.is_floor(from) {
        return Vec::new();
    }
    let wall =
        |way| (1..=THICKEST).map(move |thickness| Wall { from, way, thickness }).find(|wall| wall.is_whole(draft));
    [Direction::East, Direction::South].into_iter().filter_map(wall).collect()
}

/// A search for short ways.
pub(crate) struct WaySearch {
    /// The round in which each cell was last seen.
    seen: Grid<u32>,
    round: u32,
    waiting: VecDeque<(Point, u32)>,
}

impl WaySearch {
    /// A search on a level of some size.
    pub(crate) fn new(size: Size) -> Self {
        Self { seen: Grid::new(size, 0), round: 0, waiting: VecDeque::new() }
    }

    /// Whether there is a way of fewer than `most` steps.
    pub(crate) fn is_near(&mut self, draft: &LevelDraft<'_>, from: Point, to: Point, most: u32) -> bool {
        self.round += 1;
        self.waiting.clear();
        self.seen.set(from, self.round);
        self.waiting.push_back((from, 0));
        while let Some((at, steps)) = self.waiting.pop_front() {
            if at == to {
                return true;
            }
            if steps + 1 >= most {
                continue;
            }
            for next in Direction::ALL.map(|way| at + way) {
                if draft.is_open(next) && self.seen.at(next, self.round) != self.round {
                    self.seen.set(next, self.round);
                    self.waiting.push_back((next, steps + 1));
                }
            }
        }
        false
    }
}
