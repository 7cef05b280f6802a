//! All input and output of the program: packs in folders, mods and settings, saved games on disk.
//!
//! - `engine_checks`: What only the whole program can tell of content
//! - `mods`: The mods of a user: which there are, which are on, and what is loaded with them.
//! - `packs`: Packs in folders on disk: read, loaded, and watched for changes.
//! - `path`: Paths, as people read them
//! - `saves`: Saved games, past games and crash reports as files of the data folder.
//! - `write_files`: Writes files into a folder, without touching what is there

pub(crate) mod engine_checks;
pub(crate) mod mods;
pub mod packs;
pub(crate) mod path;
pub(crate) mod saves;
#[cfg(test)]
mod tests;
pub(crate) mod write_files;

pub use mods::folder::{Mod, ModsFolder, installed};
pub use packs::folder::from_root;
pub use packs::roots::{collect, from_roots};
