//! Attacks and damage.
//!
//! - `attack`: Attacks: whom a strike hits, and what becomes of it
//! - `attack_roll`: Whether an attack hits, and how much damage it does
//! - `damage`: Damage on its way to a creature
//! - `forecast`: What attacks and abilities would do
//! - `harm`: What becomes of damage: who resists or absorbs it, and the hit points that it takes
//! - `resistance`: How much of their damage creatures resist
//! - `throw_forecast`: What thrown and shot items would do
//! - `throwing`: Throwing and shooting items

pub(crate) mod attack;
pub(crate) mod attack_roll;
pub(crate) mod damage;
pub(crate) mod forecast;
pub(crate) mod harm;
pub(crate) mod resistance;
pub(crate) mod throw_forecast;
pub(crate) mod throwing;
