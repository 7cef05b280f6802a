//! Keys, commands, and which key gives which command.
//!
//! - `command`: What a player can ask for by a key
//! - `key`: Keys
//! - `key_bindings`: Which key does what
//! - `key_names`: What keys are called

pub(crate) mod command;
pub(crate) mod key;
pub(crate) mod key_bindings;
pub(crate) mod key_names;
