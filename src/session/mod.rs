//! A game being played: auto actions, interrupts, replays.
//!
//! - `auto_actions`: Exploring, walking, running, resting and digging until something interrupts it
//! - `content_source`: A source of content that may change during play, for hot reload
//! - `map_focus`: The cell that the map on the screen is centred on
//! - `pack_store`: The interface for listing and choosing games and mods
//! - `recent_blows`: The hits caused by the last key press, to highlight on screen
//! - `replay_player`: Plays back a recorded game, forward, backward and to any turn
//! - `script_failures`: The script failures seen during this session
//! - `session`: A game in progress, with its log, recording and display state
//! - `threats`: Which creatures are after the player, judged only by what the player sees

pub(crate) mod auto_actions;
pub(crate) mod content_source;
pub(crate) mod map_focus;
pub(crate) mod pack_store;
pub(crate) mod recent_blows;
pub mod replay_player;
pub(crate) mod script_failures;
pub(crate) mod session;
pub(crate) mod threats;

pub use content_source::{ContentFaults, ContentSource, Waker};
pub use pack_store::{ChoiceRefusal, GameEntry, ModEntry, PackStore, Renewal, UnplayableMod};
