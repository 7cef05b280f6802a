//! Abilities: what can be done at a target.
//!
//! - `area`: Which cells an ability goes through and reaches
//! - `cast`: Using an ability: what it needs, what it costs, and what it does
//! - `ground_use`: What fields mean for the use of abilities: what an ability pours out, whom that harms, and where it takes the one who uses it
//! - `item_use`: Using items, and what becomes of their charges
//! - `judgement`: What scripts say about whether an ability is of use
//! - `landing`: What an ability does to those whom it reaches, and to the ground
//! - `repertoire`: Which abilities a creature has
//! - `usefulness`: Which ability is of use to a creature now, and at which target

pub(crate) mod area;
pub(crate) mod cast;
pub(crate) mod ground_use;
pub(crate) mod item_use;
pub(crate) mod judgement;
pub(crate) mod landing;
pub(crate) mod repertoire;
pub(crate) mod usefulness;
