//! Light: how bright each cell is, and who sees what in the dark. Everything here is derived from content and world; nothing is saved.
//!
//! - `darkness`: What is too dark to be seen, and for whom
//! - `level_light`: The light on one level, kept up to date by what has changed
//! - `light_cache`: The light on the levels where somebody has asked for it
//! - `light_map`: What one source adds to the light of the cells around it
//! - `lighting`: How the screens show light: brightness and colour of all cells of a level
//! - `sources`: All that gives or swallows light on a level

mod darkness;
mod level_light;
pub(in crate::game) mod light_cache;
mod light_map;
pub(in crate::game) mod lighting;
mod sources;
