//! Plans levels from a seed: their ground, stairs, creatures and items.
//!
//! A plan is a function of the content, the seed and the id of the level alone. Every walkable cell can be reached from the start.
//!
//! - `builders`: The builders: each opens the ground of a level in a way of its own
//! - `connect`: The stairs between levels
//! - `ground`: The ground of a level while it is being built
//! - `joining`: Stages that join what others have left
//! - `plan`: The plans of levels, and of whole worlds
//! - `population`: Who and what is on a level: creatures, items and features
//! - `rng_streams`: The random number streams of world generation
//! - `stage_context`: What a stage has to work with: an area, a depth and dice
//! - `stages`: Runs the stages in which a level is built
//! - `terrain`: Stages that change ground: lakes, rivers, patches
//! - `vaults`: Places that are drawn, and put into levels
//! - `world_context`: What all levels of a world share, so that each can be planned by itself
//! - `world_map`: Which levels a world has: where branches lead off, how deep levels are, and which of them are planned together

pub(crate) mod builders;
pub(crate) mod connect;
pub(crate) mod ground;
pub(crate) mod joining;
pub(crate) mod plan;
pub(crate) mod population;
pub(crate) mod rng_streams;
pub(crate) mod stage_context;
pub(crate) mod stages;
pub(crate) mod terrain;
#[cfg(test)]
mod tests;
pub(crate) mod vaults;
pub(crate) mod world_context;
pub(crate) mod world_map;

pub(crate) use ground::connectivity::Connectivity;
pub use ground::furnishings::PlacedVault;
pub(crate) use ground::regions::Regions;
pub use plan::{BuildReport, LevelPlan, Link, WorldPlan, plan, plan_level, sketch, survey};
pub(crate) use population::hordes::{DrawnHorde, count as horde_count, draw_horde};
pub(crate) use population::spawns::{draw, populate};
pub(crate) use population::treasures::draw_item;
pub(crate) use world_map::{deepest_of_branch, level_at_depth, start_of_branch};
