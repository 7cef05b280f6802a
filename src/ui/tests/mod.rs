//! Tests of the screens, compared as text.
//!
//! - `aiming`: Abilities, throwing and shooting by key
//! - `allies`: Captives, followers and commands that content defines, by key
//! - `auto_actions`: Automatic actions: what one key does, where it stops, and the reason it shows
//! - `colors`: The screens' colours, compared as text
//! - `commands`: Commands that do something in a game, and keys that mean nothing
//! - `content_rules`: Rules for the keys, texts and colours of the shipped game
//! - `contrast`: Contrasts of the shipped palette, as the screens use it
//! - `continued_games`: Games that are saved and continued, and what is told when that fails
//! - `corners`: Corners past which no step and no blow fits
//! - `danger`: Ground that harms: what the screens ask and say before the player goes there
//! - `exploring`: Exploring: where it leads, where it stops, and what it says when it is done
//! - `exploring_fights`: Exploring beside enemies: whom it fights, and when it warns
//! - `exploring_games`: Exploring through games with many creatures, gas and doors, by keys alone
//! - `exploring_items`: Exploring among items: which it fetches, where it stops, and what it leaves lying
//! - `exploring_questions`: What exploring asks about enemies, and when
//! - `flow`: Moving between screens by key
//! - `fire`: How auto actions keep out of the way of fire
//! - `followers`: What interrupts exploring because it happens to a follower
//! - `gallery`: Writes pictures of the screens to look at
//! - `games`: The screen on which the game is chosen
//! - `modifiers`: Modifiers and disguises, as the panel and the look cursor show them
//! - `in_sight`: What the panel tells of creatures in sight
//! - `interrupts`: Who interrupts what the player does by one key, and who does not
//! - `layouts`: Where the panel and the log stand, and what the panel shows
//! - `light`: What the screens show of light and darkness
//! - `looks`: Descriptions made from fields, what is foreseen of a fight, and a crowded panel
//! - `map_focus`: The map keeps still while the player moves about nearby
//! - `mods`: The list of mods, and the effect of a choice
//! - `mouse`: The mouse on the main screen
//! - `mouse_lists`: The mouse in lists, questions, texts and replays
//! - `newcomers`: What people stumble over in their first hour
//! - `outlooks`: What the target cursor foresees, and where it begins
//! - `pages`: Pages, questions, and the start and last screens, compared as text
//! - `panel`: The side panel with longer words and numbers than the shipped ones, compared as text
//! - `questions`: Questions of scripts to the player
//! - `resting`: Resting: what it waits for, and when it is refused
//! - `saved_games`: Saved games, past games and replays
//! - `screens`: The main screen and the windows over it, compared as text
//! - `senses`: What the screens show of sleepers, of those who have not noticed the player, and of what is hidden or sensed
//! - `stacks`: Stacks, unknown items and names with numbers
//! - `stage`: Content, games and helpers for the tests of the screens
//! - `trial`: A pack for tests that need content of their own
//! - `using_items`: Using items and closing doors by key
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

pub(crate) mod aiming;
pub(crate) mod allies;
pub(crate) mod auto_actions;
pub(crate) mod colors;
pub(crate) mod commands;
pub(crate) mod content_rules;
pub(crate) mod continued_games;
pub(crate) mod contrast;
pub(crate) mod corners;
pub(crate) mod danger;
mod exploring;
mod exploring_fights;
mod exploring_games;
mod exploring_items;
mod exploring_questions;
mod fields;
mod fire;
mod flow;
mod followers;
pub(crate) mod gallery;
pub(crate) mod games;
pub(crate) mod in_sight;
pub(crate) mod interrupts;
pub(crate) mod layouts;
pub(crate) mod light;
pub(crate) mod looks;
pub(crate) mod map_focus;
pub(crate) mod modifiers;
pub(crate) mod mods;
pub(crate) mod mouse;
pub(crate) mod mouse_lists;
pub(crate) mod newcomers;
pub(crate) mod outlooks;
pub(crate) mod pages;
pub(crate) mod panel;
pub(crate) mod questions;
mod resting;
pub(crate) mod saved_games;
pub(crate) mod screens;
pub(crate) mod senses;
mod stacks;
pub mod stage;
pub(crate) mod trial;
pub(crate) mod using_items;
