//! Paths: the shortest, the cheapest, the nearest of several, and away.
//!
//! - `astar`: A* over a grid with a rim of walls
//! - `cost_map`: Distance maps over ground that costs more in some places than in others
//! - `distance_map`: Distance maps (Dijkstra maps), also for fleeing
//! - `flood`: Breadth-first search from one cell, for one question or for several
//! - `steps`: Where steps lead

pub(crate) mod astar;
pub(crate) mod cost_map;
pub(crate) mod distance_map;
pub(crate) mod flood;
pub(crate) mod steps;
