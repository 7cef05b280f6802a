//! Tests with killed and crashing processes, and with packs in folders.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

#[cfg(unix)]
mod broken;
mod killed;
mod packs;
mod unread;
