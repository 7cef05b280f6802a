//! Allies: captives who can be freed, followers and their orders.
//!
//! - `captives`: Freeing creatures from what holds them captive
//! - `following`: Where a follower goes to be with its leader, also over stairs
//! - `meeting`: What a step into a creature that is no enemy leads to
//! - `obedience`: What a follower does to obey its order
//! - `orders`: The orders that leaders give
//! - `training`: Followers whose stats rise with those of their leader

pub(crate) mod captives;
pub(crate) mod following;
pub(crate) mod meeting;
pub(crate) mod obedience;
pub(crate) mod orders;
pub(crate) mod training;
