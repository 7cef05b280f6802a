//! The mods of a user: which there are, which are on, and what is loaded with them.
//!
//! - `config`: The user's settings
//! - `folder`: The mods of a user
//! - `notices`: What the commands for packs say of mods that they leave aside
//! - `request`: What a command asks to be loaded
//! - `selection`: Which packs are played
//! - `store`: The mods of the user, as the screens choose from them

pub(crate) mod config;
pub(crate) mod folder;
pub(crate) mod notices;
pub(crate) mod request;
pub(crate) mod selection;
pub(crate) mod store;
