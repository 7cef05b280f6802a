//! Selections that are made of others, and what they hold.

use rhai::{Array, Dynamic, INT};

use super::{charge, select};
use crate::grid::{Direction, Point};
use crate::script::api::arguments::numbers::Percent;
use crate::script::api::handles::{CellsHandle, PlaceHandle, or_nothing};
use crate::script::api::registry::Registry;
use crate::script::run::host::ScriptContext;
use crate::script::run::sandbox::MAX_LIST;

pub(super) fn register(api: &mut Registry<'_>) {
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
            charge(turn, one.0.len() + other.0.len())?;
            select(turn, one.0.difference(&other.0).copied())
        },
    );
    api.function(
        "cells.within(cells) -> cells",
        "Those that are in the other selection, too.",
        "let flooded = level.circle(place(20, 8), 6).within(level.open_cells());",
        |turn: &mut ScriptContext, one: CellsHandle, other: CellsHandle| {
            charge(turn, one.0.len() + other.0.len())?;
            select(turn, one.0.intersection(&other.0).copied())
        },
    );
    api.function(
        "cells.border() -> cells",
        "Those with at least one of their eight neighbours outside the selection.",
        "level.fill(level.block(place(5, 5), 12, 6).border());",
        |turn: &mut ScriptContext, cells: CellsHandle| {
            charge(turn, cells.0.len())?;
            let is_border = |at: &&Point| Direction::ALL.into_iter().any(|way| !cells.0.contains(&(**at + way)));
            select(turn, cells.0.iter().filter(is_border).copied())
        },
    );
    api.function(
        "cells.scattered(percent) -> cells",
        "Some of them: each with a chance of `percent` in a hundred.",
        "level.fill(level.open_cells().scattered(5));",
        |turn: &mut ScriptContext, cells: CellsHandle, Percent(percent): Percent| {
            charge(turn, cells.0.len())?;
            let kept: Vec<Point> = cells.0.iter().copied().filter(|_| turn.game.random().chance(percent)).collect();
            select(turn, kept.into_iter())
        },
    );
    api.function(
        "cells.pick() -> place or ()",
        "A random one of them. `()` if there are none.",
        "let spot = level.open_cells().pick();",
        |turn: &mut ScriptContext, cells: CellsHandle| {
            charge(turn, cells.0.len())?;
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
