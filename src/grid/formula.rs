//! Numbers that vary: `2d6 + depth`.

use std::fmt;
use std::str::FromStr;

use serde::de::{Deserialize, Deserializer, Error, Visitor};

use super::Random;
use super::formula_parser::parse;

/// What a formula may use besides dice.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Variables {
    /// `depth`: the level, counted from 1.
    pub depth: i64,
    /// `hp`: full hit points of the creature in question.
    pub hp: i64,
}

/// One of [`Variables`].
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

/// A number that may vary: integers, `+ - * /`, brackets, `min(a, b)`, `max(a, b)`, dice such as `2d6`, and [`Variables`].
///
/// Division goes towards zero, and by zero it gives 0. What would leave the range of 64 bits stops at its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Formula(Term);

/// A part of a formula.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Term {
    /// The same number each time.
    Constant(i64),
    /// [`Variables::depth`].
    Depth,
    /// [`Variables::hp`].
    Hp,
    /// The sum of dice.
    Dice { count: u32, sides: u32 },
    /// Two parts joined; the left one is drawn first.
    Join(Join, Box<(Term, Term)>),
}

/// How two parts of a formula are joined.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Join {
    Add,
    Subtract,
    Multiply,
    Divide,
    Min,
    Max,
}

impl Formula {
    /// A value of the formula; dice are drawn from `random`, left to right.
    pub fn roll(&self, variables: Variables, random: &mut Random) -> i64 {
        self.0.roll(variables, random)
    }

    /// Numbers that no value of the formula goes below and above. They are the least and the largest value wherever no
    /// part appears twice, as `hp` does in `hp - hp`; the dice of a formula are all different.
    pub fn bounds(&self, variables: Variables) -> (i64, i64) {
        self.0.bounds(variables)
    }
}

impl Formula {
    /// Whether a value of the formula depends on `variable`.
    pub fn uses(&self, variable: Variable) -> bool {
        self.0.uses(variable)
    }
}

impl Term {
    fn uses(&self, variable: Variable) -> bool {
        match self {
            Self::Constant(_) | Self::Dice { .. } => false,
            Self::Depth => variable == Variable::Depth,
            Self::Hp => variable == Variable::Hp,
            Self::Join(_, parts) => parts.0.uses(variable) || parts.1.uses(variable),
        }
    }

    fn roll(&self, variables: Variables, random: &mut Random) -> i64 {
        match self {
            Self::Constant(number) => *number,
            Self::Depth => variables.depth,
            Self::Hp => variables.hp,
            Self::Dice { count, sides } => random.dice(*count, *sides),
            Self::Join(join, parts) => {
                let left = parts.0.roll(variables, random);
                join.apply(left, parts.1.roll(variables, random))
            }
        }
    }

    fn bounds(&self, variables: Variables) -> (i64, i64) {
        match self {
            Self::Constant(number) => (*number, *number),
            Self::Depth => (variables.depth, variables.depth),
            Self::Hp => (variables.hp, variables.hp),
            Self::Dice { count, sides } => (i64::from(*count), i64::from(*count) * i64::from(*sides)),
            Self::Join(join, parts) => join.bounds(parts.0.bounds(variables), parts.1.bounds(variables)),
        }
    }
}

impl Join {
    fn apply(self, left: i64, right: i64) -> i64 {
        match self {
            Self::Add => left.saturating_add(right),
            Self::Subtract => left.saturating_sub(right),
            Self::Multiply => left.saturating_mul(right),
            Self::Divide if right == 0 => 0,
            Self::Divide => left.saturating_div(right),
            Self::Min => left.min(right),
            Self::Max => left.max(right),
        }
    }

    /// Interval arithmetic: each operation has its extremes where both sides have theirs. Only division also has some
    /// where the divisor is next to zero, or is zero.
    fn bounds(self, left: (i64, i64), right: (i64, i64)) -> (i64, i64) {
        let near_zero = [-1, 0, 1].into_iter().filter(|divisor| (right.0..=right.1).contains(divisor));
        let divisors = near_zero.filter(|_| self == Self::Divide);
        [right.0, right.1]
            .into_iter()
            .chain(divisors)
            .flat_map(|right| [self.apply(left.0, right), self.apply(left.1, right)])
            .fold((i64::MAX, i64::MIN), |(low, high), value| (low.min(value), high.max(value)))
    }
}

/// Always 0.
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

/// Reads a formula of at most 200 characters. Errors name the column, counted in characters from 1, and give advice.
impl FromStr for Formula {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        parse(text).map(Self)
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
