//! Runs the stages in which a level is built.

use super::builders::{accretion, arena, cave, drawn, drunkard, maze, partition, rooms, scripted};
use super::ground::draft::LevelDraft;
use super::joining::{doors, join_regions};
use super::rng_streams::stage_stream;
use super::stage_context::StageContext;
use super::terrain::{bridges, lakes, patches, river};
use super::vaults::choice;
use super::world_context::WorldContext;
use super::world_map::LevelSite;
use crate::content::{LevelTiles, Ref, Stage, StageKind, TileKind, in_order};
use crate::grid::{Grid, Point, Size};

/// The size of a level, and how it is built of what.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shape<'a> {
    /// Its extent.
    pub(crate) size: Size,
    /// The stages in which it is built.
    pub(crate) stages: &'a [Stage],
    /// The tiles that it is made of, where no stage lays others.
    pub(crate) tiles: &'a LevelTiles,
}

/// Which level to build.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Attempt<'a> {
    /// The level.
    pub(crate) site: &'a LevelSite,
    /// Which attempt at it.
    pub(crate) attempt: u64,
}

/// Builds the map of a level by its stages, but for its stairs.
pub(crate) fn build<'w>(world: &'w WorldContext<'w>, shape: Shape<'_>, of: Attempt<'_>) -> LevelDraft<'w> {
    let mut draft = LevelDraft::new(shape.size, &world.passable);
    for stage in in_order(shape.stages) {
        let mut random = stage_stream(world.seed, &stage.name, of.site.stream, of.attempt);
        let area = stage.region.cells(shape.size);
        let context = StageContext { world, area, site: of.site, floor: shape.tiles.floor, random: &mut random };
        run(stage, &mut draft, context);
    }
    draft
}

/// Runs a stage.
fn run(stage: &Stage, draft: &mut LevelDraft<'_>, mut context: StageContext<'_>) {
    if context.area.size.width < 1 || context.area.size.height < 1 {
        return;
    }
    let before = stage.floor.map(|_| draft.ground().clone());
    let cx = &mut context;
    match &stage.kind {
        StageKind::Cave(cave) => cave::build(draft, cave, cx),
        StageKind::Drunkard(drunkard) => drunkard::build(draft, drunkard, cx),
        StageKind::Rooms(rooms) => rooms::build(draft, rooms, cx),
        StageKind::Partition(partition) => partition::build(draft, partition, cx),
        StageKind::Maze(maze) => maze::build(draft, maze, cx),
        StageKind::Accretion(accretion) => accretion::build(draft, accretion, cx),
        StageKind::Drawn(drawn) => drawn::build(draft, drawn, cx),
        StageKind::Arena(arena) => arena::build(draft, arena, cx),
        StageKind::Lakes(lakes) => lakes::build(draft, lakes, cx),
        StageKind::River(river) => river::build(draft, river, cx),
        StageKind::Bridges(bridges) => bridges::build(draft, bridges, cx),
        StageKind::Patches(patches) => patches::build(draft, patches, cx),
        StageKind::Connect(connect) => join_regions::build(draft, connect, cx),
        StageKind::Script(stage) => scripted::build(draft, stage, cx),
        StageKind::Doors(doors) => doors::build(draft, doors, cx),
        StageKind::Vaults(vaults) => choice::build(draft, vaults, cx),
        // Stairs join levels, so they come when all ground is there, and whoever and whatever is placed after them.
        StageKind::Stairs(_)
        | StageKind::StackedStairs(_)
        | StageKind::Hordes(_)
        | StageKind::Spawns(_)
        | StageKind::Treasure(_) => {}
    }
    if let (Some(tile), Some(before)) = (stage.floor, before) {
        lay_floor(draft, tile, &before);
    }
}

/// Makes a tile the floor of all cells that were not open before.
fn lay_floor(draft: &mut LevelDraft<'_>, tile: Ref<TileKind>, before: &Grid<bool>) {
    let new = |at: &Point| draft.is_floor(*at) && !before.at(*at, false);
    let opened: Vec<Point> = draft.size().points().filter(new).collect();
    for at in opened {
        draft.set_floor(at, tile);
    }
}
