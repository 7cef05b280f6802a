//! When creatures pour features out.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::Deserialize;
use serde::de::Deserializer;

use super::feature::FeatureKind;
use crate::content::catalog::Ref;
use crate::content::limits;
use crate::content::shorthand::{SHORT_USE, expand};

/// The features that a creature pours out where it is: `{ death = "caustic_puff", hurt = { use = "blood", chance = 50 } }`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CreatureFeatures {
    /// When it dies.
    #[serde(default)]
    #[schemars(example = &"caustic_puff")]
    pub death: Option<PouredFeature>,
    /// When it loses hit points.
    #[serde(default)]
    #[schemars(example = &"blood")]
    pub hurt: Option<PouredFeature>,
    /// At the end of each turn.
    #[serde(default)]
    #[schemars(example = serde_json::json!({ "use": "slime", "chance": 10 }))]
    pub turn: Option<PouredFeature>,
}

/// A feature that is poured out, and how often.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PouredFeature {
    /// The feature.
    pub feature: Ref<FeatureKind>,
    /// The percentage of times that it is poured out.
    pub chance: u32,
}

impl CreatureFeatures {
    /// All of them.
    pub fn all(&self) -> impl Iterator<Item = PouredFeature> {
        [self.death, self.hurt, self.turn].into_iter().flatten()
    }
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct PouredFields {
    /// The feature.
    #[serde(rename = "use")]
    feature: Ref<FeatureKind>,
    /// The percentage of times that it is poured out.
    #[serde(default = "hundred")]
    #[schemars(transform = limits::PERCENT.stated(), example = 50)]
    chance: u32,
}

/// Reads the id of a feature, or a table with `use` and `chance`.
impl<'de> Deserialize<'de> for PouredFeature {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let PouredFields { feature, chance } = expand(deserializer, SHORT_USE)?;
        Ok(Self { feature, chance })
    }
}

impl JsonSchema for PouredFeature {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "PouredFeature".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let (short, long) = (generator.subschema_for::<Ref<FeatureKind>>(), generator.subschema_for::<PouredFields>());
        json_schema!({ "anyOf": [short, long], "x-type": "feature or `{ use, chance }`" })
    }
}

fn hundred() -> u32 {
    100
}
