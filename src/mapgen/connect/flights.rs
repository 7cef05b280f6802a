//! How many stairs there are between two levels.

use crate::content::{Branch, Content, LevelId, Stage, StageKind};
use crate::grid::{Formula, Point, Variables};
use crate::mapgen::rng_streams::stage_stream;
use crate::mapgen::world_map::{LevelSite, WorldMap};

/// Stairs between a level and the next one of its branch: where they are on each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Flight {
    /// The cell on the level that comes first.
    pub(crate) above: Point,
    /// The cell on the level that comes next.
    pub(crate) below: Point,
}

/// For how many shared cells of a level and the one before it there are stairs; 0 for one pair of stairs only.
pub(super) fn cells_a_flight(seed: u64, site: &LevelSite, build: &[Stage]) -> u32 {
    let stage = build.iter().find_map(|stage| match &stage.kind {
        StageKind::StackedStairs(stairs) => Some((stage, &stairs.every)),
        _ => None,
    });
    stage.map_or(0, |(stage, every)| number(seed, site, stage, every))
}

/// How many stairs lead from a level to the next one of its branch, each at a place of its own: the smaller of the numbers for which the two ask;
/// `None` at its end.
pub(crate) fn stairs_to_next(content: &Content, seed: u64, branch: Branch<'_>, id: &LevelId) -> Option<usize> {
    let map = WorldMap::of(content, seed);
    let (here, next) = (map.site(id)?, map.site(&id.next(1)?)?);
    let goes_down = branch.downward() > 0;
    let wanted = |site: &LevelSite, is_down: bool| {
        content.levels[site.kind].build.iter().find_map(|stage| match &stage.kind {
            StageKind::Stairs(stairs) => {
                Some(number(seed, site, stage, if is_down { &stairs.down } else { &stairs.up }))
            }
            _ => None,
        })
    };
    let (leaving, arriving) = (wanted(&here, goes_down), wanted(&next, !goes_down));
    Some(leaving.unwrap_or(1).min(arriving.unwrap_or(1)).max(1) as usize)
}

/// A number of a stage. It is the same whenever it is asked for.
fn number(seed: u64, site: &LevelSite, stage: &Stage, formula: &Formula) -> u32 {
    let variables = Variables { depth: site.depth.into(), hp: 0 };
    let random = &mut stage_stream(seed, &stage.name, site.stream, 0);
    u32::try_from(formula.roll(variables, random)).unwrap_or(0)
}
