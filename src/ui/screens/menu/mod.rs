//! The screens around a game: start, saved and past games, mods, help.
//!
//! - `confirm`: A question that has to be answered with yes or no
//! - `error_screen`: The errors in changed content and in mods, and the scripts that failed
//! - `failure_lines`: The scripts that failed in this game, in lines to read
//! - `games`: The screen on which the game is chosen
//! - `help`: The help: every key, as the content binds it
//! - `mods`: The list on which mods are turned on and off
//! - `past_games`: The table of past games, and the text about one of them
//! - `saved_games`: The list of saved games
//! - `start`: The first screen, with the main menu

pub(crate) mod confirm;
pub(crate) mod error_screen;
pub(crate) mod failure_lines;
pub(crate) mod games;
pub(crate) mod help;
pub(crate) mod mods;
pub mod past_games;
pub(crate) mod saved_games;
pub(crate) mod start;
