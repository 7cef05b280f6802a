//! Plans a world from a seed: levels, stairs, creatures and items.
//!
//! A plan is a function of the content and the seed alone. Every walkable cell can be reached from the start.
//!
//! - `builders`: The builders: each opens the ground of a level in a way of its own
//! - `connect`: The stairs between levels
//! - `ground`: The ground of a level while it is being built
//! - `joining`: Stages that join what others have left
//! - `plan`: The plan of a whole world
//! - `population`: Who and what is on a level: creatures, items and features
//! - `rng_streams`: The random number streams of world generation
//! - `stage_context`: What a stage has to work with: an area, a depth and dice
//! - `stages`: Runs the stages in which a level is built
//! - `terrain`: Stages that change ground: lakes, rivers, patches
//! - `vaults`: Places that are drawn, and put into levels
//! - `world_context`: What all levels of a world are built with

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

pub use ground::furnishings::PlacedVault;
pub use plan::{Crowding, LevelPlan, Link, WorldPlan, plan, sketch, survey};
pub(crate) use population::hordes::{DrawnHorde, count as horde_count, draw_horde};
pub(crate) use population::spawns::{draw, populate};
