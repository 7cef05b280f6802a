//! Exploring, walking, running, resting and digging until something interrupts it.
//!
//! - `auto_action`: Which auto actions there are
//! - `digging`: Runs and clicks that dig, in games in which the player digs
//! - `exploring`: Where exploring leads, which items it passes by, and what it tells when it is done
//! - `interrupt`: What interrupts an auto action
//! - `patrol`: Where exploring leads once only creatures are left to be found
//! - `repeating`: Repeats an auto action until something interrupts it
//! - `rest`: Waiting for what gets better with time
//! - `run_path`: Where a run goes next
//! - `walking`: The steps of auto actions over known ground
//! - `warnings`: Whom the player is warned of, and whom it ignores or fights after that

pub(crate) mod auto_action;
pub(crate) mod digging;
pub(crate) mod exploring;
pub(crate) mod interrupt;
pub(crate) mod patrol;
pub(crate) mod repeating;
pub(crate) mod rest;
pub(crate) mod run_path;
pub(crate) mod walking;
pub(crate) mod warnings;
