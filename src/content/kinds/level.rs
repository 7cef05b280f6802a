//! How a level is made and who lives there.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::Deserialize;
use serde::de::Deserializer;

use super::creature::CreatureKind;
use super::item::ItemKind;
use super::recipe::Recipe;
use super::tile::TileKind;
use crate::content::catalog::{Kind, Ref};
use crate::content::limits;
use crate::content::shorthand::{MANY, SHORT_KIND, expand};
use crate::grid::Formula;

/// A kind of level: how its ground is made, and who and what is found there. `[game]` says at which depths it lies.
///
/// ```toml
/// [level.ice_caves]
/// name = "the ice caves"
/// width = 90
/// height = 32
/// recipe = { cave = { floor = 50, smoothings = 8, min_region = 25, stairs_every = 250 } }
/// creatures = [
///     { of = "wolf", count = "depth + 2" },
///     { of = "bear", count = 1, with = ["lantern"] },
///     { of = [{ kind = "wolf", weight = 3 }, "bear"], count = "1d4", from_depth = 2 },
/// ]
/// items = [{ of = "lantern", count = 1 }]
///
/// [level.ice_caves.tiles]
/// floor = "floor"
/// wall = "ice"
/// edge = "bedrock"
/// stairs_down = "stairs_down"
/// stairs_up = "stairs_up"
/// exit = "exit"
/// ```
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LevelKind {
    /// What it is called, as in `the caves`.
    #[schemars(length(min = 1), example = &"the ice caves")]
    pub name: String,
    /// Its width in cells.
    #[schemars(transform = limits::WIDTH.stated(), example = 90)]
    pub width: i32,
    /// Its height in cells.
    #[schemars(transform = limits::HEIGHT.stated(), example = 32)]
    pub height: i32,
    /// How the ground is shaped.
    pub recipe: Recipe,
    /// What the ground is made of.
    pub tiles: LevelTiles,
    /// Who lives there.
    #[serde(default)]
    pub creatures: Vec<Spawn<CreatureKind>>,
    /// What lies there.
    #[serde(default)]
    pub items: Vec<Spawn<ItemKind>>,
}

/// The tiles that a recipe builds with.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LevelTiles {
    /// Open ground; must be walkable, and no stairs.
    pub floor: Ref<TileKind>,
    /// What fills the rest; must not be walkable.
    pub wall: Ref<TileKind>,
    /// The rim of the map; must not be walkable, and best can't be dug.
    pub edge: Ref<TileKind>,
    /// Stairs to the level below: a tile with `stairs = "down"`.
    pub stairs_down: Ref<TileKind>,
    /// Stairs to the level above: a tile with `stairs = "up"`.
    pub stairs_up: Ref<TileKind>,
    /// The way out of the world, on the first level: a tile with `stairs = "exit"`.
    pub exit: Ref<TileKind>,
}

/// How many of what appear on a level.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, bound(deserialize = "T: Kind"))]
#[schemars(bound = "T: Kind + JsonSchema", rename = "Spawn_{T}")]
pub struct Spawn<T> {
    /// What appears: one id, or a list of ids or of `{ kind = "wolf", weight = 5 }` from which each one is drawn anew.
    #[schemars(example = &"wolf", example = vec!["wolf", "bear"])]
    pub of: OneOrMany<WeightedChoice<T>>,
    /// How many; may use `depth`, which counts from 1.
    #[schemars(transform = limits::COUNT.stated(), example = 3, example = &"1d4 + depth")]
    pub count: Formula,
    /// What lies beside each of them: an item of each of these kinds, on the nearest ground that bears none. It draws no lots, so that
    /// nothing else of the world changes by it.
    #[serde(default)]
    #[schemars(length(max = limits::COMPANY), example = vec!["lantern"])]
    pub with: Vec<Ref<ItemKind>>,
    /// The first depth at which this applies, counted from 1.
    #[serde(default)]
    pub from_depth: u32,
    /// The last depth at which this applies; left out, every one.
    #[serde(default)]
    pub to_depth: Option<u32>,
}

/// One of several things to draw from.
#[derive(Clone, Debug)]
pub struct WeightedChoice<T> {
    /// What is drawn.
    pub kind: Ref<T>,
    /// How often, against the other weights; at least 1.
    pub weight: u32,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename = "Choice", bound(deserialize = "T: Kind"))]
#[schemars(bound = "T: Kind", inline)]
struct ChoiceFields<T> {
    /// What is drawn.
    kind: Ref<T>,
    /// How often it is drawn, against the weights of the others.
    #[serde(default = "one")]
    #[schemars(transform = limits::WEIGHT.stated())]
    weight: u32,
}

impl<'de, T: Kind> Deserialize<'de> for WeightedChoice<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let fields: ChoiceFields<T> = expand(deserializer, SHORT_KIND)?;
        Ok(Self { kind: fields.kind, weight: fields.weight })
    }
}

impl<T: Kind> JsonSchema for WeightedChoice<T> {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        format!("Choice_{}", T::TABLE).into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let (short, long) = (generator.subschema_for::<Ref<T>>(), generator.subschema_for::<ChoiceFields<T>>());
        json_schema!({ "anyOf": [short, long], "x-type": format!("{} or `{{ kind, weight }}`", T::TABLE) })
    }
}

/// A list, of which one alone may be written without the brackets.
#[derive(Clone, Debug)]
pub struct OneOrMany<T>(pub Vec<T>);

impl<'de, T: Deserialize<'de>> Deserialize<'de> for OneOrMany<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        expand(deserializer, MANY).map(Self)
    }
}

impl<T: JsonSchema> JsonSchema for OneOrMany<T> {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        format!("Many_{}", T::schema_name()).into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let one = generator.subschema_for::<T>();
        json_schema!({ "anyOf": [one, { "type": "array", "items": one }] })
    }
}

fn one() -> u32 {
    1
}

impl Kind for LevelKind {
    const TABLE: &'static str = "level";
    const TOKEN: &'static str = "ref:level";
}
