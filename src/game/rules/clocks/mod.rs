//! What happens on levels at a time, or again and again.
//!
//! - `arrivals`: Creatures that come to a level from elsewhere
//! - `strikes`: What happens when a clock strikes
//! - `winding`: Starts clocks, and stops those of levels that the player has left

pub(crate) mod arrivals;
pub(crate) mod strikes;
pub(crate) mod winding;
