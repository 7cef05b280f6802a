//! What few creatures have.

use super::ids::CreatureId;

/// The state that few creatures have. Kept apart, so that all others take no memory for it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RareState {
    /// The creature that it follows.
    pub leader: Option<CreatureId>,
    /// The enemies that it saw on its last turn. Only kept for creatures whose hooks need it.
    pub watched: Vec<CreatureId>,
}

/// The state of a creature that has nothing of the kind.
pub(super) static NOTHING_RARE: RareState = RareState { leader: None, watched: Vec::new() };
