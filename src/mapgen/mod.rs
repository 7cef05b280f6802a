//! Builds the world's plan: caves, the stairs between them, and who and what is there.
//!
//! A plan is a function of the content and the seed alone. Every walkable cell of it can be reached from the start.
//!
//! - `builders`: What makes the ground of a level.
//! - `connect`: Connected ground and the stairs between levels.
//! - `plan`: The plan of a whole world
//! - `populate`: Who and what is on a level
//! - `rim`: The rim of a map, which stays closed
//! - `rng_streams`: The streams of random numbers that the plan of a world draws from

pub(crate) mod builders;
pub(crate) mod connect;
pub(crate) mod plan;
pub(crate) mod populate;
pub(crate) mod rim;
pub(crate) mod rng_streams;
#[cfg(test)]
mod tests;

pub use plan::{Crowding, LevelPlan, Link, WorldPlan, plan, survey};
