//! What happened, which scripts are asked about it, and the effects they answer with.
//!
//! - `effect`: Effects
//! - `event`: What happened
//! - `hook`: Hooks
//! - `narrate`: How events become sentences
//! - `reactions`: What follows from an action

pub(crate) mod effect;
pub(crate) mod event;
pub(crate) mod hook;
pub(crate) mod narrate;
pub(crate) mod reactions;
