//! Content checks that need the whole program.
//!
//! - `letters`: Characters that the window's font lacks
//! - `levels`: Levels on which something goes wrong while they are built

mod letters;
mod levels;

use crate::content::Content;
use crate::diagnostics::Diagnostic;
use crate::frontend::Letters;
use crate::loader::DefinitionIndex;

/// Warnings about content that is otherwise valid.
pub(crate) fn check_engine(content: &Content, definition_index: &DefinitionIndex) -> Vec<Diagnostic> {
    let mut found = letters::letters(definition_index, &Letters::new());
    found.extend(levels::faulty_levels(content, definition_index));
    found
}
