//! Expected numbers: exact, or within a range.

use std::borrow::Cow;
use std::fmt;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::{Deserialize, Deserializer, Error, Visitor};

/// What a number must be: `5`, `"< 5"`, `">= 5"`, `"3 to 5"`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bound {
    least: i64,
    most: i64,
    text: String,
}

impl Bound {
    /// Whether `number` is within the bound.
    pub fn holds(&self, number: i64) -> bool {
        (self.least..=self.most).contains(&number)
    }

    fn exactly(number: i64) -> Self {
        Self { least: number, most: number, text: number.to_string() }
    }

    fn parse(text: &str) -> Option<Self> {
        let (any_least, any_most) = (i64::MIN, i64::MAX);
        let number = |text: &str| text.trim().parse::<i64>().ok();
        let (least, most) = if let Some(rest) = text.strip_prefix(">=") {
            (number(rest)?, any_most)
        } else if let Some(rest) = text.strip_prefix("<=") {
            (any_least, number(rest)?)
        } else if let Some(rest) = text.strip_prefix('>') {
            (number(rest)?.checked_add(1)?, any_most)
        } else if let Some(rest) = text.strip_prefix('<') {
            (any_least, number(rest)?.checked_sub(1)?)
        } else if let Some((least, most)) = text.split_once("to") {
            (number(least)?, number(most)?)
        } else {
            (number(text)?, number(text)?)
        };
        (least <= most).then(|| Self { least, most, text: text.to_owned() })
    }
}

impl fmt::Display for Bound {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl<'de> Deserialize<'de> for Bound {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(BoundVisitor)
    }
}

impl JsonSchema for Bound {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "Bound".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        let pattern = r"^\s*((>=|<=|>|<)\s*[+-]?\d+|[+-]?\d+(\s*to\s*[+-]?\d+)?)\s*$";
        let about = "A range: `\"> 5\"`, `\">= 5\"`, `\"< 5\"`, `\"<= 5\"` or `\"3 to 5\"`.";
        let range = json_schema!({ "type": "string", "pattern": pattern, "description": about });
        json_schema!({ "anyOf": [{ "type": "integer" }, range], "x-type": "number, or range as `\"> 5\"` or `\"3 to 5\"`" })
    }
}

struct BoundVisitor;

impl Visitor<'_> for BoundVisitor {
    type Value = Bound;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a whole number, or a range as text, such as \"> 5\" or \"3 to 5\"")
    }

    fn visit_i64<E: Error>(self, number: i64) -> Result<Bound, E> {
        Ok(Bound::exactly(number))
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Bound, E> {
        Bound::parse(text.trim()).ok_or_else(|| {
            E::custom(format!("\"{text}\" is not a range: write one such as \"> 5\", \"<= 5\" or \"3 to 5\""))
        })
    }
}
