//! Chooses where the stairs of a level lie, and the exit.

use super::locked_parts::LockedParts;
use super::stack::Staircases;
use super::stairs::choose;
use crate::content::{Ref, TileKind};
use crate::grid::{Direction, Point, Random};
use crate::mapgen::ground::laid_tiles::LaidTiles;
use crate::mapgen::ground::regions::Regions;

/// The cell where the player starts, and the exit of the world if it stands beside it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entrance {
    pub(crate) exit: Option<Point>,
    pub(crate) start: Point,
}

impl Entrance {
    /// Its cells.
    pub(crate) fn cells(self) -> impl Iterator<Item = Point> {
        self.exit.into_iter().chain([self.start])
    }
}

/// Places for stairs in a region of a level: first where they are drawn, then on free cells, as far apart and from those that are `taken` as may be.
/// If there are no free cells, they may lie on doors and bridges, too.
pub(super) fn places(
    (regions, laid): (&Regions, &LaidTiles),
    region: Option<usize>,
    (stairs, taken): (Staircases, &[Point]),
    random: &mut Random,
) -> Vec<Point> {
    let Some(region) = region else { return Vec::new() };
    let is_here = |at: &Point| taken.binary_search(at).is_err() && regions.at(*at) == Some(region);
    let mut drawn: Vec<Point> = laid.drawn_stairs(stairs.tile).filter(is_here).collect();
    let mut free = free_cells((regions, laid), region, taken);
    let mut others = None;
    let mut found: Vec<Point> = Vec::new();
    for _ in 0..stairs.count {
        let from = if !drawn.is_empty() {
            &mut drawn
        } else if !free.is_empty() {
            &mut free
        } else {
            let is_left = |at: &Point| is_here(at) && !found.contains(at);
            others.get_or_insert_with(|| open_cells(regions, laid, region).filter(is_left).collect())
        };
        let Some(at) = choose(from, |at| regions.room_at(at), &[taken, &found], random) else { break };
        found.push(at);
    }
    found
}

/// Puts the exit into the largest region, where one is drawn if it is, and the start beside it; `None` if no region has room for both. Without the
/// `tile` of an exit, there is only the start.
pub(super) fn place_entrance(
    regions: &Regions,
    laid: &LaidTiles,
    tile: Option<Ref<TileKind>>,
    random: &mut Random,
) -> Option<Entrance> {
    let region = regions.largest()?;
    let Some(tile) = tile else {
        let mut cells = free_cells((regions, laid), region, &[]);
        let start = choose(&mut cells, |point| regions.room_at(point), &[], random);
        let start = start.or_else(|| open_cells(regions, laid, region).next())?;
        return Some(Entrance { exit: None, start });
    };
    let around = |exit: Point| Direction::ALL.into_iter().map(move |direction| exit + direction);
    let is_open = |at: &Point| regions.at(*at) == Some(region) && !laid.is_in_vault(*at);
    let start = |exit: Point| {
        let is_free = |at: &Point| is_open(at) && !laid.is_reserved(*at);
        around(exit).find(is_free).or_else(|| around(exit).find(is_open))
    };
    let mut drawn: Vec<Point> = laid.drawn_stairs(tile).filter(is_open).collect();
    let mut cells = free_cells((regions, laid), region, &[]);
    if cells.is_empty() {
        cells = open_cells(regions, laid, region).collect();
    }
    let from = if drawn.is_empty() { &mut cells } else { &mut drawn };
    let exit = choose(from, |point| regions.room_at(point), &[], random)?;
    Some(Entrance { exit: Some(exit), start: start(exit)? })
}

/// The cells of a region that are not `taken`, on which nothing lies that keeps stairs away, and which are reached without a key.
fn free_cells((regions, laid): (&Regions, &LaidTiles), region: usize, taken: &[Point]) -> Vec<Point> {
    let cells = regions.cells().filter(|(at, of_cell)| *of_cell == region && !laid.is_reserved(*at));
    let mut cells: Vec<Point> = cells.map(|(at, _)| at).collect();
    // Most levels have nothing taken when this is asked, and no locks.
    if !taken.is_empty() {
        cells.retain(|at| taken.binary_search(at).is_err());
    }
    LockedParts::of(regions, laid).leave_before_locks(&mut cells);
    cells
}

/// All cells of a region outside of vaults.
fn open_cells<'r>(regions: &'r Regions, laid: &'r LaidTiles, region: usize) -> impl Iterator<Item = Point> + 'r {
    let cells = regions.cells().filter(move |(_, of_cell)| *of_cell == region).map(|(at, _)| at);
    cells.filter(|at| !laid.is_in_vault(*at))
}
