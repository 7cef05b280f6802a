//! Choosing what to use at a target, and the target.
//!
//! - `ability_list`: The list of the player's abilities
//! - `aim`: What the player aims: an ability, the ability of an item, or an item to throw
//! - `target_cursor`: The cursor that chooses a target

pub(crate) mod ability_list;
pub(crate) mod aim;
pub(crate) mod target_cursor;
