//! The ids that a script names, and those it compares.
//!
//! - `compared_ids`: Texts that are compared with ids and never equal any
//! - `known_ids`: The ids and tags that a script may name

pub(crate) mod compared_ids;
pub(crate) mod known_ids;
