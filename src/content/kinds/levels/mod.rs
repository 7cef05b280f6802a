//! What levels are: how they are built, what is on them, and what happens there as time passes.
//!
//! - `clock`: Clocks: what happens on levels at a time, or again and again
//! - `level`: Kinds of levels: size, shape, tiles, creatures, items and features
//! - `recipe`: Recipes: how a level builder shapes the map

pub(crate) mod clock;
pub(crate) mod level;
pub(crate) mod recipe;
