//! Parses the text of a file to a located tree.
//!
//! - `parse`: Parses the text of a file to a located tree
//! - `parsed_pack`: A pack with the trees of its files
//! - `parser_error`: What the parser complains about, told from its wording
//! - `recovery`: Carries on after a syntax error
//! - `syntax_errors`: Syntax errors in plain words

pub(crate) mod parse;
pub(crate) mod parsed_pack;
pub(crate) mod parser_error;
pub(crate) mod recovery;
pub(crate) mod syntax_errors;
