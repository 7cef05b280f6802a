//! The inputs of all checks, and where their errors go.

use std::cell::RefCell;

use crate::diagnostics::Diagnostics;
use crate::loader::merge::definition_index::DefinitionIndex;
use crate::loader::read::bad_nodes::BadNodes;

/// The inputs of all checks.
pub struct Checker<'a> {
    /// The place of each definition and its fields.
    pub definition_index: &'a DefinitionIndex,
    /// The nodes that could not be read, which are not checked.
    pub bad_nodes: &'a BadNodes,
    /// Where errors go.
    pub diagnostics: &'a RefCell<Diagnostics>,
}
