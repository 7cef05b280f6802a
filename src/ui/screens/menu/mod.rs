//! The screens around a game: title, saved and past games, mods, help.
//!
//! - `confirm`: Questions that ask for a yes
//! - `error_screen`: What is wrong with content that was changed during play, and how behaviours have failed
//! - `failure_lines`: The scripts that failed in the game that is being played, in lines to read
//! - `help`: The keys, as the content binds them
//! - `mods`: The page on which mods are turned on and off
//! - `past_games`: Past games
//! - `saved_games`: The list of saved games
//! - `start`: The first screen

pub(crate) mod confirm;
pub(crate) mod error_screen;
pub(crate) mod failure_lines;
pub(crate) mod help;
pub(crate) mod mods;
pub mod past_games;
pub(crate) mod saved_games;
pub(crate) mod start;
