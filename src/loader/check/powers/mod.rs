//! Checks of what creatures and items can do: attacks, abilities, stats, flavours and commands.
//!
//! - `abilities`: Checks of abilities
//! - `attacks`: Checks of attack rules, strikes, resistances and the time that actions take
//! - `commands`: Checks of commands that content defines
//! - `flavors`: Checks of flavours: names, colours, and whether there are enough
//! - `stats`: Checks of stats, and of the numbers that refer to them
//! - `tags`: Checks of the labels by which commands and launchers choose items and abilities

pub(crate) mod abilities;
pub(crate) mod attacks;
pub(crate) mod commands;
pub(crate) mod flavors;
pub(crate) mod stats;
pub(crate) mod tags;
