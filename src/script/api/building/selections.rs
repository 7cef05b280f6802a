//! Selections of cells of the level.

use rhai::INT;

use super::{charge, select, sketch};
use crate::content::{LevelSketch, Ref, TileKind};
use crate::grid::{Point, Rect, Shape, line};
use crate::script::api::handles::{CellsHandle, HostResult, LevelHandle, PlaceHandle};
use crate::script::api::registry::Registry;
use crate::script::run::host::ScriptContext;

/// The cells of a shape round a place that the stage may change.
fn around(
    turn: &mut ScriptContext,
    shape: Shape,
    PlaceHandle(center): PlaceHandle,
    radius: INT,
) -> HostResult<CellsHandle> {
    let area = sketch(turn)?.area;
    charge(turn, Shape::bounds(center, radius, area).size.area())?;
    select(turn, shape.cells(center, radius, area))
}

/// All cells that the stage may change and that `is_in` takes.
fn all_that(turn: &mut ScriptContext, is_in: impl Fn(&LevelSketch, Point) -> bool) -> HostResult<CellsHandle> {
    let area = sketch(turn)?.area;
    charge(turn, area.size.area())?;
    let sketch = sketch(turn)?;
    let cells: Vec<Point> = area.points().filter(|at| is_in(sketch, *at)).collect();
    select(turn, cells.into_iter())
}

pub(super) fn register(api: &mut Registry<'_>) {
    api.property(
        "level.area -> cells",
        "All cells that the stage may change: those of its region, but for the border of the map.",
        "level.carve(level.area);",
        |turn, _: LevelHandle| {
            let area = sketch(turn)?.area;
            charge(turn, area.size.area())?;
            select(turn, area.points())
        },
    );
    api.function(
        "level.circle(place, radius) -> cells",
        "The cells up to `radius` away from a place in a straight line.",
        "level.carve(level.circle(place(20, 8), 4));",
        |turn: &mut ScriptContext, _: LevelHandle, at: PlaceHandle, radius: INT| {
            around(turn, Shape::Circle, at, radius)
        },
    );
    api.function(
        "level.square(place, radius) -> cells",
        "The cells up to `radius` columns and rows away from a place.",
        "level.carve(level.square(place(20, 8), 4));",
        |turn: &mut ScriptContext, _: LevelHandle, at: PlaceHandle, radius: INT| {
            around(turn, Shape::Square, at, radius)
        },
    );
    api.function(
        "level.diamond(place, radius) -> cells",
        "The cells up to `radius` steps away from a place, without diagonal steps.",
        "level.carve(level.diamond(place(20, 8), 4));",
        |turn: &mut ScriptContext, _: LevelHandle, at: PlaceHandle, radius: INT| {
            around(turn, Shape::Diamond, at, radius)
        },
    );
    api.function(
        "level.block(place, width, height) -> cells",
        "A rectangle with its north-west corner at a place.",
        "level.carve(level.block(place(5, 5), 12, 6));",
        |turn: &mut ScriptContext, _: LevelHandle, PlaceHandle(at): PlaceHandle, width: INT, height: INT| {
            let side = |length: INT| i32::try_from(length.clamp(0, 2_000)).unwrap_or(0);
            let block = Rect::new(at.x, at.y, side(width), side(height)).within(sketch(turn)?.area);
            charge(turn, block.size.area())?;
            select(turn, block.points())
        },
    );
    api.function(
        "level.line(from, to) -> cells",
        "The cells on a straight line, both ends included.",
        "level.carve(level.line(place(5, 5), place(30, 12)));",
        |turn: &mut ScriptContext, _: LevelHandle, PlaceHandle(from): PlaceHandle, PlaceHandle(to): PlaceHandle| {
            charge(turn, from.distance(to) as usize)?;
            select(turn, [from].into_iter().chain(line(from, to)))
        },
    );
    api.function(
        "level.open_cells() -> cells",
        "The cells where somebody on foot can be by now.",
        "let ground = level.open_cells();",
        |turn: &mut ScriptContext, _: LevelHandle| all_that(turn, |sketch, at| sketch.open.at(at, false)),
    );
    api.function(
        "level.cells_of(tile) -> cells",
        "The cells on which a tile was laid, by its id.",
        "level.fill(level.cells_of(\"rubble\"));",
        |turn: &mut ScriptContext, _: LevelHandle, tile: Ref<TileKind>| {
            all_that(turn, |sketch, at| sketch.tiles.get(at).copied().flatten() == Some(tile))
        },
    );
}
