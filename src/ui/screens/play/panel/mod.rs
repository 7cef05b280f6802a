//! The panel beside the map.
//!
//! - `side_panel`: The panel beside the map: the player's state, and what is in sight

pub(crate) mod side_panel;
