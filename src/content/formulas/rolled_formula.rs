//! Formulas with dice, over what the creatures at hand have.

use std::borrow::Cow;
use std::fmt;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::{Deserialize, Deserializer, Error, SeqAccess, Visitor};

use super::stat_formula::{MOST, StatFormula, text_and_stats};
use crate::content::catalog::Ref;
use crate::content::kinds::stat::StatKind;
use crate::grid::formula::Term;
use crate::grid::formula::parser::parse_rolled;
use crate::grid::{Distribution, Random, Variables};

/// A number that is rolled when it is needed: integers, `+ - * / %`, brackets, `min(a, b)`, `max(a, b)`, dice such as `2d6` or `4d6k3`, `roll(a, b)`,
/// `successes(n, percent)`, `depth`, and what the one who acts and the target have, such as `attack` and `target.defense`.
///
/// It is calculated as a [`Formula`](crate::grid::Formula) is, and kept between minus and plus a million. A name has one value
/// throughout the formula.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RolledFormula(Term);

/// A name in a [`RolledFormula`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operand {
    /// What the one who acts has.
    Own(Quality),
    /// What its target has.
    Target(Quality),
}

/// What a creature has that a [`RolledFormula`] can name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Quality {
    /// Its attack, with gear and modifiers.
    Attack,
    /// The damage of its strike, which is rolled once for each attack.
    Damage,
    /// Its defense, with gear and modifiers.
    Defense,
    /// Its hit points.
    Hp,
    /// The most hit points that it can have.
    MaxHp,
    /// Its speed, in percent of normal.
    Speed,
    /// How many cells far it sees.
    Vision,
    /// One of its stats.
    Stat(Ref<StatKind>),
}

impl Quality {
    /// What every creature has, by the words for it.
    const NAMED: [(&'static str, Self); 7] = [
        ("attack", Self::Attack),
        ("damage", Self::Damage),
        ("defense", Self::Defense),
        ("hp", Self::Hp),
        ("max_hp", Self::MaxHp),
        ("speed", Self::Speed),
        ("vision", Self::Vision),
    ];

    /// The quality with a number from [`Operand::number`].
    fn numbered(number: u32) -> Self {
        let own = usize::try_from(number).ok().and_then(|number| Self::NAMED.get(number));
        own.map_or_else(|| Self::Stat(Ref::new(number - Self::NAMED.len() as u32)), |(_, quality)| *quality)
    }
}

impl Operand {
    /// How the names of what the target has begin.
    const TARGET: &'static str = "target.";

    /// All names with their numbers. Numbers of the target are odd.
    fn names(stats: &[(String, u32)]) -> Vec<(String, u32)> {
        let own = Quality::NAMED.iter().map(|(name, _)| (*name).to_owned()).zip(0..);
        let stats = stats.iter().map(|(name, number)| (name.clone(), number + Quality::NAMED.len() as u32));
        // The damage of the target's own strike has no part in this.
        let of_target = |(name, number): &(String, u32)| {
            (name != "damage").then(|| (format!("{}{name}", Self::TARGET), number * 2 + 1))
        };
        let all: Vec<(String, u32)> = own.chain(stats).collect();
        let of_target: Vec<(String, u32)> = all.iter().filter_map(of_target).collect();
        all.into_iter().map(|(name, number)| (name, number * 2)).chain(of_target).collect()
    }

    fn numbered(number: u32) -> Self {
        let quality = Quality::numbered(number / 2);
        if number.is_multiple_of(2) { Self::Own(quality) } else { Self::Target(quality) }
    }
}

impl RolledFormula {
    /// Its value. `value` gives those of its names; dice are drawn from `random`, left to right.
    pub fn roll(&self, depth: i64, value: impl Fn(Operand) -> i64, random: &mut Random) -> i32 {
        let rolled = match &self.0 {
            Term::Constant(number) => *number,
            term => {
                let variables = Variables { depth, ..Variables::default() };
                term.roll(variables, &|number| value(Operand::numbered(number)), random)
            }
        };
        rolled.clamp(-MOST, MOST) as i32
    }

    /// How likely each of its values is. `value` gives those of its names.
    pub fn distribution(&self, depth: i64, value: impl Fn(Operand) -> i64) -> Distribution {
        let variables = Variables { depth, ..Variables::default() };
        let all = self.0.distribution(variables, &|number| value(Operand::numbered(number)));
        all.map(|value| value.clamp(-MOST, MOST))
    }

    /// The names in it.
    pub fn operands(&self) -> impl Iterator<Item = Operand> {
        self.0.names().into_iter().map(Operand::numbered)
    }

    /// The most dice that it throws.
    pub fn dice(&self) -> u32 {
        self.0.dice()
    }

    /// Its value, if it is just a number.
    pub fn constant(&self) -> Option<i32> {
        match self.0 {
            Term::Constant(number) => Some(number.clamp(-MOST, MOST) as i32),
            _ => None,
        }
    }
}

impl From<i64> for RolledFormula {
    fn from(constant: i64) -> Self {
        Self(Term::Constant(constant))
    }
}

/// Reads a whole number, or a formula as text. It needs the loader's reader, which knows the token.
impl<'de> Deserialize<'de> for RolledFormula {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_newtype_struct(StatFormula::TOKEN, FormulaVisitor)
    }
}

struct FormulaVisitor;

impl<'de> Visitor<'de> for FormulaVisitor {
    type Value = RolledFormula;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a whole number, or a formula as text such as \"2d6 + attack\"")
    }

    fn visit_i64<E: Error>(self, value: i64) -> Result<RolledFormula, E> {
        if (-MOST..=MOST).contains(&value) { Ok(value.into()) } else { Err(E::custom("write at most a million")) }
    }

    fn visit_newtype_struct<D: Deserializer<'de>>(self, deserializer: D) -> Result<RolledFormula, D::Error> {
        deserializer.deserialize_any(self)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, parts: A) -> Result<RolledFormula, A::Error> {
        let (text, stats) = text_and_stats(parts)?;
        let names = Operand::names(&stats);
        let names: Vec<(&str, u32)> = names.iter().map(|(name, number)| (name.as_str(), *number)).collect();
        parse_rolled(&text, &names).map(RolledFormula).map_err(A::Error::custom)
    }
}

impl JsonSchema for RolledFormula {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "RolledFormula".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        let about = "A formula that is rolled: whole numbers, `+ - * / %`, brackets, `min(a, b)`, `max(a, b)`, `root(n, degree)`, dice such as `2d6` or `4d6k3`, `roll(a, b)`, `successes(n, percent)`, `depth`, `attack`, `damage`, `defense`, `hp`, `max_hp`, `speed`, `vision`, names of stats, and all of these of the target, such as `target.defense`.";
        json_schema!({
            "anyOf": [
                { "type": "integer" },
                { "type": "string", "pattern": r"^[\s0-9a-z_:.+*/%(),-]+$", "maxLength": 200, "description": about },
            ],
            "x-type": "formula",
        })
    }
}
