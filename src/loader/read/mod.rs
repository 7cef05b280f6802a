//! Reads definitions from located trees, with every error at its place, even several in one definition.
//!
//! Serde stops at the first error. So the reader records the error, marks the faulty node as bad, and reads the definition again. A bad
//! node then yields a dummy of the requested type.
//!
//! - `access`: Serde access to the elements of lists and the fields of tables
//! - `bad_nodes`: Marks on faulty nodes
//! - `bare_variant`: A choice that is written as only its name
//! - `dummy`: A harmless stand-in for a value that can't be read
//! - `error`: The error that passes up through serde until the reader records it
//! - `habits`: Names that other games have for fields of ours
//! - `node`: The serde deserializer of a node
//! - `reader`: Reads a definition repeatedly until all its errors are known

pub(crate) mod access;
pub(crate) mod bad_nodes;
pub(crate) mod bare_variant;
pub(crate) mod dummy;
pub(crate) mod error;
pub(crate) mod habits;
pub(crate) mod node;
pub(crate) mod reader;
#[cfg(test)]
mod tests;
