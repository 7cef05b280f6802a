//! Stuffed: a roguelike engine in which everything a player meets is content.
//!
//! The layers import downwards only, in this order: [`grid`], [`content`], [`mapgen`], [`game`], then the edges [`script`],
//! [`save`], [`scenario`] and [`ui`], and at the bottom the shell: [`packs`], [`frontend`] and [`commands`].

pub mod cli;
pub mod content;
pub mod diagnostics;
pub mod frontend;
pub mod game;
pub mod grid;
pub mod host;
pub mod loader;
pub mod mapgen;
pub mod packs;
pub mod save;
pub mod scenario;
pub mod script;
pub mod session;
pub mod ui;
