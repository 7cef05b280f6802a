//! What is wrong with content that was changed during play, and how behaviours have failed.

use crate::content::{Content, Key, MenuCommand, Palette, ViewCommand, fill, key_of};
use crate::ui::canvas::Canvas;
use crate::ui::screen::{Request, Screen, ScreenContext};
use crate::ui::widgets::layout::Layout;
use crate::ui::widgets::overlay::OverlayLine;
use crate::ui::widgets::scroll::{Page, Scroll};

/// The page of faults, read from its beginning.
#[derive(Clone, Copy, Debug, Default)]
pub struct ErrorScreen {
    scroll: Scroll,
    /// Whether it has shown faults of the content.
    had_faults: bool,
}

impl ErrorScreen {
    /// Opens the screen if nothing else wanted `key`, which is bound to it.
    pub fn open_by_key(key: Key, request: Request, content: &Content) -> Request {
        match request {
            Request::UnknownKey(_) if content.keys.view.command(key) == Some(ViewCommand::Faults) => {
                Request::Open(Box::new(Self::default()))
            }
            request => request,
        }
    }
}

impl Screen for ErrorScreen {
    fn press(&mut self, key: Key, context: &ScreenContext<'_>) -> Request {
        self.scroll.press(key, &context.content.keys)
    }

    fn draw(&mut self, canvas: &mut Canvas, layout: Layout, context: &ScreenContext<'_>) {
        let (content, area) = (context.content, layout.screen);
        let (text, palette, menu) = (&content.text, &content.palette, &content.keys.menu);
        let columns = Page::columns(area);
        self.had_faults |= context.faults.is_some();
        let mut lines: Vec<OverlayLine> = match context.faults {
            Some(faults) => reported(&faults.report, columns, palette),
            // Who reads of faults that are mended meanwhile is told so, and closes the page by the key.
            None if self.had_faults => vec![OverlayLine::plain(text.reload.mended.clone(), palette.good)],
            None => Vec::new(),
        };
        for unplayable in context.mods.map_or_else(Vec::new, |mods| mods.left_out()) {
            part(&mut lines, palette);
            let headline = fill(&text.mods.out, &[("what", &unplayable.id)]);
            lines.extend(chunks(&headline, columns).into_iter().map(|text| OverlayLine::plain(text, palette.notice)));
            lines.extend(reported(&unplayable.why, columns, palette));
        }
        if let Some(session) = context.session {
            let failures = session.failures.lines(&session.game, columns);
            if !failures.is_empty() {
                part(&mut lines, palette);
                lines.extend(failures);
            }
        }
        if lines.is_empty() {
            lines.push(OverlayLine::plain(text.reload.none.clone(), palette.quiet));
        }
        let keys = fill(
            &text.reload.keys,
            &[
                ("up", &key_of(text, menu, MenuCommand::Up)),
                ("down", &key_of(text, menu, MenuCommand::Down)),
                ("close", &key_of(text, menu, MenuCommand::Close)),
            ],
        );
        Page { title: &text.reload.title, lines: &lines, keys: &keys }.draw(canvas, area, palette, &mut self.scroll);
    }
}

/// Leaves a line free between what is there and what comes.
fn part(lines: &mut Vec<OverlayLine>, palette: &Palette) {
    if !lines.is_empty() {
        lines.push(OverlayLine::plain(String::new(), palette.text));
    }
}

/// The lines of a report: headlines stand at the margin, all that belongs to them further right.
fn reported(report: &[String], columns: i32, palette: &Palette) -> Vec<OverlayLine> {
    let dressed = |line: &String| {
        let is_headline = line.starts_with(|first: char| first.is_alphanumeric());
        let ink = if is_headline { palette.warning } else { palette.text };
        chunks(line, columns).into_iter().map(move |text| OverlayLine::plain(text, ink))
    };
    report.iter().flat_map(dressed).collect()
}

/// A line in pieces of at most `columns`. Its blanks stay, because carets stand below what they point at.
fn chunks(line: &str, columns: i32) -> Vec<String> {
    let letters: Vec<char> = line.replace('\t', "    ").chars().collect();
    if letters.is_empty() {
        return vec![String::new()];
    }
    letters.chunks(columns.max(1) as usize).map(|chunk| chunk.iter().collect()).collect()
}
