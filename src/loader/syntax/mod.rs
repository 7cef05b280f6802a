//! Parses the text of a file to a located tree.
//!
//! - `parse`: Parses the text of a file to a located tree, and reports its syntax errors
//! - `parsed_pack`: A parsed pack, before its definitions are read
//! - `parser_error`: Classifies errors of the TOML parser by their wording
//! - `recovery`: Recovers from syntax errors, so that later ones are found too
//! - `syntax_errors`: Explains syntax errors in plain words, where the mistake begins

pub(crate) mod parse;
pub(crate) mod parsed_pack;
pub(crate) mod parser_error;
pub(crate) mod recovery;
pub(crate) mod syntax_errors;
