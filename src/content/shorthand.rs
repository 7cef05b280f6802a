//! Short forms of values, such as text for a table with one key. The loader's reader expands them.

use std::borrow::Cow;
use std::fmt;
use std::marker::PhantomData;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::{Deserialize, Deserializer, Visitor};

/// Any value that isn't a list stands for a list of that one element.
pub const MANY: &str = "many";
/// What the tokens of tables that may be plain text begin with.
pub const SHORT: &str = "short:";
/// Plain text stands for a table whose only key follows the colon: `"hunt"` for `{ use = "hunt" }`.
pub const SHORT_USE: &str = "short:use";
/// Like [`SHORT_USE`], for the key `kind`.
pub const SHORT_KIND: &str = "short:kind";
/// Like [`SHORT_USE`], for the key `text`.
pub const SHORT_TEXT: &str = "short:text";
/// Like [`SHORT_USE`], for the key `name`.
pub const SHORT_NAME: &str = "short:name";
/// Like [`SHORT_USE`], for the key `tile`.
pub const SHORT_TILE: &str = "short:tile";
/// Like [`SHORT_USE`], for the key `level`.
pub const SHORT_LEVEL: &str = "short:level";
/// A whole number stands for a table whose only key is `radius`: `5` for `{ radius = 5 }`.
pub const SHORT_RADIUS: &str = "short:radius";

/// Reads a `T` that may be in the short form that `token` names.
pub(crate) fn expand<'de, T, D>(deserializer: D, token: &'static str) -> Result<T, D::Error>
where
    T: Deserialize<'de>,
    D: Deserializer<'de>,
{
    struct Expanded<T>(PhantomData<T>);

    impl<'de, T: Deserialize<'de>> Visitor<'de> for Expanded<T> {
        type Value = T;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("a value in its short or its long form")
        }

        fn visit_newtype_struct<D: Deserializer<'de>>(self, deserializer: D) -> Result<T, D::Error> {
            T::deserialize(deserializer)
        }
    }

    deserializer.deserialize_newtype_struct(token, Expanded(PhantomData))
}

/// A list. A single element may be written without the brackets.
#[derive(Clone, Debug)]
pub struct OneOrMany<T>(pub Vec<T>);

impl<T> Default for OneOrMany<T> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for OneOrMany<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        expand(deserializer, MANY).map(Self)
    }
}

impl<T: JsonSchema> JsonSchema for OneOrMany<T> {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        format!("Many_{}", T::schema_name()).into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let one = generator.subschema_for::<T>();
        json_schema!({ "anyOf": [one, { "type": "array", "items": one }] })
    }
}
