//! Formulas for numbers that vary, such as `2d6 + depth`.
//!
//! - `distribution`: How likely each value of a formula is
//! - `parser`: A recursive descent parser for formulas

pub(crate) mod distribution;
pub(crate) mod parser;

use std::fmt;

use serde::de::{Deserialize, Deserializer, Error, Visitor};

use crate::grid::chance::random::Random;

/// The variables of a formula.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Variables {
    /// `depth`: the number of the level, counted from 1.
    pub depth: i64,
    /// `hp`: the maximum hit points of the creature in question.
    pub hp: i64,
}

/// The name of one of [`Variables`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Variable {
    /// [`Variables::depth`].
    Depth,
    /// [`Variables::hp`].
    Hp,
}

impl fmt::Display for Variable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Depth => "depth",
            Self::Hp => "hp",
        })
    }
}

/// A number that may vary: integers, `+ - * / %`, brackets, `min(a, b)`, `max(a, b)`, `root(n, degree)`, dice such as `2d6` or `4d6k3`,
/// `roll(a, b)`, `successes(n, percent)`, and [`Variables`].
///
/// `root(n, 2)` is the square root of `n`, rounded down; that of a negative number is 0.
/// Division rounds towards zero, and the remainder `%` has the sign of what is divided; dividing by zero gives 0, and so does its remainder.
/// `4d6k3` keeps the three highest of four dice. Arithmetic saturates at the range of 64 bits. `roll(a, b)` is a random number
/// from the smaller to the larger of the two. `successes(n, percent)` is how many of `n` tries succeed, of at most 1000.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Formula(pub(crate) Term);

/// A node of a formula's syntax tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Term {
    /// A fixed number.
    Constant(i64),
    /// [`Variables::depth`].
    Depth,
    /// [`Variables::hp`].
    Hp,
    /// The value of a name, by its number; only in terms from [`parse_named`](parser::parse_named).
    Named(u32),
    /// The sum of the `keep` highest of `count` dice.
    Dice { count: u32, sides: u32, keep: u32 },
    /// Two operands; the left one is rolled first.
    Join(Join, Box<(Term, Term)>),
}

/// An operator on two operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Join {
    Add,
    Subtract,
    Multiply,
    Divide,
    Remainder,
    Min,
    Max,
    /// The root of so high a degree, rounded down.
    Root,
    /// A random number between the two.
    Roll,
    /// How many of so many tries succeed, each with so many percent.
    Successes,
}

/// The most tries of `successes(n, percent)`.
const MAX_TRIES: i64 = 1000;

impl Formula {
    /// Evaluates the formula. Dice are drawn from `random`, left to right.
    pub fn roll(&self, variables: Variables, random: &mut Random) -> i64 {
        self.0.roll(variables, &|_| 0, random)
    }

    /// A lower and an upper bound for the formula's value. Both are tight unless a variable appears twice, as in `hp -
    /// hp`; every throw of dice is independent.
    pub fn bounds(&self, variables: Variables) -> (i64, i64) {
        self.0.bounds(variables)
    }
}

impl Formula {
    /// The formula multiplied by `factor`.
    #[must_use]
    pub fn times(self, factor: i64) -> Self {
        Self(Term::Join(Join::Multiply, Box::new((self.0, Term::Constant(factor)))))
    }

    /// The first division whose divisor can be zero, as text.
    pub fn zero_division(&self, variables: Variables) -> Option<String> {
        self.0.zero_division(variables).map(Term::to_string)
    }

    /// The most dice that it throws.
    pub fn dice(&self) -> u32 {
        self.0.dice()
    }

    /// Whether the value depends on `variable`.
    pub fn uses(&self, variable: Variable) -> bool {
        self.0.uses(variable)
    }
}

impl Term {
    fn uses(&self, variable: Variable) -> bool {
        match self {
            Self::Constant(_) | Self::Dice { .. } | Self::Named(_) => false,
            Self::Depth => variable == Variable::Depth,
            Self::Hp => variable == Variable::Hp,
            Self::Join(_, parts) => parts.0.uses(variable) || parts.1.uses(variable),
        }
    }

    /// The most dice that it throws.
    pub(crate) fn dice(&self) -> u32 {
        match self {
            Self::Dice { count, .. } => *count,
            Self::Join(join, parts) => {
                let own = match (join, &parts.0) {
                    (Join::Roll, _) => 1,
                    (Join::Successes, Self::Constant(tries)) => (*tries).clamp(0, MAX_TRIES) as u32,
                    (Join::Successes, _) => MAX_TRIES as u32,
                    _ => 0,
                };
                own.saturating_add(parts.0.dice()).saturating_add(parts.1.dice())
            }
            Self::Constant(_) | Self::Depth | Self::Hp | Self::Named(_) => 0,
        }
    }

    fn zero_division(&self, variables: Variables) -> Option<&Self> {
        let Self::Join(join, parts) = self else { return None };
        let (low, high) = parts.1.bounds(variables);
        let inner = parts.0.zero_division(variables).or_else(|| parts.1.zero_division(variables));
        let divides = matches!(join, Join::Divide | Join::Remainder);
        inner.or((divides && (low..=high).contains(&0)).then_some(self))
    }

    /// The precedence, for deciding where brackets are needed.
    fn rank(&self) -> u8 {
        match self {
            Self::Join(Join::Add | Join::Subtract, _) => 1,
            Self::Join(Join::Multiply | Join::Divide | Join::Remainder, _) => 2,
            _ => 3,
        }
    }

    /// Its value. `value` gives those of names; dice are drawn from `random`, left to right.
    pub(crate) fn roll(&self, variables: Variables, value: &impl Fn(u32) -> i64, random: &mut Random) -> i64 {
        match self {
            Self::Constant(number) => *number,
            Self::Depth => variables.depth,
            Self::Hp => variables.hp,
            Self::Named(name) => value(*name),
            Self::Dice { count, sides, keep } => random.best_dice(*count, *sides, *keep),
            Self::Join(join, parts) => {
                let left = parts.0.roll(variables, value, random);
                let right = parts.1.roll(variables, value, random);
                match join {
                    Join::Roll => random.range(left.min(right), left.max(right)),
                    Join::Successes => {
                        let tries = 0..left.clamp(0, MAX_TRIES);
                        tries.map(|_| i64::from(random.chance(right))).sum()
                    }
                    join => join.apply(left, right),
                }
            }
        }
    }

    /// The value of a term without variables and dice. `value` gives those of names.
    pub(crate) fn value(&self, value: &mut impl FnMut(u32) -> i64) -> i64 {
        match self {
            Self::Constant(number) => *number,
            Self::Named(name) => value(*name),
            Self::Join(join, parts) => {
                let left = parts.0.value(value);
                join.apply(left, parts.1.value(value))
            }
            Self::Depth | Self::Hp | Self::Dice { .. } => 0,
        }
    }

    /// The names in it, in the order in which they are written.
    pub(crate) fn names(&self) -> Vec<u32> {
        match self {
            Self::Named(name) => vec![*name],
            Self::Join(_, parts) => [parts.0.names(), parts.1.names()].concat(),
            _ => Vec::new(),
        }
    }

    fn bounds(&self, variables: Variables) -> (i64, i64) {
        self.bounds_of(variables, &|_| 0)
    }

    /// A lower and an upper bound for its value. `value` gives those of names.
    fn bounds_of(&self, variables: Variables, value: &impl Fn(u32) -> i64) -> (i64, i64) {
        match self {
            Self::Constant(number) => (*number, *number),
            Self::Depth => (variables.depth, variables.depth),
            Self::Hp => (variables.hp, variables.hp),
            Self::Named(name) => (value(*name), value(*name)),
            Self::Dice { sides, keep, .. } => (i64::from(*keep), i64::from(*keep) * i64::from(*sides)),
            Self::Join(join, parts) => {
                join.bounds(parts.0.bounds_of(variables, value), parts.1.bounds_of(variables, value))
            }
        }
    }
}

/// The formula in the syntax that the parser reads.
impl fmt::Display for Term {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Constant(number) => write!(f, "{number}"),
            Self::Depth => write!(f, "{}", Variable::Depth),
            Self::Hp => write!(f, "{}", Variable::Hp),
            Self::Named(number) => write!(f, "stat {number}"),
            Self::Dice { count, sides, keep } if keep < count => write!(f, "{count}d{sides}k{keep}"),
            Self::Dice { count, sides, .. } => write!(f, "{count}d{sides}"),
            Self::Join(join, parts) => match join.sign() {
                Sign::Function(name) => write!(f, "{name}({}, {})", parts.0, parts.1),
                Sign::Between(sign) => {
                    let bracketed =
                        |part: &Self, is_loose: bool| if is_loose { format!("({part})") } else { part.to_string() };
                    let left = bracketed(&parts.0, parts.0.rank() < self.rank());
                    let right = bracketed(&parts.1, parts.1.rank() <= self.rank());
                    write!(f, "{left} {sign} {right}")
                }
            },
        }
    }
}

/// How an operator is written.
enum Sign {
    Between(char),
    Function(&'static str),
}

impl Join {
    /// Whether it draws dice.
    pub(crate) fn is_random(self) -> bool {
        matches!(self, Self::Roll | Self::Successes)
    }

    fn sign(self) -> Sign {
        match self {
            Self::Add => Sign::Between('+'),
            Self::Subtract => Sign::Between('-'),
            Self::Multiply => Sign::Between('*'),
            Self::Divide => Sign::Between('/'),
            Self::Remainder => Sign::Between('%'),
            Self::Min => Sign::Function("min"),
            Self::Max => Sign::Function("max"),
            Self::Root => Sign::Function("root"),
            Self::Roll => Sign::Function("roll"),
            Self::Successes => Sign::Function("successes"),
        }
    }

    /// The result of an operator that draws no dice; 0 for one that does.
    fn apply(self, left: i64, right: i64) -> i64 {
        match self {
            Self::Roll | Self::Successes => 0,
            Self::Add => left.saturating_add(right),
            Self::Subtract => left.saturating_sub(right),
            Self::Multiply => left.saturating_mul(right),
            Self::Divide if right == 0 => 0,
            Self::Divide => left.saturating_div(right),
            Self::Remainder => left.checked_rem(right).unwrap_or(0),
            Self::Min => left.min(right),
            Self::Max => left.max(right),
            Self::Root => root(left, right),
        }
    }

    /// Interval arithmetic: each operation has its extremes at the extremes of its operands. Division also has some
    /// where the divisor is zero or next to zero.
    fn bounds(self, left: (i64, i64), right: (i64, i64)) -> (i64, i64) {
        match self {
            Self::Roll => return (left.0.min(right.0), left.1.max(right.1)),
            Self::Successes => {
                let tries = |tries: i64, is_sure: bool| if is_sure { tries.clamp(0, MAX_TRIES) } else { 0 };
                return (tries(left.0, right.0 >= 100), tries(left.1, right.1 > 0));
            }
            Self::Remainder => return bounds_of_remainder(left, right),
            _ => {}
        }
        let near_zero = [-1, 0, 1].into_iter().filter(|divisor| (right.0..=right.1).contains(divisor));
        let divisors = near_zero.filter(|_| self == Self::Divide);
        [right.0, right.1]
            .into_iter()
            .chain(divisors)
            .flat_map(|right| [self.apply(left.0, right), self.apply(left.1, right)])
            .fold((i64::MAX, i64::MIN), |(low, high), value| (low.min(value), high.max(value)))
    }
}

/// Bounds for the remainder of a division. They are tight where the divisor is fixed and its multiples don't lie between the bounds of `left`.
fn bounds_of_remainder(left: (i64, i64), right: (i64, i64)) -> (i64, i64) {
    let is_fixed = right.0 == right.1;
    let ends = [left.0, left.1].map(|value| (value.checked_div(right.0), value.checked_rem(right.0).unwrap_or(0)));
    let [(low_part, low), (high_part, high)] = ends;
    if is_fixed && low_part == high_part {
        return (low, high);
    }
    let most = right.0.unsigned_abs().max(right.1.unsigned_abs()).saturating_sub(1);
    let most = i64::try_from(most).unwrap_or(i64::MAX);
    (left.0.max(-most).min(0), left.1.min(most).max(0))
}

/// The greatest number of which the power with exponent `degree` is no more than `number`; 0 if there is none. Found by halving.
fn root(number: i64, degree: i64) -> i64 {
    // No number above 1 has a greater power within 64 bits.
    let exponent = degree.clamp(1, 63) as u32;
    let is_within = |root: i64| root.checked_pow(exponent).is_some_and(|power| power <= number);
    let (mut low, mut high) = (0, number.max(0));
    while low < high {
        let middle = high - (high - low) / 2;
        if is_within(middle) { low = middle } else { high = middle - 1 }
    }
    low
}

/// The constant 0.
impl Default for Formula {
    fn default() -> Self {
        0.into()
    }
}

impl From<i64> for Formula {
    fn from(constant: i64) -> Self {
        Self(Term::Constant(constant))
    }
}

/// Reads a whole number, or a formula as text.
impl<'de> Deserialize<'de> for Formula {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct FormulaVisitor;

        impl Visitor<'_> for FormulaVisitor {
            type Value = Formula;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a whole number, or a formula as text such as \"2d6 + depth\"")
            }

            fn visit_i64<E: Error>(self, value: i64) -> Result<Formula, E> {
                Ok(value.into())
            }

            fn visit_str<E: Error>(self, text: &str) -> Result<Formula, E> {
                text.parse().map_err(E::custom)
            }
        }

        deserializer.deserialize_any(FormulaVisitor)
    }
}
