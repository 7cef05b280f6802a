//! How likely each value of a formula is.

use std::collections::BTreeMap;

use super::{Join, MAX_TRIES, Term, Variables};
use crate::grid::chance::random::Random;

/// How likely each value of a formula is. It is exact for all but large formulas, of which it knows the bounds and estimates the rest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Distribution {
    /// The values in ascending order with their weights, of [`WHOLE`] in all but for rounding. There is always one. The first and the last
    /// may have no weight, as bounds of the others.
    values: Vec<(i64, u64)>,
}

/// The weight of a certainty.
const WHOLE: u64 = 1 << 40;

/// The most values that are kept apart.
const MAX_VALUES: usize = 1000;

/// The most pairs of values that are looked at to combine two distributions.
const MAX_PAIRS: usize = 20_000;

/// How often a formula is rolled that is too large to be counted out.
const ROLLS: u64 = 2000;

/// The seed of those rolls. Any will do, as long as it is always the same.
const SEED: u64 = 18;

impl Distribution {
    /// That of a fixed number.
    pub fn certain(value: i64) -> Self {
        Self { values: vec![(value, WHOLE)] }
    }

    /// That of a random number between two, both included.
    pub fn uniform(low: i64, high: i64) -> Self {
        let (low, high) = (low.min(high), low.max(high));
        let count = u64::try_from(high.saturating_sub(low)).unwrap_or(u64::MAX).saturating_add(1);
        if count <= MAX_VALUES as u64 {
            return Self { values: (low..=high).map(|value| (value, WHOLE / count)).collect() };
        }
        let steps = MAX_VALUES as i64 - 1;
        let at = |step: i64| {
            low + (i128::from(high) - i128::from(low)).saturating_mul(step.into()).div_euclid(steps.into()) as i64
        };
        Self { values: (0..=steps).map(|step| (at(step), WHOLE / MAX_VALUES as u64)).collect() }
    }

    /// The least value.
    pub fn least(&self) -> i64 {
        self.values.first().map_or(0, |(value, _)| *value)
    }

    /// The greatest value.
    pub fn most(&self) -> i64 {
        self.values.last().map_or(0, |(value, _)| *value)
    }

    /// The mean of `of` over all values, rounded down.
    pub fn mean(&self, of: impl Fn(i64) -> i64) -> i64 {
        let total: i128 = self.values.iter().map(|(_, weight)| i128::from(*weight)).sum();
        let sum: i128 = self.values.iter().map(|(value, weight)| i128::from(of(*value)) * i128::from(*weight)).sum();
        // Half a millionth makes up for what the weights lose by rounding.
        let mean = (sum + total / 2_000_000).div_euclid(total.max(1));
        mean.clamp(i64::MIN.into(), i64::MAX.into()) as i64
    }

    /// That of the values above zero, and how likely they are, in hundredths of a percent; `None` if there are none.
    pub fn above_zero(&self) -> Option<(Self, i64)> {
        let values: Vec<(i64, u64)> = self.values.iter().copied().filter(|(value, _)| *value > 0).collect();
        let likely = self.mean(|value| if value > 0 { 10_000 } else { 0 });
        (!values.is_empty()).then_some((Self { values }, likely))
    }

    /// How likely a value is that is at least so large, in hundredths of a percent.
    pub fn at_least(&self, least: i64) -> i64 {
        self.mean(|value| if value >= least { 10_000 } else { 0 })
    }

    /// That of a value with a chance in hundredths of a percent, and of 0 otherwise.
    #[must_use]
    pub fn with_chance(&self, chance: i64) -> Self {
        let chance = chance.clamp(0, 10_000).unsigned_abs();
        let share = |weight: u64, of: u64| times(weight, WHOLE / 10_000 * of);
        let hits = self.values.iter().map(|(value, weight)| (*value, share(*weight, chance)));
        Self::gathered(hits.chain([(0, share(WHOLE, 10_000 - chance))]).collect())
    }

    /// That of `to(value)`.
    #[must_use]
    pub fn map(&self, to: impl Fn(i64) -> i64) -> Self {
        Self::gathered(self.values.iter().map(|(value, weight)| (to(*value), *weight)).collect())
    }

    /// That of a value of `of(value)`.
    #[must_use]
    pub fn then(&self, of: impl Fn(i64) -> Self) -> Self {
        let few = self.thinned(MAX_VALUES / 4);
        let parts = few.values.iter().flat_map(|(value, weight)| {
            let weight = *weight;
            of(*value).thinned(MAX_VALUES / 4).values.into_iter().map(move |(value, part)| (value, times(weight, part)))
        });
        Self::gathered(parts.collect())
    }

    /// That of the sum of both.
    #[must_use]
    pub fn plus(&self, other: &Self) -> Self {
        let (one, other) = (self.thinned(MAX_PAIRS / MAX_VALUES * 7), other.thinned(MAX_PAIRS / MAX_VALUES * 7));
        one.joined(&other, i64::saturating_add)
    }

    /// That of `join` of a value of each.
    fn joined(&self, other: &Self, join: impl Fn(i64, i64) -> i64) -> Self {
        let pairs = self.values.iter().flat_map(|(left, weight)| {
            let (left, weight, join) = (*left, *weight, &join);
            other.values.iter().map(move |(right, part)| (join(left, *right), times(weight, *part)))
        });
        Self::gathered(pairs.collect())
    }

    /// That of values with weights in any order.
    fn gathered(mut values: Vec<(i64, u64)>) -> Self {
        values.sort_unstable();
        values.dedup_by(|(value, weight), (kept, sum)| {
            let is_same = value == kept;
            if is_same {
                *sum = sum.saturating_add(*weight);
            }
            is_same
        });
        Self { values }.thinned(MAX_VALUES)
    }

    /// The same with at most so many values and the two bounds: neighbours share one.
    fn thinned(&self, most: usize) -> Self {
        let most = most.max(1);
        if self.values.len() <= most {
            return self.clone();
        }
        let shared = |group: &[(i64, u64)]| {
            let weight = group.iter().fold(0, |sum: u64, (_, weight)| sum.saturating_add(*weight));
            group.get(group.len() / 2).map(|(value, _)| (*value, weight))
        };
        let groups = self.values.chunks(self.values.len().div_ceil(most)).filter_map(shared);
        let mut values: Vec<(i64, u64)> = vec![(self.least(), 0)];
        values.extend(groups);
        values.push((self.most(), 0));
        values.dedup_by(|(value, weight), (kept, sum)| {
            let is_same = value == kept;
            if is_same {
                *sum = sum.saturating_add(*weight);
            }
            is_same
        });
        Self { values }
    }

    /// That of `count` dice.
    fn dice(count: u32, sides: u32) -> Option<Self> {
        let values = u64::from(count).checked_mul(u64::from(sides))?;
        let is_small = values <= MAX_VALUES as u64 && values.saturating_mul(sides.into()) <= MAX_PAIRS as u64;
        let die = Self::uniform(1, sides.into());
        is_small.then(|| (0..count).fold(Self::certain(0), |sum, _| sum.joined(&die, i64::saturating_add)))
    }

    /// That of the sum of the `keep` highest of `count` dice, by how many throws lead to each: from the highest number of a die to the lowest, so
    /// many of the dice show it as are left or fewer.
    fn best_dice(count: u32, sides: u32, keep: u32) -> Option<Self> {
        let throws = u64::from(sides).checked_pow(count)?;
        let work = u64::from(sides).pow(2) * u64::from(count).pow(2) * u64::from(keep);
        if work > 10 * MAX_PAIRS as u64 {
            return None;
        }
        let mut ways = BTreeMap::from([((0, 0), 1_u128)]);
        for number in (1..=sides).rev() {
            let mut next = BTreeMap::new();
            for ((used, sum), ways) in ways {
                let left = count - used;
                for more in 0..=left {
                    let kept = more.min(keep.saturating_sub(used));
                    *next.entry((used + more, sum + i64::from(number * kept))).or_default() +=
                        ways * choices(left, more);
                }
            }
            ways = next;
        }
        let all = ways.into_iter().filter(|((used, _), _)| *used == count);
        let weight = |ways: u128| (ways * u128::from(WHOLE) / u128::from(throws)) as u64;
        Some(Self::gathered(all.map(|((_, sum), ways)| (sum, weight(ways))).collect()))
    }

    /// That of how many of `tries` succeed, each with `percent`.
    fn successes(tries: i64, percent: i64) -> Option<Self> {
        let (tries, percent) = (tries.clamp(0, MAX_TRIES), percent.clamp(0, 100));
        let one = Self { values: vec![(0, WHOLE / 100 * (100 - percent) as u64), (1, WHOLE / 100 * percent as u64)] };
        match percent {
            0 => Some(Self::certain(0)),
            100 => Some(Self::certain(tries)),
            _ if tries > 100 => None,
            _ => Some((0..tries).fold(Self::certain(0), |sum, _| sum.joined(&one, i64::saturating_add))),
        }
    }
}

/// In how many ways one can choose some of so many.
fn choices(of: u32, some: u32) -> u128 {
    (0..some).fold(1, |ways, chosen| ways * u128::from(of - chosen) / u128::from(chosen + 1))
}

/// The weight of two events that both happen.
fn times(one: u64, other: u64) -> u64 {
    (u128::from(one) * u128::from(other) / u128::from(WHOLE)) as u64
}

impl Term {
    /// How likely each of its values is. `value` gives those of names.
    pub(crate) fn distribution(&self, variables: Variables, value: &impl Fn(u32) -> i64) -> Distribution {
        self.counted(variables, value).unwrap_or_else(|| self.sampled(variables, value))
    }

    /// The exact distribution; `None` if that is too much work.
    fn counted(&self, variables: Variables, value: &impl Fn(u32) -> i64) -> Option<Distribution> {
        match self {
            Self::Constant(number) => Some(Distribution::certain(*number)),
            Self::Depth => Some(Distribution::certain(variables.depth)),
            Self::Hp => Some(Distribution::certain(variables.hp)),
            Self::Named(name) => Some(Distribution::certain(value(*name))),
            Self::Dice { count, sides, keep } if keep < count => Distribution::best_dice(*count, *sides, *keep),
            Self::Dice { count, sides, .. } => Distribution::dice(*count, *sides),
            Self::Join(join, parts) => {
                let (left, right) = (parts.0.counted(variables, value)?, parts.1.counted(variables, value)?);
                join.counted(&left, &right)
            }
        }
    }

    /// The bounds, and what comes of many rolls.
    fn sampled(&self, variables: Variables, value: &impl Fn(u32) -> i64) -> Distribution {
        let mut random = Random::new(SEED, &[]);
        let rolls = (0..ROLLS).map(|_| (self.roll(variables, value, &mut random), WHOLE / ROLLS));
        let (low, high) = self.bounds_of(variables, value);
        Distribution::gathered(rolls.chain([(low, 0), (high, 0)]).collect())
    }
}

impl Join {
    fn counted(self, left: &Distribution, right: &Distribution) -> Option<Distribution> {
        if left.values.len() * right.values.len() > MAX_PAIRS {
            return None;
        }
        if !self.is_random() {
            let joined = left.joined(right, |left, right| self.apply(left, right));
            return (joined.values.len() <= MAX_VALUES).then_some(joined);
        }
        let mut all = Vec::new();
        for (left, weight) in &left.values {
            for (right, part) in &right.values {
                let rolled = match self {
                    Self::Successes => Distribution::successes(*left, *right)?,
                    _ => Some(Distribution::uniform(*left, *right))
                        .filter(|_| left.abs_diff(*right) < MAX_VALUES as u64)?,
                };
                let share = times(*weight, *part);
                all.extend(rolled.values.into_iter().map(|(value, part)| (value, times(share, part))));
                if all.len() > MAX_PAIRS {
                    return None;
                }
            }
        }
        Some(Distribution::gathered(all))
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::Distribution;
    use crate::grid::chance::random::Random;
    use crate::grid::formula::Variables;
    use crate::grid::formula::parser::parse_rolled;

    /// Expects the bounds and the mean, in hundredths, of a formula in which `armour` is 4, and a similar mean of many rolls.
    #[track_caller]
    fn expect(text: &str, least: i64, most: i64, mean: i64) {
        let term = parse_rolled(text, &[("armour", 0)]).unwrap();
        let value = |_| 4;
        let found = term.distribution(Variables::default(), &value);
        assert_eq!((found.least(), found.most()), (least, most), "{text}");
        let told = found.mean(|value| value * 100);
        assert!((told - mean).abs() <= 1, "{text}: {told}");
        let mut random = Random::new(7, &[]);
        let rolls: Vec<i64> = (0..20_000).map(|_| term.roll(Variables::default(), &value, &mut random)).collect();
        assert!(rolls.iter().all(|roll| (least..=most).contains(roll)), "{text}");
        let rolled = rolls.iter().sum::<i64>() * 100 / 20_000;
        assert!((rolled - told).abs() <= 5 + (most - least), "{text}: {rolled} rolled, {told} told");
    }

    #[test]
    fn chances_add_up_over_several_blows() {
        let blow = Distribution::uniform(1, 4).with_chance(5_000);
        assert_eq!((blow.least(), blow.most(), blow.mean(|points| points * 100)), (0, 4, 125));
        assert_eq!(blow.at_least(1), 5_000);
        let two = blow.plus(&blow);
        // Both hit, once in four, and each does four, once in sixteen.
        assert_eq!((two.at_least(8), two.at_least(9)), (156, 0));
        assert_eq!(Distribution::certain(3).with_chance(10_000).at_least(3), 10_000);
    }

    #[test]
    fn formulas_are_counted_out() {
        expect("7", 7, 7, 700);
        expect("2d6 + 1", 3, 13, 800);
        expect("max(0, 1d6 - armour)", 0, 2, 50);
        expect("successes(3, 50)", 0, 3, 150);
        expect("roll(1d2, armour)", 1, 4, 275);
        expect("successes(1d4, 25) * 10", 0, 40, 625);
        expect("successes(10, armour * 30)", 10, 10, 1000);
        expect("3 / (1d3 - 2)", -3, 3, 0);
        expect("4d6k3", 3, 18, 1224);
        expect("2d4k1", 1, 4, 312);
        expect("1d6 % armour", 0, 3, 150);
    }

    #[test]
    fn large_formulas_keep_their_bounds_and_are_estimated() {
        expect("50d20", 50, 1000, 52_500);
        let term = parse_rolled("successes(500, 40) * 2d20 - armour", &[("armour", 0)]).unwrap();
        let found = term.distribution(Variables::default(), &|_| 4);
        assert_eq!((found.least(), found.most()), (-4, 19_996));
        let mean = found.mean(|value| value);
        assert!((4_050..=4_350).contains(&mean), "{mean}");
        assert_eq!(found, term.distribution(Variables::default(), &|_| 4));
    }

    #[test]
    fn parts_are_combined() {
        let die = Distribution::uniform(1, 6);
        assert_eq!(die.map(|value| value / 4).mean(|value| value * 600), 300);
        let twice = die.plus(&die);
        assert_eq!((twice.least(), twice.most(), twice.mean(|value| value)), (2, 12, 7));
        let so_many = die.then(|value| Distribution::uniform(0, value));
        assert_eq!((so_many.least(), so_many.most(), so_many.mean(|value| value * 100)), (0, 6, 175));
        let wide = Distribution::uniform(-1_000_000, 1_000_000);
        assert_eq!((wide.least(), wide.most()), (-1_000_000, 1_000_000));
        assert!(wide.mean(|value| value).abs() < 10);
    }
}
