//! The random number streams of world generation.

use xxhash_rust::xxh3::xxh3_64;

use crate::grid::Random;

/// What a stream is for. Each purpose has its own stream, so that a change to one part of generation leaves the others
/// alone.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Purpose {
    /// The tunnels of a level.
    Tunnels = 2,
    /// Where the stairs up from a level, and on the first level the exit, are put.
    Stairs = 3,
    /// The creatures of a level.
    Creatures = 4,
    /// The items of a level.
    Items = 5,
    /// Who is asleep when a level is first entered.
    Sleep = 8,
    /// The features of a level.
    Features = 9,
    /// Where the stairs down from a level are put, if each level places its own.
    StairsDown = 12,
    /// Where the stairs to branches are put.
    BranchStairs = 13,
    /// From which level a branch leads off.
    Branches = 14,
    /// Which levels may have a vault that is rare.
    RareVaults = 10,
    /// Where the keys of a level lie.
    Keys = 11,
}

/// The number of the stage `cave` in streams, from the time when all levels were caves.
const CAVE: u64 = 1;

/// The stream of a world for a purpose, the number of a level and an attempt at it.
pub(crate) fn stream(seed: u64, purpose: Purpose, level: u64, attempt: u64) -> Random {
    Random::new(seed, &[purpose as u64, level, attempt])
}

/// The stream of a world for the stage `name` of the level with a number, and an attempt at it. It depends on no other stage, so that one
/// more changes none of the others.
pub(crate) fn stage_stream(seed: u64, name: &str, level: u64, attempt: u64) -> Random {
    // No purpose has a number as large as that.
    let number = if name == "cave" { CAVE } else { xxh3_64(name.as_bytes()) | 1 << 63 };
    Random::new(seed, &[number, level, attempt])
}

/// The stream of a world that draws the levels of a vault by lot, given the hash of its id.
pub(crate) fn vault_stream(seed: u64, id: u64) -> Random {
    Random::new(seed, &[Purpose::RareVaults as u64, id])
}

/// The stream of a world for a purpose of the branch with an id.
pub(crate) fn branch_stream(seed: u64, purpose: Purpose, branch: &str) -> Random {
    Random::new(seed, &[purpose as u64, xxh3_64(branch.as_bytes())])
}
