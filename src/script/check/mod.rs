//! Static checks of scripts.
//!
//! - `check`: Unknown functions and properties, wrong argument counts, missing entry points
//! - `check_arguments`: Arguments that host functions refuse, and event fields that a hook never gets
//! - `check_context`: A compiled script with what the checks know about it
//! - `check_lists`: The lists of scripts in the content, and scripts in lists that never call them
//! - `check_memory`: Names in the memory that are read and never set
//! - `check_nothing`: Values that may be `()` and are used without a test
//! - `check_operations`: Operations that certainly fail, such as conditions that are not true or false
//! - `check_options`: Options in behaviour lists against those the scripts read
//! - `check_questions`: Questions whose answers nobody hears, and slips in their choices
//! - `check_returns`: Actions and effects never returned, and return values of the wrong type
//! - `check_variables`: Variables that a function does not know
//! - `checks`: Compiles and checks scripts, with all that the checks know
//! - `flow`: Which values are returned, used or dropped
//! - `ids`: The ids that a script names, and those it compares
//! - `passed_options`: Options that a script passes on to functions
//! - `syntax`: Explains syntax errors
//! - `types`: The types of values, functions and variables
//! - `written_value`: Values that a script writes out

pub(crate) mod check;
pub(crate) mod check_arguments;
pub(crate) mod check_context;
pub(crate) mod check_lists;
pub(crate) mod check_memory;
pub(crate) mod check_nothing;
pub(crate) mod check_operations;
pub(crate) mod check_options;
pub(crate) mod check_questions;
pub(crate) mod check_returns;
pub(crate) mod check_variables;
pub(crate) mod checks;
pub(crate) mod flow;
pub(crate) mod ids;
pub(crate) mod passed_options;
pub(crate) mod syntax;
pub(crate) mod types;
pub(crate) mod written_value;
