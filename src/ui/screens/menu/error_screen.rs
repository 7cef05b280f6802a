//! What is wrong with content that was changed during play, and how behaviours have failed.

use super::failure_lines::failure_lines;
use crate::content::{Content, Key, MenuCommand, Palette, fill, key_of};
use crate::grid::Rect;
use crate::session::session::Session;
use crate::session::{ContentFaults, UnplayableMod};
use crate::ui::canvas::Canvas;
use crate::ui::screen::Request;
use crate::ui::widgets::overlay::OverlayLine;
use crate::ui::widgets::scroll::{Page, Scroll};

/// The page of faults, read from its beginning.
#[derive(Clone, Copy, Debug, Default)]
pub struct ErrorScreen {
    scroll: Scroll,
    /// Whether it has shown faults of the content.
    had_faults: bool,
}

/// What there is to be told.
#[derive(Clone, Copy, Debug)]
pub struct ErrorReport<'a> {
    /// What is wrong with the changed content.
    pub faults: Option<&'a ContentFaults>,
    /// The mods that are on and could not be taken.
    pub left_out: &'a [UnplayableMod],
    /// The game whose behaviours may have failed.
    pub session: Option<&'a Session>,
}

impl ErrorScreen {
    /// Reads a key.
    pub fn press(&mut self, key: Key, content: &Content) -> Request {
        self.scroll.press(key, &content.keys)
    }

    /// Paints it over `area`.
    pub fn draw(&mut self, canvas: &mut Canvas, area: Rect, content: &Content, told: ErrorReport<'_>) {
        let (text, palette, menu) = (&content.text, &content.palette, &content.keys.menu);
        let columns = Page::columns(area);
        self.had_faults |= told.faults.is_some();
        let mut lines: Vec<OverlayLine> = match told.faults {
            Some(faults) => reported(&faults.report, columns, palette),
            // Who reads of faults that are mended meanwhile is told so, and closes the page by the key.
            None if self.had_faults => vec![OverlayLine::plain(text.reload.mended.clone(), palette.good)],
            None => Vec::new(),
        };
        for own in told.left_out {
            part(&mut lines, palette);
            let headline = fill(&text.mods.out, &[("what", &own.id)]);
            lines.extend(chunks(&headline, columns).into_iter().map(|text| OverlayLine::plain(text, palette.notice)));
            lines.extend(reported(&own.why, columns, palette));
        }
        if let Some(session) = told.session {
            let failures = failure_lines(&session.failures, &session.game, columns);
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
