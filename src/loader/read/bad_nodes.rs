//! Marks on faulty nodes.

use std::cell::RefCell;
use std::collections::BTreeSet;

use crate::loader::tree::Node;

/// The marks on faulty nodes.
#[derive(Debug, Default)]
pub struct BadNodes {
    marks: RefCell<BTreeSet<Mark>>,
}

/// A mark on a node. The node is identified by its address, since trees don't change while they are read.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Mark {
    /// Its value can't be used.
    Bad(usize),
    /// It lacks a field. That has been reported, or must not be.
    Lacks(usize, String),
    /// One of its keys can't be used.
    BadKey(usize, String),
    /// Its missing fields are not reported.
    Partial(usize),
    /// The value of one of its keys or elements can't be used.
    Above(usize),
}

/// The address that identifies a node.
pub fn address(node: &Node) -> usize {
    std::ptr::from_ref(node).addr()
}

impl BadNodes {
    /// Whether the value of a node is faulty, so that the value read from it is a dummy.
    pub fn is_bad(&self, node: &Node) -> bool {
        self.has(&Mark::Bad(address(node)))
    }

    /// Whether a node and everything in it could be read.
    pub fn is_sound_throughout(&self, node: &Node) -> bool {
        !self.is_bad(node) && node.children().all(|(_, child)| self.is_sound_throughout(child))
    }

    /// Whether `node` is known to lack `field`, so that it must not be reported again.
    pub fn lacks(&self, node: &Node, field: &str) -> bool {
        self.has(&Mark::Lacks(address(node), field.to_owned()))
    }

    /// Suppresses all reports about fields that `node` lacks.
    pub fn excuse_all(&self, node: &Node) {
        self.add(Mark::Partial(address(node)));
    }

    /// Suppresses reports about fields that `heir` lacks because its parent `node` lacks them.
    pub fn inherit(&self, heir: &Node, node: &Node) {
        if !self.is_empty() {
            let lacking = self.lacking(node).into_iter().filter(|field| heir.field(field).is_none());
            lacking.for_each(|field| self.excuse(heir, field));
        }
    }

    /// Suppresses the report that `node` lacks `field`.
    pub fn excuse(&self, node: &Node, field: String) {
        self.add(Mark::Lacks(address(node), field));
    }

    /// Whether any key or value right in the node at an address can't be used, so that an error about the whole may only follow from that.
    pub fn has_bad_parts(&self, address: usize) -> bool {
        let marks = self.marks.borrow();
        let next = marks.range(Mark::BadKey(address, String::new())..).next();
        let has_bad_key = matches!(next, Some(Mark::BadKey(node, _)) if *node == address);
        has_bad_key || marks.contains(&Mark::Above(address))
    }

    /// Whether no node is marked.
    pub fn is_empty(&self) -> bool {
        self.marks.borrow().is_empty()
    }

    /// Whether a node has a mark.
    pub fn has(&self, mark: &Mark) -> bool {
        self.marks.borrow().contains(mark)
    }

    /// Adds a mark. Returns whether it is new.
    pub fn add(&self, mark: Mark) -> bool {
        self.marks.borrow_mut().insert(mark)
    }

    /// The fields that `node` is known to lack.
    pub fn lacking(&self, node: &Node) -> Vec<String> {
        let this = address(node);
        let marks = self.marks.borrow();
        let lacks = marks.range(Mark::Lacks(this, String::new())..);
        lacks
            .map_while(|mark| match mark {
                Mark::Lacks(node, field) if *node == this => Some(field.clone()),
                _ => None,
            })
            .collect()
    }
}
