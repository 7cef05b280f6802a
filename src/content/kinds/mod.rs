//! The definitions: what creatures, items, tiles, levels and the like are.
//!
//! - `behaviour`: Behaviours, bots and scripts
//! - `creature`: What a creature is
//! - `ending`: The ways in which a game ends
//! - `faction`: Factions
//! - `game_rules`: The rules of a game
//! - `item`: What an item is
//! - `level`: What a level is: its size, tiles and population
//! - `look`: What every kind on the map shows
//! - `modifier`: What changes a creature for a number of turns
//! - `recipe`: How the ground of a level is made
//! - `tile`: What a cell of the map is made of

pub(crate) mod behaviour;
pub(crate) mod creature;
pub(crate) mod ending;
pub(crate) mod faction;
pub(crate) mod game_rules;
pub(crate) mod item;
pub(crate) mod level;
pub(crate) mod look;
pub(crate) mod modifier;
pub(crate) mod recipe;
pub(crate) mod tile;
