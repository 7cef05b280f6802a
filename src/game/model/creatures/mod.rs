//! Creatures, with all that belongs to one but its items.
//!
//! - `absence`: What becomes of a creature whose level is out of the world for a while
//! - `awareness`: What a creature is aware of, and how noticeable it makes itself
//! - `creature`: A creature in play
//! - `creature_store`: Storage for all creatures of a world, with fast iteration and lookup by id
//! - `modifier`: A temporary modifier on a creature
//! - `order`: Orders that leaders give to their followers
//! - `rare_state`: State that only few creatures have
//! - `script_memory`: Values that scripts can store in a creature's memory

pub(crate) mod absence;
pub(crate) mod awareness;
pub(crate) mod creature;
pub(crate) mod creature_store;
pub(crate) mod modifier;
pub(crate) mod order;
pub(crate) mod rare_state;
pub(crate) mod script_memory;
