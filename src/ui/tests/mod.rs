#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

mod colors;
mod content_rules;
mod deeds;
mod errands;
mod flow;
mod gallery;
mod kept;
mod lasting;
mod mods;
mod pages;
mod panel;
mod screens;
pub mod stage;
