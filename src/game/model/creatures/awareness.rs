//! What a creature is aware of, and how noticeable it makes itself.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::game::model::ids::CreatureId;
use crate::grid::Point;

/// The most enemies that a creature keeps track of.
pub(crate) const MAX_NOTICED: usize = 32;

/// What a creature is aware of, and how noticeable it makes itself.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[expect(clippy::struct_excessive_bools, reason = "each tells of another state")]
pub struct Awareness {
    /// Whether it is asleep.
    #[serde(skip_serializing_if = "is_default")]
    pub is_asleep: bool,
    /// Whether it sneaks.
    #[serde(skip_serializing_if = "is_default")]
    pub is_sneaking: bool,
    /// Whether it kept still on its last turn.
    #[serde(skip_serializing_if = "is_default")]
    pub is_still: bool,
    /// How many turns in a row it has searched.
    #[serde(skip_serializing_if = "is_default")]
    pub searched: u32,
    /// When it last fought or made a noise, in hundredths of a turn; `None` once it has done something else.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub loud_at: Option<u64>,
    /// Whether it has struck out of the ground that hides it, which shows it to all until its next turn.
    #[serde(skip_serializing_if = "is_default")]
    pub has_surfaced: bool,
    /// The enemies that it has noticed, and the turn on which it last perceived each.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub noticed: BTreeMap<CreatureId, u64>,
    /// Where it looks around for an enemy that it has lost.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lookout: Option<Lookout>,
}

/// Where somebody looks around for an enemy.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lookout {
    /// The level, 0 for the topmost.
    pub level: usize,
    /// The cell.
    pub at: Point,
    /// The turn on which it gives up.
    pub until: u64,
}

impl Awareness {
    /// Aware of nothing.
    pub(super) const EMPTY: Self = Self {
        is_asleep: false,
        is_sneaking: false,
        is_still: false,
        searched: 0,
        loud_at: None,
        has_surfaced: false,
        noticed: BTreeMap::new(),
        lookout: None,
    };

    /// The same, for values from a file.
    pub(crate) fn within_bounds(mut self) -> Self {
        while self.noticed.len() > MAX_NOTICED {
            self.noticed.pop_last();
        }
        self
    }
}

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}
