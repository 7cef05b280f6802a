//! Orders that leaders give to their followers.

use serde::{Deserialize, Serialize};

use crate::game::model::ids::CreatureId;
use crate::grid::Point;

/// An order as a leader gives it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum OrderWord {
    /// To come along again. It ends every other order.
    Follow,
    /// To stay at a place.
    Stay,
    /// To attack a creature.
    Attack,
    /// To keep away from enemies.
    Flee,
}

impl OrderWord {
    /// All orders, in the order of the screen.
    pub const ALL: [Self; 4] = [Self::Follow, Self::Stay, Self::Attack, Self::Flee];

    /// Their names in scripts and tests. Parallel to [`OrderWord::ALL`].
    pub const NAMES: [&'static str; 4] = ["follow", "stay", "attack", "flee"];

    /// Its name in scripts and tests.
    pub fn name(self) -> &'static str {
        match self {
            Self::Follow => "follow",
            Self::Stay => "stay",
            Self::Attack => "attack",
            Self::Flee => "flee",
        }
    }

    /// The order with this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|order| order.name() == name)
    }
}

/// An order that a follower has. One without an order follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Order {
    /// To stay at a cell of a level.
    Stay {
        /// The level, 0 for the topmost.
        level: usize,
        /// The cell.
        at: Point,
    },
    /// To attack a creature.
    Attack(CreatureId),
    /// To keep away from enemies.
    Flee,
}

impl Order {
    /// The word by which it was given.
    pub fn word(self) -> OrderWord {
        match self {
            Self::Stay { .. } => OrderWord::Stay,
            Self::Attack(_) => OrderWord::Attack,
            Self::Flee => OrderWord::Flee,
        }
    }
}
