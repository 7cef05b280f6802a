//! Flavours: what kinds of items look like before the player knows them.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::Deserialize;
use serde::de::Deserializer;

use crate::content::catalog::Kind;
use crate::content::color::Color;
use crate::content::limits;
use crate::content::shorthand::{SHORT_NAME, expand};
use crate::content::text::language::Forms;

/// What items look like before the player knows what they are, such as potions or scrolls. Each kind with this `flavor` gets one of its
/// names for a game, drawn with the world. The name of one kind doesn't depend on which others there are, as far as that is possible.
///
/// ```toml
/// [flavor.potion]
/// names = ["red potion", "murky potion"]
/// colors = ["#d04040", "#808040"]
/// description = "You don't know what it does."
/// ```
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FlavorKind {
    /// The names of items that the player doesn't know: at least as many as there are kinds with this flavour. A name is a text, or
    /// `{ name = "...", forms = { ... } }` with its irregular forms.
    #[schemars(length(min = 1), example = vec!["red potion", "murky potion"])]
    pub names: Vec<FlavorName>,
    /// The colours of the glyphs, one for each name. Left out, items have their own colours, by which players may know them.
    #[serde(default)]
    #[schemars(example = vec!["#d04040", "#808040"])]
    pub colors: Vec<Color>,
    /// The glyph of items that the player doesn't know. Left out, they have their own.
    #[serde(default)]
    #[schemars(example = &"!")]
    pub glyph: Option<char>,
    /// What is shown of an item that the player doesn't know, in one or two sentences.
    #[schemars(example = &"You don't know what it does.")]
    pub description: String,
}

/// A name of a flavour.
#[derive(Clone, Debug)]
pub struct FlavorName {
    /// The name, without an article.
    pub name: String,
    /// Its irregular forms.
    pub forms: Forms,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename = "FlavorName")]
#[schemars(inline)]
struct FlavorNameFields {
    /// The name, without an article.
    #[schemars(length(min = 1, max = limits::NAME))]
    name: String,
    /// Irregular forms of the name. The rules in `[language]` make all others.
    #[serde(default)]
    forms: Forms,
}

impl<'de> Deserialize<'de> for FlavorName {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let fields: FlavorNameFields = expand(deserializer, SHORT_NAME)?;
        Ok(Self { name: fields.name, forms: fields.forms })
    }
}

impl JsonSchema for FlavorName {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "ShortFlavorName".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let (short, long) = (generator.subschema_for::<String>(), generator.subschema_for::<FlavorNameFields>());
        json_schema!({ "anyOf": [short, long], "x-type": "text or `{ name, forms }`" })
    }
}

/// What lets the player know an item: which kind it is, if that has a `flavor`, and its numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Identify {
    /// Using or eating it, or throwing it so that its ability takes effect in sight.
    Use,
    /// Only the effects `identify(item)` and `learn(kind)`.
    Told,
    /// Wearing it for so many turns.
    Worn(#[schemars(description = "How many turns.", transform = limits::TURNS.stated(), example = 300)] u32),
}

impl Kind for FlavorKind {
    const TABLE: &'static str = "flavor";
    const TOKEN: &'static str = "ref:flavor";
}
