//! Turn order, and what happens as time passes.
//!
//! - `schedule`: The queue of creatures waiting for their turn
//! - `turns`: Runs turns, and the rules that apply each turn

pub(crate) mod schedule;
pub(crate) mod turns;
