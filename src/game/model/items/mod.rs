//! Items, the inventories that hold them, and what the player knows of their kinds.
//!
//! - `inventory`: The items that a creature carries and wears
//! - `item`: An item in play
//! - `item_lore`: What the player knows of kinds of items

pub(crate) mod inventory;
pub(crate) mod item;
pub(crate) mod item_lore;
