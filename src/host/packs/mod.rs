//! Reads packs from folders, and watches them for changes.
//!
//! - `content_faults`: Formats the errors of packs for the error screen
//! - `folder`: Reads packs from a folder
//! - `folder_advice`: Explains why a folder holds no pack
//! - `origins`: Reports which packs a command uses, and where they come from
//! - `reload`: Reloads content when its files change during play
//! - `roots`: Combines the packs of the `--root` folders with the built-in ones
//! - `unread_files`: Finds files that look like content or scripts but are not read
//! - `watch`: Watches pack folders for changes

pub(crate) mod content_faults;
pub(crate) mod folder;
pub(crate) mod folder_advice;
pub(crate) mod origins;
pub mod reload;
pub(crate) mod roots;
pub(crate) mod unread_files;
pub mod watch;
