//! Recipes: how a level builder shapes the map.

use schemars::JsonSchema;
use serde::Deserialize;

use crate::content::limits::{self, Limit};

/// How the map of a level is shaped.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Recipe {
    /// Caves made by a cellular automaton.
    Cave(CaveRecipe),
}

/// Caves made by a cellular automaton. Each cell starts as floor or wall at random, and then repeatedly becomes what most of the 3 x 3
/// block around it is.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CaveRecipe {
    /// Percent of cells that start as floor.
    #[schemars(transform = limits::FLOOR.stated(), example = 50)]
    pub floor: u32,
    /// How many smoothing steps the cells go through.
    #[schemars(transform = limits::SMOOTHINGS.stated(), example = 8)]
    pub smoothings: u32,
    /// Open regions with fewer cells than this are filled in.
    #[schemars(transform = limits::REGION.stated(), example = 25)]
    pub min_region: u32,
    /// Where an open region lies above one of the next level, they are joined by one pair of stairs, and one more for each this many cells
    /// of overlap. 0 means only one pair.
    #[schemars(transform = limits::STAIRS.stated(), example = 250)]
    pub stairs_every: u32,
}

/// A number of a recipe and its limit.
pub(crate) struct RecipeNumber {
    /// The name of the field.
    pub(crate) field: &'static str,
    /// Its value.
    pub(crate) number: i64,
    /// The allowed range.
    pub(crate) limit: Limit,
}

impl Recipe {
    /// The key of the recipe and its numbers, for the checks.
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
