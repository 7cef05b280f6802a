//! Formats values as TOML.

use super::tree::{Node, Value};

/// A value as TOML on one line.
pub fn written(node: &Node) -> String {
    match &node.value {
        Value::Bool(value) => value.to_string(),
        Value::Int(number) => number.to_string(),
        Value::Float(number) => number.to_string(),
        Value::Date => "a date".to_owned(),
        Value::Text(text) => quoted(text),
        Value::List(items) => format!("[{}]", items.iter().map(written).collect::<Vec<_>>().join(", ")),
        Value::Table(entries) if entries.is_empty() => "{}".to_owned(),
        Value::Table(entries) => {
            let fields: Vec<String> =
                entries.iter().map(|entry| format!("{} = {}", key(&entry.key), written(&entry.node))).collect();
            format!("{{ {} }}", fields.join(", "))
        }
    }
}

pub(crate) fn quoted(text: &str) -> String {
    let mut quoted = String::from('"');
    for letter in text.chars() {
        match letter {
            '"' => quoted.push_str("\\\""),
            '\\' => quoted.push_str("\\\\"),
            '\n' => quoted.push_str("\\n"),
            _ => quoted.push(letter),
        }
    }
    quoted.push('"');
    quoted
}

pub(crate) fn key(key: &str) -> String {
    let is_bare = |letter: char| letter.is_ascii_alphanumeric() || matches!(letter, '_' | '-');
    if !key.is_empty() && key.chars().all(is_bare) { key.to_owned() } else { quoted(key) }
}
