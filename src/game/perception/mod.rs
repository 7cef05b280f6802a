//! Sight, the player's memory of the map, and paths.
//!
//! - `distance_cache`: Cached distance maps, shared by all creatures with the same goal
//! - `player_paths`: Paths over the part of the map that the player knows
//! - `player_queries`: What the interface shows besides the map
//! - `sight`: Who sees whom, and the player's memory of the map

pub(crate) mod distance_cache;
pub(crate) mod player_paths;
pub(crate) mod player_queries;
pub(crate) mod sight;
