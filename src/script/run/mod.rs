//! Compiles and runs scripts.
//!
//! - `compile`: From a script's text to something that can be called
//! - `entry_points`: The functions that the engine calls
//! - `error_text`: The errors of Rhai in the words of whoever writes monsters
//! - `failure_report`: What a person reads when a script fails
//! - `fast_path`: Scripts that only ask the host about their creature
//! - `host`: The cell through which scripts see the game
//! - `linked_calls`: Links calls of host functions ahead of time
//! - `profile`: What scripts cost
//! - `program`: A compiled script, warm to run
//! - `sandbox`: What a script is allowed, and why
//! - `script_mind`: Runs behaviours
//! - `trace`: What a script asks and is told, written down for its author while somebody looks on
//! - `traced`: Runs behaviours while somebody looks on
//! - `value`: Values on their way between a creature's memory, a behaviour's options, and a script

pub(crate) mod compile;
pub(crate) mod entry_points;
pub(crate) mod error_text;
pub(crate) mod failure_report;
pub(crate) mod fast_path;
pub(crate) mod host;
pub(crate) mod linked_calls;
pub(crate) mod profile;
pub(crate) mod program;
pub(crate) mod sandbox;
pub(crate) mod script_mind;
pub(crate) mod trace;
pub(crate) mod traced;
pub(crate) mod value;
