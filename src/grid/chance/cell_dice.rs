//! Dice for the cells of a level that don't depend on the order in which they are thrown.

use super::random::mix;

/// Dice for the cells of a level. Each cell has dice of its own for each purpose, so that it doesn't matter which cells are asked, and in
/// which order: a cell that is at rest can be left out.
#[derive(Clone, Copy, Debug)]
pub struct CellDice(u64);

impl CellDice {
    /// The dice for `seed` and a `path` of numbers, such as a purpose, a level and a turn.
    pub fn new(seed: u64, path: &[u64]) -> Self {
        Self(path.iter().fold(mix(seed), |state, step| mix(state ^ step)))
    }

    /// A number from 0 up to, but not including, `limit`; 0 when `limit` is 0. `purpose` tells throws for the same cell apart.
    #[inline]
    pub fn below(self, cell: usize, purpose: u64, limit: u32) -> u32 {
        let drawn = mix(self.0 ^ (cell as u64) << 8 ^ purpose);
        // The high half of the product is uniform up to one part in 2^32 / limit.
        (((drawn >> 32) * u64::from(limit)) >> 32) as u32
    }

    /// Whether an event with a chance of `percent` happens.
    #[inline]
    pub fn chance(self, cell: usize, purpose: u64, percent: u32) -> bool {
        percent >= 100 || (percent > 0 && self.below(cell, purpose, 100) < percent)
    }
}

#[cfg(test)]
mod tests {
    use super::CellDice;

    #[test]
    fn dice_are_even_and_depend_on_all_that_is_named() {
        let dice = CellDice::new(1, &[2, 3]);
        let mut counts = [0; 6];
        for cell in 0..6000 {
            if let Some(count) = counts.get_mut(dice.below(cell, 0, 6) as usize) {
                *count += 1;
            }
        }
        assert!(counts.iter().all(|count| (850..1150).contains(count)), "{counts:?}");
        let draws = |dice: CellDice, purpose| (0..64).map(|cell| dice.below(cell, purpose, 100)).collect::<Vec<_>>();
        assert_ne!(draws(dice, 0), draws(dice, 1));
        assert_ne!(draws(dice, 0), draws(CellDice::new(1, &[2, 4]), 0));
        assert_eq!(draws(dice, 0), draws(CellDice::new(1, &[2, 3]), 0));
    }
}
