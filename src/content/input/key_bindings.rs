//! Which key does what.

use schemars::JsonSchema;
use serde::Deserialize;

use super::command::{
    ActCommand, Command, ConfirmCommand, LookCommand, MenuCommand, PerCommand, ReplayCommand, StartCommand,
    ThinkCommand, ViewCommand,
};
use super::key::Key;
use crate::content::kinds::level::OneOrMany;
use crate::grid::Direction;

/// The keys of one command: one, or a list.
pub type Keys = OneOrMany<Key>;

/// The key bindings: for each command one key, or a list of keys. A game has one.
///
/// ```toml
/// [keys.act]
/// wait = [".", "s"]
/// pick_up = "g"
/// ```
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct KeyBindings {
    /// A step, of the player or the cursor.
    #[serde(rename = "move")]
    pub step: PerCommand<Direction, Keys>,
    /// A run, until something comes up.
    pub run: PerCommand<Direction, Keys>,
    /// What else the player's creature does.
    pub act: PerCommand<ActCommand, Keys>,
    /// What opens.
    pub view: PerCommand<ViewCommand, Keys>,
    /// The cursor.
    pub look: PerCommand<LookCommand, Keys>,
    /// A look into somebody's head.
    pub think: PerCommand<ThinkCommand, Keys>,
    /// A game that is seen again.
    pub replay: PerCommand<ReplayCommand, Keys>,
    /// Lists and texts.
    pub menu: PerCommand<MenuCommand, Keys>,
    /// Questions.
    pub confirm: PerCommand<ConfirmCommand, Keys>,
    /// The first and the last screen.
    pub start: PerCommand<StartCommand, Keys>,
}

/// A key that stands for two things at once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Duplicate {
    /// The key.
    pub key: Key,
    /// The table and the name of the command that it does.
    pub first: (&'static str, &'static str),
    /// The table and the name of the command that it is bound to in vain.
    pub second: (&'static str, &'static str),
}

/// A binding: the table, the command's name, the key.
type Binding = (&'static str, &'static str, Key);

impl<C: Command> PerCommand<C, Keys> {
    /// The command of a key.
    pub fn command(&self, key: Key) -> Option<C> {
        self.iter().find(|(_, keys)| keys.0.contains(&key)).map(|(command, _)| command)
    }

    /// The keys of a command.
    pub fn keys(&self, command: C) -> &[Key] {
        self.get(command).map_or(&[], |keys| keys.0.as_slice())
    }

    fn bindings(&self, table: &'static str) -> Vec<Binding> {
        let named = C::NAMES.iter().zip(self.iter());
        named.flat_map(|(name, (_, keys))| keys.0.iter().map(move |key| (table, *name, *key))).collect()
    }
}

impl KeyBindings {
    /// The keys that stand for two things on one screen.
    pub fn duplicates(&self) -> Vec<Duplicate> {
        let (step, run, look) = (self.step.bindings("move"), self.run.bindings("run"), self.look.bindings("look"));
        let (act, view, menu) = (self.act.bindings("act"), self.view.bindings("view"), self.menu.bindings("menu"));
        let only = |table: &[Binding], name| -> Vec<Binding> {
            table.iter().filter(|(_, command, _)| *command == name).copied().collect()
        };
        let (close, choose, think) = (only(&menu, "close"), only(&menu, "choose"), only(&view, "think"));
        // The cursor of a look into somebody's head is that of looking round.
        let cursor = [step.clone(), run.clone(), look, close.clone(), think].concat();
        let screens = [
            [self.replay.bindings("replay"), view.clone(), close.clone()].concat(),
            [step, run, act, view, close].concat(),
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
            found.push(Duplicate { key: *key, first: (first.0, first.1), second: (*table, *command) });
        }
    }
    found
}
