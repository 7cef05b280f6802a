//! Tests of levels that are built as in a game, rather than drawn.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::Deserialize;
use serde::de::Deserializer;

use super::draft::ScenarioDraft;
use super::fields::TestFields;
use crate::content::LevelId;
use crate::diagnostics::{Diagnostic, suggest};
use crate::loader::tree::Node;

/// The level that a test builds, as written: the id of a kind of level, a number, or a branch and a number.
#[derive(Debug)]
pub(crate) struct BuiltName(String);

impl<'de> Deserialize<'de> for BuiltName {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged, expecting = "expected the id of a level, or its number")]
        enum Written {
            Number(u32),
            Name(String),
        }
        Ok(Self(match Written::deserialize(deserializer)? {
            Written::Number(number) => number.to_string(),
            Written::Name(name) => name,
        }))
    }
}

impl JsonSchema for BuiltName {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "BuiltName".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "anyOf": [{ "type": "integer", "minimum": 1 }, { "type": "string" }], "x-type": "level" })
    }
}

/// What belongs to a map, and means nothing on a level that is built.
const ONLY_WITH_MAP: [&[&str]; 9] = [
    &["map"],
    &["below"],
    &["level"],
    &["legend"],
    &["expect", "map"],
    &["expect", "below"],
    &["expect", "creatures"],
    &["expect", "lit"],
    &["expect", "seen"],
];

impl ScenarioDraft<'_, '_> {
    /// The level that the test builds, if it builds one.
    pub(crate) fn built(&self, fields: &TestFields) -> Option<LevelId> {
        let BuiltName(name) = fields.built.as_ref()?;
        for path in ONLY_WITH_MAP.into_iter().filter(|path| has_field(self.node, path)) {
            let message = format!("`{}` has no meaning on a level that is built", path.join("."));
            let help = "leave it out, or draw a `map` in place of `built`";
            self.say(Diagnostic::error(message).help(help), path);
        }
        let content = self.drafter.content;
        let level = content.level_called(name);
        if level.is_none() {
            let kinds = content.levels.iter().map(|(_, id, _)| id.rsplit(':').next().unwrap_or(id));
            let hint = suggest(name, kinds).map_or_else(String::new, |meant| format!(": did you mean `{meant}`?"));
            let help = "write the id of a kind of level that the game has, its number, or its branch and its number, as `\"main:3\"`";
            self.say(Diagnostic::error(format!("there is no level `{name}`{hint}")).help(help), &["built"]);
        }
        level
    }
}

fn has_field(node: &Node, path: &[&str]) -> bool {
    path.iter().try_fold(node, |node, step| node.field(step)).is_some()
}
