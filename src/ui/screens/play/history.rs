//! The message history.

use crate::content::{Key, MenuCommand, fill, key_of};
use crate::ui::canvas::Canvas;
use crate::ui::screen::{AppView, Request, Screen};
use crate::ui::widgets::layout::Layout;
use crate::ui::widgets::log_view::sentence;
use crate::ui::widgets::overlay::OverlayLine;
use crate::ui::widgets::paint;
use crate::ui::widgets::scroll::{Page, Scroll};
use crate::ui::widgets::wrap::wrap;

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
        let area = layout.left();
        let (text, palette) = (&session.game.content.text, &session.game.content.palette);
        let columns = Page::columns(area);
        let mut lines: Vec<OverlayLine> = Vec::new();
        for entry in session.log.entries() {
            let ink = paint::tone(palette, entry.tone);
            let wrapped = wrap(&sentence(session, entry), columns);
            lines.extend(wrapped.into_iter().map(|text| OverlayLine::plain(text, ink)));
        }
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
