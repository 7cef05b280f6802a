//! The located tree: TOML values with their places and history.

use std::ops::Range;
use std::sync::Arc;

use crate::diagnostics::Location;

/// A value and its place. Each node keeps its own file and span, so trees from several files can be merged.
#[derive(Clone, Debug)]
pub struct Node {
    /// The value.
    pub value: Value,
    /// The file it was written in.
    pub file: Arc<Origin>,
    /// The byte range in the file. For a table with a header, that of the header.
    pub span: Range<usize>,
    /// Where its value comes from.
    pub how: Provenance,
    /// The value it replaced, if any.
    pub past: Replaced,
}

/// A file, and the pack it belongs to.
#[derive(Debug)]
pub struct Origin {
    /// The path of the file.
    pub path: Arc<str>,
    /// The id of the pack.
    pub pack: Arc<str>,
}

/// Where a value comes from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Provenance {
    /// It was written in the definition itself.
    #[default]
    Written,
    /// It was inherited from the parent definition.
    Inherited,
    /// A patch set it.
    Set,
    /// A patch added to it. For a list element: a patch added the element.
    Added,
    /// A patch inserted elements into it. For a list element: a patch inserted the element.
    Inserted,
    /// A patch removed elements from it.
    Trimmed,
    /// A patch scaled it to this percentage.
    Scaled(i64),
}

impl Provenance {
    /// Whether it comes from a patch.
    pub fn is_patch(self) -> bool {
        !matches!(self, Self::Written | Self::Inherited)
    }
}

/// The value that another one replaced, which may itself have replaced one.
#[derive(Clone, Debug, Default)]
pub struct Replaced(Option<Arc<Node>>);

impl Replaced {
    /// Wraps the replaced value `node`.
    pub fn of(node: Node) -> Self {
        Self(Some(Arc::new(node)))
    }

    /// The replaced value.
    pub fn node(&self) -> Option<&Node> {
        self.0.as_deref()
    }
}

/// Drops the chain in a loop. Recursion would overflow the stack with thousands of values.
impl Drop for Replaced {
    fn drop(&mut self) {
        let mut next = self.0.take();
        while let Some(mut node) = next.and_then(Arc::into_inner) {
            next = node.past.0.take();
        }
    }
}

/// The value of a [`Node`].
#[derive(Clone, Debug)]
pub enum Value {
    /// `true` or `false`.
    Bool(bool),
    /// A whole number.
    Int(i64),
    /// A floating-point number.
    #[expect(clippy::disallowed_types, reason = "TOML has floats, but no definition takes one")]
    Float(f64),
    /// A date or time.
    Date,
    /// Text.
    Text(String),
    /// A list.
    List(Vec<Node>),
    /// A table, in file order.
    Table(Vec<TableEntry>),
}

impl Value {
    /// Whether both are equal, ignoring places and the order of keys.
    pub fn same(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Bool(one), Self::Bool(other)) => one == other,
            (Self::Int(one), Self::Int(other)) => one == other,
            (Self::Float(one), Self::Float(other)) => one.total_cmp(other).is_eq(),
            (Self::Text(one), Self::Text(other)) => one == other,
            (Self::List(one), Self::List(other)) => {
                one.len() == other.len() && one.iter().zip(other).all(|(one, other)| one.value.same(&other.value))
            }
            (Self::Table(one), Self::Table(others)) => {
                let find = |key: &str| others.iter().find(|other| other.key == key);
                one.len() == others.len()
                    && one.iter().all(|one| find(&one.key).is_some_and(|other| one.node.value.same(&other.node.value)))
            }
            _ => false,
        }
    }
}

/// A key of a table and its value.
#[derive(Clone, Debug)]
pub struct TableEntry {
    /// The key.
    pub key: String,
    /// The byte range of the key, in the file of the value.
    pub key_span: Range<usize>,
    /// The value.
    pub node: Node,
}

impl TableEntry {
    /// The place of the key.
    pub fn key_location(&self) -> Location {
        Location::new(Arc::clone(&self.node.file.path), self.key_span.clone())
    }
}

impl Node {
    /// A value as written in a file, without history.
    pub fn new(value: Value, file: Arc<Origin>, span: Range<usize>) -> Self {
        Self { value, file, span, how: Provenance::Written, past: Replaced::default() }
    }

    /// The place of the value.
    pub fn location(&self) -> Location {
        Location::new(Arc::clone(&self.file.path), self.span.clone())
    }

    /// The id of the pack that wrote it.
    pub fn pack(&self) -> &str {
        &self.file.pack
    }

    /// The entries; `None` if it isn't a table.
    pub fn entries(&self) -> Option<&[TableEntry]> {
        match &self.value {
            Value::Table(entries) => Some(entries),
            _ => None,
        }
    }

    /// The value of a key; `None` if it isn't a table or lacks the key.
    pub fn field(&self, key: &str) -> Option<&Node> {
        self.entries()?.iter().find(|entry| entry.key == key).map(|entry| &entry.node)
    }

    /// A list element, counted from 0.
    pub fn item(&self, index: usize) -> Option<&Node> {
        match &self.value {
            Value::List(items) => items.get(index),
            _ => None,
        }
    }

    /// The values in a list or a table. Those in a table come with their keys.
    pub fn children(&self) -> impl Iterator<Item = (Option<&str>, &Self)> {
        let (items, entries) = match &self.value {
            Value::List(items) => (items.as_slice(), [].as_slice()),
            Value::Table(entries) => ([].as_slice(), entries.as_slice()),
            _ => ([].as_slice(), [].as_slice()),
        };
        let items = items.iter().map(|item| (None, item));
        items.chain(entries.iter().map(|entry| (Some(entry.key.as_str()), &entry.node)))
    }

    /// Visits this value and all values in it, outer ones first. Paths contain only the keys of tables, not the positions in lists.
    pub fn walk<'n>(&'n self, visit: &mut impl FnMut(&[&'n str], &'n Self)) {
        fn step<'n>(node: &'n Node, path: &mut Vec<&'n str>, visit: &mut impl FnMut(&[&'n str], &'n Node)) {
            visit(path, node);
            for (key, child) in node.children() {
                path.extend(key);
                step(child, path, visit);
                path.truncate(path.len() - usize::from(key.is_some()));
            }
        }
        step(self, &mut Vec::new(), visit);
    }

    /// Removes a key from a table and returns its entry.
    pub fn take(&mut self, key: &str) -> Option<TableEntry> {
        let Value::Table(entries) = &mut self.value else { return None };
        let index = entries.iter().position(|entry| entry.key == key)?;
        Some(entries.remove(index))
    }

    /// This value and the values it replaced, newest first.
    pub fn history(&self) -> impl Iterator<Item = &Node> {
        std::iter::successors(Some(self), |node| node.past.node())
    }

    /// Describes the value for messages.
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
