//! How the ground of a level is made: one recipe for each level builder.

use schemars::JsonSchema;
use serde::Deserialize;

use crate::content::limits::{self, Limit};

/// How the ground of a level is shaped.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Recipe {
    /// Caves by cellular automaton.
    Cave(CaveRecipe),
}

/// Caves: each cell is floor or wall by chance, then becomes what most of its 3 x 3 block is, again and again.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CaveRecipe {
    /// Percent of cells that start as floor.
    #[schemars(transform = limits::FLOOR.stated(), example = 50)]
    pub floor: u32,
    /// How often the cells are smoothed.
    #[schemars(transform = limits::SMOOTHINGS.stated(), example = 8)]
    pub smoothings: u32,
    /// Open regions of fewer cells are filled.
    #[schemars(transform = limits::REGION.stated(), example = 25)]
    pub min_region: u32,
    /// A pair of overlapping regions has one more pair of stairs for each so many cells of overlap; 0 for one pair only.
    #[schemars(transform = limits::STAIRS.stated(), example = 250)]
    pub stairs_every: u32,
}

/// A number of a recipe that has limits.
pub(crate) struct RecipeNumber {
    /// The field.
    pub(crate) field: &'static str,
    /// What it says.
    pub(crate) number: i64,
    /// What it may say.
    pub(crate) limit: Limit,
}

impl Recipe {
    /// The key of the recipe, and its numbers for the checks.
    pub(crate) fn numbers(&self) -> (&'static str, Vec<RecipeNumber>) {
        match self {
            Self::Cave(cave) => ("cave", cave.numbers()),
        }
    }
}

impl CaveRecipe {
    fn numbers(&self) -> Vec<RecipeNumber> {
        let number = |field, number: u32, limit| RecipeNumber { field, number: number.into(), limit };
        vec![
            number("floor", self.floor, limits::FLOOR),
            number("smoothings", self.smoothings, limits::SMOOTHINGS),
            number("min_region", self.min_region, limits::REGION),
            number("stairs_every", self.stairs_every, limits::STAIRS),
        ]
    }
}
