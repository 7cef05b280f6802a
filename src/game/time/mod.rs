//! Turn order, and what happens as time passes.
//!
//! - `budget`: How much work a turn may cost
//! - `schedule`: The queue of creatures waiting for their turn
//! - `turns`: Runs turns, and the rules that apply each turn

pub(crate) mod budget;
pub(crate) mod schedule;
pub(crate) mod turns;
