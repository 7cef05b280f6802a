//! Saved games, replays and where they are kept.
//!
//! - `disk`: What a saved game needs of a disk
//! - `envelope`: What goes around the bytes of a file
//! - `format`: Saved games
//! - `journal`: What was done since a game was saved, action by action, so that a killed program loses nothing
//! - `memory_limit`: JSON that is read within a limit of memory
//! - `memory_store`: A shelf without files
//! - `replay`: Replays
//! - `save_store`: Where games are kept
//! - `slot`: The files of one suspended game, and in which order they are written so that there always is a whole one

pub(crate) mod disk;
pub(crate) mod envelope;
pub mod format;
pub(crate) mod journal;
pub(crate) mod memory_limit;
pub(crate) mod memory_store;
pub(crate) mod replay;
pub(crate) mod save_store;
pub(crate) mod slot;

pub use disk::{Disk, DiskError};
pub use envelope::MAX_BYTES;
pub use format::{LoadedGame, SaveError, decode, encode};
pub use journal::Journal;
pub use memory_store::MemoryStore;
pub use replay::{Replay, ReplayError, heading};
pub use save_store::{ActionsSince, FinishedRun, PastRun, SaveFault, SavePlace, SaveStore, SaveStoreError, SavedGame};
pub use slot::{SaveSlot, SlotError, StoredGame};
