//! Descriptions that are made from the fields of definitions, in the words of the content.
//!
//! - `ability`: What an ability does
//! - `amounts`: Numbers, distances, times and damage in words
//! - `creature`: What is known about a creature
//! - `fight`: What is foreseen of a fight with a creature
//! - `ground`: What the ground and the fields on a cell do to the player
//! - `item`: What is told about an item
//! - `modifier`: What a modifier changes, and what lasts on a creature
//! - `worn`: What wearing an item changes, and comparisons with what is worn

pub(crate) mod ability;
pub(crate) mod amounts;
pub(crate) mod creature;
pub(crate) mod fight;
pub(crate) mod ground;
pub(crate) mod item;
pub(crate) mod modifier;
pub(crate) mod worn;
