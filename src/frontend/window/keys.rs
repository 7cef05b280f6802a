//! The keys of a window.

use bracket_terminal::prelude::{BEvent, VirtualKeyCode as Code};

use crate::content::{Key, KeyCode};

/// Turns the keyboard events of a window into keys.
///
/// A key that writes a character arrives twice, as a key and as a character. The character counts, because only it follows the
/// keyboard layout. The key counts for everything else.
#[derive(Debug, Default)]
pub(crate) struct Keyboard {
    shift: bool,
    control: bool,
}

impl Keyboard {
    /// Takes an event; answers the key that it completes.
    pub(crate) fn take(&mut self, event: &BEvent) -> Option<Key> {
        match *event {
            BEvent::KeyboardInput { key: Code::LShift | Code::RShift, pressed, .. } => {
                self.shift = pressed;
                None
            }
            BEvent::KeyboardInput { key: Code::LControl | Code::RControl, pressed, .. } => {
                self.control = pressed;
                None
            }
            BEvent::KeyboardInput { key, pressed: true, .. } => self.press(key),
            BEvent::Character { c } if !c.is_control() => Some(Key::char(c)),
            BEvent::Focused { .. } => {
                *self = Self::default();
                None
            }
            _ => None,
        }
    }

    fn press(&self, key: Code) -> Option<Key> {
        if self.control && (Code::A..=Code::Z).contains(&key) {
            let letter = char::from(b'a' + (key as u8 - Code::A as u8));
            return Some(Key { code: KeyCode::Char(letter), shift: false, control: true });
        }
        Some(Key { code: translate(key)?, shift: self.shift, control: self.control })
    }
}

/// The key, if it is one that writes no character.
fn translate(key: Code) -> Option<KeyCode> {
    Some(match key {
        Code::Up => KeyCode::Up,
        Code::Down => KeyCode::Down,
        Code::Left => KeyCode::Left,
        Code::Right => KeyCode::Right,
        Code::Home => KeyCode::Home,
        Code::End => KeyCode::End,
        Code::PageUp => KeyCode::PageUp,
        Code::PageDown => KeyCode::PageDown,
        Code::Return | Code::NumpadEnter => KeyCode::Enter,
        Code::Escape => KeyCode::Escape,
        Code::Back => KeyCode::Backspace,
        Code::Delete => KeyCode::Delete,
        Code::Insert => KeyCode::Insert,
        Code::Tab => KeyCode::Tab,
        key if (Code::F1..=Code::F12).contains(&key) => KeyCode::Function(1 + (key as u8 - Code::F1 as u8)),
        _ => return None,
    })
}
