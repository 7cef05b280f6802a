//! What is special about items: that several lie together, and what the player knows of them.
//!
//! - `better_gear`: Gear that is better than what is worn in every number
//! - `flavors`: What kinds of items look like that the player doesn't know
//! - `gathering`: Items that are taken by stepping on them, and those that are counted in place of being carried
//! - `identification`: How the player gets to know items
//! - `stacks`: Items that are alike and lie or are carried together

pub(crate) mod better_gear;
pub(crate) mod flavors;
pub(crate) mod gathering;
pub(crate) mod identification;
pub(crate) mod stacks;
