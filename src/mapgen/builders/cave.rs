//! Raw caves by cellular automaton.

use crate::content::CaveStage;
use crate::grid::{Grid, Point, Random, Size};
use crate::mapgen::ground::draft::LevelDraft;
use crate::mapgen::ground::rim::is_inside;
use crate::mapgen::stage_context::StageContext;

/// The majority of a 3 x 3 block.
const MOST: u8 = 5;

/// Builds a cave.
pub(crate) fn build(draft: &mut LevelDraft<'_>, stage: &CaveStage, cx: &mut StageContext<'_>) {
    let numbers = [&stage.floor, &stage.smoothings, &stage.min_region].map(|formula| cx.roll(formula));
    let [floor, smoothings, min_region] = numbers.map(|number| number.max(0).unsigned_abs());
    // A whole level counts its rim, which stays closed.
    let is_whole = cx.area.size.width == draft.size().width - 2 && cx.area.size.height == draft.size().height - 2;
    if is_whole {
        draft.open_all(raw_cave(draft.size(), floor, smoothings, cx.random));
    } else {
        let corner = Point::new(cx.area.origin.x - 1, cx.area.origin.y - 1);
        let cave = raw_cave(Size::new(cx.area.size.width + 2, cx.area.size.height + 2), floor, smoothings, cx.random);
        cave.iter().filter(|(_, open)| **open).for_each(|(at, _)| draft.dig(corner + at));
    }
    draft.min_region = draft.min_region.max(min_region as usize);
}

/// A cave: `true` where it is open. Its rim is closed.
///
/// Cells start open at random. In each round a cell takes the value of the majority of its 3 x 3 block; everything
/// beyond the rim counts as closed. (Johnson, Yannakakis and Togelius 2010, but counting the whole block.)
pub(crate) fn raw_cave(size: Size, floor: u32, smoothings: u32, random: &mut Random) -> Grid<bool> {
    // A copy of the dice stays in registers.
    let mut dice = random.clone();
    let mut cells: Vec<u8> = size.points().map(|_| u8::from(dice.chance(floor.into()))).collect();
    *random = dice;
    let width = size.width as usize;
    let mut columns = vec![0; width + 2];
    let mut smoothed = vec![0; cells.len()];
    for _ in 0..smoothings {
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
