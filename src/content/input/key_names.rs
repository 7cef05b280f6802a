//! What keys are called.

use super::command::{Command, PerCommand};
use super::key::Key;
use super::key_bindings::Keys;
use crate::content::text::screen_text::ScreenText;

/// The name of a key, as the player reads it.
pub fn key_name(text: &ScreenText, key: Key) -> String {
    let word = |name: &str| text.key_names.get(name).cloned().unwrap_or_else(|| name.to_owned());
    let held = [(key.control, "ctrl"), (key.shift, "shift")].into_iter().filter(|(is_held, _)| *is_held);
    let held: String = held.map(|(_, name)| word(name) + "+").collect();
    format!("{held}{}", word(&key.code.to_string()))
}

/// The first key of a command, as the player reads it; empty when it has none.
pub fn key_of<C: Command>(text: &ScreenText, keys: &PerCommand<C, Keys>, command: C) -> String {
    keys.keys(command).first().map_or_else(String::new, |key| key_name(text, *key))
}

/// All keys of a command, as the player reads them.
pub fn keys_of<C: Command>(text: &ScreenText, keys: &PerCommand<C, Keys>, command: C) -> String {
    let names: Vec<String> = keys.keys(command).iter().map(|key| key_name(text, *key)).collect();
    names.join(" ")
}
