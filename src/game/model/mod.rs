//! The state of a game: world, levels, creatures, items.
//!
//! - `change_counter`: A value that counts its mutable borrows
//! - `clocks`: The clocks of all levels: when each strikes next
//! - `creatures`: Creatures, with all that belongs to one but its items
//! - `fields`: The fields on a level: what lies on its cells, flows over them, hangs above them and burns
//! - `ids`: Ids and references for creatures and items, valid even after they are gone
//! - `items`: Items, the inventories that hold them, and what the player knows of their kinds
//! - `level`: One level of the world: tiles, items, occupants and the player's map memory
//! - `map_memory`: What the player remembers of a level: the fog of war
//! - `movement_mode`: Where a creature can go
//! - `occupancy`: Which cells of a level are walkable, and who stands on them
//! - `run_stats`: Statistics of the current run, and how it ended
//! - `scent`: The scents on a level: who was where, and when
//! - `setup`: Changes to a world from outside the rules, for scenarios and AI
//! - `sleeping_level`: Levels that are out of the world for a while
//! - `stat_values`: How much a creature or an item has of its stats
//! - `wiring`: The wires and locks of a level
//! - `world`: The full state of a game: everything that a save holds

pub(crate) mod change_counter;
pub(crate) mod clocks;
pub(crate) mod creatures;
pub(crate) mod fields;
pub(crate) mod ids;
pub(crate) mod items;
pub(crate) mod level;
pub(crate) mod map_memory;
pub(crate) mod movement_mode;
pub(crate) mod occupancy;
pub(crate) mod run_stats;
pub(crate) mod scent;
pub(crate) mod setup;
pub(crate) mod sleeping_level;
pub(crate) mod stat_values;
pub(crate) mod wiring;
pub(crate) mod world;
