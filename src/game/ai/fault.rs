//! A script that failed.

use crate::content::{Ref, Script};
use crate::diagnostics::Location;

/// A failure of a behaviour.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The script that failed.
    pub script: Ref<Script>,
    /// What went wrong and where, as a person reads it: a line, with file, line and column.
    pub message: String,
    /// What went wrong, without the place.
    pub why: String,
    /// Where it went wrong.
    pub location: Location,
    /// The calls that led there, the innermost first, and the line of source.
    pub details: Vec<String>,
}
