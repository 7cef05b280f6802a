//! Keys, which front ends report, bindings name and screens read.

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::{Deserialize, Deserializer, Error};

use crate::diagnostics::suggest;

/// A key press.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Key {
    /// The key.
    pub code: KeyCode,
    /// Whether shift was held. Always false for characters: `K` is a different character than `k`.
    pub shift: bool,
    /// Whether control was held.
    pub control: bool,
}

/// A key without modifiers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum KeyCode {
    /// A key that types this character, also on the number pad.
    Char(char),
    /// The up arrow.
    Up,
    /// The down arrow.
    Down,
    /// The left arrow.
    Left,
    /// The right arrow.
    Right,
    /// Home.
    Home,
    /// End.
    End,
    /// Page up.
    PageUp,
    /// Page down.
    PageDown,
    /// Enter, also on the number pad.
    Enter,
    /// Escape.
    Escape,
    /// Backspace.
    Backspace,
    /// Delete.
    Delete,
    /// Insert.
    Insert,
    /// Tab.
    Tab,
    /// A function key, 1 to 12.
    Function(u8),
    /// In bindings, every key that is bound to nothing else. No front end reports it.
    Any,
}

/// The names in bindings of the keys that can't be named by a character.
const NAMES: [(&str, KeyCode); 16] = [
    ("up", KeyCode::Up),
    ("down", KeyCode::Down),
    ("left", KeyCode::Left),
    ("right", KeyCode::Right),
    ("home", KeyCode::Home),
    ("end", KeyCode::End),
    ("page_up", KeyCode::PageUp),
    ("page_down", KeyCode::PageDown),
    ("enter", KeyCode::Enter),
    ("escape", KeyCode::Escape),
    ("backspace", KeyCode::Backspace),
    ("delete", KeyCode::Delete),
    ("insert", KeyCode::Insert),
    ("tab", KeyCode::Tab),
    ("space", KeyCode::Char(' ')),
    ("any", KeyCode::Any),
];

/// The prefix for shift.
const SHIFT: &str = "shift+";

/// The prefix for control.
const CONTROL: &str = "ctrl+";

impl Key {
    /// In bindings, every key that is bound to nothing else.
    pub const ANY: Self = Self::new(KeyCode::Any);

    /// The key `code` without shift and control.
    pub const fn new(code: KeyCode) -> Self {
        Self { code, shift: false, control: false }
    }

    /// The key that types `letter`.
    pub const fn char(letter: char) -> Self {
        Self::new(KeyCode::Char(letter))
    }

    /// Whether it is pressed without control, so that a game may take it for any key. Those with control belong to terminals and windows.
    pub const fn is_plain(self) -> bool {
        !self.control
    }
}

/// The name in bindings, without modifiers: `up`, `k`, `f1`.
impl fmt::Display for KeyCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (NAMES.iter().find(|(_, code)| code == self), self) {
            (Some((name, _)), _) => f.write_str(name),
            (None, Self::Function(number)) => write!(f, "f{number}"),
            (None, Self::Char(letter)) => write!(f, "{letter}"),
            (None, _) => Ok(()),
        }
    }
}

/// The name in bindings, with modifiers: `shift+up`.
impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let control = if self.control { CONTROL } else { "" };
        let shift = if self.shift { SHIFT } else { "" };
        write!(f, "{control}{shift}{}", self.code)
    }
}

impl FromStr for Key {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let mut rest = text;
        let (mut shift, mut control) = (false, false);
        loop {
            if let Some(after) = rest.strip_prefix(SHIFT) {
                (shift, rest) = (true, after);
            } else if let Some(after) = rest.strip_prefix(CONTROL) {
                (control, rest) = (true, after);
            } else {
                break;
            }
        }
        let code = code(rest).ok_or_else(|| unknown(text, rest))?;
        match code {
            KeyCode::Char(letter) if shift => Err(format!(
                "`{text}` can't be pressed: write `{}`, which is the same key with shift",
                letter.to_uppercase()
            )),
            KeyCode::Any if shift || control => Err(format!("`{text}` can't be pressed: write `any`")),
            _ => Ok(Self { code, shift, control }),
        }
    }
}

fn code(name: &str) -> Option<KeyCode> {
    let mut letters = name.chars();
    if let (Some(letter), None) = (letters.next(), letters.next()) {
        return (!letter.is_control() && letter != ' ').then_some(KeyCode::Char(letter));
    }
    let named = NAMES.iter().find(|(known, _)| *known == name).map(|(_, code)| *code);
    let function = || name.strip_prefix('f')?.parse().ok().filter(|number| (1..=12).contains(number));
    named.or_else(|| function().map(KeyCode::Function))
}

fn unknown(text: &str, name: &str) -> String {
    let names = || NAMES.iter().map(|(name, _)| *name);
    if let Some(meant) = suggest(name, names()) {
        return format!("there is no key `{text}`: did you mean `{}`?", text.replace(name, meant));
    }
    let names: Vec<String> = names().map(|name| format!("`{name}`")).collect();
    format!(
        "there is no key `{text}`: write the character that it types, `f1` to `f12`, or one of {}",
        names.join(", ")
    )
}

impl JsonSchema for Key {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "Key".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        let named: Vec<&str> =
            NAMES.iter().map(|(name, _)| *name).filter(|name| !["space", "any"].contains(name)).collect();
        let named = named.join("|");
        json_schema!({
            "type": "string",
            "pattern": format!(r"^any$|^(ctrl\+)*(\S|space)$|^((shift|ctrl)\+)*({named}|f[1-9]|f1[0-2])$"),
            "x-type": "key",
        })
    }
}

impl<'de> Deserialize<'de> for Key {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(Error::custom)
    }
}
