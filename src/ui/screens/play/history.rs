//! The message history.

use crate::content::{Key, MenuCommand, fill, key_of};
use crate::session::session::Session;
use crate::ui::canvas::Canvas;
use crate::ui::screen::{AppView, Request, Screen};
use crate::ui::widgets::layout::Layout;
use crate::ui::widgets::lists::overlay::OverlayLine;
use crate::ui::widgets::lists::scroll::{Page, Scroll};
use crate::ui::widgets::log_view::sentence;
use crate::ui::widgets::paint;
use crate::ui::widgets::wrap::wrap;

/// Columns of the turn numbers.
const TURN: i32 = 5;

/// The message history, scrolled to its end.
#[derive(Clone, Copy, Debug)]
pub struct HistoryScreen {
    scroll: Scroll,
}

impl Default for HistoryScreen {
    fn default() -> Self {
        Self { scroll: Scroll::at_end() }
    }
}

impl Screen for HistoryScreen {
    fn press(&mut self, key: Key, app: &AppView<'_>) -> Request {
        let Some(session) = app.session else { return Request::Close };
        self.scroll.press(key, &session.game.content.keys)
    }

    fn draw(&mut self, canvas: &mut Canvas, layout: Layout, app: &AppView<'_>) {
        let Some(session) = app.session else { return };
        // After the end, the box of the ending lies below, which reaches over the panel.
        let area = if session.game.world().end.is_some() { layout.screen } else { layout.beside_panel() };
        let (text, palette) = (&session.game.content.text, &session.game.content.palette);
        let mut lines = lines(session, Page::columns(area));
        if lines.is_empty() {
            lines.push(OverlayLine::plain(text.history.empty.clone(), palette.quiet));
        }
        let menu = &session.game.content.keys.menu;
        let keys = fill(
            &text.history.keys,
            &[
                ("up", &key_of(text, menu, MenuCommand::Up)),
                ("down", &key_of(text, menu, MenuCommand::Down)),
                ("close", &key_of(text, menu, MenuCommand::Close)),
            ],
        );
        let page = Page { title: &text.history.title, lines: &lines, keys: &keys };
        page.draw(canvas, area, palette, &mut self.scroll);
    }
}

/// All messages, each with its turn if that differs from the one before.
fn lines(session: &Session, columns: i32) -> Vec<OverlayLine> {
    let palette = &session.game.content.palette;
    let mut lines = Vec::new();
    let mut last = None;
    for entry in session.log.entries() {
        let mut turn = if last == Some(entry.turn) { String::new() } else { entry.turn.to_string() };
        last = Some(entry.turn);
        for line in wrap(&sentence(session, entry), columns - TURN - 2) {
            let column = format!("{turn:>0$}  ", TURN as usize);
            turn.clear();
            let pieces = vec![(column, palette.quiet), (line, paint::tone(palette, entry.tone))];
            lines.push(OverlayLine { pieces, ..OverlayLine::default() });
        }
    }
    lines
}
