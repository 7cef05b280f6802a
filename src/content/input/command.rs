//! What a player can ask for by a key.

use std::borrow::Cow;
use std::fmt;
use std::marker::PhantomData;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::{Deserialize, Deserializer, Error, IgnoredAny, MapAccess, Visitor};
use serde_json::Map;

use crate::grid::Direction;

/// A sort of commands that has a table in `[keys]`.
pub trait Command: Copy + PartialEq + 'static {
    /// All of them, in the order of the help, beside [`Command::NAMES`].
    const ALL: &'static [Self];
    /// The names by which content calls them.
    const NAMES: &'static [&'static str];
    /// What each does, beside [`Command::NAMES`].
    const MEANINGS: &'static [&'static str];

    /// The name by which content calls it.
    fn name(self) -> &'static str {
        Self::ALL.iter().zip(Self::NAMES).find(|(command, _)| **command == self).map_or("", |(_, name)| name)
    }

    /// The command of that name.
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
    /// What the player's creature does, other than steps. A command that is called as an action of the game asks for that action.
    ActCommand {
        /// Lets a turn pass.
        Wait = "wait",
        /// Rests until healed or disturbed.
        Rest = "rest",
        /// Walks to where the map is not known yet.
        Explore = "explore",
        /// Picks up what lies here.
        PickUp = "pick_up",
        /// Lays something down.
        Drop = "drop",
        /// Eats something.
        Eat = "eat",
        /// Wears or wields something.
        Equip = "equip",
        /// Takes something off.
        Unequip = "unequip",
        /// Uses something.
        Use = "use",
        /// Closes a door beside the player.
        CloseDoor = "close_door",
        /// Goes down the stairs, or walks to the nearest that were seen.
        Descend = "descend",
        /// Goes up the stairs or out, or walks to the nearest that were seen.
        Ascend = "ascend",
    }
}

commands! {
    /// What opens from the play screen.
    ViewCommand {
        /// What is carried.
        Inventory = "inventory",
        /// Looks round with a cursor.
        Look = "look",
        /// All messages.
        Messages = "messages",
        /// What goes on in somebody's head, for those who write scripts.
        Think = "think",
        /// What is wrong with the content, after a change that could not be taken over.
        Faults = "faults",
        /// Which mods are played.
        Mods = "mods",
        /// The keys.
        Help = "help",
        /// Saves and leaves the program.
        Save = "save",
    }
}

commands! {
    /// What the cursor does, other than steps.
    LookCommand {
        /// To the next of what is in sight.
        Next = "next",
        /// To the one before.
        Previous = "previous",
    }
}

commands! {
    /// What can be done while looking into somebody's head, besides moving the cursor.
    ThinkCommand {
        /// Lets a turn pass.
        Turn = "turn",
        /// Makes the whole level known.
        Reveal = "reveal",
        /// Asks for the id of a kind, and brings such a creature into being at the cursor.
        Spawn = "spawn",
        /// To the level below.
        Below = "below",
        /// To the level above.
        Above = "above",
        /// Further down in what is told.
        More = "more",
        /// Further up.
        Back = "back",
    }
}

commands! {
    /// What can be done while a game is seen again.
    ReplayCommand {
        /// Waits, or goes on.
        Pause = "pause",
        /// One action on.
        Step = "step",
        /// One action back.
        Back = "back",
        /// Goes faster.
        Faster = "faster",
        /// Goes slower.
        Slower = "slower",
        /// Asks for a turn, and goes there.
        Jump = "jump",
    }
}

commands! {
    /// What lists and texts do; closing works on every screen.
    MenuCommand {
        /// A line up.
        Up = "up",
        /// A line down.
        Down = "down",
        /// A page up.
        PageUp = "page_up",
        /// A page down.
        PageDown = "page_down",
        /// To the beginning.
        First = "first",
        /// To the end.
        Last = "last",
        /// Takes the entry.
        Choose = "choose",
        /// Closes what is topmost.
        Close = "close",
    }
}

commands! {
    /// The answers to a question.
    ConfirmCommand {
        /// It is to be done.
        Yes = "yes",
        /// It is not.
        No = "no",
    }
}

commands! {
    /// What the first and the last screen offer.
    StartCommand {
        /// Goes on with the saved game.
        Continue = "continue",
        /// Which games are saved.
        Load = "load",
        /// Begins a game.
        New = "new",
        /// Asks for the seed of a game.
        Seed = "seed",
        /// Which games are over.
        Past = "past",
        /// Shows the chosen one of the past games again.
        Watch = "watch",
        /// Deletes the chosen one of the saved games.
        Delete = "delete",
        /// Which mods are on.
        Mods = "mods",
        /// All messages of the life that ended.
        Messages = "messages",
        /// The keys.
        Help = "help",
        /// Leaves the program.
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

/// Something for each command of a sort; content must leave none out.
#[derive(Clone, Debug)]
pub struct PerCommand<C, T> {
    values: Vec<T>,
    sort: PhantomData<C>,
}

impl<C: Command, T> PerCommand<C, T> {
    /// What belongs to `command`.
    pub fn get(&self, command: C) -> Option<&T> {
        self.iter().find(|(known, _)| *known == command).map(|(_, value)| value)
    }

    /// All commands and what belongs to them, in the order of the commands.
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
                Some(place) => *place = Some(map.next_value()?),
                None => drop(map.next_value::<IgnoredAny>()?),
            }
        }
        let named = C::NAMES.iter().zip(found);
        let values = named.map(|(name, value)| value.ok_or_else(|| A::Error::missing_field(name)));
        Ok(PerCommand { values: values.collect::<Result<_, _>>()?, sort: PhantomData })
    }
}
