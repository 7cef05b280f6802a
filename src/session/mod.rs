//! A game being played: automatic actions, interruptions, replays.
//!
//! - `auto_action`: Actions that repeat until something comes up
//! - `content_source`: Content that may change while it is played
//! - `interrupt`: What cuts an errand short
//! - `mod_store`: The mods that there are to choose from
//! - `recent_blows`: The blows that the last key brought, for a screen to show
//! - `replay_player`: A recorded game that is seen again
//! - `run_path`: Where a run goes on
//! - `script_failures`: Behaviours that failed in the game that is being played
//! - `session`: A game that is being played
//! - `threats`: Who is after the player, told by what was seen

pub(crate) mod auto_action;
pub(crate) mod content_source;
pub(crate) mod interrupt;
pub(crate) mod mod_store;
pub(crate) mod recent_blows;
pub mod replay_player;
pub(crate) mod run_path;
pub(crate) mod script_failures;
pub(crate) mod session;
pub(crate) mod threats;

pub use content_source::{ContentFaults, ContentSource, Waker};
pub use mod_store::{ModEntry, ModStore, Refusal, Renewal, UnplayableMod};
