//! What the player knows, and the paths over it.
//!
//! - `approaching_fire`: Fire that may soon be where the player is, and the way out of its reach
//! - `escape`: The player's ways out of what harms it, and out of the way of gas
//! - `known_fields`: What the player knows of the ground and the fields on a cell: what it sees, or else what it remembers
//! - `known_ground`: Searches over the ground that the player knows, and what is kept from one to the next
//! - `player_paths`: Paths over the part of the map that the player knows
//! - `player_queries`: What the interface shows besides the map
//! - `weighted_paths`: The same for a player whose steps differ in cost

pub(crate) mod approaching_fire;
pub(crate) mod escape;
pub(crate) mod known_fields;
pub(crate) mod known_ground;
pub(crate) mod player_paths;
pub(crate) mod player_queries;
pub(crate) mod weighted_paths;
