//! The grid of cells that every screen draws on.

use unicode_width::UnicodeWidthChar;

use super::click_map::{ClickMap, Target};
use crate::content::Color;
use crate::grid::{Grid, Point, Rect, Size};

/// One cell of the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cell {
    /// The character, one cell wide.
    pub glyph: char,
    /// The colour of the glyph.
    pub ink: Color,
    /// The colour behind it.
    pub paper: Color,
}

/// The screen as cells in memory, and what can be clicked on it. Drawing outside is ignored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Canvas {
    cells: Grid<Cell>,
    clicks: ClickMap,
}

impl Canvas {
    /// An empty canvas of `size` in the colour `paper`.
    pub fn new(size: Size, paper: Color) -> Self {
        Self { cells: Grid::new(size, Cell { glyph: ' ', ink: paper, paper }), clicks: ClickMap::default() }
    }

    /// Columns and rows.
    pub fn size(&self) -> Size {
        self.cells.size()
    }

    /// The cell at `at`; `None` outside.
    pub fn get(&self, at: Point) -> Option<Cell> {
        self.cells.get(at).copied()
    }

    /// The cell at `at`, to change; `None` outside.
    pub fn get_mut(&mut self, at: Point) -> Option<&mut Cell> {
        self.cells.get_mut(at)
    }

    /// All cells in reading order.
    pub fn iter(&self) -> impl Iterator<Item = (Point, &Cell)> {
        self.cells.iter()
    }

    /// Empties `area` and gives it the colour `paper`.
    pub fn clear(&mut self, area: Rect, paper: Color) {
        for point in area.points() {
            self.cells.set(point, Cell { glyph: ' ', ink: paper, paper });
        }
    }

    /// Puts `glyph` at `at` in the colour `ink` and keeps the colour behind it.
    pub fn put(&mut self, at: Point, glyph: char, ink: Color) {
        if let Some(cell) = self.cells.get_mut(at) {
            cell.glyph = glyph;
            cell.ink = ink;
        }
    }

    /// Writes `text` from `at` to the right in the colour `ink`; answers the column after it. Characters that are not one cell wide
    /// show as `?`.
    pub fn print(&mut self, at: Point, text: &str, ink: Color) -> i32 {
        let mut cell = at;
        for letter in text.chars() {
            self.put(cell, if letter.width() == Some(1) { letter } else { '?' }, ink);
            cell.x += 1;
        }
        cell.x
    }

    /// Marks `area` as something to click.
    pub fn mark(&mut self, area: Rect, target: Target) {
        self.clicks.add(area, target);
    }

    /// What can be clicked.
    pub fn clicks(&self) -> &ClickMap {
        &self.clicks
    }

    /// What can be clicked, to change.
    pub fn clicks_mut(&mut self) -> &mut ClickMap {
        &mut self.clicks
    }

    /// The glyphs, one line per row, without trailing spaces.
    pub fn to_text(&self) -> String {
        let mut text = String::new();
        for y in 0..self.size().height {
            let row: String =
                (0..self.size().width).filter_map(|x| self.get(Point::new(x, y))).map(|cell| cell.glyph).collect();
            text.push_str(row.trim_end());
            text.push('\n');
        }
        text
    }
}
