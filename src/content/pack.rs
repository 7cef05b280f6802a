//! The `[pack]` table: id, version and dependencies of a pack.

use std::borrow::Cow;
use std::fmt;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use semver::{Version, VersionReq};
use serde::Deserialize;
use serde::de::{Deserializer, Error, MapAccess, SeqAccess, Visitor};

use super::declared_renames::Renamed;

/// The version of this engine.
const ENGINE: &str = env!("CARGO_PKG_VERSION");

/// Describes the pack. Every pack has exactly one, usually in its `pack.toml`.
///
/// ```toml
/// [pack]
/// id = "wolves"
/// title = "Wolves"
/// version = "1.0.0"
/// description = "Wolves in the deeper caves."
/// depends = { stuffed = ">=0.1" }
/// ```
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Pack {
    /// The pack's id, which must be the name of its folder. It prefixes the full ids of everything the pack declares: `wolves:wolf`.
    #[schemars(regex(pattern = super::patterns::ID), example = &"wolves")]
    pub id: String,
    /// The title that players see.
    #[schemars(example = &"Wolves")]
    pub title: String,
    /// The version, following semantic versioning: `1.2.0`.
    #[schemars(example = &"1.0.0")]
    pub version: String,
    /// The authors.
    #[serde(default)]
    #[schemars(example = vec!["Ada"])]
    pub authors: Vec<String>,
    /// The license, preferably as an SPDX identifier.
    #[serde(default)]
    #[schemars(example = &"CC0-1.0")]
    pub license: String,
    /// One or two sentences about the pack.
    #[serde(default)]
    pub description: String,
    /// Whether the pack is a complete game. If not, it is a mod and depends on the game it changes.
    #[serde(default)]
    pub game: bool,
    /// The versions of Stuffed that can read it: `engine = ">=0.2"`. Left out, any can.
    #[serde(default, deserialize_with = "engine")]
    #[schemars(with = "String", example = &">=0.1")]
    pub engine: VersionReq,
    /// The packs whose definitions this pack uses or changes: `depends = { stuffed = ">=1.2, <2" }`, or `depends = ["stuffed"]` for any
    /// version.
    #[serde(default, deserialize_with = "dependencies")]
    #[schemars(with = "Dependencies", example = vec!["stuffed"])]
    pub depends: Vec<Dependency>,
    /// The tables whose definitions are meant for other packs: `offers = ["color", "item"]`. `stuffed check` doesn't warn that this pack
    /// leaves them unused. Nor does it while a pack that depends on this one is checked with it.
    #[serde(default)]
    #[schemars(example = vec!["color", "item"])]
    pub offers: Vec<OfferedTable>,
    /// Ids renamed since earlier versions, as old = new, so that old saved games still load: `renamed = { wolf = "grey_wolf" }`. If several
    /// tables have the new id, name the table: `renamed = { creature.wolf = "grey_wolf" }`.
    #[serde(default, deserialize_with = "renamed")]
    #[schemars(with = "Renamed")]
    pub renamed: Renamed,
}

/// A table whose definitions a pack can offer to others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(inline)]
#[expect(missing_docs, reason = "the names are those of the tables")]
pub enum OfferedTable {
    Ability,
    Behaviour,
    Branch,
    Clock,
    Color,
    Command,
    Creature,
    DamageType,
    Ending,
    Faction,
    Feature,
    Field,
    Flavor,
    Horde,
    Item,
    Level,
    Modifier,
    Movement,
    Sentence,
    Slot,
    Stat,
    Tile,
    Treasure,
    Vault,
}

impl OfferedTable {
    /// The name of the table.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Ability => "ability",
            Self::Behaviour => "behaviour",
            Self::Branch => "branch",
            Self::Clock => "clock",
            Self::Color => "color",
            Self::Command => "command",
            Self::Creature => "creature",
            Self::DamageType => "damage_type",
            Self::Ending => "ending",
            Self::Faction => "faction",
            Self::Feature => "feature",
            Self::Field => "field",
            Self::Flavor => "flavor",
            Self::Horde => "horde",
            Self::Item => "item",
            Self::Level => "level",
            Self::Modifier => "modifier",
            Self::Movement => "movement",
            Self::Sentence => "sentence",
            Self::Slot => "slot",
            Self::Stat => "stat",
            Self::Tile => "tile",
            Self::Treasure => "treasure",
            Self::Vault => "vault",
        }
    }
}

/// A pack that another pack depends on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dependency {
    /// The id of the needed pack.
    pub id: String,
    /// The accepted versions. As in Cargo, `"1.2"` means `"^1.2"`: at least 1.2.0 and below 2.0.0.
    pub versions: VersionReq,
}

impl Pack {
    /// The version of this engine, if the pack can't be read by it.
    pub fn wrong_engine(&self) -> Option<Version> {
        Version::parse(ENGINE).ok().filter(|version| !self.engine.matches(version))
    }

    /// Its title, or its id if it has no title.
    pub fn called(&self) -> &str {
        if self.title.is_empty() { &self.id } else { &self.title }
    }

    /// Its version; `None` if it is invalid.
    pub fn semver(&self) -> Option<Version> {
        self.version.parse().ok()
    }
}

/// Reads the dependencies. A value that can't be read counts as an empty list.
fn dependencies<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<Dependency>, D::Error> {
    Ok(Option::<Dependencies>::deserialize(deserializer)?.map_or_else(Vec::new, |dependencies| dependencies.0))
}

/// Reads the renames. A value that can't be read counts as an empty table.
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
                    "additionalProperties": { "type": "string", "description": "The accepted versions, such as `>=1.2, <2`." },
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

fn engine<'de, D: Deserializer<'de>>(deserializer: D) -> Result<VersionReq, D::Error> {
    Range::deserialize(deserializer).map(|Range(versions)| versions)
}

/// A range of versions, such as `>=1.2, <2`.
struct Range(VersionReq);

impl<'de> Deserialize<'de> for Range {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        let wrong = |error| D::Error::custom(format!("`{text}` is not a range of versions: {error}"));
        text.parse().map(Self).map_err(wrong)
    }
}
