//! The commands of the program.

pub mod simulation;
pub mod summary;
