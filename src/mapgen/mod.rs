//! Plans a world from a seed: levels, stairs, creatures and items.
//!
//! A plan is a function of the content and the seed alone. Every walkable cell can be reached from the start.
//!
//! - `builders`: The level builders
//! - `connect`: Connected regions, and the stairs between levels
//! - `draft`: A level while it is being built
//! - `passable`: Which tiles a walker can pass
//! - `plan`: The plan of a whole world
//! - `populate`: Places creatures and items on a level
//! - `rim`: The rim of a map, which stays closed
//! - `rng_streams`: The random number streams of world generation
//! - `stage_context`: What a stage has to work with: an area, a depth and dice
//! - `stages`: Runs the stages in which a level is built
//! - `terrain`: Stages that change ground: lakes, rivers, patches

pub(crate) mod builders;
pub(crate) mod connect;
pub(crate) mod draft;
pub(crate) mod passable;
pub(crate) mod plan;
pub(crate) mod populate;
pub(crate) mod rim;
pub(crate) mod rng_streams;
pub(crate) mod stage_context;
pub(crate) mod stages;
pub(crate) mod terrain;
#[cfg(test)]
mod tests;

pub use plan::{Crowding, LevelPlan, Link, WorldPlan, plan, sketch, survey};
pub(crate) use populate::{draw, populate};
