//! Stages that change open ground: lakes, rivers, bridges, patches.

use schemars::JsonSchema;
use serde::Deserialize;

use super::stage_fields::{StageFields, StageNumber, StageTile, TileNeed, numbers};
use crate::content::catalog::Ref;
use crate::content::kinds::tile::TileKind;
use crate::content::limits;
use crate::content::shorthand::OneOrMany;
use crate::grid::Formula;

/// Lakes, also of lava, or chasms. What would cut off any ground is tried elsewhere, or crossed by bridges.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LakesStage {
    /// What they are made of.
    #[schemars(example = &"deep_water")]
    pub tile: Ref<TileKind>,
    /// The ground around them. Must be walkable. Left out, they have no rim.
    #[serde(default)]
    #[schemars(example = &"mud")]
    pub rim: Option<Ref<TileKind>>,
    /// How many there are, as far as there is space for them. May use `depth`.
    #[serde(default = "one")]
    #[schemars(transform = limits::LAKES.stated(), extend("default" = 1), example = &"1d2")]
    pub count: Formula,
    /// The width of each. May use `depth`.
    #[serde(default = "lake_width")]
    #[schemars(transform = limits::LAKE.stated(), extend("default" = 16), example = &"8 + 3d4")]
    pub width: Formula,
    /// The height of each. May use `depth`.
    #[serde(default = "lake_height")]
    #[schemars(transform = limits::LAKE.stated(), extend("default" = 8), example = &"4 + 2d4")]
    pub height: Formula,
    /// The tile that crosses them where they would cut off ground. Must be walkable. Left out, they lie only where they cut off none.
    #[serde(default)]
    #[schemars(example = &"bridge")]
    pub bridges: Option<Ref<TileKind>>,
}

/// A river from one side of the level to the other.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RiverStage {
    /// What it is made of.
    #[schemars(example = &"deep_water")]
    pub tile: Ref<TileKind>,
    /// The ground along it. Must be walkable. Left out, it has no banks.
    #[serde(default)]
    #[schemars(example = &"mud")]
    pub rim: Option<Ref<TileKind>>,
    /// How wide it is. May use `depth`.
    #[serde(default = "river_width")]
    #[schemars(transform = limits::RIVER.stated(), extend("default" = 2), example = 2)]
    pub width: Formula,
    /// The tile that crosses it where it would cut off ground. Must be walkable.
    #[schemars(example = &"bridge")]
    pub bridges: Ref<TileKind>,
}

/// Bridges that are shortcuts: straight ways over water and chasms, where the way round is long.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BridgesStage {
    /// The bridge. Must be walkable.
    #[schemars(example = &"bridge")]
    pub tile: Ref<TileKind>,
    /// The tiles that it crosses: an id, or a list.
    #[schemars(example = &"chasm")]
    pub over: OneOrMany<Ref<TileKind>>,
    /// How many cells long it is at most. May use `depth`.
    #[serde(default = "span")]
    #[schemars(transform = limits::SPAN.stated(), extend("default" = 8), example = 8)]
    pub longest: Formula,
    /// How long the way round must be, in steps. May use `depth`.
    #[serde(default = "long_way")]
    #[schemars(transform = limits::DETOUR.stated(), extend("default" = 20), example = 20)]
    pub detour: Formula,
}

/// Patches of a tile on open ground, which grow where smooth noise is high.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PatchesStage {
    /// What they are made of. Must be walkable.
    #[schemars(example = &"grass")]
    pub tile: Ref<TileKind>,
    /// Percent of the open ground that they cover, about. May use `depth`.
    #[schemars(transform = limits::PERCENT.stated(), example = &"30 - 2 * depth")]
    pub share: Formula,
    /// How many cells wide they are, about. May use `depth`.
    #[serde(default = "patch")]
    #[schemars(transform = limits::PATCH.stated(), extend("default" = 6), example = 6)]
    pub size: Formula,
}

impl StageFields for LakesStage {
    fn numbers(&self) -> Vec<StageNumber<'_>> {
        numbers!(self: count <= LAKES, width <= LAKE, height <= LAKE)
    }

    fn tiles(&self) -> Vec<StageTile> {
        terrain(self.tile, self.rim, self.bridges)
    }
}

impl StageFields for RiverStage {
    fn numbers(&self) -> Vec<StageNumber<'_>> {
        numbers!(self: width <= RIVER)
    }

    fn tiles(&self) -> Vec<StageTile> {
        terrain(self.tile, self.rim, Some(self.bridges))
    }
}

impl StageFields for BridgesStage {
    fn numbers(&self) -> Vec<StageNumber<'_>> {
        numbers!(self: longest <= SPAN, detour <= DETOUR)
    }

    fn tiles(&self) -> Vec<StageTile> {
        let crossed = self.over.0.iter().map(|tile| StageTile { field: "over", tile: *tile, must: TileNeed::NoStairs });
        [StageTile { field: "tile", tile: self.tile, must: TileNeed::Walkable }].into_iter().chain(crossed).collect()
    }
}

fn span() -> Formula {
    Formula::from(8)
}

fn long_way() -> Formula {
    Formula::from(20)
}

impl StageFields for PatchesStage {
    fn numbers(&self) -> Vec<StageNumber<'_>> {
        numbers!(self: share <= PERCENT, size <= PATCH)
    }

    fn tiles(&self) -> Vec<StageTile> {
        vec![StageTile { field: "tile", tile: self.tile, must: TileNeed::Walkable }]
    }
}

fn terrain(tile: Ref<TileKind>, rim: Option<Ref<TileKind>>, bridges: Option<Ref<TileKind>>) -> Vec<StageTile> {
    let walkable = |field| move |tile| StageTile { field, tile, must: TileNeed::Walkable };
    let water = StageTile { field: "tile", tile, must: TileNeed::NoStairs };
    [water].into_iter().chain(rim.map(walkable("rim"))).chain(bridges.map(walkable("bridges"))).collect()
}

fn one() -> Formula {
    Formula::from(1)
}

fn lake_width() -> Formula {
    Formula::from(16)
}

fn lake_height() -> Formula {
    Formula::from(8)
}

fn river_width() -> Formula {
    Formula::from(2)
}

fn patch() -> Formula {
    Formula::from(6)
}
