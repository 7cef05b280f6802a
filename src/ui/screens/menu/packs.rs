//! The list of packs that the game is made of.

use crate::content::Key;
use crate::ui::canvas::Canvas;
use crate::ui::screen::{AppView, Request, Screen};
use crate::ui::widgets::layout::Layout;
use crate::ui::widgets::overlay::OverlayLine;
use crate::ui::widgets::scroll::{Page, Scroll};

/// The list of packs, with their versions.
#[derive(Clone, Copy, Debug, Default)]
pub struct PacksScreen {
    scroll: Scroll,
}

impl Screen for PacksScreen {
    fn press(&mut self, key: Key, app: &AppView<'_>) -> Request {
        self.scroll.press(key, &app.content.keys)
    }

    fn draw(&mut self, canvas: &mut Canvas, layout: Layout, app: &AppView<'_>) {
        let (text, palette) = (&app.content.text, &app.content.palette);
        let line = |pack: &crate::content::Pack| {
            OverlayLine::plain(format!("{} {}", pack.called(), pack.version), palette.text)
        };
        let lines: Vec<OverlayLine> = app.content.packs.iter().map(line).collect();
        Page { title: &text.help.title, lines: &lines, keys: "" }.draw(
            canvas,
            layout.screen,
            palette,
            &mut self.scroll,
        );
    }
}
