//! What a script can ask of the level, and its dice.

use rhai::{Array, Dynamic, INT, ImmutableString};

use super::sketch;
use crate::content::LevelSketch;
use crate::grid::{Formula, Variables};
use crate::script::api::arguments::numbers::Percent;
use crate::script::api::handles::{LevelHandle, PlaceHandle};
use crate::script::api::registry::Registry;
use crate::script::run::host::ScriptContext;
use crate::script::run::values::convert::option_to_dynamic;

pub(super) fn register(api: &mut Registry<'_>) {
    about(api);
    dice(api);
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
            Ok(turn.options.get(name.as_str()).map_or(default, option_to_dynamic))
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
        "Rolls a formula of dice, whole numbers, `+ - * / %`, `min`, `max`, and `depth`.",
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
