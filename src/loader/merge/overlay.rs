//! Overlays one tree on another: tables merge field by field, all other values are replaced.

use crate::loader::tree::{Node, Provenance, Replaced, TableEntry, Value};

/// How to overlay a tree.
#[derive(Clone, Copy)]
pub struct Layer {
    /// Whether a merged table takes its place from the upper tree. Otherwise it keeps that of the lower one.
    pub moves: bool,
}

impl Layer {
    /// Overlays `upper` on the value of `base`. A replaced value becomes the history of the new one.
    pub fn entry(self, base: &mut TableEntry, upper: TableEntry) {
        let merges = matches!((&base.node.value, &upper.node.value), (Value::Table(_), Value::Table(_)));
        if !merges || self.moves {
            base.key_span = upper.key_span;
        }
        if merges {
            self.tables(&mut base.node, upper.node);
        } else {
            replace(&mut base.node, upper.node);
        }
    }

    /// Overlays the table `upper` on the table `base`.
    pub fn tables(self, base: &mut Node, upper: Node) {
        if self.moves {
            base.file = upper.file;
            base.span = upper.span;
            base.how = upper.how;
        }
        let (Value::Table(below), Value::Table(above)) = (&mut base.value, upper.value) else { return };
        for entry in above {
            match below.iter_mut().find(|lower| lower.key == entry.key) {
                Some(lower) => self.entry(lower, entry),
                None => below.push(entry),
            }
        }
    }
}

/// Replaces `old` by `new`, and keeps `old` as its history.
pub fn replace(old: &mut Node, new: Node) {
    let before = std::mem::replace(old, new);
    old.past = Replaced::of(before);
}

/// A copy of `node` for a definition that inherits it.
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

/// Sets the provenance of a tree and everything in it.
pub fn mark(node: &mut Node, how: Provenance) {
    node.how = how;
    match &mut node.value {
        Value::List(items) => items.iter_mut().for_each(|item| mark(item, how)),
        Value::Table(entries) => entries.iter_mut().for_each(|entry| mark(&mut entry.node, how)),
        _ => {}
    }
}
