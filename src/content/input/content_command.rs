//! Commands that content defines.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Deserialize;

use super::command::ActCommand;
use super::key_bindings::Keys;
use crate::content::catalog::{Kind, Ref};
use crate::content::kinds::powers::ability::AbilityKind;
use crate::content::limits;

/// A command of its own for some items or abilities, such as one key for drinking and another for reading. Its key stands in
/// `[keys.command]`; a mod adds it by `[patch.keys]` and below it `set = { "command.quaff" = "q" }`. A command that can do nothing in a game is not listed in the help.
///
/// ```toml
/// [command.quaff]
/// opens = "use"
/// tag = "potion"
/// help = "drink a potion"
/// asks = "Drink what?"
/// none = "You have nothing to drink."
///
/// [keys.command]
/// quaff = "q"
/// ```
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CommandKind {
    /// What it lists.
    pub opens: Opens,
    /// Only items, or abilities, with this label. Left out, all of them.
    #[serde(default)]
    #[schemars(example = &"potion")]
    pub tag: Option<String>,
    /// With `opens = "cast"`, the ability that it uses without a list.
    #[serde(default)]
    #[schemars(example = &"firebolt")]
    pub ability: Option<Ref<AbilityKind>>,
    /// What it does, in the list of keys.
    #[schemars(length(min = 1, max = limits::NAME), example = &"drink a potion")]
    pub help: String,
    /// What a button for it in the side panel says. Left out, it says `help`.
    #[serde(default)]
    #[schemars(example = &"Drink")]
    pub button: Option<String>,
    /// The title of the list. Left out, that of all items or abilities.
    #[serde(default)]
    #[schemars(example = &"Drink what?")]
    pub asks: Option<String>,
    /// The message if there is nothing to list, or if the player lacks the `ability`. Left out, it is what all games say then.
    #[serde(default)]
    #[schemars(example = &"You have nothing to drink.")]
    pub none: Option<String>,
}

/// What a command of the content lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Opens {
    /// Items to use.
    Use,
    /// Items to throw or shoot.
    Throw,
    /// Items to wear or wield.
    Equip,
    /// Items to take off.
    Unequip,
    /// Items to drop.
    Drop,
    /// Items to eat.
    Eat,
    /// Abilities to use.
    Cast,
}

impl Opens {
    /// The command of the engine that lists the same without regard to labels.
    pub fn command(self) -> ActCommand {
        match self {
            Self::Use => ActCommand::Use,
            Self::Throw => ActCommand::Throw,
            Self::Equip => ActCommand::Equip,
            Self::Unequip => ActCommand::Unequip,
            Self::Drop => ActCommand::Drop,
            Self::Eat => ActCommand::Eat,
            Self::Cast => ActCommand::Cast,
        }
    }
}

/// The keys of commands that content defines.
pub type CommandKeys = BTreeMap<Ref<CommandKind>, Keys>;

impl Kind for CommandKind {
    const TABLE: &'static str = "command";
    const TOKEN: &'static str = "ref:command";
}
