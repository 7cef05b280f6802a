//! Packs in folders on disk: read, loaded, and watched for changes.
//!
//! - `content_faults`: What is wrong with packs, for a screen
//! - `folder`: Packs in a folder on disk
//! - `folder_advice`: What to say of a folder that holds no pack
//! - `origins`: Which packs a command works on, and where they come from
//! - `reload`: Content in folders that changes while it is played
//! - `roots`: The packs in the folders that `--root` names
//! - `watch`: Watching the folders of packs for changes

pub(crate) mod content_faults;
pub(crate) mod folder;
pub(crate) mod folder_advice;
pub(crate) mod origins;
pub mod reload;
pub(crate) mod roots;
pub mod watch;
