//! Checks of levels.
//!
//! - `branches`: Checks of branches, and of the levels of a game
//! - `clocks`: Checks of clocks
//! - `depths`: At which depths levels appear
//! - `flights`: Checks that levels which follow on each other agree on the stairs between them
//! - `hordes`: Checks of hordes, and of what draws them
//! - `level`: Checks of levels
//! - `stages`: Checks of the stages in which levels are built
//! - `treasures`: Checks of treasures
//! - `vaults`: Checks of vaults and of other drawn maps
//! - `world_size`: Checks that all levels of a game together can be held, saved and loaded

pub(crate) mod branches;
pub(crate) mod clocks;
pub(crate) mod depths;
pub(crate) mod flights;
pub(crate) mod hordes;
pub(crate) mod level;
pub(crate) mod stages;
pub(crate) mod treasures;
pub(crate) mod vaults;
pub(crate) mod world_size;
