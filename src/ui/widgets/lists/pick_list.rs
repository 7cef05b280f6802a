//! A list to pick from: letters, arrows and pages choose an entry. It scrolls when it doesn't fit.

use super::overlay::OverlayLine;
use crate::content::{Key, KeyBindings, KeyCode, MenuCommand, Palette};
use crate::grid::{Point, Rect};
use crate::ui::canvas::Canvas;
use crate::ui::click_map::Target;
use crate::ui::widgets::paint;

/// The letters of entries that have none of their own, in order.
const LETTERS: &str = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

/// The choice in a list. Whatever picks an entry goes through it, so that other input than keys can.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PickList {
    /// The index of the chosen entry.
    pub chosen: usize,
    /// How many entries fitted at the last drawing.
    room: usize,
}

/// What a key does to a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Picked {
    /// It picks the chosen entry.
    Entry,
    /// It moves the choice.
    Moved,
    /// Nothing.
    Nothing,
}

impl PickList {
    /// A list with this entry chosen.
    pub fn at(chosen: usize) -> Self {
        Self { chosen, room: 1 }
    }

    /// The letter of an entry in a list whose entries have none of their own; a blank for one after the last letter.
    pub fn letter(index: usize) -> char {
        LETTERS.chars().nth(index).unwrap_or(' ')
    }

    /// Answers a key, with entries of these letters in the list. A letter of an entry goes before all else that it may mean.
    pub fn press(&mut self, key: Key, keys: &KeyBindings, letters: &[char]) -> Picked {
        if let (KeyCode::Char(letter), false) = (key.code, key.control)
            && let Some(index) = letters.iter().position(|known| *known == letter)
        {
            self.chosen = index;
            return Picked::Entry;
        }
        let (last, page) = (letters.len().saturating_sub(1), self.room.max(2) - 1);
        self.chosen = match keys.menu.command(key) {
            Some(MenuCommand::Up) => self.chosen.checked_sub(1).unwrap_or(last),
            Some(MenuCommand::Down) if self.chosen >= last => 0,
            Some(MenuCommand::Down) => self.chosen + 1,
            Some(MenuCommand::PageUp) => self.chosen.saturating_sub(page),
            Some(MenuCommand::PageDown) => (self.chosen + page).min(last),
            Some(MenuCommand::First) => 0,
            Some(MenuCommand::Last) => last,
            Some(MenuCommand::Choose) => return Picked::Entry,
            Some(MenuCommand::Close) | None => return Picked::Nothing,
        };
        Picked::Moved
    }

    /// Draws the entries around the chosen one. Returns which are shown: the first, and how many.
    pub fn draw(
        &mut self,
        canvas: &mut Canvas,
        area: Rect,
        lines: &[OverlayLine],
        palette: &Palette,
    ) -> (usize, usize) {
        self.room = area.size.height.max(0) as usize;
        let first =
            canvas.clicks_mut().first_line(self.chosen, lines.len(), self.room, (0, lines.len().saturating_sub(1)));
        for ((index, line), y) in lines.iter().enumerate().skip(first).take(self.room).zip(area.origin.y..) {
            if index == self.chosen {
                let row = Rect::new(area.origin.x - 1, y, area.size.width + 2, 1);
                paint::highlight(canvas, row, palette.selected);
            }
            line.print(canvas, Point::new(area.origin.x, y), area.size.width);
            canvas.mark(Rect::new(area.origin.x, y, area.size.width, 1), Target::Entry(index));
        }
        (first, self.room.min(lines.len() - first.min(lines.len())))
    }
}
