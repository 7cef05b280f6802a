//! The keys of a window.

use winit::event::{ElementState, KeyEvent, Modifiers};
use winit::keyboard::{Key as Pressed, KeyCode as Place, NamedKey, PhysicalKey};

use crate::content::{Key, KeyCode};

/// A key of the keyboard that went down, apart from its window.
#[derive(Clone, Debug)]
pub(crate) struct KeyPress {
    /// What it means on this keyboard.
    pub(crate) meaning: Pressed,
    /// Where it is on the keyboard.
    pub(crate) place: PhysicalKey,
    /// The text that it writes.
    pub(crate) text: Option<String>,
}

impl KeyPress {
    /// The press in an event; `None` if a key was released.
    pub(crate) fn of(event: &KeyEvent) -> Option<Self> {
        let text = event.text.as_ref().map(ToString::to_string);
        (event.state == ElementState::Pressed).then(|| Self {
            meaning: event.logical_key.clone(),
            place: event.physical_key,
            text,
        })
    }
}

/// What a key does with the size of the letters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ZoomKey {
    /// Makes them larger.
    In,
    /// Makes them smaller.
    Out,
    /// Makes them as large as the desktop asks for.
    Usual,
}

/// Turns the keyboard events of a window into keys.
#[derive(Debug, Default)]
pub(crate) struct Keyboard {
    shift: bool,
    control: bool,
}

impl Keyboard {
    /// Notes which keys that change the meaning of others are down.
    pub(crate) fn hold(&mut self, modifiers: Modifiers) {
        (self.shift, self.control) = (modifiers.state().shift_key(), modifiers.state().control_key());
    }

    /// What a press does with the size of the letters, by the keys that most programs have for it; `None` if it does something else.
    pub(crate) fn zoom(&self, press: &KeyPress) -> Option<ZoomKey> {
        let Pressed::Character(text) = &press.meaning else { return None };
        match text.as_str() {
            _ if !self.control => None,
            "+" | "=" => Some(ZoomKey::In),
            "-" | "_" => Some(ZoomKey::Out),
            "0" => Some(ZoomKey::Usual),
            _ => None,
        }
    }

    /// The keys that a press stands for: usually one, none for a key without a meaning here.
    pub(crate) fn keys(&self, press: &KeyPress) -> Vec<Key> {
        if let Some(code) = named(&press.meaning) {
            return vec![Key { code, shift: self.shift, control: self.control }];
        }
        if self.control {
            let letter = letter(press).map(|letter| Key { code: KeyCode::Char(letter), shift: false, control: true });
            return letter.into_iter().collect();
        }
        // Only the text follows the layout of the keyboard, and keys that are pressed one after the other for one letter.
        let text = press.text.as_deref().unwrap_or_default();
        text.chars().filter(|letter| !letter.is_control()).map(Key::char).collect()
    }
}

/// The latin letter on a key. Keyboards of other scripts have them at the same places.
fn letter(press: &KeyPress) -> Option<char> {
    let by_meaning = match &press.meaning {
        Pressed::Character(text) => text.chars().next().filter(char::is_ascii_alphabetic),
        _ => None,
    };
    by_meaning.map(|letter| letter.to_ascii_lowercase()).or_else(|| by_place(press.place))
}

fn by_place(place: PhysicalKey) -> Option<char> {
    const ROW: [(Place, char); 26] = [
        (Place::KeyA, 'a'),
        (Place::KeyB, 'b'),
        (Place::KeyC, 'c'),
        (Place::KeyD, 'd'),
        (Place::KeyE, 'e'),
        (Place::KeyF, 'f'),
        (Place::KeyG, 'g'),
        (Place::KeyH, 'h'),
        (Place::KeyI, 'i'),
        (Place::KeyJ, 'j'),
        (Place::KeyK, 'k'),
        (Place::KeyL, 'l'),
        (Place::KeyM, 'm'),
        (Place::KeyN, 'n'),
        (Place::KeyO, 'o'),
        (Place::KeyP, 'p'),
        (Place::KeyQ, 'q'),
        (Place::KeyR, 'r'),
        (Place::KeyS, 's'),
        (Place::KeyT, 't'),
        (Place::KeyU, 'u'),
        (Place::KeyV, 'v'),
        (Place::KeyW, 'w'),
        (Place::KeyX, 'x'),
        (Place::KeyY, 'y'),
        (Place::KeyZ, 'z'),
    ];
    let PhysicalKey::Code(place) = place else { return None };
    ROW.iter().find(|(at, _)| *at == place).map(|(_, letter)| *letter)
}

/// The key, if it is one that writes no character.
fn named(key: &Pressed) -> Option<KeyCode> {
    let Pressed::Named(key) = key else { return None };
    Some(match key {
        NamedKey::ArrowUp => KeyCode::Up,
        NamedKey::ArrowDown => KeyCode::Down,
        NamedKey::ArrowLeft => KeyCode::Left,
        NamedKey::ArrowRight => KeyCode::Right,
        NamedKey::Home => KeyCode::Home,
        NamedKey::End => KeyCode::End,
        NamedKey::PageUp => KeyCode::PageUp,
        NamedKey::PageDown => KeyCode::PageDown,
        NamedKey::Enter => KeyCode::Enter,
        NamedKey::Escape => KeyCode::Escape,
        NamedKey::Backspace => KeyCode::Backspace,
        NamedKey::Delete => KeyCode::Delete,
        NamedKey::Insert => KeyCode::Insert,
        NamedKey::Tab => KeyCode::Tab,
        NamedKey::F1 => KeyCode::Function(1),
        NamedKey::F2 => KeyCode::Function(2),
        NamedKey::F3 => KeyCode::Function(3),
        NamedKey::F4 => KeyCode::Function(4),
        NamedKey::F5 => KeyCode::Function(5),
        NamedKey::F6 => KeyCode::Function(6),
        NamedKey::F7 => KeyCode::Function(7),
        NamedKey::F8 => KeyCode::Function(8),
        NamedKey::F9 => KeyCode::Function(9),
        NamedKey::F10 => KeyCode::Function(10),
        NamedKey::F11 => KeyCode::Function(11),
        NamedKey::F12 => KeyCode::Function(12),
        _ => return None,
    })
}
