//! Stages that open ground: caves, rooms, mazes and others.

use schemars::JsonSchema;
use serde::Deserialize;

use super::corridors::Corridors;
use super::stage_fields::{StageFields, StageNumber, numbers};
use crate::content::limits;
use crate::grid::Formula;

/// Caves made by a cellular automaton. Each cell starts as floor or wall at random, and then repeatedly becomes what most of the 3 x 3
/// block around it is.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CaveStage {
    /// Percent of cells that start as floor. May use `depth`.
    #[schemars(transform = limits::FLOOR.stated(), example = 50)]
    pub floor: Formula,
    /// How many smoothing steps the cells go through. May use `depth`.
    #[schemars(transform = limits::SMOOTHINGS.stated(), example = 8)]
    pub smoothings: Formula,
    /// Open regions with fewer cells than this are filled in. May use `depth`.
    #[schemars(transform = limits::REGION.stated(), example = 25)]
    pub min_region: Formula,
}

/// Winding tunnels. Walkers dig from ground that is already open, until enough of the level is open.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DrunkardStage {
    /// Percent of the cells that are to be open. May use `depth`.
    #[schemars(transform = limits::OPEN.stated(), example = 35)]
    pub share: Formula,
    /// How many steps a walker takes before the next one sets out: few for a wide cavern, many for long tunnels. May use `depth`.
    #[serde(default = "walk")]
    #[schemars(transform = limits::WALK.stated(), extend("default" = 120), example = 120)]
    pub walk: Formula,
    /// Percent of steps that go straight on: none for blobs, most for long corridors. May use `depth`.
    #[serde(default = "none")]
    #[schemars(transform = limits::PERCENT.stated(), extend("default" = 0), example = 40)]
    pub straight: Formula,
}

/// Rooms anywhere, each joined to others by a corridor.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RoomsStage {
    /// How many rooms there are, as far as there is space for them. May use `depth`.
    #[schemars(transform = limits::ROOMS.stated(), example = &"8 + 1d6")]
    pub count: Formula,
    /// The width of each room inside its walls. May use `depth`.
    #[serde(default = "room_width")]
    #[schemars(transform = limits::ROOM.stated(), extend("default" = "4 + 2d4"), example = &"4 + 2d4")]
    pub width: Formula,
    /// The height of each room inside its walls. May use `depth`.
    #[serde(default = "room_height")]
    #[schemars(transform = limits::ROOM.stated(), extend("default" = "3 + 1d4"), example = &"3 + 1d4")]
    pub height: Formula,
    /// Percent of rooms that are round. May use `depth`.
    #[serde(default = "none")]
    #[schemars(transform = limits::PERCENT.stated(), extend("default" = 0), example = 20)]
    pub round: Formula,
    /// The way of its corridors.
    #[serde(default)]
    pub corridors: Corridors,
    /// Percent of rooms that get one corridor more than they need, so that there are ways round. May use `depth`.
    #[serde(default = "some_loops")]
    #[schemars(transform = limits::PERCENT.stated(), extend("default" = 20), example = 20)]
    pub loops: Formula,
}

/// Rooms that fill the level. It is divided in two again and again, and each part becomes a room; neighbours are joined by corridors.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PartitionStage {
    /// The smallest width and height of a room inside its walls. May use `depth`.
    #[serde(default = "small_room")]
    #[schemars(transform = limits::ROOM.stated(), extend("default" = 4), example = 4)]
    pub smallest: Formula,
    /// The largest width and height of a room inside its walls. Larger parts are divided. May use `depth`.
    #[serde(default = "large_room")]
    #[schemars(transform = limits::ROOM.stated(), extend("default" = 12), example = 12)]
    pub largest: Formula,
    /// At most this many cells of rock are left on each side of a room. May use `depth`.
    #[serde(default = "some_rock")]
    #[schemars(transform = limits::MARGIN.stated(), extend("default" = 2), example = 2)]
    pub margin: Formula,
    /// The way of its corridors.
    #[serde(default)]
    pub corridors: Corridors,
    /// Percent of rooms that get one corridor more than they need, so that there are ways round. May use `depth`.
    #[serde(default = "some_loops")]
    #[schemars(transform = limits::PERCENT.stated(), extend("default" = 20), example = 20)]
    pub loops: Formula,
}

/// A maze.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MazeStage {
    /// How many cells wide its passages are. May use `depth`.
    #[serde(default = "one")]
    #[schemars(transform = limits::PASSAGE.stated(), extend("default" = 1), example = 1)]
    pub passage: Formula,
    /// How many cells thick its walls are. May use `depth`.
    #[serde(default = "one")]
    #[schemars(transform = limits::PASSAGE.stated(), extend("default" = 1), example = 1)]
    pub wall: Formula,
    /// Percent of dead ends that are joined to a neighbouring passage (braiding). May use `depth`.
    #[serde(default = "none")]
    #[schemars(transform = limits::PERCENT.stated(), extend("default" = 0), example = 50)]
    pub loops: Formula,
    /// Percent of steps in which it goes straight on where it can. May use `depth`.
    #[serde(default = "none")]
    #[schemars(transform = limits::PERCENT.stated(), extend("default" = 0), example = 50)]
    pub straight: Formula,
}

/// Rooms of many shapes, each of which grows out of a wall of the others, as in Brogue. Then some walls between neighbours are opened where the
/// way round would be long.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AccretionStage {
    /// How many rooms there are, as far as there is space for them. May use `depth`.
    #[serde(default = "many_rooms")]
    #[schemars(transform = limits::ROOMS.stated(), extend("default" = 35), example = 35)]
    pub count: Formula,
    /// Percent of rooms with a corridor before them. May use `depth`.
    #[serde(default = "some_corridors")]
    #[schemars(transform = limits::PERCENT.stated(), extend("default" = 25), example = 25)]
    pub corridors: Formula,
    /// How likely each shape of rooms is.
    #[serde(default)]
    pub shapes: RoomShapes,
    /// How long the way round a wall must be for the wall to be opened, in cells; 0 opens none. May use `depth`.
    #[serde(default = "long_way")]
    #[schemars(transform = limits::DETOUR.stated(), extend("default" = 20), example = 20)]
    pub detour: Formula,
}

/// How likely each shape of rooms is, relative to the others.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RoomShapes {
    /// Two rectangles that cross.
    #[serde(default = "likely")]
    #[schemars(transform = limits::SHAPE.stated())]
    pub cross: u32,
    /// A rectangle.
    #[serde(default = "likely")]
    #[schemars(transform = limits::SHAPE.stated())]
    pub rectangle: u32,
    /// A circle.
    #[serde(default = "unlikely")]
    #[schemars(transform = limits::SHAPE.stated())]
    pub circle: u32,
    /// A cave.
    #[serde(default = "unlikely")]
    #[schemars(transform = limits::SHAPE.stated())]
    pub cave: u32,
}

impl Default for RoomShapes {
    fn default() -> Self {
        Self { cross: likely(), rectangle: likely(), circle: unlikely(), cave: unlikely() }
    }
}

/// One open space, with rock only around it.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ArenaStage {
    /// Whether it is an oval.
    #[serde(default)]
    pub round: bool,
    /// How many cells apart pillars stand in it; less than 2 for none. May use `depth`.
    #[serde(default = "none")]
    #[schemars(transform = limits::PILLARS.stated(), extend("default" = 0), example = 5)]
    pub pillars: Formula,
}

impl StageFields for CaveStage {
    fn numbers(&self) -> Vec<StageNumber<'_>> {
        numbers!(self: floor <= FLOOR, smoothings <= SMOOTHINGS, min_region <= REGION)
    }
}

impl StageFields for DrunkardStage {
    fn numbers(&self) -> Vec<StageNumber<'_>> {
        numbers!(self: share <= OPEN, walk <= WALK, straight <= PERCENT)
    }
}

impl StageFields for RoomsStage {
    fn numbers(&self) -> Vec<StageNumber<'_>> {
        numbers!(self: count <= ROOMS, width <= ROOM, height <= ROOM, round <= PERCENT, loops <= PERCENT)
    }
}

impl StageFields for PartitionStage {
    fn numbers(&self) -> Vec<StageNumber<'_>> {
        numbers!(self: smallest <= ROOM, largest <= ROOM, margin <= MARGIN, loops <= PERCENT)
    }
}

impl StageFields for MazeStage {
    fn numbers(&self) -> Vec<StageNumber<'_>> {
        numbers!(self: passage <= PASSAGE, wall <= PASSAGE, loops <= PERCENT, straight <= PERCENT)
    }
}

impl StageFields for AccretionStage {
    fn numbers(&self) -> Vec<StageNumber<'_>> {
        numbers!(self: count <= ROOMS, corridors <= PERCENT, detour <= DETOUR)
    }
}

impl StageFields for ArenaStage {
    fn numbers(&self) -> Vec<StageNumber<'_>> {
        numbers!(self: pillars <= PILLARS)
    }
}

fn none() -> Formula {
    Formula::from(0)
}

fn one() -> Formula {
    Formula::from(1)
}

fn walk() -> Formula {
    Formula::from(120)
}

/// Some dice and a number that is added.
fn dice(count: u32, sides: u32, more: i64) -> Formula {
    format!("{count}d{sides} + {more}").parse().unwrap_or_else(|_| Formula::from(more))
}

fn room_width() -> Formula {
    dice(2, 4, 4)
}

fn room_height() -> Formula {
    dice(1, 4, 3)
}

fn some_loops() -> Formula {
    Formula::from(20)
}

fn small_room() -> Formula {
    Formula::from(4)
}

fn large_room() -> Formula {
    Formula::from(12)
}

fn some_rock() -> Formula {
    Formula::from(2)
}

fn many_rooms() -> Formula {
    Formula::from(35)
}

fn some_corridors() -> Formula {
    Formula::from(25)
}

fn long_way() -> Formula {
    Formula::from(20)
}

fn likely() -> u32 {
    10
}

fn unlikely() -> u32 {
    3
}
