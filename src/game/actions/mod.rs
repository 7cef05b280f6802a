//! The table of actions, and how an action is performed.
//!
//! - `action`: The table of actions: what a creature can do with its turn
//! - `action_table`: What a row of that table says, and what is made of the rows
//! - `argument`: The values that actions carry
//! - `dispatch`: Performing an action: one path for the player's keys and the monsters' scripts
//! - `refusal`: Why the rules refuse an action

pub(crate) mod action;
pub(crate) mod action_table;
pub(crate) mod argument;
pub(crate) mod dispatch;
pub(crate) mod refusal;
