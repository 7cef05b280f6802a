//! Stages that change ground: lakes, rivers, patches.
//!
//! - `bridges`: Bridges that are shortcuts
//! - `dry_ways`: Ways over water that would cut off ground
//! - `lakes`: Lakes and chasms
//! - `patches`: Patches of a tile where smooth noise is high
//! - `river`: A river from side to side

pub(crate) mod bridges;
pub(crate) mod dry_ways;
pub(crate) mod lakes;
pub(crate) mod patches;
pub(crate) mod river;
