//! The fields of a test as written: its maps and their legend, and what the player does.

use std::borrow::Cow;
use std::collections::BTreeMap;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::Deserialize;
use serde::de::Deserializer;

use super::built::BuiltName;
use super::expect_fields::ExpectFields;
use super::outfit::{Affliction, Outfit, Possession, example_memory};
use crate::content::patterns::{REFERENCE, by_character};
use crate::content::shorthand::{SHORT_KIND, expand};
use crate::content::{ByStat, CreatureKind, FieldKind, LevelKind, OneOrMany, OptionValue, Ref, TileKind, limits};

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
#[schemars(rename = "Test", extend("anyOf" = [{ "required": ["map"] }, { "required": ["built"] }]))]
pub(crate) struct TestFields {
    /// What it shows, for whoever reads it.
    #[serde(default)]
    pub about: String,
    /// The first level, a character a cell and a row a line; `@` is the player. Creatures, items, tiles and fields are known by
    /// the glyphs that the content gives them, where only one of them has it.
    #[serde(default)]
    #[schemars(example = &"#####\n#@..#\n#####")]
    pub map: Option<String>,
    /// A level that is built as in a game, in place of a map: the id of its kind, its number, or its branch and its number there. The player
    /// arrives on it, and the test counts what is there.
    #[serde(default)]
    #[schemars(example = &"ice_caves", example = &3, example = &"mines:2")]
    pub built: Option<BuiltName>,
    /// The level below, or a list of those below. A level that is `gone` after the player has left it comes back as it is drawn.
    #[serde(default)]
    pub below: Option<OneOrMany<String>>,
    /// The kind of the first level, or a list of those from the top. Left out, they are those of the game.
    #[serde(default)]
    #[schemars(example = &"ice_caves")]
    pub level: Option<OneOrMany<Ref<LevelKind>>>,
    /// What characters of the maps stand for, besides those to which the pack gives a meaning.
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
    /// number, or `cancel`. `sneak` and `search` stand alone, too. The player can't `swap`, with a direction, or `chase`: they are only for `acts`. Add a number to repeat a step;
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
    /// The id of a creature, an item, a tile or a field.
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
    /// What lies, flows, hangs or burns there, and how much of it, in points.
    #[serde(default)]
    #[schemars(example = serde_json::json!({ "methane": 50 }))]
    pub fields: BTreeMap<Ref<FieldKind>, u16>,
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
    /// Whether it is asleep. Nobody is unless this says so.
    #[serde(default)]
    pub asleep: bool,
    /// Whether it sneaks.
    #[serde(default)]
    pub sneaks: bool,
    /// The name of the wire that the cell is on. All cells of its level with the same name are on one wire.
    #[serde(default)]
    #[schemars(example = &"cages")]
    pub wire: Option<String>,
    /// The name of the lock of the cell, whose tile needs `unlocks`.
    #[serde(default)]
    #[schemars(example = &"gate")]
    pub lock: Option<String>,
    /// The name of the lock that the item fits.
    #[serde(default)]
    #[schemars(example = &"gate")]
    pub fits: Option<String>,
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
            "description": "The id of a creature, an item, a tile or a field.",
            "x-type": "creature, item, tile or field",
        });
        json_schema!({ "anyOf": [short, generator.subschema_for::<LegendTable>()] })
    }
}
