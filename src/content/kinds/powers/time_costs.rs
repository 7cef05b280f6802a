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
    /// Blows.
    #[serde(default = "hundred")]
    #[schemars(transform = limits::TIME.stated(), example = 200)]
    pub attack: u32,
    /// Using abilities, and throwing and shooting items.
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

    /// How long actions take with these costs in percent of how long they take with others, rounded down.
    pub(crate) fn in_place_of(self, other: Self) -> Self {
        let share = |own: u32, other: u32| own.saturating_mul(100) / other.max(1);
        Self {
            step: share(self.step, other.step),
            attack: share(self.attack, other.attack),
            cast: share(self.cast, other.cast),
            dig: share(self.dig, other.dig),
            use_item: share(self.use_item, other.use_item),
        }
    }

    /// What all actions take alike; `None` if they differ.
    pub(crate) fn in_common(&self) -> Option<u32> {
        let all = [self.attack, self.cast, self.dig, self.use_item];
        all.iter().all(|percent| *percent == self.step).then_some(self.step)
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

#[cfg(test)]
mod tests {
    use super::TimeCosts;

    #[test]
    fn an_axe_in_place_of_a_dagger_takes_more_time_for_everything() {
        let all =
            |percent| TimeCosts { step: percent, attack: percent, cast: percent, dig: percent, use_item: percent };
        assert_eq!(all(110).in_place_of(all(80)).in_common(), Some(137));
        let quick_blows = TimeCosts { attack: 50, ..TimeCosts::default() };
        assert_eq!(quick_blows.in_place_of(TimeCosts::default()), quick_blows);
        assert_eq!(quick_blows.in_common(), None);
    }
}
