//! The state of a game: world, levels, creatures, items.
//!
//! - `change_counter`: Something that counts how often it may have changed
//! - `creature`: Creatures that live
//! - `creature_store`: All creatures of a world
//! - `faction_index`: Who lives on which level, by faction, so that nobody has to ask the whole world who is near
//! - `ids`: How creatures and items are named, also once they are gone
//! - `inventory`: What a creature carries and wears
//! - `item`: Items that exist
//! - `level`: One level of the world, alive
//! - `memory`: What a script can remember
//! - `message_log`: What the player has read
//! - `modifier`: What lasts on a creature for a while
//! - `occupancy`: Where one can walk on a level, and who stands where
//! - `run_stats`: What a life amounts to
//! - `run_summary`: What a life came to, as it stands in the table of past games
//! - `setup`: Changes from outside the rules: what a scenario lays out, and what a mind remembers
//! - `world`: The state of a game

pub(crate) mod change_counter;
pub(crate) mod creature;
pub(crate) mod creature_store;
pub(crate) mod faction_index;
pub(crate) mod ids;
pub(crate) mod inventory;
pub(crate) mod item;
pub(crate) mod level;
pub(crate) mod memory;
pub(crate) mod message_log;
pub(crate) mod modifier;
pub(crate) mod occupancy;
pub(crate) mod run_stats;
pub(crate) mod run_summary;
pub(crate) mod setup;
pub(crate) mod world;
