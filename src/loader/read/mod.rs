//! Reads definitions from located trees: every fault at its place, several of them in one definition.
//!
//! Serde stops at the first error of what it reads. So an error is recorded, the node at fault is marked as bad, and the
//! definition is read again; a bad node then yields a dummy of whatever is asked of it.
//!
//! - `access`: The parts of lists and tables
//! - `dummy`: What stands in for a value that could not be read
//! - `error`: The error that travels up through serde until it is recorded
//! - `node`: Serde's deserializer over one node

pub(crate) mod access;
pub(crate) mod dummy;
pub(crate) mod error;
pub(crate) mod node;
#[cfg(test)]
mod tests;

use std::cell::RefCell;
use std::collections::BTreeSet;

use serde::de::DeserializeOwned;

use crate::diagnostics::{Diagnostic, Diagnostics};
use crate::loader::names::Names;
use crate::loader::tree::{Node, Value};
use error::{ReadError, ReadFault};
use node::NodeReader;

/// A definition with more faults than this is left unread after as many were reported.
const MAX_FAULTS: usize = 200;

/// Reads definitions. Each id in them means what the pack that wrote it means by it.
pub struct Reader<'a> {
    /// The ids and colours that packs may use.
    names: &'a Names,
    diagnostics: &'a RefCell<Diagnostics>,
    faults: &'a BadNodes,
}

/// Which nodes turned out to be faulty.
#[derive(Debug, Default)]
pub struct BadNodes {
    marks: RefCell<BTreeSet<Mark>>,
}

/// A mark on a node, which is known by its address: the trees do not change while they are read.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Mark {
    /// Its value can't be used.
    Bad(usize),
    /// It lacks a field, and that has been said.
    Lacks(usize, String),
    /// One of its keys can't be used.
    BadKey(usize, String),
    /// Whatever it lacks need not be said.
    Partial(usize),
}

fn address(node: &Node) -> usize {
    std::ptr::from_ref(node).addr()
}

impl BadNodes {
    /// Whether the value of a node was found faulty, so that what was read of it means nothing.
    pub fn is_bad(&self, node: &Node) -> bool {
        self.has(&Mark::Bad(address(node)))
    }

    /// Whether a node and all that is in it was read as it is written.
    pub fn is_sound_throughout(&self, node: &Node) -> bool {
        !self.is_bad(node)
            && match &node.value {
                Value::List(items) => items.iter().all(|item| self.is_sound_throughout(item)),
                Value::Table(entries) => entries.iter().all(|entry| self.is_sound_throughout(&entry.node)),
                _ => true,
            }
    }

    /// Whether it was said that `node` lacks `field`, or need not be said.
    pub fn lacks(&self, node: &Node, field: &str) -> bool {
        self.has(&Mark::Lacks(address(node), field.to_owned()))
    }

    /// Keeps it from being said that `node` lacks any field.
    pub fn excuse_all(&self, node: &Node) {
        self.add(Mark::Partial(address(node)));
    }

    /// Keeps it from being said that `heir` lacks what `node`, which it extends, lacks.
    pub fn inherit(&self, heir: &Node, node: &Node) {
        if !self.is_empty() {
            let lacking = self.lacking(node).into_iter().filter(|field| heir.field(field).is_none());
            lacking.for_each(|field| self.excuse(heir, field));
        }
    }

    /// Keeps it from being said that `node` lacks `field`.
    pub fn excuse(&self, node: &Node, field: String) {
        self.add(Mark::Lacks(address(node), field));
    }

    fn is_empty(&self) -> bool {
        self.marks.borrow().is_empty()
    }

    fn has(&self, mark: &Mark) -> bool {
        self.marks.borrow().contains(mark)
    }

    /// Whether the mark is new.
    fn add(&self, mark: Mark) -> bool {
        self.marks.borrow_mut().insert(mark)
    }

    /// The fields that `node` is known to lack.
    fn lacking(&self, node: &Node) -> Vec<String> {
        let own = address(node);
        let marks = self.marks.borrow();
        let lacks = marks.range(Mark::Lacks(own, String::new())..);
        lacks
            .map_while(|mark| match mark {
                Mark::Lacks(node, field) if *node == own => Some(field.clone()),
                _ => None,
            })
            .collect()
    }
}

impl<'a> Reader<'a> {
    /// Errors go to `diagnostics`, and the nodes at fault are marked in `faults`.
    pub fn new(names: &'a Names, diagnostics: &'a RefCell<Diagnostics>, faults: &'a BadNodes) -> Self {
        Self { names, diagnostics, faults }
    }

    /// Reads a definition. Where it is faulty, that is reported, and a dummy stands in; `None` when nothing of it is sound.
    pub fn read<T: DeserializeOwned>(&self, node: &Node) -> Option<T> {
        for _ in 0..MAX_FAULTS {
            match T::deserialize(NodeReader::new(node, self)) {
                Ok(definition) => return Some(definition),
                Err(error) => {
                    if !self.record(error.passing(node)) {
                        return None;
                    }
                }
            }
        }
        None
    }

    /// Reports an error and marks its node; whether it makes sense to read again.
    fn record(&self, error: ReadError) -> bool {
        let (cause, path) = error.into_parts();
        let Some(first) = path.first() else { return false };
        let is_missing = matches!(cause, ReadFault::Missing(..));
        let mark = match &cause {
            ReadFault::Missing(field, _) => Mark::Lacks(*first, (*field).to_owned()),
            ReadFault::Key(key, _) => Mark::BadKey(*first, key.clone()),
            ReadFault::Other(_) => Mark::Bad(*first),
        };
        if !self.faults.has(&Mark::Bad(*first)) && self.faults.add(mark) {
            if !(is_missing && self.faults.has(&Mark::Partial(*first))) {
                self.report(cause.into_diagnostic());
            }
            return true;
        }
        // The dummy did not help: then the whole that it is a part of is no good either.
        path.iter().any(|node| self.faults.add(Mark::Bad(*node)))
    }

    fn report(&self, diagnostic: Diagnostic) {
        self.diagnostics.borrow_mut().push(diagnostic);
    }
}
