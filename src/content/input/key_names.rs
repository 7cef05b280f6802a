//! Display names of keys.

use super::command::{Command, PerCommand};
use super::key::Key;
use super::key_bindings::Keys;
use crate::content::text::screen_text::ScreenText;

/// The display name of a key.
pub fn key_name(text: &ScreenText, key: Key) -> String {
    let word = |name: &str| text.key_names.get(name).cloned().unwrap_or_else(|| name.to_owned());
    let held = [(key.control, "ctrl"), (key.shift, "shift")].into_iter().filter(|(is_held, _)| *is_held);
    let held: String = held.map(|(_, name)| word(name) + "+").collect();
    format!("{held}{}", word(&key.code.to_string()))
}

/// The display name of a command's first key; empty if it has none.
pub fn key_of<C: Command>(text: &ScreenText, keys: &PerCommand<C, Keys>, command: C) -> String {
    keys.keys(command).first().map_or_else(String::new, |key| key_name(text, *key))
}

/// The display names of all keys of a command, separated by spaces.
pub fn keys_of<C: Command>(text: &ScreenText, keys: &PerCommand<C, Keys>, command: C) -> String {
    let names: Vec<String> = keys.keys(command).iter().map(|key| key_name(text, *key)).collect();
    names.join(" ")
}
