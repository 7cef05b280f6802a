//! How two levels are joined by stairs.

use crate::content::{Stage, StageKind};
use crate::grid::{Formula, Point, Variables};
use crate::mapgen::rng_streams::stage_stream;

/// Stairs between a level and the one below: where they are on each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Flight {
    /// The cell on the upper level.
    pub(crate) above: Point,
    /// The cell on the lower level.
    pub(crate) below: Point,
}

/// How a level is joined to the one above it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Joint {
    /// Wherever open ground lies below open ground: by one pair of stairs for each two regions, and one more for every so many cells.
    Stacked {
        /// The number of cells; 0 for no more than one pair.
        every: u32,
    },
    /// Each level has places of its own for so many stairs.
    Apart {
        /// How many there are.
        count: usize,
    },
}

/// How a level, counted from 0, is joined to the one above it, by the stages of both.
pub(super) fn joint(seed: u64, level: usize, above: &[Stage], below: &[Stage]) -> Joint {
    let stacked = below.iter().find_map(|stage| match &stage.kind {
        StageKind::StackedStairs(stairs) => Some(number(seed, level, stage, &stairs.every)),
        _ => None,
    });
    if let Some(every) = stacked {
        return Joint::Stacked { every };
    }
    let down = above.iter().find_map(|stage| match &stage.kind {
        StageKind::Stairs(stairs) => Some(number(seed, level.saturating_sub(1), stage, &stairs.down)),
        _ => None,
    });
    let up = below.iter().find_map(|stage| match &stage.kind {
        StageKind::Stairs(stairs) => Some(number(seed, level, stage, &stairs.up)),
        _ => None,
    });
    Joint::Apart { count: down.unwrap_or(1).min(up.unwrap_or(1)).max(1) as usize }
}

/// A number of a stage. It is the same whenever it is asked for.
fn number(seed: u64, level: usize, stage: &Stage, formula: &Formula) -> u32 {
    let variables = Variables { depth: level as i64 + 1, hp: 0 };
    let random = &mut stage_stream(seed, &stage.name, level, 0);
    u32::try_from(formula.roll(variables, random)).unwrap_or(0)
}
