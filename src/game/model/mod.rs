//! The state of a game: world, levels, creatures, items.
//!
//! - `change_counter`: A value that counts its mutable borrows
//! - `creature`: A creature in play
//! - `creature_store`: Storage for all creatures of a world, with fast iteration and lookup by id
//! - `ids`: Ids and references for creatures and items, valid even after they are gone
//! - `inventory`: The items that a creature carries and wears
//! - `item`: An item in play
//! - `item_lore`: What the player knows of kinds of items
//! - `level`: One level of the world: tiles, items, occupants and the player's map memory
//! - `script_memory`: Values that scripts can store in a creature's memory
//! - `map_memory`: What the player remembers of a level: the fog of war
//! - `modifier`: A temporary modifier on a creature
//! - `occupancy`: Which cells of a level are walkable, and who stands on them
//! - `order`: Orders that leaders give to their followers
//! - `rare_state`: State that only few creatures have
//! - `run_stats`: Statistics of the current run, and how it ended
//! - `setup`: Changes to a world from outside the rules, for scenarios and AI
//! - `stat_values`: How much a creature or an item has of its stats
//! - `world`: The full state of a game: everything that a save holds

pub(crate) mod change_counter;
pub(crate) mod creature;
pub(crate) mod creature_store;
pub(crate) mod ids;
pub(crate) mod inventory;
pub(crate) mod item;
pub(crate) mod item_lore;
pub(crate) mod level;
pub(crate) mod map_memory;
pub(crate) mod modifier;
pub(crate) mod occupancy;
pub(crate) mod order;
pub(crate) mod rare_state;
pub(crate) mod run_stats;
pub(crate) mod script_memory;
pub(crate) mod setup;
pub(crate) mod stat_values;
pub(crate) mod world;
