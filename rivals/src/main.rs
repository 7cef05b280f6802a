//! The engine beside others: sight, paths and distance maps on the same maps, in one run.
//!
//! `make bench` prints the tables. Who takes part is asked the same questions in turn, round after round, so that what else the machine does
//! troubles all alike; a figure is the median of its rounds.
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
}
