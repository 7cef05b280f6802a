//! The program as a shell sees it: what each command prints and writes, and its exit code.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing, missing_docs)]

mod escapes;
mod folders;
mod mods;
mod new;
mod peaks;
mod replays;
mod run;
#[path = "../shared/saves.rs"]
#[allow(dead_code)]
mod saves;
