//! The recording of a game, for replays.
//!
//! - `action_log`: The actions of a game as compact text
//! - `recording`: A recording, with checks that a replay matches it

pub(crate) mod action_log;
pub(crate) mod recording;
