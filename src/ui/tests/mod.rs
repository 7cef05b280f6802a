//! Tests of the screens, compared as text.
//!
//! - `colors`: The screens' colours, compared as text
//! - `content_rules`: What the game's own keys, words and colours must be
//! - `deeds`: Using items and closing doors by key
//! - `errands`: Automatic actions: what one key does, where it stops, and that it says why
//! - `flow`: From screen to screen by key
//! - `gallery`: Writes pictures of the screens to look at
//! - `kept`: Saved games, past games and replays
//! - `lasting`: Modifiers and disguises, as the panel and the look cursor show them
//! - `mods`: The list of mods, and what a choice does
//! - `pages`: Pages, questions, and the first and the last screen, compared as text
//! - `panel`: The side panel with words and numbers that are longer than the game's own, compared as text
//! - `screens`: The main screen and what opens over it, compared as text
//! - `stage`: Content, games and helpers for the tests of the screens
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

pub(crate) mod colors;
pub(crate) mod content_rules;
pub(crate) mod deeds;
pub(crate) mod errands;
pub(crate) mod flow;
pub(crate) mod gallery;
pub(crate) mod kept;
pub(crate) mod lasting;
pub(crate) mod mods;
pub(crate) mod pages;
pub(crate) mod panel;
pub(crate) mod screens;
pub mod stage;
