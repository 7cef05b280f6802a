//! The course of a game, to be replayed.
//!
//! - `action_log`: What was done in a game, one deed after the other, in as little room as they take when they are written down
//! - `recording`: The course of a game

pub(crate) mod action_log;
pub(crate) mod recording;
