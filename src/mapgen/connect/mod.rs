//! The stairs between levels.
//!
//! - `connected_levels`: Builds levels so that every part of them can be reached
//! - `flights`: How many stairs there are between two levels
//! - `reached_regions`: Which parts of levels can be reached
//! - `stairs`: Chooses positions for stairs
//! - `ways`: The tiles of a level, and where its stairs lead

pub(crate) mod connected_levels;
pub(crate) mod flights;
pub(crate) mod reached_regions;
pub(crate) mod stairs;
pub(crate) mod ways;
