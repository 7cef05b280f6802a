//! Stages that join what others have left: corridors between regions, doors, stairs.

use schemars::JsonSchema;
use serde::Deserialize;

use super::corridors::Corridors;
use super::stage_fields::{StageFields, StageNumber, StageTile, TileNeed, numbers};
use crate::content::catalog::Ref;
use crate::content::kinds::tile::TileKind;
use crate::content::limits;
use crate::grid::Formula;

/// Joins all open ground by corridors, and fills what is too small.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ConnectStage {
    /// Open regions with fewer cells than this are filled in. May use `depth`.
    #[serde(default = "crumb")]
    #[schemars(transform = limits::REGION.stated(), extend("default" = 4), example = 25)]
    pub min_region: Formula,
    /// The way of its corridors.
    #[serde(default)]
    pub corridors: Corridors,
}

/// Doors, in walls that are one cell thick, where a room and a corridor or two rooms meet.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DoorsStage {
    /// The door.
    #[schemars(example = &"door")]
    pub door: Ref<TileKind>,
    /// Percent of such places that get one. May use `depth`.
    #[serde(default = "all")]
    #[schemars(transform = limits::PERCENT.stated(), extend("default" = 100), example = 60)]
    pub chance: Formula,
    /// A door that looks like a wall until it is found. Left out, there are none.
    #[serde(default)]
    #[schemars(example = &"secret_door")]
    pub secret: Option<Ref<TileKind>>,
    /// Percent of doors that are secret. May use `depth`.
    #[serde(default = "none")]
    #[schemars(transform = limits::PERCENT.stated(), extend("default" = 0), example = &"2 * depth")]
    pub secret_chance: Formula,
}

/// Stairs to the levels above and below, placed on each level for itself: where a drawn map or a script of the level has their tile, or else far
/// apart and away from narrow passages. If two levels ask for different numbers of stairs between them, the smaller one counts.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct StairsStage {
    /// How many lead down. May use `depth`.
    #[serde(default = "one")]
    #[schemars(transform = limits::FLIGHTS.stated(), extend("default" = 1), example = &"1d2")]
    pub down: Formula,
    /// How many lead up. May use `depth`.
    #[serde(default = "one")]
    #[schemars(transform = limits::FLIGHTS.stated(), extend("default" = 1), example = 2)]
    pub up: Formula,
}

/// Stairs to the level above that lead straight up: wherever an open region lies below one of the level above. Caves that are separate
/// on one level are thus connected through others.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct StackedStairsStage {
    /// There is one pair of stairs for each two open regions that overlap, and one more for every so many cells that both have. 0 means only one
    /// pair. May use `depth`.
    #[serde(default = "none")]
    #[schemars(transform = limits::STAIRS.stated(), extend("default" = 0), example = 250)]
    pub every: Formula,
}

impl StageFields for ConnectStage {
    fn numbers(&self) -> Vec<StageNumber<'_>> {
        numbers!(self: min_region <= REGION)
    }
}

impl StageFields for DoorsStage {
    fn numbers(&self) -> Vec<StageNumber<'_>> {
        numbers!(self: chance <= PERCENT, secret_chance <= PERCENT)
    }

    fn tiles(&self) -> Vec<StageTile> {
        let door = StageTile { field: "door", tile: self.door, must: TileNeed::Passable };
        let secret = self.secret.map(|tile| StageTile { field: "secret", tile, must: TileNeed::NoStairs });
        [door].into_iter().chain(secret).collect()
    }
}

impl StageFields for StairsStage {
    fn numbers(&self) -> Vec<StageNumber<'_>> {
        numbers!(self: down <= FLIGHTS, up <= FLIGHTS)
    }
}

impl StageFields for StackedStairsStage {
    fn numbers(&self) -> Vec<StageNumber<'_>> {
        numbers!(self: every <= STAIRS)
    }
}

fn one() -> Formula {
    Formula::from(1)
}

fn crumb() -> Formula {
    Formula::from(4)
}

fn all() -> Formula {
    Formula::from(100)
}

fn none() -> Formula {
    Formula::from(0)
}
