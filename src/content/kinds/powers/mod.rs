//! What creatures and items can do to others.
//!
//! - `ability`: Abilities: what can be done at a target
//! - `damage`: Types of damage, and how well something resists them
//! - `per_turn`: What a modifier does to its bearer each turn
//! - `strike`: How creatures and weapons hit: what they do to those beside them, and what flies
//! - `time_costs`: How long actions take

pub(crate) mod ability;
pub(crate) mod damage;
pub(crate) mod per_turn;
pub(crate) mod strike;
pub(crate) mod time_costs;
