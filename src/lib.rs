//! Stuffed: a roguelike engine in which everything a player meets is content.
//!
//! Packs hold the content: creatures, items, tiles, levels and texts in TOML, and scripts in Rhai that decide what creatures do. The engine
//! loads packs, plans worlds and plays turns. Here the shipped bot plays ten turns of the shipped game:
//!
//! ```
//! use stuffed::game::{Action, Bot, Game};
//! use stuffed::packs::embedded;
//! use stuffed::script::{LoadedPacks, Playable};
//!
//! let loaded = LoadedPacks::new(embedded());
//! let Playable { content, mut mind } = loaded.playable.expect("packs without errors");
//! let mut game = Game::new(content, 7);
//! let mut bot = Bot::of(&game).expect("a game that names a bot");
//! while game.world().turn() < 10 {
//!     let action = bot.decide(&mut game, &mut mind).unwrap_or(Action::Wait);
//!     game.act(action, &mut mind).expect("an action that the rules allow");
//! }
//! println!("{} events in the last turn, world {:x}", game.events().len(), game.hash());
//! ```
//!
//! The layers, each of which imports only from those above it:
//!
//! - [`grid`]: points, field of view, path search, formulas, random streams
//! - [`diagnostics`]: messages about content, with file, line and advice
//! - [`content`]: what a game is made of, once loaded
//! - [`loader`]: from the files of packs to content, phase by phase
//! - [`packs`]: the packs that are built in, and which of them are played
//! - [`mapgen`]: plans worlds from a seed
//! - [`game`]: live state, rules, time, and the trait `Mind` by which creatures decide
//! - [`script`]: minds that run Rhai scripts
//! - [`save`]: saved games and recordings as bytes
//! - [`session`]: a game being played: actions that repeat, interruptions, replays
//! - [`scenario`]: the tests that packs bring along
//! - [`ui`]: screens, drawn on a grid of cells
//! - `frontend`: the window and the terminal, which show those cells
//! - `host`: folders, settings, mods and saved games on disk
//! - `cli`: the commands of the program
//!
//! The last three need the feature `cli`, which is on by default, as is `window`. Without features the crate is the engine alone: no files,
//! no terminal, no threads.

#[cfg(feature = "cli")]
pub mod cli;
pub mod content;
pub mod diagnostics;
#[cfg(feature = "cli")]
pub mod frontend;
pub mod game;
pub mod grid;
#[cfg(feature = "cli")]
pub mod host;
pub mod loader;
pub mod mapgen;
pub mod packs;
pub mod save;
pub mod scenario;
pub mod script;
pub mod session;
pub mod ui;
