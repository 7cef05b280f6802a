//! A full-screen page with a title, a list, and a hint about keys.

use crate::content::Palette;
use crate::grid::{Point, Rect};
use crate::ui::canvas::Canvas;
use crate::ui::click_map::Target;
use crate::ui::widgets::paint;

/// Columns and rows between the edge and the text.
const PADDING: (i32, i32) = (2, 1);

/// Clears a page, and draws its title at the top and the hint about keys at the bottom. Returns the area between them.
pub fn begin(canvas: &mut Canvas, area: Rect, title: &str, keys: &str, palette: &Palette) -> Rect {
    canvas.clear(area, palette.panel);
    canvas.mark(area, Target::Surface);
    let Rect { origin, size } = paint::inset(area, PADDING.0, PADDING.1);
    canvas.print(origin, title, palette.accent);
    canvas.print(Point::new(origin.x, origin.y + size.height - 1), keys, palette.quiet);
    Rect::new(origin.x, origin.y + 2, size.width, size.height - 4)
}
