//! What commands share: arguments, loading, output, and failures.
//!
//! - `failure`: Why a command failed
//! - `game_files`: The files of built-in packs, as they are written to a folder
//! - `level_names`: Finds the level that a user names
//! - `load`: Loads the content that the arguments name, and prints its errors
//! - `output`: Writing to standard output and standard error
//! - `root_args`: The options for where content comes from
//! - `zoom`: The size of the window's letters, which the settings keep

pub(crate) mod failure;
pub(crate) mod game_files;
pub(crate) mod level_names;
pub(crate) mod load;
pub(crate) mod output;
pub(crate) mod root_args;
pub(crate) mod zoom;
