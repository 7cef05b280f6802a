//! The screens.
//!
//! - `menu`: The screens around a game: title, saved and past games, mods, help.
//! - `play`: The screens of a game being played.

pub mod menu;
pub(crate) mod play;
