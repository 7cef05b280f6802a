//! Plains without walls.

use super::ground::Ground;
use crate::content::PlainRecipe;
use crate::grid::{Grid, Size};
use crate::mapgen::rim::is_inside;

/// Builds a plain.
pub(crate) fn build(size: Size, recipe: &PlainRecipe) -> Ground {
    let open = Grid::from_fn(size, |point| is_inside(size, point));
    Ground { open, min_region: 1, stairs_every: recipe.stairs_every }
}
