//! What creatures and items can do to others.
//!
//! - `ability`: Abilities: what can be done at a target
//! - `damage`: Types of damage, and how well something resists them
//! - `strike`: How a creature or a weapon strikes
//! - `time_costs`: How long actions take

pub(crate) mod ability;
pub(crate) mod damage;
pub(crate) mod strike;
pub(crate) mod time_costs;
