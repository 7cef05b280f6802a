//! What must hold at the end of a test, as written.

use std::borrow::Cow;
use std::collections::BTreeMap;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::Deserialize;
use serde::de::Deserializer;

use super::bound::Bound;
use crate::content::patterns::by_character;
use crate::content::shorthand::{SHORT_KIND, SHORT_TEXT, expand};
use crate::content::{ByStat, Ending, ItemKind, Message, ModifierKind, OneOrMany, OptionValue, Ref, Script};

/// What must hold in the end; at least one of these.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "Expectation")]
pub(crate) struct ExpectFields {
    /// The first level, with `?` for cells that may hold anything. Fields that the test draws nowhere on a level are ignored; where it draws
    /// one, a cell drawn without it must not have it.
    #[serde(default)]
    pub map: Option<String>,
    /// The level below, or a list of those below.
    #[serde(default)]
    pub below: Option<OneOrMany<String>>,
    /// Which cells of the first level are lit: `+` for those that are, `-` for those in the dark, and `?` where it doesn't matter.
    #[serde(default)]
    #[schemars(example = &"--+++\n--+++")]
    pub lit: Option<String>,
    /// Which cells of the first level the player sees, in the same way.
    #[serde(default)]
    #[schemars(example = &"--+++\n--+++")]
    pub seen: Option<String>,
    /// Which cells of the first level are on the player's map, in the same way.
    #[serde(default)]
    #[schemars(example = &"--+++\n--+++")]
    pub known: Option<String>,
    /// How many columns and rows the level has; only with `built`.
    #[serde(default)]
    #[schemars(example = vec![80, 48])]
    pub size: Option<[u32; 2]>,
    /// How many parts its open ground has between which there is no way, doors being open; only with `built`.
    #[serde(default)]
    #[schemars(example = &1)]
    pub regions: Option<Bound>,
    /// How many of its open cells nobody can get to, neither from where the player arrives nor from any stairs; only with `built`.
    #[serde(default)]
    #[schemars(example = &0)]
    pub cut_off: Option<Bound>,
    /// Texts of which each is part of a message that the player has read.
    #[serde(default)]
    #[schemars(example = &"You win", example = serde_json::json!([{ "text": "hits you", "times": 2 }]))]
    pub messages: Option<OneOrMany<ExpectedMessage>>,
    /// Texts of which none is.
    #[serde(default)]
    pub no_messages: Option<OneOrMany<String>>,
    /// What holds of the player's creature.
    #[serde(default)]
    pub player: Option<Expected>,
    /// What holds of all creatures that were drawn by a character.
    #[serde(default)]
    #[schemars(transform = by_character)]
    pub creatures: BTreeMap<char, Expected>,
    /// How many there are of a creature, the creatures of a faction, an item on the ground, a tile or cells of a field, by its id: on all levels
    /// of the test, or on the one that is built.
    #[serde(default)]
    pub count: BTreeMap<String, Bound>,
    /// How many there are with all of `seeds` together, for what is left to chance.
    #[serde(default)]
    #[schemars(example = serde_json::json!({ "rat": "90 to 130" }))]
    pub total: BTreeMap<String, Bound>,
    /// How the game has ended.
    #[serde(default)]
    pub ended: Option<Ref<Ending>>,
    /// Whether the game is won.
    #[serde(default)]
    pub won: Option<bool>,
    /// Whether the game is over.
    #[serde(default)]
    pub over: Option<bool>,
    /// The question that is open, by the id of its sentence.
    #[serde(default)]
    pub prompt: Option<Ref<Message>>,
    /// Whether any question is open.
    #[serde(default)]
    pub asked: Option<bool>,
}

impl ExpectFields {
    /// Whether anything is expected at all.
    pub fn is_empty(&self) -> bool {
        let lists = [&self.below, &self.no_messages];
        let tells = self.messages.as_ref().is_some_and(|list| !list.0.is_empty());
        let tables = self.creatures.is_empty() && self.count.is_empty() && self.total.is_empty();
        let is_open = self.ended.is_none() && self.over.is_none() && self.won.is_none();
        let single = is_open && self.map.is_none() && self.player.is_none();
        let numbers = [&self.regions, &self.cut_off].into_iter().all(Option::is_none);
        let ground = self.known.is_none() && self.size.is_none() && numbers;
        let is_quiet = self.prompt.is_none() && self.asked.is_none() && self.lit.is_none() && self.seen.is_none();
        !tells
            && tables
            && single
            && ground
            && is_quiet
            && lists.iter().all(|list| list.as_ref().is_none_or(|list| list.0.is_empty()))
    }
}

/// What must hold of a creature at the end of a test.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "ExpectedCreature")]
pub struct Expected {
    /// Whether it lives.
    #[serde(default)]
    pub alive: Option<bool>,
    /// Hit points.
    #[serde(default)]
    pub hp: Option<Bound>,
    /// Attack with all that it wears.
    #[serde(default)]
    pub attack: Option<Bound>,
    /// Defense with all that it wears.
    #[serde(default)]
    pub defense: Option<Bound>,
    /// Its most hit points, with modifiers.
    #[serde(default)]
    pub max_hp: Option<Bound>,
    /// Its speed in percent, with modifiers.
    #[serde(default)]
    pub speed: Option<Bound>,
    /// Its stats, with gear and modifiers.
    #[serde(default)]
    #[schemars(example = serde_json::json!({ "mana": "< 5" }))]
    pub stats: ByStat<Bound>,
    /// Points of food in its stomach.
    #[serde(default)]
    pub food: Option<Bound>,
    /// The level that it is on, from 1 at the top.
    #[serde(default)]
    pub depth: Option<Bound>,
    /// Items that it carries, worn or not; a kind named twice must be carried twice. Each of several that are carried together counts.
    #[serde(default)]
    pub carries: Vec<Ref<ItemKind>>,
    /// How many items of a kind it carries, in all.
    #[serde(default)]
    #[schemars(example = serde_json::json!({ "arrow": 5 }))]
    pub counts: BTreeMap<Ref<ItemKind>, Bound>,
    /// How many slots are taken by items.
    #[serde(default)]
    pub slots: Option<Bound>,
    /// Kinds of items that the player knows, and those that it doesn't.
    #[serde(default)]
    #[schemars(example = serde_json::json!({ "potion": false }))]
    pub knows: BTreeMap<Ref<ItemKind>, bool>,
    /// Names of carried items, as its inventory shows them with an article.
    #[serde(default)]
    #[schemars(example = vec!["3 arrows"])]
    pub names: Vec<String>,
    /// Items that it does not carry.
    #[serde(default)]
    pub lacks: Vec<Ref<ItemKind>>,
    /// Items that it wears.
    #[serde(default)]
    pub wears: Vec<Ref<ItemKind>>,
    /// The character of somebody who stands beside it.
    #[serde(default)]
    pub beside: Option<char>,
    /// Whether it has left the place where it was drawn.
    #[serde(default)]
    pub moved: Option<bool>,
    /// What it remembers, by name; of what is not named here it may remember anything.
    #[serde(default)]
    pub memory: BTreeMap<String, OptionValue>,
    /// What lasts on it.
    #[serde(default)]
    #[schemars(example = vec!["slow"], example = serde_json::json!([{ "kind": "poison", "turns": "> 3", "strength": 2 }]))]
    pub modifiers: Vec<ExpectedModifier>,
    /// What does not last on it.
    #[serde(default)]
    pub lacks_modifiers: Vec<Ref<ModifierKind>>,
    /// Texts of which each is part of an effect that a hook asked for in its name, as scripts write it: `heal(me, 3)`. Its own hooks do,
    /// and those of what it wears, of what lasts on it, and of the ground under it.
    #[serde(default)]
    pub effects: Vec<String>,
    /// The script that decided on its last action, of its own list or of that of a modifier.
    #[serde(default)]
    pub behaviour: Option<Ref<Script>>,
    /// Whether it looks like an item.
    #[serde(default)]
    pub posing: Option<bool>,
    /// Whether it is asleep.
    #[serde(default)]
    pub asleep: Option<bool>,
    /// Whether it has noticed the player.
    #[serde(default)]
    pub noticed: Option<bool>,
    /// Whether the player is aware of it, by sight or otherwise.
    #[serde(default)]
    pub seen: Option<bool>,
    /// From how many cells others notice it.
    #[serde(default)]
    pub stealth: Option<Bound>,
    /// Whether it stands in the light.
    #[serde(default)]
    pub lit: Option<bool>,
    /// How bright it is where it stands, in percent of full light.
    #[serde(default)]
    pub light: Option<Bound>,
}

/// A modifier that must last on a creature: `"slow"`, or `{ kind = "poison", turns = "> 3", strength = 2 }`.
#[derive(Clone, Debug)]
pub struct ExpectedModifier {
    /// Its kind.
    pub kind: Ref<ModifierKind>,
    /// How many turns are left of it.
    pub turns: Option<Bound>,
    /// How strong it is, from 1.
    pub strength: Option<Bound>,
}

/// A modifier, and what must hold of it.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename = "ExpectedModifier")]
struct ExpectedModifierFields {
    /// Its kind.
    kind: Ref<ModifierKind>,
    /// How many turns are left of it.
    #[serde(default)]
    turns: Option<Bound>,
    /// How strong it is, from 1.
    #[serde(default)]
    strength: Option<Bound>,
}

impl<'de> Deserialize<'de> for ExpectedModifier {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let ExpectedModifierFields { kind, turns, strength } = expand(deserializer, SHORT_KIND)?;
        Ok(Self { kind, turns, strength })
    }
}

impl JsonSchema for ExpectedModifier {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "ShortExpectedModifier".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let short = generator.subschema_for::<Ref<ModifierKind>>();
        json_schema!({ "anyOf": [short, generator.subschema_for::<ExpectedModifierFields>()] })
    }
}

/// A message that the player must have read: `"hits you"`, or `{ text = "hits you", times = 2 }`.
#[derive(Clone, Debug)]
pub struct ExpectedMessage {
    /// A part of the message.
    pub text: String,
    /// How many times the player has read it; at least once when left out.
    pub times: Option<Bound>,
}

/// A part of a message, and how many times it must have been read.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename = "ExpectedMessage")]
struct ExpectedMessageFields {
    /// A part of the message.
    text: String,
    /// How many times the player has read it; at least once when left out.
    #[serde(default)]
    times: Option<Bound>,
}

impl<'de> Deserialize<'de> for ExpectedMessage {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let ExpectedMessageFields { text, times } = expand(deserializer, SHORT_TEXT)?;
        Ok(Self { text, times })
    }
}

impl JsonSchema for ExpectedMessage {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "ShortExpectedMessage".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        json_schema!({ "anyOf": [{ "type": "string" }, generator.subschema_for::<ExpectedMessageFields>()] })
    }
}
