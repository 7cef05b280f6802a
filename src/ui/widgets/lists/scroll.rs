//! Full-screen texts that scroll.

use super::overlay::OverlayLine;
use crate::content::{Key, KeyBindings, MenuCommand, Palette};
use crate::grid::{Point, Rect, Size};
use crate::ui::canvas::Canvas;
use crate::ui::click_map::Target;
use crate::ui::screen::Request;
use crate::ui::widgets::paint;

/// Columns and rows between the edge of a page and its text.
const PADDING: (i32, i32) = (2, 1);

/// How far a text is scrolled.
#[derive(Clone, Copy, Debug, Default)]
pub struct Scroll {
    /// The first line on the screen. It may be past the end until the next drawing.
    first: usize,
    /// How many lines fitted at the last drawing.
    room: usize,
}

impl Scroll {
    /// Scrolled to the end.
    pub fn at_end() -> Self {
        Self { first: usize::MAX, room: 1 }
    }

    /// Answers a key.
    pub fn press(&mut self, key: Key, keys: &KeyBindings) -> Request {
        match keys.menu.command(key) {
            Some(MenuCommand::Close) => return Request::Close,
            Some(MenuCommand::Up) => self.first = self.first.saturating_sub(1),
            Some(MenuCommand::Down) => self.first = self.first.saturating_add(1),
            Some(MenuCommand::PageUp) => self.turn(false),
            Some(MenuCommand::PageDown | MenuCommand::Choose) => self.turn(true),
            Some(MenuCommand::First) => self.first = 0,
            Some(MenuCommand::Last) => self.first = usize::MAX,
            None => return Request::UnknownKey(key),
        }
        Request::Stay
    }

    /// Turns a page, forward or back.
    pub fn turn(&mut self, forward: bool) {
        let page = self.room.max(2) - 1;
        self.first = if forward { self.first.saturating_add(page) } else { self.first.saturating_sub(page) };
    }

    /// Limits the scroll to a text of `lines` of which `room` fit; answers the first line to show.
    pub fn settle(&mut self, lines: usize, room: usize) -> usize {
        self.room = room;
        self.first = self.first.min(lines.saturating_sub(room));
        self.first
    }
}

/// A page with a headline, lines that scroll, and a hint about keys.
#[derive(Clone, Copy, Debug)]
pub struct Page<'a> {
    /// The headline.
    pub title: &'a str,
    /// The lines.
    pub lines: &'a [OverlayLine],
    /// The hint about keys.
    pub keys: &'a str,
}

impl Page<'_> {
    /// The columns of a line on a page of `area`.
    pub fn columns(area: Rect) -> i32 {
        paint::inset(area, PADDING.0, PADDING.1).size.width
    }

    /// The lines that fit on a page of `area`.
    pub fn rows(area: Rect) -> usize {
        (paint::inset(area, PADDING.0, PADDING.1).size.height - 4).max(0) as usize
    }

    /// Draws the page over all of `area`.
    pub fn draw(self, canvas: &mut Canvas, area: Rect, palette: &Palette, scroll: &mut Scroll) {
        canvas.clear(area, palette.panel);
        canvas.mark(area, Target::Surface);
        let inside = paint::inset(area, PADDING.0, PADDING.1);
        canvas.print(inside.origin, self.title, palette.accent);
        let room = Self::rows(area);
        let first = scroll.settle(self.lines.len(), room);
        let top = inside.origin.y + 2;
        for (line, y) in self.lines.iter().skip(first).take(room).zip(top..) {
            line.print(canvas, Point::new(inside.origin.x, y), inside.size.width);
        }
        let bottom = inside.bottom() - 1;
        canvas.print(Point::new(inside.origin.x, bottom), self.keys, palette.quiet);
        if self.lines.len() > room {
            let position = format!("{}-{}/{}", first + 1, (first + room).min(self.lines.len()), self.lines.len());
            paint::print_right(canvas, inside.right(), bottom, &position, palette.quiet);
            mark_pages(canvas, area);
        }
    }
}

/// Lets clicks turn the pages of a text that doesn't fit: back in its upper half, forward in its lower half.
fn mark_pages(canvas: &mut Canvas, area: Rect) {
    let half = Size::new(area.size.width, area.size.height / 2);
    canvas.mark(Rect { origin: area.origin, size: half }, Target::Menu(MenuCommand::PageUp));
    let lower = Rect::new(area.origin.x, area.origin.y + half.height, half.width, area.size.height - half.height);
    canvas.mark(lower, Target::Menu(MenuCommand::PageDown));
}
