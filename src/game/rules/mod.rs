//! What actions do: movement, combat, doors, gear, food, death.
//!
//! - `binding`: Modifiers that take control: lost turns, creatures that are held, and steps that stray
//! - `combat`: Attacks and damage
//! - `death`: Death, what it leaves behind, and how the game ends
//! - `debug`: Debug commands of the player
//! - `disguise`: Creatures that look like items
//! - `door`: Opening and closing doors
//! - `gear`: Items in hand: picking up, dropping, using, wearing, giving and taking
//! - `memory`: What others make a creature remember
//! - `metabolism`: Eating, hunger and healing
//! - `modifiers`: Modifiers on creatures, and stats with gear and modifiers added
//! - `movement`: Steps, and other ways to get from cell to cell
//! - `placement`: What a cell holds, and the nearest cell with room
//! - `relations`: Who is whose enemy or ally
//! - `spawn`: How creatures and items come into the world
//! - `stairs`: Stairs between levels, and the exit from the world
//! - `terrain`: Digging, and other changes of tiles
//! - `transformation`: Creatures that vanish, or become another kind

pub(crate) mod binding;
pub(crate) mod combat;
pub(crate) mod death;
pub(crate) mod debug;
pub(crate) mod disguise;
pub(crate) mod door;
pub(crate) mod gear;
pub(crate) mod memory;
pub(crate) mod metabolism;
pub(crate) mod modifiers;
pub(crate) mod movement;
pub(crate) mod placement;
pub(crate) mod relations;
pub(crate) mod spawn;
pub(crate) mod stairs;
pub(crate) mod terrain;
pub(crate) mod transformation;
