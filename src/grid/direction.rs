//! The eight directions, in tie-breaking order.

use std::ops::Add;

use serde::{Deserialize, Serialize};

use super::point::Point;

/// One of the eight directions. Their order breaks ties: straight before diagonal, clockwise from north.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Direction {
    /// Up the map.
    North,
    /// To the right.
    East,
    /// Down the map.
    South,
    /// To the left.
    West,
    /// Up and right.
    Northeast,
    /// Down and right.
    Southeast,
    /// Down and left.
    Southwest,
    /// Up and left.
    Northwest,
}

impl Direction {
    /// All eight, in tie-breaking order.
    pub const ALL: [Self; 8] = [
        Self::North,
        Self::East,
        Self::South,
        Self::West,
        Self::Northeast,
        Self::Southeast,
        Self::Southwest,
        Self::Northwest,
    ];

    /// The four that aren't diagonal, in tie-breaking order.
    pub const STRAIGHT: [Self; 4] = [Self::North, Self::East, Self::South, Self::West];

    /// The offset of one step in this direction.
    pub const fn delta(self) -> Point {
        match self {
            Self::North => Point::new(0, -1),
            Self::East => Point::new(1, 0),
            Self::South => Point::new(0, 1),
            Self::West => Point::new(-1, 0),
            Self::Northeast => Point::new(1, -1),
            Self::Southeast => Point::new(1, 1),
            Self::Southwest => Point::new(-1, 1),
            Self::Northwest => Point::new(-1, -1),
        }
    }

    /// The direction from `from` to its neighbour `to`; `None` when they are not neighbours.
    pub fn between(from: Point, to: Point) -> Option<Self> {
        let delta = to - from;
        Self::ALL.into_iter().find(|direction| direction.delta() == delta)
    }

    /// The two cells between which a diagonal step from `at` leads. For a straight step both are its start or its end.
    #[inline]
    pub fn corners(self, at: Point) -> [Point; 2] {
        let delta = self.delta();
        [at + Point::new(delta.x, 0), at + Point::new(0, delta.y)]
    }

    /// Whether the step goes along both axes.
    #[inline]
    pub const fn is_diagonal(self) -> bool {
        matches!(self, Self::Northeast | Self::Southeast | Self::Southwest | Self::Northwest)
    }
}

impl Add<Direction> for Point {
    type Output = Self;

    fn add(self, direction: Direction) -> Self {
        self + direction.delta()
    }
}
