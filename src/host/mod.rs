//! Input and output: packs in folders, mods and settings, saved games on disk.
//!
//! - `config`: The user's settings, in the file `config.toml` of the data folder
//! - `console`: All text that the program writes to a terminal
//! - `engine_checks`: Content checks that need the whole program
//! - `mods`: The user's mods: which are installed, which are enabled, and how they are loaded
//! - `packs`: Reads packs from folders, and watches them for changes
//! - `path`: Formats paths for messages
//! - `regular_file`: Reads and replaces regular files only
//! - `saves`: Saved games, past games and crash reports in the data folder
//! - `write_files`: Writes files to a folder without overwriting existing ones

pub(crate) mod config;
pub(crate) mod console;
pub(crate) mod engine_checks;
pub(crate) mod mods;
pub mod packs;
pub(crate) mod path;
pub(crate) mod regular_file;
pub(crate) mod saves;
#[cfg(test)]
mod tests;
pub(crate) mod write_files;

pub use mods::folder::{Mod, ModsFolder, installed};
pub use packs::folder::from_root;
pub use packs::roots::{collect, from_roots};
