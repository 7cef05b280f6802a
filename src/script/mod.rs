//! Where creatures think: behaviours in Rhai, which look at a frozen game and answer with one action.
//!
//! [`ScriptMind`] runs them. The only place of the crate that knows Rhai.
//!
//! - `api`: All that a script can ask and answer.
//! - `check`: Finds faults in scripts without running them.
//! - `docs`: What is written about the functions of scripts
//! - `load`: Packs loaded with their scripts
//! - `run`: Compiles and runs scripts.

pub(crate) mod api;
pub(crate) mod check;
pub(crate) mod docs;
pub(crate) mod load;
pub(crate) mod run;
#[cfg(test)]
mod tests;

pub use api::reference;
pub use api::registry::{Form, FunctionDoc};
pub use docs::{definitions, manual};
pub use load::{LoadedPacks, Playable};
pub use run::profile::{Profile, ProfileRow, Profiled};
pub use run::sandbox::Printed;
pub use run::script_mind::ScriptMind;
