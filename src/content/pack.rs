//! Packs: the folders that content comes in.

use std::borrow::Cow;
use std::fmt;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use semver::{Version, VersionReq};
use serde::Deserialize;
use serde::de::{Deserializer, Error, MapAccess, SeqAccess, Visitor};

use super::declared_renames::Renamed;

/// What a pack says of itself. Every pack has one, best in its `pack.toml`.
///
/// ```toml
/// [pack]
/// id = "wolves"
/// title = "Wolves"
/// version = "1.0.0"
/// description = "Wolves in the deeper caves."
/// depends = { stuffed = ">=0.1" }
/// ```
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Pack {
    /// Its id, which begins the namespaced ids of all that it declares; the name of its folder.
    #[schemars(regex(pattern = super::patterns::ID), example = &"wolves")]
    pub id: String,
    /// What it is called.
    #[schemars(example = &"Wolves")]
    pub title: String,
    /// Its version after the rules of semver, as `1.2.0`.
    #[schemars(example = &"1.0.0")]
    pub version: String,
    /// Who made it.
    #[serde(default)]
    #[schemars(example = vec!["Ada"])]
    pub authors: Vec<String>,
    /// Under which terms it may be used.
    #[serde(default)]
    #[schemars(example = &"CC0-1.0")]
    pub license: String,
    /// What it is, in one or two sentences.
    #[serde(default)]
    pub description: String,
    /// Whether it is a whole game; else it is a mod, and depends on the game that it changes.
    #[serde(default)]
    pub game: bool,
    /// The packs whose definitions it uses or changes: `depends = { stuffed = ">=1.2, <2" }`, or `depends = ["stuffed"]` where any
    /// version will do.
    #[serde(default, deserialize_with = "dependencies")]
    #[schemars(with = "Dependencies", example = vec!["stuffed"])]
    pub depends: Vec<Dependency>,
    /// What it has renamed since earlier versions, each old id with the new one, so that games that were saved before go on:
    /// `renamed = { wolf = "grey_wolf" }`; with the table where several have the new id, `renamed = { creature.wolf = "grey_wolf" }`.
    #[serde(default, deserialize_with = "renamed")]
    #[schemars(with = "Renamed")]
    pub renamed: Renamed,
}

/// A pack that another one needs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dependency {
    /// Its id.
    pub id: String,
    /// Which of its versions will do, after the rules of Cargo: `"1.2"` stands for `"^1.2"`, from 1.2.0 up to but without 2.0.0.
    pub versions: VersionReq,
}

impl Pack {
    /// What people call it.
    pub fn called(&self) -> &str {
        if self.title.is_empty() { &self.id } else { &self.title }
    }

    /// Its version, when it is one.
    pub fn semver(&self) -> Option<Version> {
        self.version.parse().ok()
    }
}

/// Reads what a pack depends on; what can't be read is nothing.
fn dependencies<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<Dependency>, D::Error> {
    Ok(Option::<Dependencies>::deserialize(deserializer)?.map_or_else(Vec::new, |dependencies| dependencies.0))
}

/// Reads what a pack has renamed; what can't be read is nothing.
fn renamed<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Renamed, D::Error> {
    Ok(Option::deserialize(deserializer)?.unwrap_or_default())
}

struct Dependencies(Vec<Dependency>);

impl JsonSchema for Dependencies {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "Dependencies".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "anyOf": [
                { "type": "array", "items": { "type": "string", "description": "The id of a pack." } },
                {
                    "type": "object",
                    "additionalProperties": { "type": "string", "description": "Which of its versions will do, as `>=1.2, <2`." },
                },
            ],
            "x-type": "list of ids, or table of version ranges by id",
        })
    }
}

impl<'de> Deserialize<'de> for Dependencies {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(DependenciesVisitor).map(Self)
    }
}

struct DependenciesVisitor;

impl<'de> Visitor<'de> for DependenciesVisitor {
    type Value = Vec<Dependency>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list of ids, or a table such as `{ stuffed = \">=1.2, <2\" }`")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Self::Value, A::Error> {
        let mut found = Vec::new();
        while let Some(id) = items.next_element()? {
            found.push(Dependency { id, versions: VersionReq::STAR });
        }
        Ok(found)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let mut found = Vec::new();
        while let Some((id, Range(versions))) = map.next_entry()? {
            found.push(Dependency { id, versions });
        }
        Ok(found)
    }
}

/// A range of versions.
struct Range(VersionReq);

impl<'de> Deserialize<'de> for Range {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        let wrong = |error| D::Error::custom(format!("`{text}` is no range of versions: {error}"));
        text.parse().map(Self).map_err(wrong)
    }
}
