//! Static checks of scripts.
//!
//! - `check`: Unknown functions and properties, wrong argument counts, missing entry points
//! - `check_arguments`: Arguments of the wrong type, and event fields that a hook never gets
//! - `check_context`: A compiled script with what the checks know about it
//! - `check_ids`: Ids and tags in scripts that no definition has
//! - `check_nothing`: Values that may be `()` and are used without a test
//! - `check_options`: Options in behaviour lists against those the scripts read
//! - `check_returns`: Actions and effects never returned, and return values of the wrong type
//! - `flow`: Which values are returned, used or dropped
//! - `signatures`: The functions that scripts can call, with their argument types
//! - `unclosed`: Finds an unclosed bracket
//! - `var_types`: The inferred types of variables

pub(crate) mod check;
pub(crate) mod check_arguments;
pub(crate) mod check_context;
pub(crate) mod check_ids;
pub(crate) mod check_nothing;
pub(crate) mod check_options;
pub(crate) mod check_returns;
pub(crate) mod flow;
pub(crate) mod signatures;
pub(crate) mod unclosed;
pub(crate) mod var_types;
