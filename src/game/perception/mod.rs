//! Who sees what, and what the player remembers.
//!
//! - `distance_cache`: Ways to a goal over the terrain, shared by all who go there
//! - `player_paths`: What the player knows of the map, and ways over it
//! - `player_queries`: What a player is shown of the game besides the map
//! - `sight`: Who sees what, and what the player remembers

pub(crate) mod distance_cache;
pub(crate) mod player_paths;
pub(crate) mod player_queries;
pub(crate) mod sight;
