//! Levels that come into being when somebody enters them, and what becomes of those that the player has left.
//!
//! - `entering`: Levels that are planned when somebody enters them
//! - `leaving`: What becomes of levels that the player has left
//! - `populating`: Puts what was planned for levels into the world
//! - `which_level`: Which level a script means

pub(crate) mod entering;
pub(crate) mod leaving;
pub(crate) mod populating;
pub(crate) mod which_level;
