//! From the text of a file to its located tree.
//!
//! - `parse`: From the text of a file to its located tree
//! - `parsed_pack`: A pack as it was parsed, before anything of it is read
//! - `parser_error`: What the parser complains about, told from its wording
//! - `recovery`: Going on after an error of syntax
//! - `syntax_errors`: Errors of syntax in plain words

pub(crate) mod parse;
pub(crate) mod parsed_pack;
pub(crate) mod parser_error;
pub(crate) mod recovery;
pub(crate) mod syntax_errors;
