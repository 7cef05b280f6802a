//! The renames that a pack declares in its `[pack]` table.

use std::borrow::Cow;
use std::fmt;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::Deserialize;
use serde::de::{Deserializer, MapAccess, Visitor};

use crate::content::patterns::REFERENCE;

/// The renames of a pack, in file order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Renamed(pub Vec<Renaming>);

/// One id that a pack changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Renaming {
    /// The table of the id, if the pack states it.
    pub table: Option<String>,
    /// The old id.
    pub old: String,
    /// The new id.
    pub new: String,
}

impl JsonSchema for Renamed {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "Renamed".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        let id = json_schema!({ "type": "string", "pattern": REFERENCE, "description": "The new id." });
        json_schema!({
            "type": "object",
            "additionalProperties": {
                "anyOf": [
                    id,
                    { "type": "object", "additionalProperties": id, "description": "The renames in this table." },
                ],
            },
            "x-type": "table of new ids by old ids, or of such tables by table name",
        })
    }
}

impl<'de> Deserialize<'de> for Renamed {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(RenamedVisitor)
    }
}

struct RenamedVisitor;

impl<'de> Visitor<'de> for RenamedVisitor {
    type Value = Renamed;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a table such as `{ old_id = \"new_id\" }`")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Renamed, A::Error> {
        let mut found = Vec::new();
        while let Some((key, written)) = map.next_entry::<String, Written>()? {
            match written {
                Written::Id(new) => found.push(Renaming { table: None, old: key, new }),
                Written::Table(ids) => {
                    let renaming = |(old, new)| Renaming { table: Some(key.clone()), old, new };
                    found.extend(ids.into_iter().map(renaming));
                }
            }
        }
        Ok(Renamed(found))
    }
}

/// The value of one key of `renamed`.
enum Written {
    /// The new id; the key is the old one.
    Id(String),
    /// The old and new ids of one table; the key is the table.
    Table(Vec<(String, String)>),
}

impl<'de> Deserialize<'de> for Written {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(WrittenVisitor)
    }
}

struct WrittenVisitor;

impl<'de> Visitor<'de> for WrittenVisitor {
    type Value = Written;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the new id as text, or a table of new ids")
    }

    fn visit_str<E>(self, new: &str) -> Result<Written, E> {
        Ok(Written::Id(new.to_owned()))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Written, A::Error> {
        let mut ids = Vec::new();
        while let Some(entry) = map.next_entry()? {
            ids.push(entry);
        }
        Ok(Written::Table(ids))
    }
}
