//! Commands: what a player can do with a key.

use std::borrow::Cow;
use std::fmt;
use std::marker::PhantomData;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::{Deserialize, Deserializer, Error, IgnoredAny, MapAccess, Visitor};
use serde_json::Map;

use crate::grid::Direction;

/// A group of commands with a table in `[keys]`.
pub trait Command: Copy + PartialEq + 'static {
    /// All commands in the order of the help screen. Parallel to [`Command::NAMES`].
    const ALL: &'static [Self];
    /// The names in content files.
    const NAMES: &'static [&'static str];
    /// What each command does, in a sentence. Parallel to [`Command::NAMES`].
    const MEANINGS: &'static [&'static str];

    /// The name in content files.
    fn name(self) -> &'static str {
        Self::ALL.iter().zip(Self::NAMES).find(|(command, _)| **command == self).map_or("", |(_, name)| name)
    }

    /// The command with this name.
    fn named(name: &str) -> Option<Self> {
        Self::NAMES.iter().zip(Self::ALL).find(|(known, _)| **known == name).map(|(_, command)| *command)
    }
}

macro_rules! commands {
    ($(#[$doc:meta])* $sort:ident { $(#[doc = $doc_text:literal] $command:ident = $name:literal,)* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum $sort { $(#[doc = $doc_text] $command,)* }

        impl Command for $sort {
            const ALL: &'static [Self] = &[$(Self::$command,)*];
            const NAMES: &'static [&'static str] = &[$($name,)*];
            const MEANINGS: &'static [&'static str] = &[$($doc_text,)*];
        }
    };
}

commands! {
    /// What the player's creature does besides moving. A command with the name of an action performs that action.
    ActCommand {
        /// Waits a turn.
        Wait = "wait",
        /// Rests until healed or disturbed.
        Rest = "rest",
        /// Explores the level automatically.
        Explore = "explore",
        /// Picks up what lies here.
        PickUp = "pick_up",
        /// Drops something.
        Drop = "drop",
        /// Eats something.
        Eat = "eat",
        /// Wears or wields something.
        Equip = "equip",
        /// Takes something off.
        Unequip = "unequip",
        /// Uses something.
        Use = "use",
        /// Uses an ability.
        Cast = "cast",
        /// Throws something.
        Throw = "throw",
        /// Shoots, or throws what is made for it.
        Fire = "fire",
        /// Closes a door beside the player.
        CloseDoor = "close_door",
        /// Gives an order to followers.
        Order = "order",
        /// Begins to sneak, or stops.
        Sneak = "sneak",
        /// Searches for hidden doors and traps.
        Search = "search",
        /// Goes down the stairs, or walks to the nearest known ones.
        Descend = "descend",
        /// Goes up the stairs or through the exit, or walks to the nearest known ones.
        Ascend = "ascend",
    }
}

commands! {
    /// What the play screen can open.
    ViewCommand {
        /// Shows the inventory.
        Inventory = "inventory",
        /// Looks around with a cursor.
        Look = "look",
        /// Shows all messages.
        Messages = "messages",
        /// Shows the AI inspector, a debugging view of a creature's scripts.
        Think = "think",
        /// Shows the errors of changed content and of scripts.
        Faults = "faults",
        /// Shows the mods in play.
        Mods = "mods",
        /// Shows the keys.
        Help = "help",
        /// Saves and quits.
        Save = "save",
    }
}

commands! {
    /// What the look cursor does besides moving.
    LookCommand {
        /// Moves to the next thing in sight.
        Next = "next",
        /// Moves to the previous thing in sight.
        Previous = "previous",
        /// Shows all that is known about what is at the cursor.
        Details = "details",
    }
}

commands! {
    /// What the AI inspector does, besides moving the cursor.
    ThinkCommand {
        /// Passes a turn.
        Turn = "turn",
        /// Reveals the whole level.
        Reveal = "reveal",
        /// Asks for the id of a creature, and spawns one at the cursor.
        Spawn = "spawn",
        /// Moves to the level below.
        Below = "below",
        /// Moves to the level above.
        Above = "above",
        /// Scrolls down.
        More = "more",
        /// Scrolls up.
        Back = "back",
    }
}

commands! {
    /// What can be done in a replay.
    ReplayCommand {
        /// Pauses or continues.
        Pause = "pause",
        /// Goes one action forward.
        Step = "step",
        /// Goes one action back.
        Back = "back",
        /// Plays faster.
        Faster = "faster",
        /// Plays slower.
        Slower = "slower",
        /// Asks for a turn and jumps to it.
        Jump = "jump",
    }
}

commands! {
    /// What lists and texts do. `close` works on every screen.
    MenuCommand {
        /// Moves up a line.
        Up = "up",
        /// Moves down a line.
        Down = "down",
        /// Moves up a page.
        PageUp = "page_up",
        /// Moves down a page.
        PageDown = "page_down",
        /// Moves to the beginning.
        First = "first",
        /// Moves to the end.
        Last = "last",
        /// Chooses the entry.
        Choose = "choose",
        /// Closes the topmost view.
        Close = "close",
    }
}

commands! {
    /// The answers to a question.
    ConfirmCommand {
        /// Confirms.
        Yes = "yes",
        /// Cancels.
        No = "no",
    }
}

commands! {
    /// What the start screen and the end screen offer.
    StartCommand {
        /// Continues the saved game.
        Continue = "continue",
        /// Shows the saved games.
        Load = "load",
        /// Starts a new game.
        New = "new",
        /// Asks for the seed of the next game.
        Seed = "seed",
        /// Shows the past games.
        Past = "past",
        /// Replays the selected past game.
        Watch = "watch",
        /// Deletes the selected saved game.
        Delete = "delete",
        /// Shows the games to choose from.
        Games = "games",
        /// Shows the mods.
        Mods = "mods",
        /// Shows all messages of the finished game.
        Messages = "messages",
        /// Shows the keys.
        Help = "help",
        /// Quits the program.
        Quit = "quit",
    }
}

impl Command for Direction {
    const ALL: &'static [Self] = &Direction::ALL;
    const NAMES: &'static [&'static str] =
        &["north", "east", "south", "west", "northeast", "southeast", "southwest", "northwest"];
    const MEANINGS: &'static [&'static str] = &[
        "Up.",
        "To the right.",
        "Down.",
        "To the left.",
        "Up and to the right.",
        "Down and to the right.",
        "Down and to the left.",
        "Up and to the left.",
    ];
}

/// A value for each command of a group. Content must define all of them.
#[derive(Clone, Debug)]
pub struct PerCommand<C, T> {
    values: Vec<T>,
    sort: PhantomData<C>,
}

impl<C: Command, T> PerCommand<C, T> {
    /// The value of `command`.
    pub fn get(&self, command: C) -> Option<&T> {
        self.iter().find(|(known, _)| *known == command).map(|(_, value)| value)
    }

    /// All commands with their values, in the order of the commands.
    pub fn iter(&self) -> impl Iterator<Item = (C, &T)> {
        C::ALL.iter().copied().zip(&self.values)
    }
}

impl<'de, C: Command, T: Deserialize<'de>> Deserialize<'de> for PerCommand<C, T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_struct("Each", C::NAMES, EachVisitor(PhantomData))
    }
}

impl<C: Command, T: JsonSchema> JsonSchema for PerCommand<C, T> {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        format!("Each_{}", T::schema_name()).into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let mut properties = Map::new();
        for (name, meaning) in C::NAMES.iter().zip(C::MEANINGS) {
            let mut schema = generator.subschema_for::<T>();
            schema.insert("description".to_owned(), meaning.trim().into());
            properties.insert((*name).to_owned(), schema.into());
        }
        json_schema!({
            "type": "object",
            "properties": properties,
            "required": C::NAMES,
            "additionalProperties": false,
        })
    }
}

struct EachVisitor<C, T>(PhantomData<(C, T)>);

impl<'de, C: Command, T: Deserialize<'de>> Visitor<'de> for EachVisitor<C, T> {
    type Value = PerCommand<C, T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a table with an entry for each command")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let mut found: Vec<Option<T>> = C::NAMES.iter().map(|_| None).collect();
        while let Some(key) = map.next_key::<String>()? {
            match C::NAMES.iter().position(|name| *name == key).and_then(|index| found.get_mut(index)) {
                Some(entry) => *entry = Some(map.next_value()?),
                None => drop(map.next_value::<IgnoredAny>()?),
            }
        }
        let named = C::NAMES.iter().zip(found);
        let values = named.map(|(name, value)| value.ok_or_else(|| A::Error::missing_field(name)));
        Ok(PerCommand { values: values.collect::<Result<_, _>>()?, sort: PhantomData })
    }
}
