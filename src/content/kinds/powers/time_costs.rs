//! How long actions take.

use schemars::JsonSchema;
use serde::Deserialize;

use crate::content::limits;

/// How long actions take, in percent of the usual time. Those of a creature, of what it wears, and of the modifiers on it are multiplied.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TimeCosts {
    /// Steps, also onto stairs, and swapping places.
    #[serde(default = "hundred")]
    #[schemars(transform = limits::TIME.stated(), example = 50)]
    pub step: u32,
    /// Attacks.
    #[serde(default = "hundred")]
    #[schemars(transform = limits::TIME.stated(), example = 200)]
    pub attack: u32,
    /// Using abilities.
    #[serde(default = "hundred")]
    #[schemars(transform = limits::TIME.stated(), example = 200)]
    pub cast: u32,
    /// Digging.
    #[serde(default = "hundred")]
    #[schemars(transform = limits::TIME.stated(), example = 200)]
    pub dig: u32,
    /// Using, eating, putting on and taking off items.
    #[serde(default = "hundred", rename = "use")]
    #[schemars(transform = limits::TIME.stated(), example = 50)]
    pub use_item: u32,
}

impl TimeCosts {
    /// Whether everything takes the usual time.
    pub fn are_usual(&self) -> bool {
        *self == Self::default()
    }
}

impl Default for TimeCosts {
    fn default() -> Self {
        Self { step: hundred(), attack: hundred(), cast: hundred(), dig: hundred(), use_item: hundred() }
    }
}

fn hundred() -> u32 {
    100
}
