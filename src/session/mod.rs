//! A game being played: auto actions, interrupts, replays.
//!
//! - `auto_action`: Auto actions that repeat until something interrupts them
//! - `content_source`: A source of content that may change during play, for hot reload
//! - `digging`: Runs and clicks that dig, in games in which the player digs
//! - `exploring`: Where exploring leads, which items it passes by, and what it tells when it is done
//! - `interrupt`: What interrupts an auto action
//! - `pack_store`: The interface for listing and choosing games and mods
//! - `patrol`: Where exploring leads once only creatures are left to be found
//! - `recent_blows`: The hits caused by the last key press, to highlight on screen
//! - `replay_player`: Plays back a recorded game, forward, backward and to any turn
//! - `rest`: Waiting for what gets better with time
//! - `run_path`: Where a run goes next
//! - `script_failures`: The script failures seen during this session
//! - `session`: A game in progress, with its log, recording and display state
//! - `threats`: Which creatures are after the player, judged only by what the player sees
//! - `walking`: The steps of auto actions over known ground

pub(crate) mod auto_action;
pub(crate) mod content_source;
pub(crate) mod digging;
pub(crate) mod exploring;
pub(crate) mod interrupt;
pub(crate) mod pack_store;
pub(crate) mod patrol;
pub(crate) mod recent_blows;
pub mod replay_player;
pub(crate) mod rest;
pub(crate) mod run_path;
pub(crate) mod script_failures;
pub(crate) mod session;
pub(crate) mod threats;
pub(crate) mod walking;

pub use content_source::{ContentFaults, ContentSource, Waker};
pub use pack_store::{ChoiceRefusal, GameEntry, ModEntry, PackStore, Renewal, UnplayableMod};
