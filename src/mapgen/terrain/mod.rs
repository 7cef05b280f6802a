//! Stages that change ground: lakes, rivers, patches.
//!
//! - `bridges`: Ways over water that would cut off ground
//! - `crossings`: Bridges that are short cuts
//! - `lakes`: Lakes and chasms
//! - `patches`: Patches of a tile where smooth noise is high
//! - `river`: A river from side to side

pub(crate) mod bridges;
pub(crate) mod crossings;
pub(crate) mod lakes;
pub(crate) mod patches;
pub(crate) mod river;
