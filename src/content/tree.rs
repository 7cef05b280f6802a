//! The located tree: what TOML says, with the place of every value.

use std::ops::Range;
use std::sync::Arc;

use super::Place;

/// A value and where it stands. Each leaf keeps its own file and span, so that trees of several files can be merged.
#[derive(Clone, Debug)]
pub struct Node {
    /// What it is.
    pub value: Value,
    /// The path of the file that it stands in.
    pub file: Arc<str>,
    /// The bytes of the file; for a table with a header, those of the header.
    pub span: Range<usize>,
}

/// What a [`Node`] is.
#[derive(Clone, Debug)]
pub enum Value {
    /// `true` or `false`.
    Bool(bool),
    /// A whole number.
    Int(i64),
    /// A number with a fraction.
    Float(f64),
    /// A date or a time of day.
    Date,
    /// Text.
    Text(String),
    /// A list.
    List(Vec<Node>),
    /// A table, in the order of the file.
    Table(Vec<Entry>),
}

/// A key of a table with its value.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The key.
    pub key: String,
    /// The bytes of the key, in the file of the value.
    pub key_span: Range<usize>,
    /// The value.
    pub node: Node,
}

impl Entry {
    /// Where the key stands.
    pub fn key_place(&self) -> Place {
        Place::new(Arc::clone(&self.node.file), self.key_span.clone())
    }
}

impl Node {
    /// Where it stands.
    pub fn place(&self) -> Place {
        Place::new(Arc::clone(&self.file), self.span.clone())
    }

    /// The entries, when it is a table.
    pub fn entries(&self) -> Option<&[Entry]> {
        match &self.value {
            Value::Table(entries) => Some(entries),
            _ => None,
        }
    }

    /// The value under a key of a table.
    pub fn field(&self, key: &str) -> Option<&Node> {
        self.entries()?.iter().find(|entry| entry.key == key).map(|entry| &entry.node)
    }

    /// An element of a list, counted from 0.
    pub fn item(&self, index: usize) -> Option<&Node> {
        match &self.value {
            Value::List(items) => items.get(index),
            _ => None,
        }
    }

    /// What it is, in words for people.
    pub fn describe(&self) -> String {
        match &self.value {
            Value::Bool(value) => format!("`{value}`"),
            Value::Int(number) => format!("the number {number}"),
            Value::Float(number) => format!("the number {number}"),
            Value::Date => "a date".to_owned(),
            Value::Text(text) if text.chars().count() <= 30 => format!("the text \"{text}\""),
            Value::Text(_) => "text".to_owned(),
            Value::List(_) => "a list".to_owned(),
            Value::Table(_) => "a table".to_owned(),
        }
    }
}
