//! Builds the world's plan: caves, the stairs between them, and who and what is there.
//!
//! A plan is a function of the content and the seed alone. Every walkable cell of it can be reached from the start.

mod cave;
mod dig;
mod plan;
mod populate;
mod regions;
mod stack;
mod stairs;
mod streams;
#[cfg(test)]
mod tests;

pub use plan::{Crowding, LevelPlan, Link, WorldPlan, plan, survey};
