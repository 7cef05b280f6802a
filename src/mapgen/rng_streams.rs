//! The streams of random numbers that the plan of a world draws from.

use crate::grid::Random;

/// What a stream is for. Each has its own, so that a change in one part of the plan leaves the others as they are.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Purpose {
    /// The ground that the builder of a level makes.
    Ground = 1,
    /// The tunnels of a level.
    Tunnels = 2,
    /// Where the stairs down to a level, and on the first level the exit, are put.
    Stairs = 3,
    /// The creatures of a level.
    Creatures = 4,
    /// The items of a level.
    Items = 5,
}

/// The stream of a world for a purpose, a level counted from 0 and an attempt at it.
pub(crate) fn stream(seed: u64, purpose: Purpose, level: usize, attempt: u64) -> Random {
    Random::new(seed, &[purpose as u64, level as u64, attempt])
}
