//! Dice. They draw from the game's random stream, so the same seed gives the same game.

use rhai::{Array, Dynamic, INT};

use super::arguments::numbers::Percent;
use super::handles::{CreatureHandle, PlaceHandle, or_nothing};
use super::registry::Registry;
use crate::grid::{Formula, Point, Variables};
use crate::script::run::host::ScriptContext;

/// How many dice cost as much as the smallest search of the map.
const DICE_PER_EFFORT: u32 = 10;

pub(crate) fn register(api: &mut Registry<'_>) {
    api.theme("Chance");
    api.function(
        "me.chance(percent) -> bool",
        "`true` with a chance of `percent` in a hundred.",
        "if me.chance(25) { return me.random_step(); }",
        |turn: &mut ScriptContext, me: CreatureHandle, Percent(percent): Percent| {
            turn.only_for(me, "chance")?;
            Ok(turn.game.random().chance(percent))
        },
    );
    api.function(
        "me.roll(low, high) -> int",
        "A random number from `low` to `high`, both included.",
        "let number = me.roll(1, 6);",
        |turn: &mut ScriptContext, me: CreatureHandle, low: INT, high: INT| {
            turn.only_for(me, "roll")?;
            let (low, high) = (low.clamp(-1_000_000, 1_000_000), high.clamp(-1_000_000, 1_000_000));
            Ok(turn.game.random().range(low, high))
        },
    );
    api.function(
        "me.dice(formula) -> int",
        "Rolls a formula of dice, whole numbers, `+ - * / %`, `min`, `max`, and `depth`, the level counted from 1.",
        "let number = me.dice(\"2d6 + 1\");",
        |turn: &mut ScriptContext, me: CreatureHandle, formula: Formula| {
            let level = turn.mine(me, "dice")?.level();
            let depth = INT::from(turn.game.world().depth_of(level));
            let hp = INT::from(turn.mine(me, "dice")?.max_hp);
            turn.charge(1 + formula.dice() / DICE_PER_EFFORT)?;
            Ok(formula.roll(Variables { depth, hp }, turn.game.random()))
        },
    );
    api.function(
        "me.pick(list) -> value or ()",
        "A random element of a list. `()` if the list is empty.",
        "let way = me.pick([\"north\", \"south\"]);",
        |turn: &mut ScriptContext, me: CreatureHandle, list: Array| {
            turn.only_for(me, "pick")?;
            Ok(turn.game.random().pick(&list).cloned().unwrap_or(Dynamic::UNIT))
        },
    );
    api.function(
        "me.random_place(radius) -> place or ()",
        "A random cell up to `radius` columns and rows away. `()` if that cell is not free.",
        "let spot = me.random_place(5);",
        |turn: &mut ScriptContext, me: CreatureHandle, radius: INT| {
            let creature = turn.mine(me, "random_place")?;
            let (level, from, radius) = (creature.level(), creature.at(), radius.clamp(0, 100));
            let random = turn.game.random();
            let (dx, dy) = (random.range(-radius, radius) as i32, random.range(-radius, radius) as i32);
            let at = from + Point::new(dx, dy);
            Ok(or_nothing(turn.game.could_enter(me.0, level, at).then_some(PlaceHandle(at))))
        },
    );
}
