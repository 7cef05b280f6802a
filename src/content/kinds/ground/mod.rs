//! How creatures cross the ground, what it is made of, and what lies on it.
//!
//! - `burning`: How tiles and fields burn
//! - `contact`: What tiles and fields do to those who are there
//! - `feature`: Features: what is poured out over the ground
//! - `field`: Fields: what lies on the ground, flows over it, hangs above it and burns
//! - `hazards`: What the ground does to those who aren't at home in it, by class
//! - `media`: What tiles are made of, as far as it matters to movement
//! - `movement`: Ways to move: what each leads through, and at what cost
//! - `poured`: When creatures pour features out

pub(crate) mod burning;
pub(crate) mod contact;
pub(crate) mod feature;
pub(crate) mod field;
pub(crate) mod hazards;
pub(crate) mod media;
pub(crate) mod movement;
pub(crate) mod poured;
