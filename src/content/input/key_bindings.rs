//! Key bindings: which keys trigger which command.

use schemars::JsonSchema;
use serde::Deserialize;

use super::command::{
    ActCommand, Command, ConfirmCommand, LookCommand, MenuCommand, PerCommand, ReplayCommand, StartCommand,
    ThinkCommand, ViewCommand,
};
use super::content_command::{CommandKeys, CommandKind};
use super::key::Key;
use crate::content::catalog::Ref;
use crate::content::shorthand::OneOrMany;
use crate::grid::Direction;

/// The keys of one command: a single key, or a list.
pub type Keys = OneOrMany<Key>;

/// The key bindings. Each command has a key, or a list of keys. A game has one set. One command of `act`, `command` or `view` may have the
/// key `any`: all keys that are bound to nothing on the play screen, except those with ctrl.
///
/// ```toml
/// [keys.act]
/// wait = [".", "s"]
/// pick_up = "g"
/// ```
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct KeyBindings {
    /// Moves the player or the cursor one step.
    #[serde(rename = "move")]
    pub step: PerCommand<Direction, Keys>,
    /// Runs until something happens.
    pub run: PerCommand<Direction, Keys>,
    /// The other actions of the player's creature.
    pub act: PerCommand<ActCommand, Keys>,
    /// The commands that the packs define in `[command]`.
    #[serde(default)]
    #[schemars(example = serde_json::json!({ "quaff": "q" }))]
    pub command: CommandKeys,
    /// The views of the play screen.
    pub view: PerCommand<ViewCommand, Keys>,
    /// The look cursor.
    pub look: PerCommand<LookCommand, Keys>,
    /// The AI inspector, a debugging view of a creature's scripts.
    pub think: PerCommand<ThinkCommand, Keys>,
    /// Replays.
    pub replay: PerCommand<ReplayCommand, Keys>,
    /// Lists and texts.
    pub menu: PerCommand<MenuCommand, Keys>,
    /// Yes-or-no questions.
    pub confirm: PerCommand<ConfirmCommand, Keys>,
    /// The start screen and the end screen.
    pub start: PerCommand<StartCommand, Keys>,
}

/// A key with two bindings on the same screen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Duplicate {
    /// The key.
    pub key: Key,
    /// The binding that takes effect: the table and the command.
    pub first: (&'static str, String),
    /// The binding without effect: the table and the command.
    pub second: (&'static str, String),
}

/// A binding: the table, the command and the key.
type Binding = (&'static str, String, Key);

impl<C: Command> PerCommand<C, Keys> {
    /// The command that a key triggers.
    pub fn command(&self, key: Key) -> Option<C> {
        self.iter().find(|(_, keys)| keys.0.contains(&key)).map(|(command, _)| command)
    }

    /// The keys of a command.
    pub fn keys(&self, command: C) -> &[Key] {
        self.get(command).map_or(&[], |keys| keys.0.as_slice())
    }

    fn bindings(&self, table: &'static str) -> Vec<Binding> {
        let named = C::NAMES.iter().zip(self.iter());
        named.flat_map(|(name, (_, keys))| keys.0.iter().map(move |key| (table, (*name).to_owned(), *key))).collect()
    }
}

impl KeyBindings {
    /// The command of a pack that a key triggers.
    pub fn content_command(&self, key: Key) -> Option<Ref<CommandKind>> {
        self.command.iter().find(|(_, keys)| keys.0.contains(&key)).map(|(command, _)| *command)
    }

    /// The first key of the first command of a pack that passes a test.
    pub fn first_key(&self, is_command: impl Fn(Ref<CommandKind>) -> bool) -> Option<Key> {
        self.command.iter().find(|(command, _)| is_command(**command)).and_then(|(_, keys)| keys.0.first().copied())
    }

    /// The commands with the key `any` that are not on the play screen, or move the player: their tables and names.
    pub fn misplaced_any(&self) -> Vec<(&'static str, String)> {
        let tables = [
            self.step.bindings("move"),
            self.run.bindings("run"),
            self.look.bindings("look"),
            self.think.bindings("think"),
            self.replay.bindings("replay"),
            self.menu.bindings("menu"),
            self.confirm.bindings("confirm"),
            self.start.bindings("start"),
        ];
        let any = tables.into_iter().flatten().filter(|(.., key)| *key == Key::ANY);
        any.map(|(table, command, _)| (table, command)).collect()
    }

    /// The keys with two bindings on the same screen. `name` gives the ids of the commands that packs define.
    pub fn duplicates(&self, name: impl Fn(Ref<CommandKind>) -> String) -> Vec<Duplicate> {
        let (step, run, look) = (self.step.bindings("move"), self.run.bindings("run"), self.look.bindings("look"));
        let (act, view, menu) = (self.act.bindings("act"), self.view.bindings("view"), self.menu.bindings("menu"));
        let only = |table: &[Binding], name: &str| -> Vec<Binding> {
            table.iter().filter(|(_, command, _)| command == name).cloned().collect()
        };
        let of_content = self.command.iter();
        let of_content: Vec<Binding> =
            of_content.flat_map(|(command, keys)| keys.0.iter().map(|key| ("command", name(*command), *key))).collect();
        let (close, choose, think) = (only(&menu, "close"), only(&menu, "choose"), only(&view, "think"));
        // The AI inspector shares its cursor with the look screen.
        let cursor = [step.clone(), run.clone(), look, close.clone(), think].concat();
        let screens = [
            [self.replay.bindings("replay"), view.clone(), close.clone()].concat(),
            [step, run, act, of_content, view, close].concat(),
            [cursor.clone(), choose].concat(),
            [cursor, self.think.bindings("think")].concat(),
            [self.confirm.bindings("confirm"), menu.clone()].concat(),
            [self.start.bindings("start"), menu].concat(),
        ];
        let mut found: Vec<Duplicate> = Vec::new();
        for duplicate in screens.iter().flat_map(|screen| duplicates_in(screen)) {
            if !found.contains(&duplicate) {
                found.push(duplicate);
            }
        }
        found
    }
}

fn duplicates_in(bindings: &[Binding]) -> Vec<Duplicate> {
    let mut found = Vec::new();
    for (index, (table, command, key)) in bindings.iter().enumerate() {
        if let Some(first) = bindings.iter().take(index).find(|(_, _, earlier)| earlier == key) {
            found.push(Duplicate { key: *key, first: (first.0, first.1.clone()), second: (table, command.clone()) });
        }
    }
    found
}
