//! What a creature has at the beginning of a test, as written.

use std::borrow::Cow;
use std::collections::BTreeMap;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::Deserialize;
use serde::de::Deserializer;

use crate::content::shorthand::{SHORT_KIND, expand};
use crate::content::{ByStat, CreatureKind, ItemKind, ModifierKind, OptionValue, Ref, limits};

/// What a creature has at the beginning of a test, where it differs from a newborn's.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Outfit {
    /// Hit points, at least 1; more than it was born with raise what it can have.
    #[serde(default)]
    pub hp: Option<i32>,
    /// Points of food in its stomach.
    #[serde(default)]
    pub food: Option<i32>,
    /// What it carries besides what it was born with.
    #[serde(default)]
    pub carries: Vec<Possession>,
    /// What it carries and wears.
    #[serde(default)]
    pub wears: Vec<Possession>,
    /// What it remembers, by name: its `me.memory`.
    #[serde(default)]
    #[schemars(example = example_memory())]
    pub memory: BTreeMap<String, OptionValue>,
    /// The modifiers on it.
    #[serde(default)]
    pub modifiers: Vec<Affliction>,
    /// Its own stats, without gear and modifiers.
    #[serde(default)]
    #[schemars(example = serde_json::json!({ "mana": 5 }))]
    pub stats: ByStat<i32>,
    /// Whether it is asleep. Nobody is unless this says so.
    #[serde(default)]
    pub asleep: bool,
    /// Whether it sneaks.
    #[serde(default)]
    pub sneaks: bool,
}

impl Outfit {
    /// Whether it differs from a newborn's in nothing.
    pub fn is_empty(&self) -> bool {
        let Self { hp, food, carries, wears, memory, modifiers, stats, asleep, sneaks } = self;
        let items = carries.is_empty() && wears.is_empty();
        let is_usual = !asleep && !sneaks;
        is_usual
            && hp.is_none()
            && food.is_none()
            && items
            && memory.is_empty()
            && modifiers.is_empty()
            && stats.is_empty()
    }
}

/// A modifier at the start of a test: `"slow"`, which outlasts the test, or `{ kind = "slow", turns = 5, strength = 2 }`.
#[derive(Clone, Copy, Debug)]
pub struct Affliction {
    /// Its kind.
    pub kind: Ref<ModifierKind>,
    /// How many turns it lasts; `None` for longer than the test.
    pub turns: Option<u32>,
    /// How strong it is, from 1.
    pub strength: i32,
}

/// A modifier, and how long it lasts.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename = "Affliction")]
struct AfflictionFields {
    /// Its kind.
    kind: Ref<ModifierKind>,
    /// How many turns it lasts; longer than the test when left out.
    #[serde(default)]
    #[schemars(transform = limits::PATIENCE.stated())]
    turns: Option<u32>,
    /// How strong it is, if it can `intensify`.
    #[serde(default = "weak")]
    #[schemars(transform = limits::INTENSITY.stated(), extend("default" = 1))]
    strength: i32,
}

fn weak() -> i32 {
    1
}

impl<'de> Deserialize<'de> for Affliction {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let AfflictionFields { kind, turns, strength } = expand(deserializer, SHORT_KIND)?;
        Ok(Self { kind, turns, strength })
    }
}

impl JsonSchema for Affliction {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "ShortAffliction".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let short = generator.subschema_for::<Ref<ModifierKind>>();
        json_schema!({ "anyOf": [short, generator.subschema_for::<AfflictionFields>()] })
    }
}

/// An item of a test: `"dagger"`, `{ kind = "corpse", of = "bat" }`, or `{ kind = "arrow", count = 5 }`.
#[derive(Clone, Copy, Debug)]
pub struct Possession {
    /// What it is.
    pub kind: Ref<ItemKind>,
    /// What it was made from, as a corpse is.
    pub of: Option<Ref<CreatureKind>>,
    /// How many there are.
    pub count: u16,
}

/// An item, what it was made from, and how many there are.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename = "Possession")]
struct PossessionFields {
    /// What it is.
    kind: Ref<ItemKind>,
    /// What it was made from, as a corpse is.
    #[serde(default)]
    of: Option<Ref<CreatureKind>>,
    /// How many there are; at most as many as its kind can `stack`.
    #[serde(default = "one")]
    #[schemars(transform = limits::STACK.stated(), extend("default" = 1))]
    count: u16,
}

fn one() -> u16 {
    1
}

impl<'de> Deserialize<'de> for Possession {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let fields: PossessionFields = expand(deserializer, SHORT_KIND)?;
        Ok(Self { kind: fields.kind, of: fields.of, count: fields.count })
    }
}

impl JsonSchema for Possession {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "ShortPossession".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let short = generator.subschema_for::<Ref<ItemKind>>();
        json_schema!({ "anyOf": [short, generator.subschema_for::<PossessionFields>()] })
    }
}

/// An example of what a creature remembers, for the reference.
pub(super) fn example_memory() -> BTreeMap<&'static str, bool> {
    BTreeMap::from([("afraid", true)])
}
