//! Mazes: a random spanning tree by depth-first search, with some dead ends opened.

use crate::content::MazeStage;
use crate::grid::{Direction, Grid, Point, Size};
use crate::mapgen::ground::draft::LevelDraft;
use crate::mapgen::stage_context::StageContext;

/// How the nodes of a maze lie on the cells of a level.
struct Lattice {
    /// The first cell.
    corner: Point,
    /// How many nodes there are.
    nodes: Size,
    passage: i32,
    wall: i32,
}

impl Lattice {
    /// Opens a node.
    fn open(&self, draft: &mut LevelDraft<'_>, node: Point) {
        self.open_at(draft, node, Point::new(0, 0));
    }

    /// Opens the wall between a node and the next one.
    fn join(&self, draft: &mut LevelDraft<'_>, node: Point, way: Direction) {
        let delta = way.delta();
        for step in 1..=self.wall.max(1) {
            self.open_at(draft, node, Point::new(delta.x * step, delta.y * step));
        }
    }

    fn open_at(&self, draft: &mut LevelDraft<'_>, node: Point, offset: Point) {
        let pitch = self.passage + self.wall;
        let first = self.corner + Point::new(node.x * pitch, node.y * pitch) + offset;
        for y in 0..self.passage {
            for x in 0..self.passage {
                draft.dig(first + Point::new(x, y));
            }
        }
    }
}

/// Builds a maze.
pub(crate) fn build(draft: &mut LevelDraft<'_>, stage: &MazeStage, cx: &mut StageContext<'_>) {
    let (passage, wall) = (cx.roll(&stage.passage).max(1), cx.roll(&stage.wall).max(1));
    let (loops, straight) = (cx.roll(&stage.loops), cx.roll(&stage.straight));
    let nodes = |length: i32| ((length + wall) / (passage + wall)).max(1);
    let nodes = Size::new(nodes(cx.area.size.width), nodes(cx.area.size.height));
    let lattice = Lattice { corner: Point::new(cx.area.origin.x, cx.area.origin.y), nodes, passage, wall };
    let mut ways = Grid::new(nodes, [false; 4]);
    grow(draft, &lattice, &mut ways, straight, cx);
    open_dead_ends(draft, &lattice, &mut ways, loops, cx);
}

/// Grows the tree from a random node.
fn grow(
    draft: &mut LevelDraft<'_>,
    lattice: &Lattice,
    ways: &mut Grid<[bool; 4]>,
    straight: i32,
    cx: &mut StageContext<'_>,
) {
    let mut visited = Grid::new(lattice.nodes, false);
    let first = Point::new(cx.below(lattice.nodes.width), cx.below(lattice.nodes.height));
    visited.set(first, true);
    lattice.open(draft, first);
    let mut trail = vec![(first, None)];
    // Kept from node to node, so that memory is allocated once.
    let mut fresh: Vec<Direction> = Vec::with_capacity(4);
    while let Some((node, came)) = trail.last().copied() {
        fresh.clear();
        fresh.extend(Direction::STRAIGHT.into_iter().filter(|way| !visited.at(node + *way, true)));
        let ahead = came.filter(|way| fresh.contains(way) && cx.chance(straight));
        let Some(way) = ahead.or_else(|| cx.random.pick(&fresh).copied()) else {
            trail.pop();
            continue;
        };
        visited.set(node + way, true);
        lattice.open(draft, node + way);
        pass(draft, lattice, ways, node, way);
        trail.push((node + way, Some(way)));
    }
}

/// Joins two nodes, and remembers it.
fn pass(draft: &mut LevelDraft<'_>, lattice: &Lattice, ways: &mut Grid<[bool; 4]>, node: Point, way: Direction) {
    lattice.join(draft, node, way);
    let other = node + way;
    for (at, way) in [(node, way), (other, opposite(way))] {
        let index = Direction::STRAIGHT.iter().position(|other| *other == way);
        if let Some(open) = ways.get_mut(at).and_then(|ways| ways.get_mut(index?)) {
            *open = true;
        }
    }
}

/// Opens some dead ends to a neighbour.
fn open_dead_ends(
    draft: &mut LevelDraft<'_>,
    lattice: &Lattice,
    ways: &mut Grid<[bool; 4]>,
    loops: i32,
    cx: &mut StageContext<'_>,
) {
    for node in lattice.nodes.points() {
        let open = ways.at(node, [true; 4]);
        if open.iter().filter(|open| **open).count() != 1 || !cx.chance(loops) {
            continue;
        }
        let is_free = |(way, open): &(Direction, bool)| !open && ways.contains(node + *way);
        let closed: Vec<Direction> =
            Direction::STRAIGHT.into_iter().zip(open).filter(is_free).map(|(way, _)| way).collect();
        if let Some(way) = cx.random.pick(&closed).copied() {
            pass(draft, lattice, ways, node, way);
        }
    }
}

fn opposite(way: Direction) -> Direction {
    match way {
        Direction::North => Direction::South,
        Direction::East => Direction::West,
        Direction::South => Direction::North,
        _ => Direction::East,
    }
}
