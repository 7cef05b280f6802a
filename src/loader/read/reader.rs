//! Reads a definition repeatedly until all its errors are known.

use std::cell::RefCell;

use serde::de::DeserializeOwned;

use super::bad_nodes::{BadNodes, Mark};
use super::error::{ReadError, ReadFault};
use super::node::NodeReader;
use crate::diagnostics::{Diagnostic, Diagnostics};
use crate::loader::names::Names;
use crate::loader::tree::Node;

/// The most errors to report for one definition.
const MAX_FAULTS: usize = 200;

/// Reads definitions. Ids are resolved from the point of view of the pack that wrote them.
pub struct Reader<'a> {
    /// The ids and colours that packs may use.
    pub names: &'a Names,
    diagnostics: &'a RefCell<Diagnostics>,
    pub bad_nodes: &'a BadNodes,
}

impl<'a> Reader<'a> {
    /// Errors go to `diagnostics`, and marks on faulty nodes to `bad_nodes`.
    pub fn new(names: &'a Names, diagnostics: &'a RefCell<Diagnostics>, bad_nodes: &'a BadNodes) -> Self {
        Self { names, diagnostics, bad_nodes }
    }

    /// Reads a definition. Faulty parts are reported and replaced by dummies. `None` if nothing can be read.
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

    /// Reports an error and marks its node. Returns whether reading again makes sense.
    fn record(&self, error: ReadError) -> bool {
        let (cause, path) = error.into_parts();
        let Some(first) = path.first() else { return false };
        let is_missing = matches!(cause, ReadFault::Missing(..));
        let mark = match &cause {
            ReadFault::Missing(field, _) => Mark::Lacks(*first, (*field).to_owned()),
            ReadFault::Key(key, _) => Mark::BadKey(*first, key.clone()),
            ReadFault::Other(_) => Mark::Bad(*first),
        };
        if !self.bad_nodes.has(&Mark::Bad(*first)) && self.bad_nodes.add(mark) {
            let is_excused = is_missing && self.bad_nodes.has(&Mark::Partial(*first));
            let follows = matches!(cause, ReadFault::Other(_)) && self.bad_nodes.has_bad_parts(*first);
            if !is_excused && !follows {
                self.report(cause.into_diagnostic());
            }
            if let Some(above) = path.get(1) {
                self.bad_nodes.add(Mark::Above(*above));
            }
            return true;
        }
        // The dummy didn't help, so the value around it is bad too.
        path.iter().any(|node| self.bad_nodes.add(Mark::Bad(*node)))
    }

    /// Adds a diagnostic that already has a place.
    pub fn report(&self, diagnostic: Diagnostic) {
        self.diagnostics.borrow_mut().push(diagnostic);
    }
}
