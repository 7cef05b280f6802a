//! Reads definitions from located trees: every fault at its place, several of them in one definition.
//!
//! Serde stops at the first error of what it reads. So an error is recorded, the node at fault is marked as bad, and the
//! definition is read again; a bad node then yields a dummy of whatever is asked of it.
//!
//! - `access`: The parts of lists and tables
//! - `bad_nodes`: The nodes that turned out to be faulty
//! - `dummy`: What stands in for a value that could not be read
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
