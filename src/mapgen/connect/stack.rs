//! Levels that are planned together, before they are built.

use crate::content::{Ref, TileKind};
use crate::mapgen::stages::Shape;
use crate::mapgen::world_map::LevelSite;

/// Levels that are planned together, and what leads away from them.
#[derive(Clone, Debug)]
pub(crate) struct Stack<'a> {
    /// The levels, in the order of their branch. Stairs join each to the next wherever the ground of both allows.
    pub(crate) levels: Vec<(LevelSite, Shape<'a>)>,
    /// Whether stairs down lead from each to the next, and not up.
    pub(crate) goes_down: bool,
    /// The stairs from the first to the level before it; `None` if the world is entered there.
    pub(crate) before: Option<Staircases>,
    /// The stairs from the last to the level after it, if there is one.
    pub(crate) after: Option<Staircases>,
    /// The tile of the exit beside which the player starts, if the world is entered on the first and left there.
    pub(crate) exit_at_start: Option<Ref<TileKind>>,
    /// The tile of the exit on the last, if the world is left there.
    pub(crate) exit_at_end: Option<Ref<TileKind>>,
    /// The branches that lead off: the index of the level, the id of the branch, and the tile of its stairs.
    pub(crate) branches: Vec<(usize, &'a str, Ref<TileKind>)>,
}

impl Stack<'_> {
    /// What the stairs to a level from the one before it are made of; `None` for the first.
    pub(super) fn flight_tiles(&self, level: usize) -> Option<FlightTiles> {
        let (above, below) = (self.levels.get(level.checked_sub(1)?)?.1.tiles, self.levels.get(level)?.1.tiles);
        Some(if self.goes_down {
            FlightTiles { above: above.stairs_down, below: below.stairs_up }
        } else {
            FlightTiles { above: above.stairs_up, below: below.stairs_down }
        })
    }
}

/// What the stairs between two levels are made of.
#[derive(Clone, Copy, Debug)]
pub(super) struct FlightTiles {
    /// On the level that comes first.
    pub(super) above: Ref<TileKind>,
    /// On the level that comes next.
    pub(super) below: Ref<TileKind>,
}

/// Stairs from a level to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Staircases {
    /// How many there are.
    pub(crate) count: usize,
    /// What they are made of.
    pub(crate) tile: Ref<TileKind>,
}
