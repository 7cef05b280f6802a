//! Stages that join what others have left.
//!
//! - `doors`: Doors where rooms and corridors meet
//! - `join_regions`: Joins all open ground of a level by corridors

pub(crate) mod doors;
pub(crate) mod join_regions;
