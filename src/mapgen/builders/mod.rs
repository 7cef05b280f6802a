//! The level builders: each makes the ground of a level from a recipe of its own.
//!
//! - `cave`: Caves by cellular automaton
//! - `ground`: What a builder answers with

pub(crate) mod cave;
pub(crate) mod ground;

use crate::content::Recipe;
use crate::grid::{Random, Size};
use ground::Ground;

/// Builds the ground that a recipe asks for. Every recipe meets its builder here, and nowhere else.
pub(crate) fn build(size: Size, recipe: &Recipe, random: &mut Random) -> Ground {
    match recipe {
        Recipe::Cave(recipe) => cave::build(size, recipe, random),
    }
}
