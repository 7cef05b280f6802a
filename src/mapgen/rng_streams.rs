//! The random number streams of world generation.

use crate::grid::Random;

/// What a stream is for. Each purpose has its own stream, so that a change to one part of generation leaves the others
/// alone.
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
    /// Who is asleep when the game begins.
    Sleep = 8,
    /// The features of a level.
    Features = 9,
}

/// The stream of a world for a purpose, a level counted from 0 and an attempt at it.
pub(crate) fn stream(seed: u64, purpose: Purpose, level: usize, attempt: u64) -> Random {
    Random::new(seed, &[purpose as u64, level as u64, attempt])
}
