//! Lays one tree over another: tables merge field by field, all else is replaced.

use crate::loader::tree::{Node, Provenance, Replaced, TableEntry, Value};

/// Fields that hold a choice, a table whose only key says what is meant: another key makes another choice, and is no addition.
const CHOICES: [(&str, &str); 1] = [("level", "recipe")];

/// What is laid over a tree.
#[derive(Clone, Copy)]
pub struct Layer<'a> {
    /// The table of the definition, as `creature`.
    pub table: &'a str,
    /// Where a merged table stands from now on: where the upper one is written (`true`), or where the lower one was.
    pub moves: bool,
}

impl Layer<'_> {
    /// Lays `own` over the value of `base`; what it replaces becomes its past.
    pub fn entry(self, base: &mut TableEntry, own: TableEntry) {
        let is_choice = CHOICES.contains(&(self.table, base.key.as_str()));
        let merges = match (&base.node.value, &own.node.value) {
            (Value::Table(below), Value::Table(above)) => !is_choice || chosen(below) == chosen(above),
            _ => false,
        };
        if !merges || self.moves {
            base.key_span = own.key_span;
        }
        if merges {
            self.tables(&mut base.node, own.node);
        } else {
            replace(&mut base.node, own.node);
        }
    }

    /// Lays the table `own` over the table `base`.
    pub fn tables(self, base: &mut Node, own: Node) {
        if self.moves {
            base.file = own.file;
            base.span = own.span;
            base.how = own.how;
        }
        let (Value::Table(below), Value::Table(above)) = (&mut base.value, own.value) else { return };
        for entry in above {
            match below.iter_mut().find(|own| own.key == entry.key) {
                Some(own) => self.entry(own, entry),
                None => below.push(entry),
            }
        }
    }
}

fn chosen(entries: &[TableEntry]) -> Option<&str> {
    entries.first().map(|entry| entry.key.as_str())
}

/// Puts `new` in the place of `old`, which becomes its past.
pub fn replace(old: &mut Node, new: Node) {
    let before = std::mem::replace(old, new);
    old.past = Replaced::of(before);
}

/// What a definition takes over from the one that it extends.
pub fn inherited(node: &Node) -> Node {
    let value = match &node.value {
        Value::List(items) => Value::List(items.iter().map(inherited).collect()),
        Value::Table(entries) => Value::Table(
            entries
                .iter()
                .map(|entry| TableEntry {
                    key: entry.key.clone(),
                    key_span: entry.key_span.clone(),
                    node: inherited(&entry.node),
                })
                .collect(),
        ),
        other => other.clone(),
    };
    Node {
        value,
        file: node.file.clone(),
        span: node.span.clone(),
        how: Provenance::Inherited,
        past: node.past.clone(),
    }
}

/// Says of a tree, and of all in it, how it came to be.
pub fn mark(node: &mut Node, how: Provenance) {
    node.how = how;
    match &mut node.value {
        Value::List(items) => items.iter_mut().for_each(|item| mark(item, how)),
        Value::Table(entries) => entries.iter_mut().for_each(|entry| mark(&mut entry.node, how)),
        _ => {}
    }
}
