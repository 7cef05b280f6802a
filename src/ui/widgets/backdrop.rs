//! The cave that scrolls by behind the first screen.

use crate::content::{Color, Content};
use crate::grid::{Direction, Grid, Point, Rect};
use crate::mapgen;
use crate::ui::canvas::{Canvas, Cell};

/// Milliseconds for each column that it scrolls.
const DRIFT: u32 = 160;

/// Percent of their colour that glyphs keep at the edge of the screen; toward the middle they fade out.
const STRENGTH: u32 = 65;

/// A cave as a background.
#[derive(Clone, Debug)]
pub struct Backdrop {
    cells: Grid<(char, Color)>,
    offset: i32,
    /// Milliseconds since it last moved.
    since: u32,
}

impl Backdrop {
    /// The first level of the world of `seed`.
    pub fn new(content: &Content, seed: u64) -> Self {
        let plan = mapgen::plan(content, seed);
        let cells = plan.levels.first().map_or_else(Grid::default, |level| {
            let tile = |at: Point| level.tiles.get(at).map(|tile| &content.tiles[*tile]);
            let is_open = |at: Point| tile(at).is_some_and(|tile| tile.transparent);
            // As in play, only walls beside open cells show. Stairs are left out, because they would make it look like a level.
            let is_shown =
                |at: Point| is_open(at) || Direction::ALL.into_iter().any(|direction| is_open(at + direction));
            Grid::from_fn(level.tiles.size(), |at| {
                let tile = tile(at).filter(|tile| tile.stairs.is_none() && is_shown(at));
                tile.map_or((' ', content.palette.background), |tile| (tile.glyph, tile.color))
            })
        });
        Self { cells, offset: 0, since: 0 }
    }

    /// Lets time pass; answers whether the picture changed.
    pub fn tick(&mut self, milliseconds: u32) -> bool {
        self.since = self.since.saturating_add(milliseconds);
        let columns = self.since / DRIFT;
        self.since %= DRIFT;
        self.offset = (self.offset + columns.min(1000) as i32) % (2 * self.cells.size().width.max(1));
        columns > 0
    }

    /// Milliseconds until it moves.
    pub fn next(&self) -> u32 {
        DRIFT - self.since
    }

    /// Draws it over all of `area`, faded out around `quiet`, where text goes.
    pub fn draw(&self, canvas: &mut Canvas, area: Rect, quiet: Rect, content: &Content) {
        let paper = content.palette.background;
        let size = self.cells.size();
        for cell in area.points() {
            let at = Point::new(mirrored(cell.x + self.offset, size.width), mirrored(cell.y, size.height));
            let Some((glyph, color)) = self.cells.get(at).copied() else { continue };
            let share = STRENGTH * (distance(cell, quiet).min(REACH) as u32) / REACH as u32;
            if let Some(position) = canvas.get_mut(cell) {
                *position = Cell { glyph: if share == 0 { ' ' } else { glyph }, ink: paper.mix(color, share), paper };
            }
        }
    }
}

/// Cells over which the cave fades in to its full strength.
const REACH: i32 = 24;

/// The row or column of a map that repeats for ever, mirrored each time.
fn mirrored(position: i32, length: i32) -> i32 {
    let period = 2 * length.max(1);
    let position = position.rem_euclid(period);
    if position < length { position } else { period - 1 - position }
}

/// How far a cell is from a rectangle, in columns. A row counts double, because cells are taller than wide.
fn distance(cell: Point, from: Rect) -> i32 {
    let columns = (from.origin.x - cell.x).max(cell.x - from.right() + 1).max(0);
    let rows = (from.origin.y - cell.y).max(cell.y - from.bottom() + 1).max(0);
    columns.max(2 * rows)
}
