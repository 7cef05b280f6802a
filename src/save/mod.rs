//! Saved games, replays and where they are kept.
//!
//! - `disk`: What a saved game needs of a disk
//! - `envelope`: What goes around the bytes of a file
//! - `format`: Saved games
//! - `journal`: What was done since a game was saved, action by action, so that a killed program loses nothing
//! - `memory_limit`: JSON that is read within a limit of memory
//! - `memory_store`: A store without files
//! - `recorded_game`: A recorded game with all that it takes to play it again
//! - `replay`: Replays
//! - `save_error`: Why a game or a replay could not be read, saved or removed
//! - `save_store`: Where games are kept
//! - `saved_game`: A game that was saved, with what was done since
//! - `slot`: The files of one suspended game, and in which order they are written so that there always is a whole one

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
pub use save_store::{FinishedRun, PastRun, SavePlace, SaveStore};
pub use saved_game::{ActionsSince, SavedGame};
pub use slot::SaveSlot;
