//! How creatures decide: the interface to scripts, bots, and the trace of decisions.
//!
//! - `ai_trace`: The trace of recent decisions, for script authors
//! - `bot`: A bot that plays the player's creature
//! - `decision`: What a behaviour wants: an action, and effects
//! - `fault`: A script that failed
//! - `judgements`: What scripts have said about the abilities of the creature that decides now
//! - `mind`: The trait through which creatures decide
//! - `script_format`: Values, actions and effects as scripts write them, for the trace

pub(crate) mod ai_trace;
pub(crate) mod bot;
pub(crate) mod decision;
pub(crate) mod fault;
pub(crate) mod judgements;
pub(crate) mod mind;
pub mod script_format;
