//! Treasures: tables from which items are drawn.

use schemars::JsonSchema;
use serde::Deserialize;

use crate::content::catalog::{Kind, Ref};
use crate::content::kinds::item::ItemKind;
use crate::content::limits;
use crate::grid::Formula;

/// A table from which items are drawn by weight: by levels, with the stage `treasure`, and by drawn maps and vaults. On levels the weights can
/// adapt to what was drawn on the levels before, and items can be certain by a depth.
///
/// ```toml
/// [treasure.supplies]
/// items = [
///     { of = "torch", weight = 30 },
///     { of = "lantern", weight = "depth", from_depth = 2 },
///     { of = "elixir", weight = 0, grows = 20, falls = 100 },
///     { of = "map", weight = 5, at_least = "depth / 3" },
///     { table = "jewels", weight = 5 },
/// ]
///
/// [treasure.jewels]
/// items = [{ of = "ring", weight = 3 }, { of = "coins", weight = 10, each = "2d6" }]
/// ```
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TreasureKind {
    /// What is drawn.
    #[schemars(length(min = 1, max = limits::TREASURES))]
    pub items: Vec<TreasureEntry>,
}

/// What is drawn from a treasure, and how likely. It has either `of` or `table`.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TreasureEntry {
    /// The item.
    #[serde(default)]
    #[schemars(example = &"torch")]
    pub of: Option<Ref<ItemKind>>,
    /// Another treasure, from which one is drawn instead.
    #[serde(default)]
    #[schemars(example = &"jewels")]
    pub table: Option<Ref<TreasureKind>>,
    /// How likely it is, relative to the weights of the others. May use `depth`. Less than 0 counts as 0.
    #[serde(default = "usual_weight")]
    #[schemars(transform = limits::ADAPTED_WEIGHT.stated(), extend("default" = 10), example = &"5 * depth")]
    pub weight: Formula,
    /// By how much the weight grows with each further `treasure` stage that draws from this table.
    #[serde(default)]
    #[schemars(transform = limits::ADAPTED_WEIGHT.stated(), example = 20)]
    pub grows: u32,
    /// By how much the weight falls each time it is drawn.
    #[serde(default)]
    #[schemars(transform = limits::ADAPTED_WEIGHT.stated(), example = 100)]
    pub falls: u32,
    /// At least this many have been drawn on the way to a level, even if that is more than the `count` of the stage. May use `depth`.
    #[serde(default)]
    #[schemars(transform = limits::COUNT.stated(), example = &"depth / 3")]
    pub at_least: Option<Formula>,
    /// How many of the item lie together, at most as many as its kind can `stack`. May use `depth`.
    #[serde(default = "single")]
    #[schemars(transform = limits::STACK.stated(), extend("default" = 1), example = &"2d4 + 1")]
    pub each: Formula,
    /// The first depth at which it is drawn, counted from 1.
    #[serde(default)]
    pub from_depth: u32,
    /// The last depth at which it is drawn. Left out, there is no limit.
    #[serde(default)]
    pub to_depth: Option<u32>,
}

impl TreasureEntry {
    /// Whether it is drawn at a depth, counted from 1.
    pub fn fits_depth(&self, depth: u32) -> bool {
        depth >= self.from_depth && self.to_depth.is_none_or(|last| depth <= last)
    }
}

fn usual_weight() -> Formula {
    Formula::from(10)
}

fn single() -> Formula {
    Formula::from(1)
}

impl Kind for TreasureKind {
    const TABLE: &'static str = "treasure";
    const TOKEN: &'static str = "ref:treasure";
}
