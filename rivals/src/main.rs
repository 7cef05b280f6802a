//! Compares the engine with other libraries on the same maps: field of view, paths and distance maps.
//!
//! `make bench` prints the tables. The contenders take turns, round after round, so that any disturbance of the machine affects all of them
//! alike. Each figure is the median of its rounds.
#![allow(
    clippy::disallowed_types,
    clippy::disallowed_methods,
    clippy::float_arithmetic,
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    missing_docs
)]

mod distances;
mod levels;
mod maps;
mod paths;
mod plain;
mod race;
mod sight;

use maps::Map;

fn main() {
    let maps = [Map::cave(80, 50), Map::cave(200, 200)];
    sight::race(&maps);
    paths::race(&maps);
    distances::race(&maps);
    levels::all();
}
