//! What makes the ground of a level.
//!
//! - `cave`: Raw caves by cellular automaton

pub(crate) mod cave;
