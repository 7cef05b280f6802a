//! Calls that need no interpreter.
//!
//! - `fast_path`: Runs one-line scripts of host calls without the interpreter
//! - `linked_calls`: Binds host function calls at compile time

pub(crate) mod fast_path;
pub(crate) mod linked_calls;
