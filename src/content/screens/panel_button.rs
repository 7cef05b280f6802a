//! Buttons for commands in the side panel.

use std::borrow::Cow;
use std::fmt;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::{Deserialize, Deserializer, Error, Visitor};

use crate::content::catalog::{Kind, Ref};
use crate::content::input::command::{ActCommand, Command, ViewCommand};
use crate::content::input::content_command::CommandKind;

/// The command of a button: one of `[keys.act]`, `[keys.view]` or `[keys.command]`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PanelButton {
    /// An action.
    Act(ActCommand),
    /// A view.
    View(ViewCommand),
    /// A command that content defines.
    Content(Ref<CommandKind>),
}

impl PanelButton {
    /// The token that makes the reader look up the names of commands that content defines.
    pub(crate) const TOKEN: &'static str = "button";

    /// The button for the command of the engine with this name.
    pub fn named(name: &str) -> Option<Self> {
        let act = ActCommand::named(name).map(Self::Act);
        act.or_else(|| ViewCommand::named(name).map(Self::View))
    }

    /// The names of all commands of the engine that can have buttons.
    pub fn names() -> impl Iterator<Item = &'static str> {
        ActCommand::NAMES.iter().chain(ViewCommand::NAMES).copied()
    }
}

impl<'de> Deserialize<'de> for PanelButton {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_newtype_struct(Self::TOKEN, ButtonVisitor)
    }
}

/// Reads the name of a command of the engine, or the index of one that content defines.
struct ButtonVisitor;

impl<'de> Visitor<'de> for ButtonVisitor {
    type Value = PanelButton;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the name of a command")
    }

    fn visit_u32<E: Error>(self, index: u32) -> Result<PanelButton, E> {
        Ok(PanelButton::Content(Ref::new(index)))
    }

    fn visit_str<E: Error>(self, name: &str) -> Result<PanelButton, E> {
        Ok(PanelButton::named(name).unwrap_or(PanelButton::View(ViewCommand::Help)))
    }

    fn visit_newtype_struct<D: Deserializer<'de>>(self, deserializer: D) -> Result<PanelButton, D::Error> {
        deserializer.deserialize_str(self)
    }
}

impl JsonSchema for PanelButton {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "PanelButton".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        let text = "The name of a command in `[keys.act]`, `[keys.view]` or `[keys.command]`.";
        json_schema!({ "type": "string", "minLength": 1, "description": text, "x-type": CommandKind::TABLE })
    }
}
