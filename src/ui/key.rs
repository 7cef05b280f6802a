//! Keys, as the front ends translate them.

/// A key that was pressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Key {
    /// Which key.
    pub code: KeyCode,
    /// Whether shift was held. Never set for characters: `K` is another character than `k`.
    pub shift: bool,
    /// Whether control was held.
    pub control: bool,
}

/// Which key was pressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum KeyCode {
    /// A key that writes this character; the digits of the number pad too.
    Char(char),
    /// Arrow up.
    Up,
    /// Arrow down.
    Down,
    /// Arrow left.
    Left,
    /// Arrow right.
    Right,
    /// To the beginning.
    Home,
    /// To the end.
    End,
    /// A page up.
    PageUp,
    /// A page down.
    PageDown,
    /// Enter, also of the number pad.
    Enter,
    /// Escape.
    Escape,
    /// Backspace.
    Backspace,
    /// Delete.
    Delete,
    /// Insert.
    Insert,
    /// Tabulator.
    Tab,
    /// A function key, 1 to 12.
    Function(u8),
}

impl Key {
    /// The key `code` with neither shift nor control.
    pub const fn new(code: KeyCode) -> Self {
        Self { code, shift: false, control: false }
    }

    /// The key that writes `letter`.
    pub const fn char(letter: char) -> Self {
        Self::new(KeyCode::Char(letter))
    }
}
