//! Mods: what they take over, what they change of each other, who wins, and what they need.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing, missing_docs)]

mod conflicts;
mod dependencies;
mod inheritance;
mod patches;
mod provenance;
mod samples;
mod support;
