//! The keys of a terminal.

use crossterm::event::{KeyCode as Code, KeyEvent, KeyEventKind, KeyModifiers};

use crate::content::{Key, KeyCode};

/// Whether `event` is the key that interrupts programs in a terminal. In raw mode it arrives as a key.
pub(crate) fn is_interrupt(event: KeyEvent) -> bool {
    event.kind == KeyEventKind::Press
        && event.code == Code::Char('c')
        && event.modifiers.contains(KeyModifiers::CONTROL)
}

/// The keys that `event` stands for. Terminals send alt with a key as escape and the key, which looks the same as escape and a quick
/// key after it. Both are read as two keys.
pub(crate) fn translate(event: KeyEvent) -> Vec<Key> {
    let Some(code) = translate_code(event) else { return Vec::new() };
    let control = event.modifiers.contains(KeyModifiers::CONTROL);
    let is_char = matches!(code, KeyCode::Char(_));
    let shift = !is_char && (event.modifiers.contains(KeyModifiers::SHIFT) || event.code == Code::BackTab);
    let mut keys = Vec::new();
    if is_char && event.modifiers.contains(KeyModifiers::ALT) {
        keys.push(Key::new(KeyCode::Escape));
    }
    keys.push(Key { code, shift, control });
    keys
}

fn translate_code(event: KeyEvent) -> Option<KeyCode> {
    if event.kind == KeyEventKind::Release {
        return None;
    }
    Some(match event.code {
        Code::Char(letter) => KeyCode::Char(letter),
        Code::KeypadBegin => KeyCode::Char('5'),
        Code::Up => KeyCode::Up,
        Code::Down => KeyCode::Down,
        Code::Left => KeyCode::Left,
        Code::Right => KeyCode::Right,
        Code::Home => KeyCode::Home,
        Code::End => KeyCode::End,
        Code::PageUp => KeyCode::PageUp,
        Code::PageDown => KeyCode::PageDown,
        Code::Enter => KeyCode::Enter,
        Code::Esc => KeyCode::Escape,
        Code::Backspace => KeyCode::Backspace,
        Code::Delete => KeyCode::Delete,
        Code::Insert => KeyCode::Insert,
        Code::Tab | Code::BackTab => KeyCode::Tab,
        Code::F(number @ 1..=12) => KeyCode::Function(number),
        _ => return None,
    })
}
