//! What the script of a stage can do to a level that is being built.

use std::collections::BTreeSet;
use std::rc::Rc;

use rhai::{Array, Dynamic, INT, ImmutableString};

use super::arguments::numbers::Percent;
use super::handles::{CellsHandle, HostResult, LevelHandle, PlaceHandle, or_nothing};
use super::registry::Registry;
use crate::content::{LevelSketch, Ref, TileKind};
use crate::grid::{Direction, Formula, Point, Rect, Variables, line};
use crate::script::run::host::ScriptContext;
use crate::script::run::sandbox::MAX_LIST;
use crate::script::run::values::convert::option_to_dynamic;

/// How many cells cost as much as the smallest search of the map.
const CELLS_PER_EFFORT: u32 = 2_000;

/// The largest radius of a selection, in cells.
const MAX_RADIUS: i32 = 500;

pub(crate) fn register(api: &mut Registry<'_>) {
    api.handle::<LevelHandle>("Level");
    api.handle::<CellsHandle>("Cells");
    api.theme("Building levels");
    about(api);
    dice(api);
    selections(api);
    sets(api);
    changes(api);
}

/// The level that is being built.
fn sketch(turn: &mut ScriptContext) -> HostResult<&mut LevelSketch> {
    turn.sketch.as_deref_mut().ok_or_else(|| "only `fn build(level)` has a level to build".into())
}

/// A selection of those cells that the stage may change.
fn select(turn: &mut ScriptContext, cells: impl Iterator<Item = Point>) -> HostResult<CellsHandle> {
    let area = sketch(turn)?.area;
    let cells: BTreeSet<Point> = cells.filter(|at| area.contains(*at)).collect();
    turn.charge(1 + cells.len() as u32 / CELLS_PER_EFFORT)?;
    Ok(CellsHandle(Rc::new(cells)))
}

fn about(api: &mut Registry<'_>) {
    let number = |api: &mut Registry<'_>, signature, about, example, read: fn(&LevelSketch) -> i64| {
        api.property(signature, about, example, move |turn, _: LevelHandle| Ok(read(sketch(turn)?)));
    };
    number(api, "level.width -> int", "Its width in cells.", "let middle = level.width / 2;", |sketch| {
        INT::from(sketch.open.size().width)
    });
    number(api, "level.height -> int", "Its height in cells.", "let middle = level.height / 2;", |sketch| {
        INT::from(sketch.open.size().height)
    });
    number(api, "level.depth -> int", "Its depth, counted from 1.", "let rooms = 3 + level.depth;", |sketch| {
        INT::from(sketch.depth)
    });
    api.function(
        "level.is_open(place) -> bool",
        "Whether somebody on foot can be there by now.",
        "if level.is_open(place(10, 6)) { level.fill(level.square(place(10, 6), 1)); }",
        |turn: &mut ScriptContext, _: LevelHandle, PlaceHandle(at): PlaceHandle| Ok(sketch(turn)?.open.at(at, false)),
    );
    api.function(
        "level.option(key, default) -> value",
        "An option of the stage, such as `rooms` in `{ script = { use = \"...\", rooms = 5 } }`. `default` if the stage does not set it.",
        "let rooms = level.option(\"rooms\", 5);",
        |turn: &mut ScriptContext, _: LevelHandle, name: ImmutableString, default: Dynamic| {
            Ok(turn.options.get(name.as_str()).map_or(default, |value| option_to_dynamic(value, &turn.game.content)))
        },
    );
}

fn dice(api: &mut Registry<'_>) {
    api.function(
        "level.roll(low, high) -> int",
        "A random number from `low` to `high`, both included. The dice of a stage are its own: they change nothing else of the level.",
        "let x = level.roll(3, level.width - 4);",
        |turn: &mut ScriptContext, _: LevelHandle, low: INT, high: INT| {
            let (low, high) = (low.clamp(-1_000_000, 1_000_000), high.clamp(-1_000_000, 1_000_000));
            Ok(turn.game.random().range(low, high))
        },
    );
    api.function(
        "level.chance(percent) -> bool",
        "`true` with a chance of `percent` in a hundred.",
        "if level.chance(30) { level.carve(level.circle(place(20, 8), 4)); }",
        |turn: &mut ScriptContext, _: LevelHandle, Percent(percent): Percent| Ok(turn.game.random().chance(percent)),
    );
    api.function(
        "level.dice(formula) -> int",
        "Rolls a formula of dice, whole numbers, `+ - * /`, `min`, `max`, and `depth`.",
        "let rooms = level.dice(\"2d4 + depth\");",
        |turn: &mut ScriptContext, _: LevelHandle, formula: Formula| {
            let depth = INT::from(sketch(turn)?.depth);
            turn.charge(1 + formula.dice() / 10)?;
            Ok(formula.roll(Variables { depth, hp: 0 }, turn.game.random()))
        },
    );
    api.function(
        "level.pick(list) -> value or ()",
        "A random element of a list. `()` if the list is empty.",
        "let radius = level.pick([3, 5, 8]);",
        |turn: &mut ScriptContext, _: LevelHandle, list: Array| {
            Ok(turn.game.random().pick(&list).cloned().unwrap_or(Dynamic::UNIT))
        },
    );
}

/// The cells round a place that `is_in` takes, given how far they are in columns and rows.
fn around(
    turn: &mut ScriptContext,
    PlaceHandle(center): PlaceHandle,
    radius: INT,
    is_in: impl Fn(i64, i64, i64) -> bool,
) -> HostResult<CellsHandle> {
    let radius = i32::try_from(radius.clamp(0, MAX_RADIUS.into())).unwrap_or(0);
    let area = sketch(turn)?.area;
    let chosen = area.points().filter(|at| {
        let (dx, dy) = (i64::from(at.x - center.x).abs(), i64::from(at.y - center.y).abs());
        is_in(dx, dy, i64::from(radius))
    });
    let cells: Vec<Point> = chosen.collect();
    select(turn, cells.into_iter())
}

fn selections(api: &mut Registry<'_>) {
    api.property(
        "level.area -> cells",
        "All cells that the stage may change: those of its region, but for the border of the map.",
        "level.carve(level.area);",
        |turn, _: LevelHandle| {
            let area = sketch(turn)?.area;
            select(turn, area.points())
        },
    );
    api.function(
        "level.circle(place, radius) -> cells",
        "The cells up to `radius` away from a place in a straight line.",
        "level.carve(level.circle(place(20, 8), 4));",
        |turn: &mut ScriptContext, _: LevelHandle, at: PlaceHandle, radius: INT| {
            // A little more than the radius, so that small circles look round.
            around(turn, at, radius, |dx, dy, radius| dx * dx + dy * dy <= radius * radius + radius)
        },
    );
    api.function(
        "level.square(place, radius) -> cells",
        "The cells up to `radius` columns and rows away from a place.",
        "level.carve(level.square(place(20, 8), 4));",
        |turn: &mut ScriptContext, _: LevelHandle, at: PlaceHandle, radius: INT| {
            around(turn, at, radius, |dx, dy, radius| dx.max(dy) <= radius)
        },
    );
    api.function(
        "level.diamond(place, radius) -> cells",
        "The cells up to `radius` steps away from a place, without diagonal steps.",
        "level.carve(level.diamond(place(20, 8), 4));",
        |turn: &mut ScriptContext, _: LevelHandle, at: PlaceHandle, radius: INT| {
            around(turn, at, radius, |dx, dy, radius| dx + dy <= radius)
        },
    );
    api.function(
        "level.block(place, width, height) -> cells",
        "A rectangle with its north-west corner at a place.",
        "level.carve(level.block(place(5, 5), 12, 6));",
        |turn: &mut ScriptContext, _: LevelHandle, PlaceHandle(at): PlaceHandle, width: INT, height: INT| {
            let side = |length: INT| i32::try_from(length.clamp(0, 2_000)).unwrap_or(0);
            let (area, block) = (sketch(turn)?.area, Rect::new(at.x, at.y, side(width), side(height)));
            let cells: Vec<Point> = area.points().filter(|at| block.contains(*at)).collect();
            select(turn, cells.into_iter())
        },
    );
    api.function(
        "level.line(from, to) -> cells",
        "The cells on a straight line, both ends included.",
        "level.carve(level.line(place(5, 5), place(30, 12)));",
        |turn: &mut ScriptContext, _: LevelHandle, PlaceHandle(from): PlaceHandle, PlaceHandle(to): PlaceHandle| {
            let cells: Vec<Point> = [from].into_iter().chain(line(from, to)).collect();
            select(turn, cells.into_iter())
        },
    );
    api.function(
        "level.open_cells() -> cells",
        "The cells where somebody on foot can be by now.",
        "let ground = level.open_cells();",
        |turn: &mut ScriptContext, _: LevelHandle| {
            let sketch = sketch(turn)?;
            let cells: Vec<Point> = sketch.area.points().filter(|at| sketch.open.at(*at, false)).collect();
            select(turn, cells.into_iter())
        },
    );
    api.function(
        "level.cells_of(tile) -> cells",
        "The cells on which a tile was laid, by its id.",
        "level.fill(level.cells_of(\"rubble\"));",
        |turn: &mut ScriptContext, _: LevelHandle, tile: Ref<TileKind>| {
            let sketch = sketch(turn)?;
            let is_it = |at: &Point| sketch.tiles.get(*at).copied().flatten() == Some(tile);
            let cells: Vec<Point> = sketch.area.points().filter(is_it).collect();
            select(turn, cells.into_iter())
        },
    );
}

fn sets(api: &mut Registry<'_>) {
    api.function(
        "cells.count() -> int",
        "How many cells there are.",
        "let many = level.open_cells().count();",
        |_: &mut ScriptContext, cells: CellsHandle| Ok(cells.0.len() as INT),
    );
    api.function(
        "cells.has(place) -> bool",
        "Whether a place is among them.",
        "let is_there = level.area.has(place(3, 3));",
        |_: &mut ScriptContext, cells: CellsHandle, PlaceHandle(at): PlaceHandle| Ok(cells.0.contains(&at)),
    );
    api.function(
        "cells.plus(cells) -> cells",
        "Those of both selections.",
        "level.carve(level.circle(place(20, 8), 4).plus(level.line(place(20, 8), place(40, 8))));",
        |turn: &mut ScriptContext, one: CellsHandle, other: CellsHandle| select(turn, one.0.union(&other.0).copied()),
    );
    api.function(
        "cells.minus(cells) -> cells",
        "Those that are not in the other selection.",
        "level.carve(level.circle(place(20, 8), 6).minus(level.circle(place(20, 8), 3)));",
        |turn: &mut ScriptContext, one: CellsHandle, other: CellsHandle| {
            select(turn, one.0.difference(&other.0).copied())
        },
    );
    api.function(
        "cells.within(cells) -> cells",
        "Those that are in the other selection, too.",
        "let flooded = level.circle(place(20, 8), 6).within(level.open_cells());",
        |turn: &mut ScriptContext, one: CellsHandle, other: CellsHandle| {
            select(turn, one.0.intersection(&other.0).copied())
        },
    );
    api.function(
        "cells.border() -> cells",
        "Those beside which any of the eight cells around is not among them.",
        "level.fill(level.block(place(5, 5), 12, 6).border());",
        |turn: &mut ScriptContext, cells: CellsHandle| {
            let is_border = |at: &&Point| Direction::ALL.into_iter().any(|way| !cells.0.contains(&(**at + way)));
            select(turn, cells.0.iter().filter(is_border).copied())
        },
    );
    api.function(
        "cells.scattered(percent) -> cells",
        "Some of them: each with a chance of `percent` in a hundred.",
        "level.fill(level.open_cells().scattered(5));",
        |turn: &mut ScriptContext, cells: CellsHandle, Percent(percent): Percent| {
            let kept: Vec<Point> = cells.0.iter().copied().filter(|_| turn.game.random().chance(percent)).collect();
            select(turn, kept.into_iter())
        },
    );
    api.function(
        "cells.pick() -> place or ()",
        "A random one of them. `()` if there are none.",
        "let spot = level.open_cells().pick();",
        |turn: &mut ScriptContext, cells: CellsHandle| {
            let limit = u32::try_from(cells.0.len()).unwrap_or(u32::MAX);
            let index = turn.game.random().below(limit) as usize;
            Ok(or_nothing(cells.0.iter().nth(index).copied().map(PlaceHandle)))
        },
    );
    api.function(
        "cells.places() -> list of place",
        "All of them, row by row. There may be no more than 256.",
        "for spot in level.line(place(5, 5), place(30, 12)).places() { level.carve(level.square(spot, 1)); }",
        |_: &mut ScriptContext, cells: CellsHandle| {
            if cells.0.len() > MAX_LIST {
                return Err(
                    format!("{} cells are too many for a list, which has up to {MAX_LIST}", cells.0.len()).into()
                );
            }
            let mut places: Vec<Point> = cells.0.iter().copied().collect();
            places.sort_unstable_by_key(|at| (at.y, at.x));
            Ok(places.into_iter().map(PlaceHandle).map(Dynamic::from).collect::<Array>())
        },
    );
}

/// Changes all cells of a selection.
fn change(
    turn: &mut ScriptContext,
    cells: &CellsHandle,
    is_open: Option<bool>,
    tile: Option<Ref<TileKind>>,
) -> HostResult<()> {
    turn.charge(1 + cells.0.len() as u32 / CELLS_PER_EFFORT)?;
    let open = tile.map_or(is_open.unwrap_or(false), |tile| turn.game.content.tiles[tile].walkable);
    let sketch = sketch(turn)?;
    for at in cells.0.iter().copied() {
        sketch.open.set(at, open);
        sketch.tiles.set(at, tile);
    }
    Ok(())
}

fn changes(api: &mut Registry<'_>) {
    api.function(
        "level.carve(cells)",
        "Makes plain floor of cells.",
        "level.carve(level.circle(place(20, 8), 4));",
        |turn: &mut ScriptContext, _: LevelHandle, cells: CellsHandle| change(turn, &cells, Some(true), None),
    );
    api.function(
        "level.fill(cells)",
        "Makes plain wall of cells. What is cut off by that is joined again when the stage ends.",
        "level.fill(level.square(place(20, 8), 1));",
        |turn: &mut ScriptContext, _: LevelHandle, cells: CellsHandle| change(turn, &cells, Some(false), None),
    );
    api.function(
        "level.lay(cells, tile)",
        "Lays a tile on cells, by its id.",
        "level.lay(level.circle(place(20, 8), 2), \"rubble\");",
        |turn: &mut ScriptContext, _: LevelHandle, cells: CellsHandle, tile: Ref<TileKind>| {
            change(turn, &cells, None, Some(tile))
        },
    );
}
