//! What fields do: they spread, burn, change, and touch whoever is in them.
//!
//! - `aging`: Fields that go out or become others, and tiles that change by chance
//! - `fire`: How fire spreads
//! - `flow`: How gases and liquids spread
//! - `pass`: What happens to the fields of all levels each turn
//! - `place`: What comes to lie on a cell
//! - `pour`: Features: what is poured out, and how far it spreads
//! - `touch`: What fields do to creatures

pub(crate) mod aging;
pub(crate) mod fire;
pub(crate) mod flow;
pub(crate) mod pass;
pub(crate) mod place;
pub(crate) mod pour;
pub(crate) mod touch;
