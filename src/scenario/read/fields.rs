//! The fields of a test as written.

use std::borrow::Cow;
use std::collections::BTreeMap;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::Deserialize;
use serde::de::Deserializer;

use super::bound::Bound;
use crate::content::patterns::{REFERENCE, by_character};
use crate::content::shorthand::{SHORT_KIND, SHORT_TEXT, expand};
use crate::content::{
    ByStat, CreatureKind, Ending, ItemKind, Message, ModifierKind, OneOrMany, OptionValue, Ref, Script, TileKind,
    limits,
};

/// A scenario test, in a file of its own in `content/<pack>/tests/`: a small world, what the player does in it, and what must hold
/// then. `stuffed test` plays it.
///
/// ```toml
/// [test.a_wolf_comes_closer]
/// map = """
/// #######
/// #w...@#
/// #######
/// """
/// legend = { w = { creature = "wolf", hp = 5 } }
/// do = ["wait 2", "attack west"]
/// expect = { player = { hp = "> 0" }, creatures = { w = { beside = "@" } } }
/// ```
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "Test")]
pub(crate) struct TestFields {
    /// What it shows, for whoever reads it.
    #[serde(default)]
    pub about: String,
    /// The first level, a character a cell and a row a line; `@` is the player. Creatures, items and tiles are known by the glyphs that
    /// the content gives them, where only one of them has it.
    #[schemars(example = &"#####\n#@..#\n#####")]
    #[expect(dead_code, reason = "drawings are read from their nodes, which know where each row stands")]
    pub map: String,
    /// The level below, or a list of those below.
    #[serde(default)]
    pub below: Option<OneOrMany<String>>,
    /// What characters of the maps stand for, beside those that the pack gives a meaning.
    #[serde(default)]
    #[schemars(transform = by_character)]
    pub legend: BTreeMap<char, LegendFields>,
    /// What the player's creature has.
    #[serde(default)]
    pub player: Outfit,
    /// The seed of the world's random numbers; 1 when both `seed` and `seeds` are left out.
    #[serde(default)]
    pub seed: Option<u64>,
    /// It is played with so many seeds instead, from 1, and must hold with each.
    #[serde(default)]
    #[schemars(transform = limits::SEEDS.stated())]
    pub seeds: Option<u64>,
    /// What the player does, in order. A direction, as `"east"`, is a step or what comes of one; `attack`, `dig`, `open` and `close`
    /// want a direction; `drop`, `eat`, `use`, `equip` and `unequip` want the id of an item; `use_at` and `throw` want that, a column
    /// and a row of the map, counted from 0; `cast` wants an ability, and a column and a row if it has to be aimed; commands of the content,
    /// as `[command.quaff]`, want what they list; `order` wants `follow`, `stay`, `attack` or
    /// `flee`, behind it the cell where to stay or whom to attack, and before it the cell of the one follower who gets the order; `free` and
    /// `bump` want a direction; `drop_some` wants the id of an item and how many; `wait`, `pick_up`, `eat_here`, `use_here`, `descend` and
    /// `ascend` stand alone. `answer` wants the value or the position of a choice, `item` and its id, a column and a row, a direction, a
    /// number, or `cancel`. The player can't `swap`, with a direction, or `chase`: they are only for `acts`. Add a number to repeat a step;
    /// `cannot` in front of it means that the rules must refuse it.
    #[serde(default, rename = "do")]
    #[schemars(example = &"wait 5", example = vec!["east 3", "equip lantern", "attack north", "cannot descend"])]
    pub steps: Option<OneOrMany<String>>,
    /// Turns that the player waits after that.
    #[serde(default)]
    #[schemars(transform = limits::PATIENCE.stated())]
    pub turns: u32,
    /// What must hold then.
    pub expect: ExpectFields,
}

/// A legend entry: an id, or a table.
#[derive(Debug)]
pub(crate) struct LegendFields(pub LegendTable);

/// What a character stands for, written out.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "LegendEntry")]
pub(crate) struct LegendTable {
    /// The id of a creature, an item or a tile.
    #[serde(default)]
    #[schemars(regex(pattern = REFERENCE))]
    pub kind: Option<String>,
    /// Who stands there.
    #[serde(default)]
    pub creature: Option<Ref<CreatureKind>>,
    /// What lies there.
    #[serde(default)]
    pub item: Option<Possession>,
    /// What the cell is made of; the level's floor when left out.
    #[serde(default)]
    pub tile: Option<Ref<TileKind>>,
    /// The creature's hit points, at least 1; more than it was born with raise what it can have.
    #[serde(default)]
    pub hp: Option<i32>,
    /// Points of food in its stomach.
    #[serde(default)]
    pub food: Option<i32>,
    /// What it carries besides what it was born with.
    #[serde(default)]
    pub carries: Vec<Possession>,
    /// What it carries and wears.
    #[serde(default)]
    pub wears: Vec<Possession>,
    /// What it remembers, by name: its `me.memory`.
    #[serde(default)]
    #[schemars(example = example_memory())]
    pub memory: BTreeMap<String, OptionValue>,
    /// The modifiers on it.
    #[serde(default)]
    pub modifiers: Vec<Affliction>,
    /// Its own stats, without gear and modifiers.
    #[serde(default)]
    #[schemars(example = serde_json::json!({ "mana": 5 }))]
    pub stats: ByStat<i32>,
    /// What the creature does on its turns, in order, before it thinks for itself; in the words of `do`.
    #[serde(default)]
    pub acts: Option<OneOrMany<String>>,
}

impl<'de> Deserialize<'de> for LegendFields {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        expand(deserializer, SHORT_KIND).map(Self)
    }
}

impl JsonSchema for LegendFields {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "LegendFields".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let short = json_schema!({
            "type": "string",
            "pattern": REFERENCE,
            "description": "The id of a creature, an item or a tile.",
            "x-type": "creature, item or tile",
        });
        json_schema!({ "anyOf": [short, generator.subschema_for::<LegendTable>()] })
    }
}

/// What a creature has at the beginning of a test, where it differs from a newborn's.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Outfit {
    /// Hit points, at least 1; more than it was born with raise what it can have.
    #[serde(default)]
    pub hp: Option<i32>,
    /// Points of food in its stomach.
    #[serde(default)]
    pub food: Option<i32>,
    /// What it carries besides what it was born with.
    #[serde(default)]
    pub carries: Vec<Possession>,
    /// What it carries and wears.
    #[serde(default)]
    pub wears: Vec<Possession>,
    /// What it remembers, by name: its `me.memory`.
    #[serde(default)]
    #[schemars(example = example_memory())]
    pub memory: BTreeMap<String, OptionValue>,
    /// The modifiers on it.
    #[serde(default)]
    pub modifiers: Vec<Affliction>,
    /// Its own stats, without gear and modifiers.
    #[serde(default)]
    #[schemars(example = serde_json::json!({ "mana": 5 }))]
    pub stats: ByStat<i32>,
}

impl Outfit {
    /// Whether it differs from a newborn's in nothing.
    pub fn is_empty(&self) -> bool {
        let Self { hp, food, carries, wears, memory, modifiers, stats } = self;
        let items = carries.is_empty() && wears.is_empty();
        hp.is_none() && food.is_none() && items && memory.is_empty() && modifiers.is_empty() && stats.is_empty()
    }
}

/// A modifier at the start of a test: `"slow"`, which outlasts the test, or `{ kind = "slow", turns = 5, strength = 2 }`.
#[derive(Clone, Copy, Debug)]
pub struct Affliction {
    /// Its kind.
    pub kind: Ref<ModifierKind>,
    /// How many turns it lasts; `None` for longer than the test.
    pub turns: Option<u32>,
    /// How strong it is, from 1.
    pub strength: i32,
}

/// A modifier, and how long it lasts.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename = "Affliction")]
struct AfflictionFields {
    /// Its kind.
    kind: Ref<ModifierKind>,
    /// How many turns it lasts; longer than the test when left out.
    #[serde(default)]
    #[schemars(transform = limits::PATIENCE.stated())]
    turns: Option<u32>,
    /// How strong it is, if it can `intensify`.
    #[serde(default = "weak")]
    #[schemars(transform = limits::INTENSITY.stated(), extend("default" = 1))]
    strength: i32,
}

fn weak() -> i32 {
    1
}

impl<'de> Deserialize<'de> for Affliction {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let AfflictionFields { kind, turns, strength } = expand(deserializer, SHORT_KIND)?;
        Ok(Self { kind, turns, strength })
    }
}

impl JsonSchema for Affliction {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "ShortAffliction".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let short = generator.subschema_for::<Ref<ModifierKind>>();
        json_schema!({ "anyOf": [short, generator.subschema_for::<AfflictionFields>()] })
    }
}

/// An item of a test: `"dagger"`, `{ kind = "corpse", of = "bat" }`, or `{ kind = "arrow", count = 5 }`.
#[derive(Clone, Copy, Debug)]
pub struct Possession {
    /// What it is.
    pub kind: Ref<ItemKind>,
    /// What it was made from, as a corpse is.
    pub of: Option<Ref<CreatureKind>>,
    /// How many there are.
    pub count: u16,
}

/// An item, what it was made from, and how many there are.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename = "Possession")]
struct PossessionFields {
    /// What it is.
    kind: Ref<ItemKind>,
    /// What it was made from, as a corpse is.
    #[serde(default)]
    of: Option<Ref<CreatureKind>>,
    /// How many there are; at most as many as its kind can `stack`.
    #[serde(default = "one")]
    #[schemars(transform = limits::STACK.stated(), extend("default" = 1))]
    count: u16,
}

fn one() -> u16 {
    1
}

impl<'de> Deserialize<'de> for Possession {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let fields: PossessionFields = expand(deserializer, SHORT_KIND)?;
        Ok(Self { kind: fields.kind, of: fields.of, count: fields.count })
    }
}

impl JsonSchema for Possession {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "ShortPossession".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let short = generator.subschema_for::<Ref<ItemKind>>();
        json_schema!({ "anyOf": [short, generator.subschema_for::<PossessionFields>()] })
    }
}

/// What must hold in the end; at least one of these.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "Expectation")]
pub(crate) struct ExpectFields {
    /// The first level, with `?` for cells that may hold anything.
    #[serde(default)]
    pub map: Option<String>,
    /// The level below, or a list of those below.
    #[serde(default)]
    pub below: Option<OneOrMany<String>>,
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
    /// How many there are of a creature, an item on the ground, or a tile, by its id.
    #[serde(default)]
    pub count: BTreeMap<String, Bound>,
    /// How the game has ended.
    #[serde(default)]
    pub ended: Option<Ref<Ending>>,
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
        let tables = self.creatures.is_empty() && self.count.is_empty();
        let single = self.ended.is_none() && self.over.is_none() && self.map.is_none() && self.player.is_none();
        let is_quiet = self.prompt.is_none() && self.asked.is_none();
        !tells
            && tables
            && single
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

/// An example of what a creature remembers, for the reference.
fn example_memory() -> BTreeMap<&'static str, bool> {
    BTreeMap::from([("afraid", true)])
}
