//! What the script of a stage can do to a level that is being built.
//!
//! - `cells`: Selections that are made of others, and what they hold
//! - `changes`: Changes to the cells of a selection
//! - `drawing`: Maps from text
//! - `level`: What a script can ask of the level, and its dice
//! - `selections`: Selections of cells of the level

pub(crate) mod cells;
pub(crate) mod changes;
pub(crate) mod drawing;
pub(crate) mod level;
pub(crate) mod selections;

use std::rc::Rc;

use super::handles::{CellsHandle, HostResult, LevelHandle};
use super::registry::Registry;
use crate::content::LevelSketch;
use crate::grid::Point;
use crate::script::run::host::ScriptContext;

/// How many cells cost as much as the smallest search of the map.
const CELLS_PER_EFFORT: u32 = 2_000;

pub(crate) fn register(api: &mut Registry<'_>) {
    api.handle::<LevelHandle>("Level");
    api.handle::<CellsHandle>("Cells");
    api.theme("Building levels");
    level::register(api);
    selections::register(api);
    cells::register(api);
    changes::register(api);
    drawing::register(api);
}

/// The level that is being built.
fn sketch(turn: &mut ScriptContext) -> HostResult<&mut LevelSketch> {
    turn.sketch.as_deref_mut().ok_or_else(|| "only `fn build(level)` has a level to build".into())
}

/// Charges for looking at so many cells.
fn charge(turn: &mut ScriptContext, cells: usize) -> HostResult<()> {
    turn.charge(1 + u32::try_from(cells).unwrap_or(u32::MAX) / CELLS_PER_EFFORT)
}

/// A selection of those of some cells that the stage may change.
fn select(turn: &mut ScriptContext, cells: impl Iterator<Item = Point>) -> HostResult<CellsHandle> {
    let area = sketch(turn)?.area;
    Ok(CellsHandle(Rc::new(cells.filter(|at| area.contains(*at)).collect())))
}
