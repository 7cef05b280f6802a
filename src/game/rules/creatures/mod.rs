//! What becomes of creatures: how they come into the world, change and die.
//!
//! - `belongings`: What creatures are born with
//! - `binding`: Modifiers that take control: lost turns, creatures that are held, and steps that stray
//! - `death`: Death, what it leaves behind, and how the game ends
//! - `disguise`: Creatures that look like items
//! - `grip`: Grips: modifiers that last while whoever put them on a creature stays beside it
//! - `metabolism`: Eating, hunger and healing
//! - `modifiers`: Modifiers on creatures: how they begin, stack, fade and end
//! - `recovery`: What gets better while a creature does nothing but wait
//! - `spawn`: How creatures and items come into the world
//! - `stats`: What creatures and items have of their stats, and how scripts change it
//! - `strength`: Attack, defense, hit points, speed, vision and healing, with gear and modifiers added
//! - `suffering`: What modifiers do to their bearers each turn
//! - `transformation`: Creatures that vanish, or become another kind
//! - `worn`: Modifiers that worn items give for as long as they are worn

pub(crate) mod belongings;
pub(crate) mod binding;
pub(crate) mod death;
pub(crate) mod disguise;
pub(crate) mod grip;
pub(crate) mod metabolism;
pub(crate) mod modifiers;
pub(crate) mod recovery;
pub(crate) mod spawn;
pub(crate) mod stats;
pub(crate) mod strength;
pub(crate) mod suffering;
pub(crate) mod transformation;
pub(crate) mod worn;
