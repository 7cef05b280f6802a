//! Choosing what to use at a target, and the target.
//!
//! - `ability_list`: The list of the player's abilities
//! - `aim`: What the player aims: an ability, the ability of an item, or an item to throw
//! - `outlook`: What is foreseen of something that is aimed at a cell
//! - `start`: Where the cursor begins
//! - `target_cursor`: The cursor that chooses a target

pub(crate) mod ability_list;
pub(crate) mod aim;
pub(crate) mod outlook;
pub(crate) mod start;
pub(crate) mod target_cursor;
