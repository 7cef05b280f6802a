//! The arguments of host functions.
//!
//! - `argument`: The arguments of host functions: how each type is read, and which literals it refuses
//! - `goals`: Arguments that are lists of goals
//! - `ids`: Arguments that are ids or tags
//! - `level_ids`: Arguments that are ids of levels
//! - `numbers`: Arguments that are numbers of which only some make sense
//! - `options`: Arguments that are maps of named options
//! - `targets`: Arguments that are creatures, places or items, or `()`
//! - `words`: Arguments that are words with a fixed meaning

pub(crate) mod argument;
pub(crate) mod goals;
pub(crate) mod ids;
pub(crate) mod level_ids;
pub(crate) mod numbers;
pub(crate) mod options;
pub(crate) mod targets;
pub(crate) mod words;
