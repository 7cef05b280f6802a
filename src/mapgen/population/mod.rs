//! Who and what is on a level: creatures, items and features.
//!
//! - `furnish_level`: Adds what drawn maps and vaults have on them, and finds places for keys
//! - `hordes`: Draws hordes, and places them
//! - `populate_level`: Places everything that is on a level
//! - `site`: Where on a level something can be placed
//! - `spawns`: Places the creatures, items and features of a list
//! - `treasures`: Draws the items of all levels from treasures

pub(crate) mod furnish_level;
pub(crate) mod hordes;
pub(crate) mod populate_level;
pub(crate) mod site;
pub(crate) mod spawns;
pub(crate) mod treasures;
