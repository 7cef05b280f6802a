//! Compiles and runs scripts.
//!
//! - `answers`: What scripts return: actions, effects and judgements
//! - `compile`: Compiles scripts and explains syntax errors
//! - `entry_points`: The functions that the engine calls: `act`, and the hooks
//! - `error_text`: Rhai's runtime errors, reworded for script authors
//! - `failure_report`: Reports of failed scripts, with source line and call stack
//! - `fast`: Calls that need no interpreter
//! - `host`: The shared cell through which scripts see the game
//! - `profile`: Measures the time of script calls
//! - `program`: A compiled script with caches that last between calls
//! - `sandbox`: The limits on scripts, and the reason for each
//! - `script_mind`: The mind that runs behaviours and hooks
//! - `shared`: The functions that the scripts of a pack share
//! - `sort`: The sort functions of scripts
//! - `stage_mind`: Runs the scripts of stages, which draw levels
//! - `trace`: Records the calls of a running script for the AI inspector
//! - `traced`: Runs behaviours and hooks with tracing on
//! - `values`: Values between the game and scripts

mod answers;
pub(crate) mod compile;
pub(crate) mod entry_points;
pub(crate) mod error_text;
pub(crate) mod failure_report;
pub(crate) mod fast;
pub(crate) mod host;
pub(crate) mod profile;
pub(crate) mod program;
pub(crate) mod sandbox;
pub(crate) mod script_mind;
pub(crate) mod shared;
pub(crate) mod sort;
pub(crate) mod stage_mind;
pub(crate) mod trace;
pub(crate) mod traced;
pub(crate) mod values;
