//! All screens.
//!
//! - `menu`: The screens around a game: start, saved and past games, mods, help
//! - `play`: The screens of a game that is played or replayed

pub mod menu;
pub(crate) mod play;
