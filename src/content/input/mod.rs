//! Keys, commands, and the bindings between them.
//!
//! - `command`: Commands: what a player can do with a key
//! - `content_command`: Commands that content defines
//! - `key`: Keys, which front ends report, bindings name and screens read
//! - `key_bindings`: Key bindings: which keys trigger which command
//! - `key_names`: Display names of keys

pub(crate) mod command;
pub(crate) mod content_command;
pub(crate) mod key;
pub(crate) mod key_bindings;
pub(crate) mod key_names;
