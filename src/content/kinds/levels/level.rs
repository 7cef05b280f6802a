//! Kinds of levels: size, shape, tiles, creatures and items.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::Deserialize;
use serde::de::Deserializer;
use serde_json::json;

use super::level_list::LeftLevel;
use super::stages::stage::{Stage, StageKind};
use crate::content::catalog::{Kind, Ref};
use crate::content::color::Color;
use crate::content::kinds::creature::CreatureKind;
use crate::content::kinds::ground::feature::FeatureKind;
use crate::content::kinds::item::ItemKind;
use crate::content::kinds::light::FULL_LIGHT;
use crate::content::kinds::modifier::ModifierKind;
use crate::content::kinds::tile::TileKind;
use crate::content::limits;
use crate::content::shorthand::{OneOrMany, SHORT_KIND, expand};
use crate::grid::Formula;

/// A kind of level: how it is built, and which creatures and items are on it. `levels` of `[game]` and `[branch]` say where it appears.
///
/// ```toml
/// [level.ice_caves]
/// name = "the ice caves"
/// width = 90
/// height = 32
/// build = [{ cave = { floor = 50, smoothings = 8, min_region = 25 } }, { stacked_stairs = { every = 250 } }]
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
    /// The name, with an article where it needs one: `the caves`.
    #[schemars(length(min = 1), example = &"the ice caves")]
    pub name: String,
    /// Width in cells.
    #[schemars(transform = limits::WIDTH.stated(), example = 90)]
    pub width: i32,
    /// Height in cells.
    #[schemars(transform = limits::HEIGHT.stated(), example = 32)]
    pub height: i32,
    /// How much light there is everywhere, as a percentage of full light. With 0 it is pitch dark but for what gives light. Left out,
    /// everything is fully lit.
    #[serde(default = "full_light")]
    #[schemars(transform = limits::PERCENT.stated(), example = 0)]
    pub light: i32,
    /// The colour of that light. Left out, it is white.
    #[serde(default)]
    #[schemars(example = &"#9fc4dc")]
    pub light_color: Option<Color>,
    /// The stages in which the level is built, one after the other: first those that open ground, then those that change and join it, then vaults,
    /// doors and bridges. Where `stairs`, `hordes`, `spawns` and `treasure` stand makes no difference: they work on the finished ground.
    #[schemars(length(min = 1, max = limits::STAGES))]
    pub build: Vec<Stage>,
    /// The tiles to build it from.
    pub tiles: LevelTiles,
    /// What becomes of it when the player has left it. That comes about 20 turns later, so that those who are after the player can follow.
    #[serde(default)]
    pub left: LeftLevel,
    /// The creatures on it.
    #[serde(default)]
    pub creatures: Vec<Spawn<CreatureKind>>,
    /// The items on it.
    #[serde(default)]
    pub items: Vec<Spawn<ItemKind>>,
    /// The features that are poured out on it from the start, such as meadows and swamps.
    #[serde(default)]
    pub features: Vec<Spawn<FeatureKind>>,
}

/// The tiles that levels of a kind are made of, unless a stage lays others.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LevelTiles {
    /// Open ground. Must be walkable, and not stairs.
    pub floor: Ref<TileKind>,
    /// Everything that isn't open. Must not be walkable.
    pub wall: Ref<TileKind>,
    /// The border of the map. Must not be walkable, and should not be diggable.
    pub edge: Ref<TileKind>,
    /// Stairs to the level below. A tile with `stairs = "down"`.
    pub stairs_down: Ref<TileKind>,
    /// Stairs to the level above. A tile with `stairs = "up"`.
    pub stairs_up: Ref<TileKind>,
    /// The way out of the world, on the level that `exit` of `[game]` says: the first one if it says nothing. A tile with `stairs = "exit"` or
    /// `stairs = "exit_down"`.
    pub exit: Ref<TileKind>,
}

/// What appears on a level, how often, and at which depths.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, bound(deserialize = "T: Kind"))]
#[schemars(bound = "T: Kind + JsonSchema", rename = "Spawn_{T}")]
pub struct Spawn<T> {
    /// What appears: an id, or a list to pick from at random for each one. An entry is an id, or `{ kind = "...", weight = 5 }`.
    #[schemars(transform = spawn_examples::<T>)]
    pub of: OneOrMany<WeightedChoice<T>>,
    /// How many appear. May use `depth`, which counts from 1.
    #[schemars(transform = limits::COUNT.stated(), example = 3, example = &"1d4 + depth")]
    pub count: Formula,
    /// How many of an item lie together each time, at most as many as its kind can `stack`. May use `depth`. Only for items.
    #[serde(default = "single")]
    #[schemars(transform = limits::STACK.stated(), extend("default" = 1), example = 5, example = &"2d4 + 1")]
    pub each: Formula,
    /// Items placed beside each of them, one of each kind, on the nearest ground without an item. This uses no random numbers, so the rest
    /// of the world stays the same.
    #[serde(default)]
    #[schemars(length(max = limits::COMPANY), example = vec!["lantern"])]
    pub with: Vec<Ref<ItemKind>>,
    /// The modifiers that each of them has from the start, besides those of its kind, such as one that makes it a captive. Only for creatures.
    #[serde(default)]
    #[schemars(length(max = limits::SCRIPTS), example = vec!["shackled"])]
    pub modifiers: Vec<Ref<ModifierKind>>,
    /// The first depth at which this entry applies, counted from 1.
    #[serde(default)]
    pub from_depth: u32,
    /// The last depth at which this entry applies. Left out, there is no limit.
    #[serde(default)]
    pub to_depth: Option<u32>,
}

/// Examples of what appears on a level.
fn spawn_examples<T: Kind>(schema: &mut Schema) {
    let [one, other] = match T::TABLE {
        ItemKind::TABLE => ["torch", "lantern"],
        FeatureKind::TABLE => ["meadow", "swamp"],
        _ => ["wolf", "bear"],
    };
    let weighted = json!([one, { "kind": other, "weight": 5 }]);
    schema.insert("examples".to_owned(), json!([one, [one, other], weighted]));
}

/// One of several kinds to pick from at random.
#[derive(Clone, Debug)]
pub struct WeightedChoice<T> {
    /// The kind.
    pub kind: Ref<T>,
    /// How likely it is, relative to the other weights; at least 1.
    pub weight: u32,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename = "Choice", bound(deserialize = "T: Kind"))]
#[schemars(bound = "T: Kind", inline)]
struct ChoiceFields<T> {
    /// The kind.
    kind: Ref<T>,
    /// How likely it is, relative to the weights of the others.
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

fn full_light() -> i32 {
    FULL_LIGHT
}

fn one() -> u32 {
    1
}

fn single() -> Formula {
    Formula::from(1)
}

impl Kind for LevelKind {
    const TABLE: &'static str = "level";
    const TOKEN: &'static str = "ref:level";
}

impl LevelKind {
    /// Whether its stairs up are wherever its ground lies below that of the level before it, so that both must be planned together.
    pub(crate) fn is_stacked(&self) -> bool {
        self.build.iter().any(|stage| matches!(stage.kind, StageKind::StackedStairs(_)))
    }
}
