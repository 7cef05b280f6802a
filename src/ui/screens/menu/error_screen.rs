//! The errors in changed content and in mods, and the scripts that failed.

use super::failure_lines::failure_lines;
use crate::content::{Content, Key, MenuCommand, Palette, ViewCommand, fill, key_of};
use crate::session::PackStore;
use crate::ui::canvas::Canvas;
use crate::ui::screen::{AppView, Request, Screen};
use crate::ui::widgets::layout::Layout;
use crate::ui::widgets::lists::overlay::OverlayLine;
use crate::ui::widgets::lists::scroll::{Page, Scroll};

/// The list of errors, which scrolls.
#[derive(Clone, Copy, Debug, Default)]
pub struct ErrorScreen {
    scroll: Scroll,
    /// Whether it has shown errors of the content.
    had_faults: bool,
}

impl ErrorScreen {
    /// Opens this screen if `key` is bound to it and nothing else uses the key.
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
    fn press(&mut self, key: Key, app: &AppView<'_>) -> Request {
        self.scroll.press(key, &app.content.keys)
    }

    fn draw(&mut self, canvas: &mut Canvas, layout: Layout, app: &AppView<'_>) {
        let (content, area) = (app.content, layout.screen);
        let (text, palette, menu) = (&content.text, &content.palette, &content.keys.menu);
        let columns = Page::columns(area);
        self.had_faults |= app.faults.is_some();
        let mut lines: Vec<OverlayLine> = match app.faults {
            Some(faults) => report_lines(&faults.report, columns, palette),
            // The errors were fixed while the player reads them: say so instead of closing the screen.
            None if self.had_faults => vec![OverlayLine::plain(text.reload.mended.clone(), palette.good)],
            None => Vec::new(),
        };
        let settings = app.packs.map_or_else(Vec::new, PackStore::settings_errors);
        if !settings.is_empty() {
            add_gap(&mut lines, palette);
            lines.extend(report_lines(&settings, columns, palette));
        }
        for unplayable in app.packs.map_or_else(Vec::new, PackStore::left_out) {
            add_gap(&mut lines, palette);
            let headline = fill(&text.mods.out, &[("what", &unplayable.id)]);
            lines.extend(chunks(&headline, columns).into_iter().map(|text| OverlayLine::plain(text, palette.notice)));
            lines.extend(report_lines(&unplayable.why, columns, palette));
        }
        if let Some(session) = app.session {
            let failures = failure_lines(&session.failures, &session.game, columns);
            if !failures.is_empty() {
                add_gap(&mut lines, palette);
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

/// Adds an empty line, unless there are no lines yet.
fn add_gap(lines: &mut Vec<OverlayLine>, palette: &Palette) {
    if !lines.is_empty() {
        lines.push(OverlayLine::plain(String::new(), palette.text));
    }
}

/// The lines of a report. Headlines start at the margin, their details are indented.
fn report_lines(report: &[String], columns: i32, palette: &Palette) -> Vec<OverlayLine> {
    let colored = |line: &String| {
        let is_headline = line.starts_with(|first: char| first.is_alphanumeric());
        let ink = if is_headline { palette.warning } else { palette.text };
        chunks(line, columns).into_iter().map(move |text| OverlayLine::plain(text, ink))
    };
    report.iter().flat_map(colored).collect()
}

/// A line in pieces of at most `columns`. Spaces stay, because carets point at the text above them.
fn chunks(line: &str, columns: i32) -> Vec<String> {
    let letters: Vec<char> = line.replace('\t', "    ").chars().collect();
    if letters.is_empty() {
        return vec![String::new()];
    }
    letters.chunks(columns.max(1) as usize).map(|chunk| chunk.iter().collect()).collect()
}
