//! Reads definitions from located trees, and reports every error at its place, also several in one definition.
//!
//! Serde stops at the first error. So the error is recorded, the faulty node is marked as bad, and the definition is read again; a bad
//! node then yields a dummy of the type that is asked for.
//!
//! - `access`: Serde's access to the parts of lists and tables
//! - `bad_nodes`: The nodes that turned out to be faulty
//! - `dummy`: A harmless value in place of one that could not be read
//! - `error`: The error that travels up through serde until it is recorded
//! - `node`: Serde's deserializer over one node
//! - `reader`: Reads a definition again and again, until all its faults are known

pub(crate) mod access;
pub(crate) mod bad_nodes;
pub(crate) mod dummy;
pub(crate) mod error;
pub(crate) mod node;
pub(crate) mod reader;
#[cfg(test)]
mod tests;
