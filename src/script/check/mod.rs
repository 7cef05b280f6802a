//! Finds faults in scripts without running them.
//!
//! - `check`: Looks for faults in a script without running it
//! - `check_arguments`: Looks for arguments of the wrong sort
//! - `check_context`: A script that is looked over, with what its checks know of it
//! - `check_ids`: Looks for ids that scripts write out and that nothing has
//! - `check_nothing`: Looks for questions to what may be nothing, where the script never tests it
//! - `check_options`: Compares the options that lists of behaviours give with those that the scripts ask for
//! - `check_returns`: Looks for actions and effects that nobody answers with, and for answers that are neither
//! - `flow`: What becomes of the values in a script
//! - `signatures`: The functions that every script can call, and what they take
//! - `unclosed`: Finds the bracket of a script that nobody has closed
//! - `var_types`: What sort of thing each variable of a script holds, as far as that is plain without running it

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
