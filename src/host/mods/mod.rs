//! The user's mods: which are installed, which are enabled, and how they are loaded.
//!
//! - `conflicts`: Fields that two mods change in different ways
//! - `folder`: The user's mods folder
//! - `games`: Finds the game that is played, and the enabled mods that belong to other games
//! - `notices`: Notes about mods that a command for packs ignores
//! - `request`: The packs and mods that a command asks for
//! - `selection`: Selects the mods that can be played together
//! - `store`: Connects the mods screen to the mods folder and the settings

pub(crate) mod conflicts;
pub(crate) mod folder;
pub(crate) mod games;
pub(crate) mod notices;
pub(crate) mod request;
pub(crate) mod selection;
pub(crate) mod store;
