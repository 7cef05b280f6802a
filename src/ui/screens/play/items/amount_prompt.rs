//! The question how many items of a stack to drop.

use crate::content::{Key, KeyCode, MenuCommand, capitalized, fill, key_of};
use crate::game::Action;
use crate::ui::canvas::Canvas;
use crate::ui::screen::{AppView, Request, Screen};
use crate::ui::widgets::layout::Layout;
use crate::ui::widgets::lists::overlay::{Overlay, OverlayLine};

/// A number while it is typed: how many of the items in a slot to drop.
#[derive(Clone, Copy, Debug)]
pub struct AmountPrompt {
    slot: usize,
    /// How many there are.
    count: u16,
    /// The number so far.
    typed: u16,
    /// Whether the number is still the one that was proposed, so that the first digit replaces it.
    is_proposed: bool,
}

impl AmountPrompt {
    /// Proposes all `count` items of a slot.
    pub fn new(slot: usize, count: u16) -> Self {
        Self { slot, count, typed: count, is_proposed: true }
    }

    /// Adds a digit. There are never more items than there are.
    fn type_digit(&mut self, digit: u16) {
        let before = if self.is_proposed { 0 } else { self.typed };
        self.typed = before.saturating_mul(10).saturating_add(digit).min(self.count);
        self.is_proposed = false;
    }

    /// One more or one fewer.
    fn step(&mut self, more: bool) {
        let stepped = if more { self.typed.saturating_add(1) } else { self.typed.saturating_sub(1) };
        self.typed = stepped.clamp(1, self.count);
        self.is_proposed = false;
    }
}

impl Screen for AmountPrompt {
    fn press(&mut self, key: Key, app: &AppView<'_>) -> Request {
        let Some(session) = app.session else { return Request::Close };
        if let KeyCode::Char(letter) = key.code
            && let Some(digit) = letter.to_digit(10).filter(|_| !key.control)
        {
            self.type_digit(digit as u16);
            return Request::Stay;
        }
        if key.code == KeyCode::Backspace {
            (self.typed, self.is_proposed) = (self.typed / 10, false);
            return Request::Stay;
        }
        match session.game.content.keys.menu.command(key) {
            Some(MenuCommand::Close) => Request::Close,
            Some(MenuCommand::Choose) if self.typed == 0 => Request::Close,
            Some(MenuCommand::Choose) if self.typed >= self.count => Request::Act(Action::Drop(self.slot)),
            Some(MenuCommand::Choose) => Request::Act(Action::DropSome { slot: self.slot, count: self.typed }),
            Some(MenuCommand::Up) => {
                self.step(true);
                Request::Stay
            }
            Some(MenuCommand::Down) => {
                self.step(false);
                Request::Stay
            }
            _ => Request::UnknownKey(key),
        }
    }

    fn draw(&mut self, canvas: &mut Canvas, layout: Layout, app: &AppView<'_>) {
        let Some(session) = app.session else { return };
        let game = &session.game;
        let (content, palette) = (&game.content, &game.content.palette);
        let Some(item) = game.world().player().and_then(|player| player.inventory.get(self.slot)) else { return };
        let (text, menu) = (&content.text.inventory, &content.keys.menu);
        let asked = fill(&text.how_many, &[("typed", &self.typed), ("count", &self.count)]);
        let lines = vec![OverlayLine::plain(asked, palette.text)];
        let keys = [
            ("choose", &key_of(&content.text, menu, MenuCommand::Choose) as &dyn std::fmt::Display),
            ("close", &key_of(&content.text, menu, MenuCommand::Close)),
        ];
        let keys = fill(&text.how_many_keys, &keys);
        let title = capitalized(&game.item_name(item.thing(), "a"));
        Overlay { title, lines, keys, ..Overlay::default() }.draw(canvas, layout.beside_panel(), palette);
    }

    /// The slot may hold another item after a reload.
    fn closes_on_reload(&self) -> bool {
        true
    }
}
