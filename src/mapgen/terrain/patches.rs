//! Patches of a tile where smooth noise is high.

use crate::content::PatchesStage;
use crate::grid::{Grid, Point, Size};
use crate::mapgen::ground::draft::LevelDraft;
use crate::mapgen::stage_context::StageContext;

/// The range of the noise at each point of its lattice.
const HEIGHT: i32 = 1 << 12;

/// Lays patches on plain floor.
pub(crate) fn build(draft: &mut LevelDraft<'_>, stage: &PatchesStage, cx: &mut StageContext<'_>) {
    let (share, size) = (cx.roll(&stage.share).clamp(0, 100), cx.roll(&stage.size).max(1));
    let noise = Noise::new(size, cx);
    let floor = cx.area.points().filter(|at| draft.is_floor(*at));
    let mut cells: Vec<(i32, Point)> = floor.map(|at| (noise.at(at), at)).collect();
    cells.sort_unstable_by_key(|(height, at)| (std::cmp::Reverse(*height), *at));
    cells.truncate(cells.len() * share as usize / 100);
    for (_, at) in cells {
        draft.lay(at, stage.tile);
    }
}

/// Smooth noise: random numbers on a lattice, and between them the average by distance (value noise).
struct Noise {
    /// Cells between the points of the lattice.
    pitch: i32,
    corner: Point,
    heights: Grid<i32>,
}

impl Noise {
    fn new(pitch: i32, cx: &mut StageContext<'_>) -> Self {
        let points = |length: i32| length / pitch + 2;
        let size = Size::new(points(cx.area.size.width), points(cx.area.size.height));
        let corner = Point::new(cx.area.origin.x, cx.area.origin.y);
        Self { pitch, corner, heights: Grid::from_fn(size, |_| cx.below(HEIGHT)) }
    }

    fn at(&self, at: Point) -> i32 {
        let (x, y) = (at.x - self.corner.x, at.y - self.corner.y);
        let first = Point::new(x / self.pitch, y / self.pitch);
        let (right, down) = (x % self.pitch, y % self.pitch);
        let height = |x: i32, y: i32| self.heights.at(first + Point::new(x, y), 0);
        let row = |y: i32| height(0, y) * (self.pitch - right) + height(1, y) * right;
        row(0) * (self.pitch - down) + row(1) * down
    }
}
