//! Stairs that are drawn where nobody gets to them.

use super::connected_levels::ConnectedLevels;
use super::stack::Stack;
use crate::content::{Ref, TileKind};
use crate::grid::Point;

/// Stairs of a level: its index, their tile, and their cells.
type Placed = (usize, Ref<TileKind>, Vec<Point>);

/// The levels with drawn stairs that can't be reached: some lie elsewhere, although not all that are drawn are in use.
pub(super) fn unreachable_stairs(of: &Stack<'_>, levels: &ConnectedLevels) -> Vec<usize> {
    let has_unreachable_stairs = |(level, tile, placed): &Placed| {
        let drawn: Vec<Point> = levels.laid(*level).into_iter().flat_map(|laid| laid.drawn_stairs(*tile)).collect();
        if drawn.is_empty() {
            return false;
        }
        let taken = levels.taken(*level);
        placed.iter().any(|at| !drawn.contains(at)) && drawn.iter().any(|at| taken.binary_search(at).is_err())
    };
    all_stairs(of, levels).filter(has_unreachable_stairs).map(|(level, ..)| level).collect()
}

/// The stairs of all levels, and the exits.
fn all_stairs<'s>(of: &'s Stack<'_>, levels: &'s ConnectedLevels) -> impl Iterator<Item = Placed> + 's {
    let last = levels.len().saturating_sub(1);
    let exit = |level, tile: Option<Ref<TileKind>>| Some((level, tile?, levels.exit(level).into_iter().collect()));
    let exits = exit(0, of.exit_at_start).into_iter().chain(exit(last, of.exit_at_end));
    let before = of.before.map(|stairs| (0, stairs.tile, levels.before().to_vec()));
    let after = of.after.map(|stairs| (last, stairs.tile, levels.after().to_vec()));
    let branches = of.branches.iter().map(|(level, branch, tile)| {
        let cells = levels.branches(*level).filter(|(id, _)| id == branch).map(|(_, at)| at);
        (*level, *tile, cells.collect())
    });
    let flights = (1..levels.len()).filter_map(|level| {
        let (tiles, flights) = (of.flight_tiles(level)?, levels.stairs_above(level));
        let above = (level - 1, tiles.above, flights.iter().map(|flight| flight.above).collect());
        Some([above, (level, tiles.below, flights.iter().map(|flight| flight.below).collect())])
    });
    exits.chain(before).chain(after).chain(branches).chain(flights.flatten())
}
