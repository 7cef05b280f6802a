//! Stats: how much of something a creature or an item has.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::Deserialize;
use serde::de::{Deserializer, Error, SeqAccess, Visitor};

use crate::content::catalog::{Kind, Ref};
use crate::content::color::Color;
use crate::content::limits;
use crate::grid::formula::Term;
use crate::grid::formula::parser::parse_named;

/// How much of something a creature or an item has, such as mana, gold or charges. Those that don't name it have 0 of it. Scripts read it
/// by `me.stat("mana")` and change it by `change(me, "mana", -4)`.
///
/// ```toml
/// [stat.mana]
/// name = "mana"
/// max = "10 + 5 * level"
/// regain = 20
/// panel = "bar"
///
/// [stat.experience]
/// name = "experience"
/// levels = { raises = "level", at = "20 * level * level" }
/// ```
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct StatKind {
    /// Its name in the side panel and in descriptions.
    #[schemars(length(min = 1, max = limits::NAME), transform = limits::STAT.stated(), example = &"mana")]
    pub name: String,
    /// The least that anybody can have.
    #[serde(default)]
    #[schemars(transform = limits::STRENGTH.stated(), example = 0)]
    pub min: i32,
    /// The most that its bearer can have. It may name other stats of the same bearer. Left out, there is no maximum. What exceeds it is lost.
    #[serde(default)]
    #[schemars(example = 20, example = &"10 + 5 * level")]
    pub max: Option<StatFormula>,
    /// How many turns it takes to regain one point, up to `max`; 0 means never. Only creatures regain.
    #[serde(default)]
    #[schemars(transform = limits::TURNS.stated(), example = 20)]
    pub regain: u32,
    /// How the side panel shows that of the player. Left out, it doesn't.
    #[serde(default)]
    pub panel: Option<StatDisplay>,
    /// The colour of its bar. Left out, the palette's `accent`.
    #[serde(default)]
    pub color: Option<Color>,
    /// The position in the side panel. Lower numbers come first.
    #[serde(default)]
    #[schemars(example = 1)]
    pub order: u32,
    /// What gets raised whenever it has reached a threshold.
    #[serde(default)]
    #[schemars(example = serde_json::json!({ "raises": "level", "at": "20 * level * level" }))]
    pub levels: Option<Levels>,
}

/// How the side panel shows a stat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum StatDisplay {
    /// As a bar, from `min` to `max`.
    Bar,
    /// As a number.
    Count,
}

/// What a stat raises whenever it has reached a threshold, such as experience the level.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Levels {
    /// The stat that it raises by 1. The hook `on_level_up` runs each time.
    #[schemars(example = &"level")]
    pub raises: Ref<StatKind>,
    /// The threshold. It may name stats of the same bearer, such as the one that it raises.
    #[schemars(example = &"20 * level * level")]
    pub at: StatFormula,
}

/// Values by stat.
pub type ByStat<T> = BTreeMap<Ref<StatKind>, T>;

/// A number that may depend on stats of the same bearer: integers, `+ - * /`, brackets, `min(a, b)`, `max(a, b)` and names of stats.
///
/// It is calculated as a [`Formula`](crate::grid::Formula) is, and kept between minus and plus a million.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StatFormula(Term);

/// The most that a formula of stats can give, above or below 0.
const MOST: i64 = 1_000_000;

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

    /// The text, and then each stat that it may name, with its number.
    fn visit_seq<A: SeqAccess<'de>>(self, mut parts: A) -> Result<StatFormula, A::Error> {
        let text: String = parts.next_element()?.unwrap_or_default();
        let mut stats: Vec<(String, u32)> = Vec::new();
        while let Some(name) = parts.next_element::<String>()? {
            let number: String = parts.next_element()?.unwrap_or_default();
            stats.push((name, number.parse().map_err(A::Error::custom)?));
        }
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
        let about = "A formula: whole numbers, `+ - * /`, brackets, `min(a, b)`, `max(a, b)` and names of stats of the same bearer.";
        json_schema!({
            "anyOf": [
                { "type": "integer" },
                { "type": "string", "pattern": r"^[\s0-9a-z_:+*/(),-]+$", "maxLength": 200, "description": about },
            ],
            "x-type": "formula",
        })
    }
}

impl StatKind {
    /// Stands in for a stat that is gone. It keeps what each has of it.
    pub(crate) fn placeholder(name: String) -> Self {
        Self { name, min: -MOST as i32, max: None, regain: 0, panel: None, color: None, order: u32::MAX, levels: None }
    }
}

impl Kind for StatKind {
    const TABLE: &'static str = "stat";
    const TOKEN: &'static str = "ref:stat";
}
