//! Scripts: what they can do, what the checker reports, and what the sandbox prevents.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing, missing_docs)]

mod answers;
mod api;
mod attacks;
mod checker;
mod examples;
mod extremes;
mod faults;
mod ids;
mod limits;
mod manual;
mod mistakes;
mod power_attacks;
mod prints;
mod reachable;
mod refused;
mod sandbox;
mod shared;
mod shipped;
mod slips;
mod support;
mod syntax;
