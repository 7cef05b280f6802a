//! A box of lines over the map: a headline, the lines, and a hint about keys.

use crate::content::{Color, Palette};
use crate::grid::{Point, Rect};
use crate::ui::canvas::Canvas;
use crate::ui::click_map::Target;
use crate::ui::widgets::paint;
use crate::ui::widgets::wrap::{cut, width};

/// Columns and rows between the edge and the text.
const PADDING: (i32, i32) = (2, 1);

/// A piece of a line in one colour.
pub type OverlayText = (String, Color);

/// A line of an overlay or a page.
#[derive(Clone, Debug, Default)]
pub struct OverlayLine {
    /// Its pieces from left to right.
    pub pieces: Vec<OverlayText>,
    /// A piece at the right end.
    pub right: Option<OverlayText>,
    /// Whether it is the chosen line.
    pub is_chosen: bool,
    /// What a click on it stands for.
    pub target: Option<Target>,
}

/// A box of lines.
#[derive(Clone, Debug, Default)]
pub struct Overlay {
    /// The headline.
    pub title: String,
    /// The lines.
    pub lines: Vec<OverlayLine>,
    /// Lines below the others that are always shown, such as the description of the chosen one.
    pub note: Vec<OverlayLine>,
    /// The hint about keys.
    pub keys: String,
    /// The least columns of the text, for a box that stays as it is while its note changes.
    pub least: i32,
}

/// Columns for `100-120/256` and a gap.
pub const POSITION: i32 = 13;

impl OverlayLine {
    /// A line of one piece.
    pub fn plain(text: impl Into<String>, ink: Color) -> Self {
        Self { pieces: vec![(text.into(), ink)], ..Self::default() }
    }

    /// Draws it into a row of so many columns. What doesn't fit is cut.
    pub fn print(&self, canvas: &mut Canvas, from: Point, columns: i32) {
        let (mut at, end) = (from, from.x + columns);
        for (text, ink) in &self.pieces {
            at.x = canvas.print(at, &cut(text, end - at.x), *ink);
        }
        // A gap, and then at least a letter and two dots.
        let room = end - at.x - 2;
        if let Some((text, ink)) = self.right.as_ref().filter(|_| room > 2) {
            paint::print_right(canvas, end, at.y, &cut(text, room), *ink);
        }
    }

    /// The columns that it takes.
    pub fn width(&self) -> i32 {
        let left: i32 = self.pieces.iter().map(|(text, _)| width(text)).sum();
        left + self.right.as_ref().map_or(0, |(text, _)| width(text) + 2)
    }
}

impl Overlay {
    /// Draws the box into the top right corner of `area`, as large as its text. If the lines don't fit it shows those around the
    /// chosen one.
    pub fn draw(&self, canvas: &mut Canvas, area: Rect, palette: &Palette) {
        let lines = self.lines.iter().chain(&self.note);
        let widest = lines.map(OverlayLine::width).chain([width(&self.title), width(&self.keys), self.least]).max();
        // A gap, and then the note. At least half of the rows are left for the lines.
        let noted = if self.note.is_empty() { 0 } else { (self.note.len() as i32 + 1).min(area.size.height / 2) };
        // Four rows more: the headline, the keys, and a gap after each.
        let fixed = noted + 4 + 2 * PADDING.1;
        let down = (self.lines.len() as i32 + fixed).min(area.size.height);
        // Beside the keys stands which entries are shown, if some aren't.
        let foot = if self.lines.len() as i32 > down - fixed { width(&self.keys) + POSITION } else { 0 };
        let across = (widest.unwrap_or(0).max(foot) + 2 * PADDING.0).min(area.size.width);
        let sheet = Rect::new(area.right() - across, area.origin.y, across, down);
        canvas.clear(sheet, palette.panel);
        canvas.mark(sheet, Target::Surface);
        let inside = paint::inset(sheet, PADDING.0, PADDING.1);
        canvas.print(inside.origin, &self.title, palette.accent);
        let lines = Rect::new(inside.origin.x, inside.origin.y + 2, inside.size.width, inside.size.height - 4 - noted);
        let position = self.draw_lines(canvas, lines, palette);
        for (line, y) in self.note.iter().zip(lines.bottom() + 1..inside.bottom() - 2) {
            if let Some(target) = line.target {
                canvas.mark(Rect::new(inside.origin.x - 1, y, inside.size.width + 2, 1), target);
            }
            line.print(canvas, Point::new(inside.origin.x, y), inside.size.width);
        }
        canvas.print(Point::new(inside.origin.x, inside.bottom() - 1), &self.keys, palette.quiet);
        paint::print_right(canvas, inside.right(), inside.bottom() - 1, &position, palette.quiet);
    }

    /// Draws the lines. Returns which of the entries are shown, if some aren't.
    fn draw_lines(&self, canvas: &mut Canvas, area: Rect, palette: &Palette) -> String {
        let room = area.size.height.max(0) as usize;
        let chosen = self.lines.iter().position(|line| line.is_chosen).unwrap_or(0);
        let is_entry = |line: &OverlayLine| matches!(line.target, Some(Target::Entry(_)));
        let ends = (self.lines.iter().position(is_entry), self.lines.iter().rposition(is_entry));
        let entries = (ends.0.unwrap_or(0), ends.1.unwrap_or(0));
        let first = canvas.clicks_mut().first_line(chosen, self.lines.len(), room, entries);
        for (line, y) in self.lines.iter().skip(first).take(room).zip(area.origin.y..) {
            let row = Rect::new(area.origin.x - 1, y, area.size.width + 2, 1);
            if line.is_chosen {
                paint::highlight(canvas, row, palette.selected);
            }
            if let Some(target) = line.target {
                canvas.mark(row, target);
            }
            line.print(canvas, Point::new(area.origin.x, y), area.size.width);
        }
        let count = |lines: &[OverlayLine]| lines.iter().filter(|line| is_entry(line)).count();
        let (above, shown) = self.lines.split_at(first.min(self.lines.len()));
        let (above, shown) = (count(above), count(shown.get(..room).unwrap_or(shown)));
        position(above, shown, count(&self.lines))
    }
}

/// Which of so many entries are shown: those after the first `above`. Empty if all are.
pub fn position(above: usize, shown: usize, all: usize) -> String {
    if shown < all { format!("{}-{}/{all}", above + 1, above + shown) } else { String::new() }
}
