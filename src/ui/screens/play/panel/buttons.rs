//! Buttons for commands in the panel, which show the keys that do the same.

use super::side_panel::Panel;
use crate::content::{Command, Content, Key, Keys, PanelButton, PerCommand, capitalized, key_name};
use crate::grid::{Point, Rect};
use crate::ui::click_map::Target;
use crate::ui::widgets::commands_in_use::{has_use, has_use_of};
use crate::ui::widgets::wrap::{cut, width};

/// A button: its key, the name of that, and the words.
struct ButtonFace {
    key: Key,
    name: String,
    words: String,
}

impl ButtonFace {
    /// The columns of `[? Help]`.
    fn width(&self) -> i32 {
        width(&self.name) + width(&self.words) + 3
    }
}

impl Panel<'_> {
    /// How many lines the buttons take.
    pub fn button_lines(&self) -> i32 {
        self.button_rows().len() as i32
    }

    /// The buttons. In a replay, where other keys are in force, they can't be clicked.
    pub fn buttons(&mut self, can_click: bool) {
        for row in self.button_rows() {
            let mut column = 0;
            for button in row {
                self.button(&button, column, can_click);
                column += button.width() + 1;
            }
            self.y += 1;
        }
    }

    /// The buttons in lines that are as full as they can be.
    fn button_rows(&self) -> Vec<Vec<ButtonFace>> {
        let content = &self.game.content;
        let mut rows: Vec<Vec<ButtonFace>> = Vec::new();
        for button in content.layout.buttons.iter().filter_map(|button| face(content, *button)) {
            let taken = |row: &Vec<ButtonFace>| row.iter().map(|before| before.width() + 1).sum::<i32>();
            match rows.last_mut().filter(|row| taken(row) + button.width() <= self.area.size.width) {
                Some(row) => row.push(button),
                None => rows.push(vec![button]),
            }
        }
        rows
    }

    fn button(&mut self, button: &ButtonFace, column: i32, can_click: bool) {
        let across = button.width().min(self.area.size.width - column);
        let words = cut(&format!(" {}", button.words), across - width(&button.name) - 2);
        self.left(column, &format!("[{}{words}]", " ".repeat(button.name.chars().count())), self.palette.text);
        self.left(column + 1, &button.name, self.palette.accent);
        if can_click && self.y < self.area.bottom() {
            let at = Point::new(self.area.origin.x + column, self.y);
            self.canvas.mark(Rect::new(at.x, at.y, across, 1), Target::Key(button.key));
        }
    }
}

/// What a button looks like; `None` if its command does nothing in this game or has no key.
fn face(content: &Content, button: PanelButton) -> Option<ButtonFace> {
    let (keys, text) = (&content.keys, &content.text.buttons);
    let (key, words) = match button {
        PanelButton::Act(command) if !has_use(content, command) => return None,
        PanelButton::Act(command) => (first(&keys.act, command)?, text.act.get(command)?.clone()),
        PanelButton::View(command) => (first(&keys.view, command)?, text.view.get(command)?.clone()),
        PanelButton::Content(command) if !has_use_of(content, command) => return None,
        PanelButton::Content(command) => {
            let kind = &content.commands[command];
            let words = kind.button.clone().unwrap_or_else(|| capitalized(&kind.help));
            (*keys.command.get(&command)?.0.first()?, words)
        }
    };
    Some(ButtonFace { key, name: key_name(&content.text, key), words })
}

fn first<C: Command>(keys: &PerCommand<C, Keys>, command: C) -> Option<Key> {
    keys.keys(command).first().copied()
}
