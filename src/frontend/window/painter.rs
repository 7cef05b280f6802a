//! Draws cells as pixels.

use super::layout::WindowLayout;
use crate::content::Color;
use crate::frontend::pixels::bitmap_font::Strike;
use crate::grid::Point;
use crate::ui::Canvas;

/// Draws the cells of `canvas` into the `pixels` of a window that is `width` pixels wide, row by row from the top. The margin gets the
/// background of the first cell.
pub(crate) fn paint(canvas: &Canvas, layout: &WindowLayout, strike: &Strike, width: usize, pixels: &mut [u32]) {
    let border = canvas.get(Point::default()).map(|cell| cell.paper).unwrap_or_default();
    pixels.fill(packed(border));
    let (columns, rows) = (layout.cell.0 as usize, layout.cell.1 as usize);
    // The layout stretches letters by whole numbers only.
    let zoom = (columns / strike.size.0.max(1) as usize).max(1);
    for (at, cell) in canvas.iter() {
        let left = layout.margin.0 as usize + at.x as usize * columns;
        let top = layout.margin.1 as usize + at.y as usize * rows;
        let (ink, paper, bitmap) = (packed(cell.ink), packed(cell.paper), strike.bitmap(cell.glyph));
        for row in 0..rows {
            let start = (top + row) * width + left;
            let Some(line) = pixels.get_mut(start..start + columns) else { continue };
            line.fill(paper);
            let bits = strike.row(bitmap, row / zoom);
            for (column, pixel) in line.iter_mut().enumerate() {
                if Strike::is_inked(bits, column / zoom) {
                    *pixel = ink;
                }
            }
        }
    }
}

/// A colour as the window has it: eight bits each of red, green and blue.
fn packed(color: Color) -> u32 {
    u32::from_be_bytes([0, color.red, color.green, color.blue])
}
