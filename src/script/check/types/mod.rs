//! The types of values, functions and variables.
//!
//! - `signatures`: The functions of the language
//! - `type_words`: The types of values, as signatures and reports name them
//! - `var_types`: The inferred types of variables

pub(crate) mod signatures;
pub(crate) mod type_words;
pub(crate) mod var_types;
