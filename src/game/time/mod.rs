//! Whose turn it is, and what passing turns bring.
//!
//! - `schedule`: When creatures are due
//! - `turns`: The course of time

pub(crate) mod schedule;
pub(crate) mod turns;
