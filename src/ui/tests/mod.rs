//! Tests of the screens, compared as text.
//!
//! - `colors`: The screens' colours, compared as text
//! - `content_rules`: What the game's own keys, words and colours must be
//! - `deeds`: Using things and closing doors, by the keys of the game
//! - `errands`: Errands
//! - `flow`: From screen to screen
//! - `gallery`: Pictures of the screens to look at
//! - `kept`: Saved games, past games, and games that are seen again
//! - `lasting`: What lasts on creatures and who looks like an item, as the panel and a look show them
//! - `mods`: The page of mods, and what comes of a choice
//! - `pages`: Pages, questions, and the first and the last screen, compared as text
//! - `panel`: The side panel with words and numbers that are longer than the game's own, compared as text
//! - `screens`: The play screen and what opens over it, compared as text
//! - `stage`: What tests of the screens play on
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
