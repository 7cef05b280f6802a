//! Saved games, past games and crash reports in the data folder.
//!
//! - `archive`: The archive of past runs
//! - `crash_report`: Writes a report after a crash
//! - `disk`: A folder on disk, with appends flushed in the background
//! - `file_store`: The saved games of a game pack, stored as files
//! - `replay_content`: Finds the content that a recorded game was played with

pub(crate) mod archive;
pub(crate) mod crash_report;
pub(crate) mod disk;
pub(crate) mod file_store;
pub(crate) mod replay_content;
