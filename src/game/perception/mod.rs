//! Who sees whom, paths, and what the player remembers.
//!
//! - `beyond_sight`: What decides besides a free line of sight whether somebody is perceived
//! - `creature_paths`: The steps of creatures: toward a goal, away from a threat, at random
//! - `distance_cache`: Cached distance maps, shared by all creatures with the same goal
//! - `faction_index`: An index of creatures by level and faction
//! - `goal_paths`: Paths to the best of several goals
//! - `hallucination`: What a player who hallucinates sees in place of creatures and items
//! - `item_names`: What items are called, and what they look like, as far as the player knows them
//! - `light`: Light: how bright each cell is, and who sees what in the dark
//! - `look`: The player looks around: updates the map memory, and notices enemies
//! - `mode_terrain`: The ground of a level as those of one movement mode cross it
//! - `nearby`: Searches for creatures near a cell
//! - `player`: What the player knows, and the paths over it
//! - `reach`: Who could hurt the player before long
//! - `sight`: Who sees whom
//! - `view_cache`: Cached fields of view

pub(crate) mod beyond_sight;
pub(crate) mod creature_paths;
pub(crate) mod distance_cache;
pub(crate) mod faction_index;
pub(crate) mod goal_paths;
pub(crate) mod hallucination;
pub(crate) mod item_names;
pub(in crate::game) mod light;
pub(crate) mod look;
pub(crate) mod mode_terrain;
pub(crate) mod nearby;
pub(crate) mod player;
pub(crate) mod reach;
pub(crate) mod sight;
pub(crate) mod view_cache;
