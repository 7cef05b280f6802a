//! Where creatures think: behaviours in Rhai, which look at a frozen game and answer with one action.
//!
//! [`ScriptMind`] runs them. The only place of the crate that knows Rhai.

mod aloud;
mod answers;
mod api;
mod arguments;
mod bracket;
mod call;
mod check;
mod compile;
mod document;
mod entry;
mod fault;
mod flow;
mod held;
mod host;
mod link;
mod named;
mod native;
mod nothing;
mod options;
mod plain;
mod profile;
mod program;
mod sandbox;
mod subject;
#[cfg(test)]
mod tests;
mod trace;
mod trouble;
mod value;

pub use api::{Form, FunctionDoc, reference};
pub use call::ScriptMind;
pub use document::{definitions, manual};
pub use profile::{Profile, ProfileRow, Profiled};
pub use sandbox::Printed;
