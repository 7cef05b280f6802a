//! The newest messages, below or above the map.

use super::layout::LogArea;
use super::paint;
use super::wrap::{width, wrap};
use crate::content::{Color, ViewCommand, fill, key_of};
use crate::game::LogEntry;
use crate::grid::{Point, Rect};
use crate::session::session::Session;
use crate::ui::canvas::Canvas;

/// Columns for the mark of new messages and the space after it.
const MARGIN: i32 = 2;

/// Percent by which old messages are faded to the quiet colour: the newest of them, and what each older one adds.
const FADE: (u32, u32) = (55, 15);

/// A line of the log: its text, in pieces of different colours.
struct LogRow {
    pieces: Vec<(String, Color)>,
    is_fresh: bool,
    /// Whether it goes on with the message of the line before.
    goes_on: bool,
}

impl LogRow {
    fn width(&self) -> i32 {
        self.pieces.iter().map(|(text, _)| width(text)).sum()
    }

    fn print(&self, canvas: &mut Canvas, mut at: Point) {
        for (text, ink) in &self.pieces {
            canvas.print(at, text, *ink);
            at.x += width(text);
        }
    }
}

/// A message with how often it was repeated.
pub fn sentence(session: &Session, entry: &LogEntry) -> String {
    repeated(session, &entry.text, entry.count)
}

fn repeated(session: &Session, text: &str, count: u32) -> String {
    if count < 2 {
        return text.to_owned();
    }
    fill(&session.game.content.text.log.repeated, &[("text", &text), ("count", &count)])
}

/// Draws the newest messages, the newest at the bottom. Returns how many columns of the row between them and the map it uses.
pub fn draw(canvas: &mut Canvas, log: LogArea, session: &Session) -> i32 {
    let area = log.lines;
    let palette = &session.game.content.palette;
    let columns = area.size.width - MARGIN;
    let room = area.size.height.max(0) as usize;
    let fresh_of = |rows: &[LogRow]| rows.iter().filter(|row| row.is_fresh).count();
    let mut rows = rows(session, columns);
    if fresh_of(&rows) > room {
        rows = joined(rows, columns);
    }
    let fresh = fresh_of(&rows);
    let shown = shown_of(&rows, room);
    for (row, y) in rows.iter().skip(rows.len() - shown).zip(area.bottom() - shown as i32..) {
        if row.is_fresh && !row.goes_on {
            canvas.print(Point::new(area.origin.x, y), &session.game.content.text.log.mark, palette.accent);
        }
        row.print(canvas, Point::new(area.origin.x + MARGIN, y));
    }
    if fresh > shown { draw_more(canvas, log.hints, session, fresh - shown) } else { 0 }
}

/// How many of the last lines are shown where so many fit: whole messages, unless the last is longer than that.
fn shown_of(rows: &[LogRow], room: usize) -> usize {
    let first = rows.len().saturating_sub(room);
    let whole = rows.iter().skip(first).skip_while(|row| row.goes_on).count();
    if whole > 0 { whole } else { rows.len() - first }
}

/// Says in the row between map and log that there are more new messages than fit.
fn draw_more(canvas: &mut Canvas, row: Rect, session: &Session, count: usize) -> i32 {
    let content = &session.game.content;
    let key = key_of(&content.text, &content.keys.view, ViewCommand::Messages);
    let more = fill(&content.text.log.more, &[("count", &count), ("key", &key)]);
    let at = Point::new(row.origin.x + MARGIN, row.origin.y);
    canvas.clear(Rect::new(at.x, at.y, width(&more), 1), content.palette.background);
    canvas.print(at, &more, content.palette.quiet);
    width(&more) + MARGIN
}

/// The last lines, the oldest first.
fn rows(session: &Session, columns: i32) -> Vec<LogRow> {
    let palette = &session.game.content.palette;
    let entries = session.log.entries();
    let fresh = session.fresh_entries();
    // Enough for the tallest log, and to count what doesn't fit.
    let newest = entries.len().saturating_sub(fresh.max(16));
    let mut rows = Vec::new();
    // A hint that says the last message again counts as one more of it.
    let again = session.hint.is_some() && session.hint.as_ref() == entries.last().map(|entry| &entry.text);
    for (index, entry) in entries.iter().enumerate().skip(newest) {
        let age = entries.len() - index;
        let is_fresh = age <= fresh;
        let faded = if is_fresh { 0 } else { FADE.0 + (age - fresh - 1) as u32 * FADE.1 };
        let ink = paint::tone(palette, entry.tone).mix(palette.quiet, faded);
        let count = entry.count + u32::from(again && age == 1);
        let lines = wrap(&repeated(session, &entry.text, count), columns);
        let lines = lines.into_iter().enumerate();
        rows.extend(lines.map(|(line, text)| LogRow { pieces: vec![(text, ink)], is_fresh, goes_on: line > 0 }));
    }
    let hint = session.hint.iter().filter(|_| !again).flat_map(|hint| wrap(hint, columns));
    let quiet = |text| LogRow { pieces: vec![(text, palette.quiet)], is_fresh: false, goes_on: false };
    rows.extend(hint.map(quiet));
    rows
}

/// The same lines, with new messages side by side where they fit: in a crowd, the player's own blow would be out of sight otherwise.
fn joined(rows: Vec<LogRow>, columns: i32) -> Vec<LogRow> {
    let mut joined: Vec<LogRow> = Vec::new();
    for row in rows {
        match joined.last_mut() {
            Some(last) if last.is_fresh && row.is_fresh && last.width() + 1 + row.width() <= columns => {
                let indented = row.pieces.into_iter().map(|(text, ink)| (format!(" {text}"), ink));
                last.pieces.extend(indented);
            }
            _ => joined.push(row),
        }
    }
    joined
}
