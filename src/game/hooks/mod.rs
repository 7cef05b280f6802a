//! Script hooks, and the effects that they return.
//!
//! - `amendment`: How a hook changes what is about to happen
//! - `ask`: Asks hooks before something happens, and lets them change it
//! - `effect`: Effects: what a hook asks the engine to do
//! - `hook`: The table of hooks, and the events that call them
//! - `overflow`: What was dropped because one action led to too much
//! - `pending`: The queue of hook calls and effects that follow from an action
//! - `reactions`: Works off that queue: calls hooks, applies effects, settles deaths

pub(crate) mod amendment;
pub(crate) mod ask;
pub(crate) mod effect;
pub(crate) mod hook;
pub(crate) mod overflow;
pub(crate) mod pending;
pub(crate) mod reactions;
