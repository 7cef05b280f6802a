//! Formulas over the stats of one bearer, which are calculated again whenever somebody looks.

use std::borrow::Cow;
use std::fmt;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::{Deserialize, Deserializer, Error, SeqAccess, Visitor};

use crate::content::catalog::Ref;
use crate::content::kinds::stat::StatKind;
use crate::grid::formula::Term;
use crate::grid::formula::parser::parse_named;

/// A number that may depend on stats of the same bearer: integers, `+ - * / %`, brackets, `min(a, b)`, `max(a, b)` and names of stats.
///
/// It is calculated as a [`Formula`](crate::grid::Formula) is, and kept between minus and plus a million.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StatFormula(Term);

/// The most that a formula of stats can give, above or below 0.
pub(crate) const MOST: i64 = 1_000_000;

impl StatFormula {
    /// The token that makes the reader pass the names and numbers of all stats beside the text.
    pub(crate) const TOKEN: &'static str = "stat_formula";

    /// Its value. `stat` gives the values of stats.
    pub fn value(&self, mut stat: impl FnMut(Ref<StatKind>) -> i32) -> i32 {
        let value = match &self.0 {
            Term::Constant(number) => *number,
            term => term.value(&mut |number| i64::from(stat(Ref::new(number)))),
        };
        value.clamp(-MOST, MOST) as i32
    }

    /// The stats that it names.
    pub fn stats(&self) -> impl Iterator<Item = Ref<StatKind>> {
        self.0.names().into_iter().map(Ref::new)
    }

    /// Its value, if it is just a number.
    pub fn constant(&self) -> Option<i32> {
        match self.0 {
            Term::Constant(number) => Some(number.clamp(-MOST, MOST) as i32),
            _ => None,
        }
    }
}

impl Default for StatFormula {
    fn default() -> Self {
        0.into()
    }
}

impl From<i64> for StatFormula {
    fn from(constant: i64) -> Self {
        Self(Term::Constant(constant))
    }
}

/// Reads a whole number, or a formula as text. It needs the loader's reader, which knows the token.
impl<'de> Deserialize<'de> for StatFormula {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_newtype_struct(Self::TOKEN, FormulaVisitor)
    }
}

struct FormulaVisitor;

impl<'de> Visitor<'de> for FormulaVisitor {
    type Value = StatFormula;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a whole number, or a formula as text such as \"8 + enchant\"")
    }

    fn visit_i64<E: Error>(self, value: i64) -> Result<StatFormula, E> {
        if (-MOST..=MOST).contains(&value) { Ok(value.into()) } else { Err(E::custom("write at most a million")) }
    }

    fn visit_newtype_struct<D: Deserializer<'de>>(self, deserializer: D) -> Result<StatFormula, D::Error> {
        deserializer.deserialize_any(self)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, parts: A) -> Result<StatFormula, A::Error> {
        let (text, stats) = text_and_stats(parts)?;
        let names: Vec<(&str, u32)> = stats.iter().map(|(name, number)| (name.as_str(), *number)).collect();
        parse_named(&text, &names).map(StatFormula).map_err(A::Error::custom)
    }
}

impl JsonSchema for StatFormula {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "StatFormula".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        let about = "A formula: whole numbers, `+ - * / %`, brackets, `min(a, b)`, `max(a, b)` and names of stats of the same bearer.";
        json_schema!({
            "anyOf": [
                { "type": "integer" },
                { "type": "string", "pattern": r"^[\s0-9a-z_:+*/%(),-]+$", "maxLength": 200, "description": about },
            ],
            "x-type": "formula",
        })
    }
}

/// The text of a formula, and the stats that it may name, with their numbers.
pub(crate) type TextAndStats = (String, Vec<(String, u32)>);

/// Reads the text of a formula, and then each stat that it may name, with its number.
pub(crate) fn text_and_stats<'de, A: SeqAccess<'de>>(mut parts: A) -> Result<TextAndStats, A::Error> {
    let text: String = parts.next_element()?.unwrap_or_default();
    let mut stats: Vec<(String, u32)> = Vec::new();
    while let Some(name) = parts.next_element::<String>()? {
        let number: String = parts.next_element()?.unwrap_or_default();
        stats.push((name, number.parse().map_err(A::Error::custom)?));
    }
    Ok((text, stats))
}
