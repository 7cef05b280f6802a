//! Plans a world from a seed: levels, stairs, creatures and items.
//!
//! A plan is a function of the content and the seed alone. Every walkable cell can be reached from the start.
//!
//! - `builders`: The level builders
//! - `connect`: Connected regions, and the stairs between levels
//! - `plan`: The plan of a whole world
//! - `populate`: Places creatures and items on a level
//! - `rim`: The rim of a map, which stays closed
//! - `rng_streams`: The random number streams of world generation

pub(crate) mod builders;
pub(crate) mod connect;
pub(crate) mod plan;
pub(crate) mod populate;
pub(crate) mod rim;
pub(crate) mod rng_streams;
#[cfg(test)]
mod tests;

pub use plan::{Crowding, LevelPlan, Link, WorldPlan, plan, survey};
pub(crate) use populate::{draw, populate};
