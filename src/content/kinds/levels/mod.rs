//! What levels are: how they are built, what is on them, and what happens there as time passes.
//!
//! - `clock`: Clocks: what happens on levels at a time, or again and again
//! - `level`: Kinds of levels: size, shape, tiles, creatures, items and features
//! - `stages`: The stages in which levels are built

pub(crate) mod clock;
pub(crate) mod level;
pub(crate) mod stages;
