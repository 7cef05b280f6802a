//! The stairs between levels.
//!
//! - `connected_levels`: Builds all levels so that every part of them can be reached
//! - `flights`: How two levels are joined by stairs
//! - `reached_regions`: Which parts of all levels can be reached from the start
//! - `stairs`: Chooses positions for stairs

pub(crate) mod connected_levels;
pub(crate) mod flights;
pub(crate) mod reached_regions;
pub(crate) mod stairs;
