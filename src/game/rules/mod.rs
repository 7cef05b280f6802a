//! What actions do: movement, combat, doors, gear, food, death.
//!
//! - `abilities`: Abilities: what can be done at a target
//! - `allies`: Captives who can be freed, followers and their orders
//! - `clocks`: What happens on levels at a time, or again and again
//! - `combat`: Attacks and damage
//! - `creatures`: What becomes of creatures: how they come into the world, change and die
//! - `debug`: Debug commands of the player
//! - `fields`: What fields do: they spread, burn, change, and touch whoever is in them
//! - `gear`: Items in hand: picking up, dropping, using, wearing, giving and taking
//! - `ground`: What happens on the map: steps, doors, stairs and changes of tiles
//! - `items`: Stacks of items, and what the player knows of items
//! - `levels`: Levels that come into being when somebody enters them, and what becomes of those that the player has left
//! - `memory`: What others make a creature remember
//! - `relations`: Who is whose enemy or ally
//! - `senses`: How creatures notice each other: sleep, stealth, noise, scent, and searching
//! - `time_costs`: How long actions take

pub(crate) mod abilities;
pub(crate) mod allies;
pub(crate) mod clocks;
pub(crate) mod combat;
pub(crate) mod creatures;
pub(crate) mod debug;
pub(crate) mod fields;
pub(crate) mod gear;
pub(crate) mod ground;
pub(crate) mod items;
pub(crate) mod levels;
pub(crate) mod memory;
pub(crate) mod relations;
pub(crate) mod senses;
pub(crate) mod time_costs;
