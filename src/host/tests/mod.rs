//! Tests with killed and crashing processes, and with packs in folders.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

#[cfg(unix)]
mod broken;
mod killed;
mod packs;
#[cfg(unix)]
#[path = "../../../tests/shared/terminal.rs"]
#[allow(dead_code, reason = "a crash test needs no clean shutdown")]
mod terminal;
