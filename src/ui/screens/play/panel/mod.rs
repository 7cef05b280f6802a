//! The panel beside the map.
//!
//! - `abilities`: The player's abilities
//! - `buttons`: Buttons for commands, which show the keys that do the same
//! - `carried`: What the player carries
//! - `in_sight`: The creatures, stairs and items in sight
//! - `rows`: How the lists of the panel share its rows
//! - `side_panel`: The panel, and the player's state in it

pub(crate) mod abilities;
pub(crate) mod buttons;
pub(crate) mod carried;
pub(crate) mod in_sight;
pub(crate) mod rows;
pub(crate) mod side_panel;
