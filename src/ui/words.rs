//! Texts of the content, filled in, cut and wrapped.

use std::fmt::Display;

use super::Key;
use crate::content::{Command, Each, Keys, ScreenText, fill_in};

/// `text` with each `{name}` replaced by its value. What is filled in is never filled again.
pub fn fill(text: &str, values: &[(&str, &dyn Display)]) -> String {
    fill_in(text, |name| values.iter().find(|(own, _)| *own == name).map(|(_, value)| value.to_string()))
}

/// How many columns `text` takes.
pub fn width(text: &str) -> i32 {
    text.chars().count() as i32
}

/// As much of `text` as fits into `columns`; what was cut ends in two dots.
pub fn cut(text: &str, columns: i32) -> String {
    if width(text) <= columns {
        return text.to_owned();
    }
    let kept = (columns - 2).max(0) as usize;
    let kept: String = text.chars().take(kept).collect();
    let dots = columns.clamp(0, 2) as usize;
    format!("{}{}", kept.trim_end(), ".".repeat(dots))
}

/// `text` in lines of at most `columns`, broken between words where there are any.
pub fn wrap(text: &str, columns: i32) -> Vec<String> {
    let columns = columns.max(1) as usize;
    let mut lines = Vec::new();
    let mut line = String::new();
    for word in text.split_whitespace() {
        let mut letters: Vec<char> = word.chars().collect();
        if !line.is_empty() && line.chars().count() + 1 + letters.len() > columns {
            lines.push(std::mem::take(&mut line));
        }
        while letters.len() > columns {
            let rest = letters.split_off(columns);
            lines.push(letters.into_iter().collect());
            letters = rest;
        }
        if !line.is_empty() {
            line.push(' ');
        }
        line.extend(letters);
    }
    if !line.is_empty() {
        lines.push(line);
    }
    lines
}

/// The name of a key, as the player reads it.
pub fn key_name(text: &ScreenText, key: Key) -> String {
    let word = |name: &str| text.key_names.get(name).cloned().unwrap_or_else(|| name.to_owned());
    let held = [(key.control, "ctrl"), (key.shift, "shift")].into_iter().filter(|(is_held, _)| *is_held);
    let held: String = held.map(|(_, name)| word(name) + "+").collect();
    format!("{held}{}", word(&key.code.to_string()))
}

/// The first key of a command, as the player reads it; empty when it has none.
pub fn key_of<C: Command>(text: &ScreenText, keys: &Each<C, Keys>, command: C) -> String {
    keys.keys(command).first().map_or_else(String::new, |key| key_name(text, *key))
}

/// All keys of a command, as the player reads them.
pub fn keys_of<C: Command>(text: &ScreenText, keys: &Each<C, Keys>, command: C) -> String {
    let names: Vec<String> = keys.keys(command).iter().map(|key| key_name(text, *key)).collect();
    names.join(" ")
}
