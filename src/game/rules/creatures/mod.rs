//! What becomes of creatures: how they come into the world, change and die.
//!
//! - `binding`: Modifiers that take control: lost turns, creatures that are held, and steps that stray
//! - `death`: Death, what it leaves behind, and how the game ends
//! - `disguise`: Creatures that look like items
//! - `metabolism`: Eating, hunger and healing
//! - `modifiers`: Modifiers on creatures, and stats with gear and modifiers added
//! - `spawn`: How creatures and items come into the world
//! - `transformation`: Creatures that vanish, or become another kind

pub(crate) mod binding;
pub(crate) mod death;
pub(crate) mod disguise;
pub(crate) mod metabolism;
pub(crate) mod modifiers;
pub(crate) mod spawn;
pub(crate) mod transformation;
