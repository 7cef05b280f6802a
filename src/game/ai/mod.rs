//! How creatures decide: the border to scripts, bots, and the trace of decisions.
//!
//! - `ai_trace`: What creatures have thought, for those who write their scripts
//! - `bot`: Somebody who plays the player's creature by behaviours, as a person does by keys
//! - `fault`: A script that failed
//! - `mind`: How creatures decide
//! - `script_format`: Values as scripts write them, for those who look on

pub(crate) mod ai_trace;
pub(crate) mod bot;
pub(crate) mod fault;
pub(crate) mod mind;
pub mod script_format;
