//! State that only few creatures have.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::awareness::Awareness;
use super::order::Order;
use crate::content::{AbilityKind, Faction, Ref};
use crate::game::model::ids::CreatureId;
use crate::game::model::stat_values::{MOST, StatValues};

/// State that only few creatures have. It is kept behind one pointer, so that all others take no memory for it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RareState {
    /// The creature that it follows.
    pub leader: Option<CreatureId>,
    /// The order that its leader gave it last; `None` to follow. It may have ended since: see [`Game::order_of`](crate::game::Game::order_of).
    pub order: Option<Order>,
    /// How many turns others have worked at freeing it.
    pub loosened: u32,
    /// The faction that it has joined, if it is not that of its kind.
    pub joined: Option<Ref<Faction>>,
    /// How many turns in a row the player has lost to modifiers.
    pub lost_turns: u32,
    /// The enemies that it saw on its last turn. Only kept for creatures whose hooks need it.
    pub watched: Vec<CreatureId>,
    /// Its own stats, without gear and modifiers.
    pub stats: StatValues,
    /// What scripts have added to what its kind says.
    pub growth: Growth,
    /// The abilities that it was taught, in that order, besides those of its kind.
    pub taught: Vec<Ref<AbilityKind>>,
    /// The turn on which it can use an ability again, for those that it has used recently.
    pub cooldowns: BTreeMap<Ref<AbilityKind>, u64>,
    /// What it is aware of, and how noticeable it makes itself.
    pub awareness: Awareness,
}

/// What scripts have added to what a creature's kind says.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Growth {
    /// Percent of normal speed.
    pub speed: i32,
    /// Cells of vision.
    pub vision: i32,
    /// Percent of how quickly it heals.
    pub regeneration: i32,
}

impl Growth {
    /// The same, for values from a file.
    pub(crate) fn within_bounds(self) -> Self {
        let keep = |value: i32| value.clamp(-MOST, MOST);
        Self { speed: keep(self.speed), vision: keep(self.vision), regeneration: keep(self.regeneration) }
    }
}

/// The state of a creature that has none of it.
pub(in crate::game::model) static EMPTY: RareState = RareState {
    leader: None,
    order: None,
    loosened: 0,
    joined: None,
    lost_turns: 0,
    watched: Vec::new(),
    stats: StatValues::new(),
    growth: Growth { speed: 0, vision: 0, regeneration: 0 },
    taught: Vec::new(),
    cooldowns: BTreeMap::new(),
    awareness: Awareness::EMPTY,
};
