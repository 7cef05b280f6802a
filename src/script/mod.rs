//! Scripts: behaviours and hooks written in Rhai.
//!
//! A behaviour sees a frozen game and returns one action. [`ScriptMind`] runs the scripts. This is the only module that
//! depends on Rhai.
//!
//! - `api`: The host functions that scripts can call
//! - `check`: Static checks of scripts
//! - `docs`: The script reference for people, and definitions for editors
//! - `load`: Loads packs and compiles their scripts
//! - `run`: Compiles and runs scripts

pub(crate) mod api;
pub(crate) mod check;
pub(crate) mod docs;
pub(crate) mod load;
pub(crate) mod run;
#[cfg(test)]
mod tests;

pub use api::reference;
pub use api::registry::{CallForm, FunctionDoc};
pub use docs::{EXAMPLES, definitions, manual};
pub use load::{LoadedPacks, Playable};
pub use run::profile::{Profile, ProfileRow, Profiled};
pub use run::sandbox::Printed;
pub use run::script_mind::ScriptMind;
