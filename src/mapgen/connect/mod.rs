//! Connected regions, and the stairs between levels.
//!
//! - `connected_levels`: Builds all levels so that every part of them can be reached
//! - `doors`: Doors where rooms and corridors meet
//! - `join_regions`: Joins all open ground of a level by corridors
//! - `reached_regions`: Which parts of all levels can be reached from the start
//! - `regions`: Connected regions of open ground
//! - `stairs`: Chooses positions for stairs
//! - `tunnel`: Digs tunnels where a cave leaves too little open ground

pub(crate) mod connected_levels;
pub(crate) mod doors;
pub(crate) mod join_regions;
pub(crate) mod reached_regions;
pub(crate) mod regions;
pub(crate) mod stairs;
pub(crate) mod tunnel;
