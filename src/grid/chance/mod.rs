//! Random numbers that are the same on every platform.
//!
//! - `cell_dice`: Dice for the cells of a level that don't depend on the order in which they are thrown
//! - `random`: Random number streams

pub(crate) mod cell_dice;
pub(crate) mod random;
