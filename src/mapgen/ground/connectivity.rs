//! Which neighbouring cells belong together.

use crate::content::{Content, MovementKind};
use crate::grid::{Direction, Point};

/// Which neighbouring cells belong together, because the player can step from one to the other.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Connectivity {
    /// Those that share a side or a corner.
    #[default]
    Eight,
    /// Those that share a side: the player doesn't squeeze through between two walls. Where it may step past one wall, straight steps lead to
    /// the same cell.
    Four,
}

impl Connectivity {
    /// That of the player's kind of creature.
    pub(crate) fn of(content: &Content) -> Self {
        let movement = content.movement_of(&content.creatures[content.rules.player]);
        if movement.is_none_or(MovementKind::squeezes) { Self::Eight } else { Self::Four }
    }

    /// The directions of the neighbours that belong to a cell.
    pub(crate) fn directions(self) -> &'static [Direction] {
        match self {
            Self::Eight => &Direction::ALL,
            Self::Four => &Direction::STRAIGHT,
        }
    }

    /// The cell between two neighbours that connects them, if they are not connected without it.
    pub(crate) fn link(self, from: Point, to: Point) -> Option<Point> {
        let is_apart = self == Self::Four && from.x != to.x && from.y != to.y;
        is_apart.then_some(Point::new(to.x, from.y))
    }
}
