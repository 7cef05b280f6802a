#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

mod colors;
mod content_rules;
mod errands;
mod flow;
mod gallery;
mod mods;
mod pages;
mod panel;
mod screens;
mod stage;
