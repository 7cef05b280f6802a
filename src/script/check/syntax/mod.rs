//! Explains syntax errors.
//!
//! - `function_text`: The text of a single function, which can be blanked out to find errors in the others
//! - `habits`: Advice on syntax errors that come from habits of other languages
//! - `reserved_words`: The words that scripts can't use as names
//! - `script_text`: Positions and words in the text of a script
//! - `syntax_error`: Rhai's syntax errors, reworded for script authors
//! - `unclosed`: Finds a bracket without its partner
//! - `unknown_variable`: Advice for unknown variables

pub(crate) mod function_text;
pub(crate) mod habits;
pub(crate) mod reserved_words;
pub(crate) mod script_text;
pub(crate) mod syntax_error;
pub(crate) mod unclosed;
pub(crate) mod unknown_variable;
