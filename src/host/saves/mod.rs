//! Saved games, past games and crash reports as files of the data folder.
//!
//! - `archive`: The records of past lives
//! - `crash_report`: What is left when the program breaks down by a fault of its own
//! - `disk`: A folder on a real disk
//! - `file_store`: Saved games as files
//! - `replay_content`: Recorded games from files, and the content that they were played with

pub(crate) mod archive;
pub(crate) mod crash_report;
pub(crate) mod disk;
pub(crate) mod file_store;
pub(crate) mod replay_content;
