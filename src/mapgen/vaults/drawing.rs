//! A drawing in one of its orientations.

use super::composition::{Composition, Meaning, Sign};
use crate::grid::{Direction, Grid, Point, Size};
use crate::mapgen::world_context::WorldContext;

/// One of the eight ways to turn and mirror a drawing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Orientation {
    /// Quarters by which it is turned, clockwise, from 0 to 3.
    pub(crate) quarters: u8,
    /// Whether it is mirrored from left to right before.
    pub(crate) mirrored: bool,
}

/// What a cell of a drawing is to somebody who walks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Way {
    /// The wall of the level.
    Wall,
    /// A tile that nobody can pass.
    Barred,
    /// Ground or a door.
    Open,
    /// What becomes ground once it burns, is dug through, or gets a signal.
    Shut,
}

/// A drawing in one of its orientations.
#[derive(Clone, Debug)]
pub(crate) struct Drawing {
    /// The cells that are drawn, in reading order.
    pub(crate) cells: Vec<(Point, Sign, Way)>,
    /// What each cell is; `None` where the level stays as it is.
    ways: Grid<Option<Way>>,
    /// Where it is entered: groups of cells on its border that are open, or can be opened, and touch each other, each with the cell outside.
    pub(crate) entrances: Vec<Vec<Entrance>>,
}

/// A cell on the border of a drawing, and the cell beside it that is outside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Entrance {
    pub(crate) inside: Point,
    pub(crate) outside: Point,
}

impl Drawing {
    /// A composition, turned and mirrored.
    pub(crate) fn of(composition: &Composition, to: Orientation, world: &WorldContext<'_>) -> Self {
        let signs = oriented(&composition.signs, to);
        let way = |sign: Sign| match composition.meaning(world.vaults, sign) {
            Meaning::Wall => Way::Wall,
            Meaning::Floor => Way::Open,
            Meaning::Cell(cell) => match cell.tile {
                Some(tile) if world.passable.holds(tile) => Way::Open,
                Some(tile) if world.passable.can_open(tile) => Way::Shut,
                Some(_) => Way::Barred,
                None => Way::Open,
            },
        };
        let drawn = |(at, sign): (Point, &Option<Sign>)| sign.map(|sign| (at, sign, way(sign)));
        let cells: Vec<(Point, Sign, Way)> = signs.iter().filter_map(drawn).collect();
        let mut ways = Grid::new(signs.size(), None);
        for (at, _, way) in &cells {
            ways.set(*at, Some(*way));
        }
        let entrances = entrances(&ways);
        Self { cells, ways, entrances }
    }

    /// Its extent.
    pub(crate) fn size(&self) -> Size {
        self.ways.size()
    }

    /// What a cell is; `None` outside of what is drawn.
    pub(crate) fn way(&self, at: Point) -> Option<Way> {
        self.ways.get(at).copied().flatten()
    }

    /// Its open cells.
    pub(crate) fn open(&self) -> impl Iterator<Item = Point> {
        self.cells.iter().filter(|(.., way)| *way == Way::Open).map(|(at, ..)| *at)
    }
}

/// A grid that is mirrored, and then turned.
fn oriented<T: Copy>(grid: &Grid<Option<T>>, to: Orientation) -> Grid<Option<T>> {
    let Size { width, height } = grid.size();
    let size = if to.quarters.is_multiple_of(2) { Size::new(width, height) } else { Size::new(height, width) };
    Grid::from_fn(size, |at| {
        let before = match to.quarters % 4 {
            0 => at,
            1 => Point::new(at.y, height - 1 - at.x),
            2 => Point::new(width - 1 - at.x, height - 1 - at.y),
            _ => Point::new(width - 1 - at.y, at.x),
        };
        let x = if to.mirrored { width - 1 - before.x } else { before.x };
        grid.get(Point::new(x, before.y)).copied().flatten()
    })
}

/// The cells of the border that are open or can be opened, with the cells outside, those that touch each other together.
fn entrances(ways: &Grid<Option<Way>>) -> Vec<Vec<Entrance>> {
    let is_drawn = |at: Point| ways.get(at).copied().flatten().is_some();
    let is_entry = |at: Point| matches!(ways.get(at).copied().flatten(), Some(Way::Open | Way::Shut));
    let outside = |at: Point| Direction::STRAIGHT.into_iter().map(move |way| at + way).filter(|at| !is_drawn(*at));
    let border: Vec<Point> = ways.size().points().filter(|at| is_entry(*at) && outside(*at).next().is_some()).collect();
    let mut groups: Vec<Vec<Point>> = Vec::new();
    for at in border {
        let (touching, mut others): (Vec<_>, Vec<_>) =
            groups.into_iter().partition(|group| group.iter().any(|other| other.distance(at) <= 1));
        others.push(touching.into_iter().flatten().chain([at]).collect());
        groups = others;
    }
    let doors = |group: Vec<Point>| -> Vec<Entrance> {
        let beside = |inside: Point| outside(inside).map(move |outside| Entrance { inside, outside });
        group.into_iter().flat_map(beside).collect()
    };
    groups.into_iter().map(doors).collect()
}
