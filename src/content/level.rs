//! How a level is made and who lives there.

use serde::Deserialize;
use serde::de::Deserializer;

use super::shorthand::{MANY, SHORT_KIND, expand};
use super::{CreatureKind, ItemKind, Kind, Ref, TileKind};
use crate::grid::Formula;

/// A kind of level.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LevelKind {
    /// What it is called, as in `the caves`.
    pub name: String,
    /// Columns, 20 to 500.
    pub width: i32,
    /// Rows, 10 to 500.
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
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LevelTiles {
    /// Open ground.
    pub floor: Ref<TileKind>,
    /// What fills the rest.
    pub wall: Ref<TileKind>,
    /// The rim of the map; best one that can't be dug.
    pub edge: Ref<TileKind>,
    /// Stairs to the level below.
    pub stairs_down: Ref<TileKind>,
    /// Stairs to the level above.
    pub stairs_up: Ref<TileKind>,
    /// The way out of the world, on the first level.
    pub exit: Ref<TileKind>,
}

/// How the ground of a level is shaped.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Recipe {
    /// Caves by cellular automaton.
    Cave(CaveRecipe),
}

/// Caves: each cell is floor or wall by chance, then becomes what most of its 3 x 3 block is, again and again.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CaveRecipe {
    /// Percent of cells that start as floor, 30 to 70.
    pub floor: u32,
    /// How often the cells are smoothed, 0 to 30.
    pub smoothings: u32,
    /// Open regions of fewer cells are filled.
    pub min_region: u32,
    /// A pair of overlapping regions has one more pair of stairs for each so many cells of overlap; 0 for one pair only.
    pub stairs_every: u32,
}

/// How many of what appear on a level.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, bound(deserialize = "T: Kind"))]
pub struct Spawn<T> {
    /// What appears: one id, or a list of `{ kind = "bat", weight = 5 }` from which each is drawn anew.
    pub of: Many<Choice<T>>,
    /// How many; may use `depth`, which counts from 1.
    pub count: Formula,
    /// The first depth at which this applies.
    #[serde(default)]
    pub from_depth: u32,
    /// The last depth at which this applies; left out, every one.
    #[serde(default)]
    pub to_depth: Option<u32>,
}

/// One of several things to draw from.
#[derive(Clone, Debug)]
pub struct Choice<T> {
    /// What is drawn.
    pub kind: Ref<T>,
    /// How often, against the other weights; at least 1.
    pub weight: u32,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename = "Choice", bound(deserialize = "T: Kind"))]
struct ChoiceFields<T> {
    kind: Ref<T>,
    #[serde(default = "one")]
    weight: u32,
}

impl<'de, T: Kind> Deserialize<'de> for Choice<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let fields: ChoiceFields<T> = expand(deserializer, SHORT_KIND)?;
        Ok(Self { kind: fields.kind, weight: fields.weight })
    }
}

/// A list, of which one alone may be written without the brackets.
#[derive(Clone, Debug)]
pub struct Many<T>(pub Vec<T>);

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Many<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        expand(deserializer, MANY).map(Self)
    }
}

fn one() -> u32 {
    1
}

impl Kind for LevelKind {
    const TABLE: &'static str = "level";
    const TOKEN: &'static str = "ref:level";
}
