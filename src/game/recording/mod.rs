//! Recordings of games for replays, and summaries of past runs.
//!
//! - `action_log`: The actions of a game as compact text
//! - `recording`: A recording, with checks that a replay matches it
//! - `run_summary`: The summary of a run, for the table of past games

pub(crate) mod action_log;
pub(crate) mod recording;
pub(crate) mod run_summary;
