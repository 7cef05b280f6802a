//! What every check needs, and where its errors go.

use std::cell::RefCell;

use crate::diagnostics::Diagnostics;
use crate::loader::merge::definition_index::DefinitionIndex;
use crate::loader::read::bad_nodes::BadNodes;

/// What every check needs.
pub struct Checker<'a> {
    /// Where each definition and its fields stand.
    pub places: &'a DefinitionIndex,
    /// What could not be read, and so is not checked.
    pub bad_nodes: &'a BadNodes,
    /// Where errors go.
    pub diagnostics: &'a RefCell<Diagnostics>,
}
