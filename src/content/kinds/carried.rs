//! What a creature is born with.

use std::borrow::Cow;
use std::collections::BTreeMap;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::Deserialize;
use serde::de::Deserializer;

use super::item::ItemKind;
use crate::content::catalog::Ref;
use crate::content::limits;
use crate::content::shorthand::{SHORT_KIND, expand};

/// An item that a creature is born with: `"lantern"`, or `{ kind = "arrow", count = 20 }`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Carried {
    /// Its kind.
    pub kind: Ref<ItemKind>,
    /// How many.
    pub count: u32,
}

impl Carried {
    /// How many slots it takes to carry all of `items`. `stack` tells how many of a kind share one.
    pub fn slots(items: &[Self], stack: impl Fn(Ref<ItemKind>) -> u32) -> usize {
        let mut together: BTreeMap<Ref<ItemKind>, u32> = BTreeMap::new();
        for Self { kind, count } in items {
            let sum = together.entry(*kind).or_default();
            *sum = sum.saturating_add(*count);
        }
        together.into_iter().map(|(kind, count)| count.div_ceil(stack(kind).max(1)) as usize).sum()
    }
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename = "Carried")]
struct CarriedFields {
    /// Its kind.
    kind: Ref<ItemKind>,
    /// How many.
    #[serde(default = "one")]
    #[schemars(transform = limits::STACK.stated(), extend("default" = 1), example = 20)]
    count: u32,
}

fn one() -> u32 {
    1
}

impl<'de> Deserialize<'de> for Carried {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let fields: CarriedFields = expand(deserializer, SHORT_KIND)?;
        Ok(Self { kind: fields.kind, count: fields.count })
    }
}

impl JsonSchema for Carried {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "ShortCarried".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let (short, long) = (generator.subschema_for::<Ref<ItemKind>>(), generator.subschema_for::<CarriedFields>());
        json_schema!({ "anyOf": [short, long], "x-type": "item or `{ kind, count }`" })
    }
}
