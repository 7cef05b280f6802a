//! Exploring, walking, running, resting and digging until something interrupts it.
//!
//! - `auto_action`: Which auto actions there are
//! - `consent`: Which creatures the player goes on past, or fights, when it repeats an auto action
//! - `digging`: Runs and clicks that dig, in games in which the player digs
//! - `exploring`: Where exploring leads, and what it tells when it is done
//! - `fights`: Whom auto actions fight, and when a fight stops
//! - `followers`: What the player notices of its followers: that one begins to fight, is badly hurt, or stays behind
//! - `interrupt`: What interrupts an auto action
//! - `items`: Which items exploring fetches, offers to the player, and leaves lying
//! - `patrol`: Where exploring leads once only creatures are left to be found
//! - `questions`: What exploring asks before it fights: whom the next press would strike, or go on past, and whether that is deadly
//! - `repeating`: Repeats an auto action until something interrupts it
//! - `rest`: Waiting for what gets better with time
//! - `run_path`: Where a run goes next
//! - `walking`: The steps of auto actions over known ground
//! - `warnings`: Whom the player is warned of: dangers beside it, those that are after it, and captives

pub(crate) mod auto_action;
pub(crate) mod consent;
pub(crate) mod digging;
pub(crate) mod exploring;
pub(crate) mod fights;
pub(crate) mod followers;
pub(crate) mod interrupt;
pub(crate) mod items;
pub(crate) mod patrol;
pub(crate) mod questions;
pub(crate) mod repeating;
pub(crate) mod rest;
pub(crate) mod run_path;
pub(crate) mod walking;
pub(crate) mod warnings;
