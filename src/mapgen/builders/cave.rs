//! Raw caves by cellular automaton.

use super::ground::Ground;
use crate::content::CaveRecipe;
use crate::grid::{Grid, Random, Size};
use crate::mapgen::rim::is_inside;

/// The majority of a 3 x 3 block.
const MOST: u8 = 5;

/// Builds a cave.
pub(crate) fn build(size: Size, recipe: &CaveRecipe, random: &mut Random) -> Ground {
    let open = raw_cave(size, recipe, random);
    Ground { open, min_region: recipe.min_region as usize, stairs_every: recipe.stairs_every }
}

/// A cave: `true` where it is open. Its rim is closed.
///
/// Cells start open at random. In each round a cell takes the value of the majority of its 3 x 3 block; everything
/// beyond the rim counts as closed. (Johnson, Yannakakis and Togelius 2010, but counting the whole block.)
pub(crate) fn raw_cave(size: Size, recipe: &CaveRecipe, random: &mut Random) -> Grid<bool> {
    let mut cells: Vec<u8> = size.points().map(|_| u8::from(random.chance(recipe.floor.into()))).collect();
    let width = size.width as usize;
    let mut columns = vec![0; width + 2];
    let mut smoothed = vec![0; cells.len()];
    for _ in 0..recipe.smoothings {
        smooth(&cells, width, &mut columns, &mut smoothed);
        std::mem::swap(&mut cells, &mut smoothed);
    }
    let mut values = cells.into_iter();
    Grid::from_fn(size, |point| values.next() == Some(1) && is_inside(size, point))
}

/// One round of smoothing. `columns` is scratch space for the sums over three rows, with a closed cell at each end.
///
/// Plain loops over byte slices, so that the compiler can vectorise them.
fn smooth(cells: &[u8], width: usize, columns: &mut [u8], smoothed: &mut [u8]) {
    let closed = vec![0; width];
    let row = |y: usize| cells.get(y * width..(y + 1) * width).unwrap_or(&closed);
    for (y, out) in smoothed.chunks_exact_mut(width.max(1)).enumerate() {
        let above = y.checked_sub(1).map_or(&*closed, row);
        let sums = columns.get_mut(1..=width).unwrap_or_default();
        for (((sum, above), middle), below) in sums.iter_mut().zip(above).zip(row(y)).zip(row(y + 1)) {
            *sum = above + middle + below;
        }
        let [middle, east] = [1, 2].map(|from| columns.get(from..).unwrap_or_default());
        for (((cell, west), middle), east) in out.iter_mut().zip(&*columns).zip(middle).zip(east) {
            *cell = u8::from(west + middle + east >= MOST);
        }
    }
}
