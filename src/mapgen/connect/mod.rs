//! The stairs between levels.
//!
//! - `connected_levels`: Builds levels so that every part of them can be reached
//! - `flights`: How many stairs there are between two levels
//! - `locked_parts`: Which parts of a level lie behind the locks of its drawn maps
//! - `places`: Chooses where the stairs of a level lie, and the exit
//! - `reached_regions`: Which parts of levels can be reached
//! - `stack`: Levels that are planned together, before they are built
//! - `stairs`: Compares positions for stairs, and joins levels that lie above each other
//! - `unreachable_stairs`: Stairs that are drawn where nobody gets to them
//! - `ways`: The tiles of a level, and where its stairs lead

pub(crate) mod connected_levels;
pub(crate) mod flights;
mod locked_parts;
pub(crate) mod places;
pub(crate) mod reached_regions;
pub(crate) mod stack;
pub(crate) mod stairs;
mod unreachable_stairs;
pub(crate) mod ways;
