//! Small drawing functions: aligned text, highlights, rectangles.

use super::wrap;
use crate::content::{Color, Palette, Tone};
use crate::grid::{Point, Rect};
use crate::ui::canvas::Canvas;

/// The colour of text in a tone.
pub fn tone(palette: &Palette, tone: Tone) -> Color {
    match tone {
        Tone::Quiet => palette.quiet,
        Tone::Plain => palette.text,
        Tone::Good => palette.good,
        Tone::Notice => palette.notice,
        Tone::Warning => palette.warning,
    }
}

/// Writes `text` so that it ends before the column `right`.
pub fn print_right(canvas: &mut Canvas, right: i32, y: i32, text: &str, ink: Color) {
    canvas.print(Point::new(right - wrap::width(text), y), text, ink);
}

/// Writes `text` into the middle of `area`, on the row `y` of the screen.
pub fn print_centered(canvas: &mut Canvas, area: Rect, y: i32, text: &str, ink: Color) {
    let x = area.origin.x + (area.size.width - wrap::width(text)) / 2;
    canvas.print(Point::new(x.max(area.origin.x), y), text, ink);
}

/// Changes the colour behind the glyphs of `area`.
pub fn highlight(canvas: &mut Canvas, area: Rect, paper: Color) {
    for point in area.points() {
        if let Some(cell) = canvas.get_mut(point) {
            cell.paper = paper;
        }
    }
}

/// Mixes all colours of `area` with `color` by `percent`.
pub fn fade(canvas: &mut Canvas, area: Rect, color: Color, percent: u32) {
    for point in area.points() {
        if let Some(cell) = canvas.get_mut(point) {
            cell.ink = cell.ink.mix(color, percent);
            cell.paper = cell.paper.mix(color, percent);
        }
    }
}

/// `area` without `columns` at the left and right and `rows` at the top and bottom.
pub fn inset(area: Rect, columns: i32, rows: i32) -> Rect {
    let size = area.size;
    Rect::new(area.origin.x + columns, area.origin.y + rows, size.width - 2 * columns, size.height - 2 * rows)
}

/// The rectangle of `width` by `height` in the middle of `area`.
pub fn middle(area: Rect, width: i32, height: i32) -> Rect {
    let x = area.origin.x + (area.size.width - width).max(0) / 2;
    let y = area.origin.y + (area.size.height - height).max(0) / 2;
    Rect::new(x, y, width.min(area.size.width), height.min(area.size.height))
}
