//! How creatures cross the ground, and what it is made of.
//!
//! - `hazards`: What the ground does to those who aren't at home in it, by class
//! - `media`: What tiles are made of, as far as it matters to movement
//! - `movement`: Ways to move: what each leads through, and at what cost

pub(crate) mod hazards;
pub(crate) mod media;
pub(crate) mod movement;
