//! Values between the game and scripts.
//!
//! - `convert`: Converts values between creature memory, options and scripts
//! - `cost`: What values cost a script, in units of the turn's budget

pub(crate) mod convert;
pub(crate) mod cost;
