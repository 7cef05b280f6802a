//! All input and output of the program: folders, saved games on disk, settings, mods, watching.
//!
//! - `archive`: The records of past lives
//! - `config`: The user's settings
//! - `crash_report`: What is left when the program breaks down by a fault of its own
//! - `disk`: A folder on a real disk
//! - `engine_checks`: What only the whole program can tell of content
//! - `file_store`: Saved games as files
//! - `load`: Loading what the command line names
//! - `loading`: What came of loading content
//! - `mod_notices`: What the commands for packs say of mods that they leave aside
//! - `mod_selection`: Which packs are played
//! - `mod_store`: The mods of the user, as the screens choose from them
//! - `mods_folder`: The mods of a user
//! - `pack_folder`: Packs in a folder on disk
//! - `pack_folder_advice`: What to say of a folder that holds no pack
//! - `pack_origins`: Which packs a command works on, and where they come from
//! - `pack_roots`: The packs in the folders that `--root` names
//! - `path`: Paths, as people read them
//! - `reload`: Content in folders that changes while it is played
//! - `replay_content`: Recorded games from files, and the content that they were played with
//! - `watch`: Watching the folders of packs for changes
//! - `write_files`: Writes files into a folder, without touching what is there

pub(crate) mod archive;
pub(crate) mod config;
pub(crate) mod crash_report;
pub(crate) mod disk;
pub(crate) mod engine_checks;
pub(crate) mod file_store;
pub(crate) mod load;
pub(crate) mod loading;
pub(crate) mod mod_notices;
pub(crate) mod mod_selection;
pub(crate) mod mod_store;
pub(crate) mod mods_folder;
pub(crate) mod pack_folder;
pub(crate) mod pack_folder_advice;
pub(crate) mod pack_origins;
pub(crate) mod pack_roots;
pub(crate) mod path;
pub mod reload;
pub(crate) mod replay_content;
#[cfg(test)]
mod tests;
pub mod watch;
pub(crate) mod write_files;

pub use mods_folder::{Mod, ModsFolder, installed};
pub use pack_folder::from_root;
pub use pack_roots::{collect, from_roots};
