//! State that only few creatures have.

use super::ids::CreatureId;
use crate::content::{Faction, Ref};

/// State that only few creatures have. It is kept behind one pointer, so that all others take no memory for it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RareState {
    /// The creature that it follows.
    pub leader: Option<CreatureId>,
    /// The faction that it has joined, if it is not that of its kind.
    pub joined: Option<Ref<Faction>>,
    /// How many turns in a row the player has lost to modifiers.
    pub lost_turns: u32,
    /// The enemies that it saw on its last turn. Only kept for creatures whose hooks need it.
    pub watched: Vec<CreatureId>,
}

/// The state of a creature that has none of it.
pub(super) static EMPTY: RareState = RareState { leader: None, joined: None, lost_turns: 0, watched: Vec::new() };
