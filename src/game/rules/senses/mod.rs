//! How creatures notice each other: sleep, stealth, noise, scent, and searching.
//!
//! - `noise`: Noises, and who hears them
//! - `noticing`: Who has noticed whom
//! - `scent`: Scents, and where they lead
//! - `searching`: What the player finds: traps and doors that look like something else
//! - `seeking`: Where creatures look for enemies that they have lost
//! - `sleep`: Falling asleep and waking
//! - `sound`: How far a sound has to go from cell to cell
//! - `stealth`: From how far a creature is noticed
//! - `surfacing`: Striking out of ground that hides
//! - `surprise`: Who doesn't expect an attack

pub(crate) mod noise;
pub(crate) mod noticing;
pub(crate) mod scent;
pub(crate) mod searching;
pub(crate) mod seeking;
pub(crate) mod sleep;
pub(crate) mod sound;
pub(crate) mod stealth;
pub(crate) mod surfacing;
pub(crate) mod surprise;
