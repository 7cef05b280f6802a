//! Changes to the cells of a selection.

use super::{charge, sketch};
use crate::content::{Ref, TileKind};
use crate::script::api::handles::{CellsHandle, HostResult, LevelHandle};
use crate::script::api::registry::Registry;
use crate::script::run::host::ScriptContext;

/// Changes all cells of a selection: to plain ground or wall, or to a tile.
fn change(turn: &mut ScriptContext, cells: &CellsHandle, is_open: bool, tile: Option<Ref<TileKind>>) -> HostResult<()> {
    charge(turn, cells.0.len())?;
    let sketch = sketch(turn)?;
    for at in cells.0.iter().copied() {
        sketch.open.set(at, is_open);
        sketch.tiles.set(at, tile);
    }
    Ok(())
}

pub(super) fn register(api: &mut Registry<'_>) {
    api.function(
        "level.carve(cells)",
        "Makes plain floor of cells.",
        "level.carve(level.circle(place(20, 8), 4));",
        |turn: &mut ScriptContext, _: LevelHandle, cells: CellsHandle| change(turn, &cells, true, None),
    );
    api.function(
        "level.fill(cells)",
        "Makes plain wall of cells. What is cut off by that is joined again when the stage ends.",
        "level.fill(level.square(place(20, 8), 1));",
        |turn: &mut ScriptContext, _: LevelHandle, cells: CellsHandle| change(turn, &cells, false, None),
    );
    api.function(
        "level.lay(cells, tile)",
        "Lays a tile on cells, by its id. Stairs are only marked: when the level places its own, those cells come first, and the others become floor. The rim of the level and cells outside the region of the stage stay as they are.",
        "level.lay(level.circle(place(20, 8), 2), \"rubble\");",
        |turn: &mut ScriptContext, _: LevelHandle, cells: CellsHandle, tile: Ref<TileKind>| {
            let is_open = turn.game.content.tiles[tile].walkable;
            change(turn, &cells, is_open, Some(tile))
        },
    );
}
