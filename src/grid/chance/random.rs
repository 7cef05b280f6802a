//! Random number streams that are the same on every platform.

use std::cmp::Reverse;

use rand_pcg::Pcg32;
use rand_pcg::rand_core::{Rng, SeedableRng};
use serde::de::value::{Error, MapDeserializer};
use serde::{Deserialize, Serialize};

/// A random number stream: a PCG generator (O'Neill 2014). It gives the same numbers on every platform and can be
/// saved.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "SavedState")]
pub struct Random(Pcg32);

/// The state of a generator as it is saved.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SavedState {
    state: u64,
    increment: u64,
}

impl TryFrom<SavedState> for Random {
    type Error = Error;

    /// The generator runs through all its numbers only if its increment is odd. With an even one it may give the same number for ever, and
    /// whoever draws again until a number fits would never end.
    fn try_from(saved: SavedState) -> Result<Self, Error> {
        if saved.increment.is_multiple_of(2) {
            return Err(serde::de::Error::custom("the increment of a random number stream must be odd"));
        }
        let fields = [("state", saved.state), ("increment", saved.increment)];
        Pcg32::deserialize(MapDeserializer::new(fields.into_iter())).map(Self)
    }
}

impl Default for Random {
    fn default() -> Self {
        Self::new(0, &[])
    }
}

impl Random {
    /// The stream for `seed` and a `path` of numbers, such as a purpose and a depth. Different paths give unrelated
    /// streams.
    pub fn new(seed: u64, path: &[u64]) -> Self {
        let mixed = path.iter().fold(mix(seed), |state, step| mix(state ^ step));
        Self(Pcg32::seed_from_u64(mixed))
    }

    /// A uniform number from 0 up to, but not including, `limit` (Lemire 2019, unbiased); 0 when `limit` is 0.
    #[inline]
    pub fn below(&mut self, limit: u32) -> u32 {
        if limit == 0 {
            return 0;
        }
        loop {
            let wide = u64::from(self.0.next_u32()) * u64::from(limit);
            // The rejection threshold is below `limit` and costs a division, so it is computed only when needed.
            if wide as u32 >= limit || wide as u32 >= limit.wrapping_neg() % limit {
                return (wide >> 32) as u32;
            }
        }
    }

    /// A uniform number from `low` to `high`, both included; `low` when the range is empty.
    pub fn range(&mut self, low: i64, high: i64) -> i64 {
        let span = high.saturating_sub(low).clamp(-1, i64::from(u32::MAX) - 1) + 1;
        low + i64::from(self.below(u32::try_from(span).unwrap_or(0)))
    }

    /// Whether an event with a chance of `percent` happens. At 0 and below, and at 100 and above, no number is drawn.
    #[inline]
    pub fn chance(&mut self, percent: i64) -> bool {
        percent >= 100 || (percent > 0 && i64::from(self.below(100)) < percent)
    }

    /// One of `choices`, uniformly; `None` when there are none.
    pub fn pick<'a, T>(&mut self, choices: &'a [T]) -> Option<&'a T> {
        choices.get(self.below(u32::try_from(choices.len()).unwrap_or(u32::MAX)) as usize)
    }

    /// The position of one of several weights, each as likely as it is heavy; `None` when all are 0 or there are none. Weights together count at
    /// most as `u32::MAX`.
    pub fn by_weight(&mut self, weights: impl Iterator<Item = u32> + Clone) -> Option<usize> {
        let total = weights.clone().fold(0, u32::saturating_add);
        let mut left = self.below(total);
        for (index, weight) in weights.enumerate() {
            if left < weight {
                return Some(index);
            }
            left -= weight;
        }
        None
    }

    /// The sum of `count` dice of `sides` sides each.
    pub fn dice(&mut self, count: u32, sides: u32) -> i64 {
        (0..count).map(|_| i64::from(self.below(sides)) + 1).sum()
    }

    /// The sum of the `keep` highest of `count` dice of `sides` sides each.
    pub fn best_dice(&mut self, count: u32, sides: u32, keep: u32) -> i64 {
        if keep >= count {
            return self.dice(count, sides);
        }
        let mut dice: Vec<i64> = (0..count).map(|_| self.dice(1, sides)).collect();
        dice.sort_unstable_by_key(|die| Reverse(*die));
        dice.into_iter().take(keep as usize).sum()
    }
}

/// The finaliser of `SplitMix64` (Steele, Lea and Flood 2014): every input bit affects every output bit.
#[inline]
pub(super) fn mix(value: u64) -> u64 {
    let mut z = value.wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}
