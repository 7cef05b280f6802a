//! Saved games and replays: their formats, and the stores that keep them.
//!
//! - `disk`: The file operations that saving needs, as a trait
//! - `envelope`: A title line, lengths and a checksum around compressed bytes
//! - `format`: The format of saved games
//! - `journal`: Actions since the last save, so that a killed program loses nothing
//! - `memory_limit`: JSON deserialization within a memory limit
//! - `memory_store`: A save store in memory, without files
//! - `recorded_game`: A recording with the content and minds needed to replay it
//! - `replay`: The format of replays
//! - `save_error`: Why a game or a replay could not be read, saved or removed
//! - `save_store`: The interface of a store for games and past runs
//! - `save_summary`: What the list of saved games shows of a game
//! - `saved_game`: A loaded game, with the actions since it was saved
//! - `slot`: The files of one suspended game, written so that an intact one always exists

pub(crate) mod disk;
pub(crate) mod envelope;
pub mod format;
pub(crate) mod journal;
pub(crate) mod memory_limit;
pub(crate) mod memory_store;
pub(crate) mod recorded_game;
pub(crate) mod replay;
pub(crate) mod save_error;
pub(crate) mod save_store;
pub(crate) mod save_summary;
pub(crate) mod saved_game;
pub(crate) mod slot;

pub use disk::Disk;
pub use envelope::MAX_BYTES;
pub use format::{decode, encode};
pub use journal::read_journal;
pub use memory_store::MemoryStore;
pub use recorded_game::{MindMaker, RecordedGame};
pub use replay::{Replay, heading};
pub use save_error::{SaveError, SaveErrorKind};
pub use save_store::{FinishedRun, PastRun, SaveEntry, SaveStore};
pub use save_summary::SaveSummary;
pub use saved_game::{ActionsSince, SavedGame};
pub use slot::SaveSlot;
