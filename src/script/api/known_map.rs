//! Navigation by the remembered map. Only the player's creature has one: other creatures know their whole level.

use rhai::{Array, Dynamic, INT};

use super::actions::answer_with;
use super::arguments::targets::Target;
use super::arguments::words::StairsName;
use super::handles::{CreatureHandle, HostResult, ItemHandle, PlaceHandle, or_nothing};
use super::registry::Registry;
use crate::game::Action;
use crate::grid::{Direction, Point};
use crate::script::run::host::{ScriptContext, WAY};

pub(crate) fn register(api: &mut Registry<'_>) {
    api.theme("What the player knows of the map");
    walks(api);
    finds(api);
}

fn walks(api: &mut Registry<'_>) {
    api.function(
        "me.go_to(target) -> action or ()",
        "Takes a step toward a creature or a place. The player only uses the part of the map it has seen. `()` if there is no known path, or it is already there.",
        "me.go_to(me.known_stairs(\"down\"))",
        |turn: &mut ScriptContext, me: CreatureHandle, Target(target): Target| {
            turn.only_for(me, "go_to")?;
            turn.charge(WAY)?;
            let Some(to) = target else { return Ok(Dynamic::UNIT) };
            let step = step_on_known_map(turn, me, to);
            Ok(answer_with(turn, step.map(Action::Step)))
        },
    );
    api.function(
        "me.known_distance(target) -> int or ()",
        "The number of steps to a creature or a place over ground that the player has seen. `()` if there is no known path.",
        "let far = me.known_distance(me.known_stairs(\"up\"));",
        |turn: &mut ScriptContext, me: CreatureHandle, Target(target): Target| {
            let at = turn.mine(me, "known_distance")?.at();
            turn.charge(WAY)?;
            let to = target.filter(|_| is_player(turn, me));
            let steps = to.and_then(|to| if to == at { Some(0) } else { Some(turn.game.known_way(to)?.len()) });
            Ok(or_nothing(steps.map(|steps| steps as INT)))
        },
    );
    api.function(
        "me.explore() -> action or ()",
        "Takes a step toward the nearest unexplored ground. `()` if the level is explored. Only for the player: other creatures get `()`.",
        "me.explore()",
        |turn: &mut ScriptContext, me: CreatureHandle| {
            turn.only_for(me, "explore")?;
            turn.charge(2 * WAY)?;
            let goal = if is_player(turn, me) { turn.game.nearest_frontier() } else { None };
            let step = goal.and_then(|goal| turn.game.known_step(goal));
            Ok(answer_with(turn, step.map(Action::Step)))
        },
    );
}

fn is_player(turn: &ScriptContext, me: CreatureHandle) -> bool {
    turn.game.world().player == me.0
}

fn step_on_known_map(turn: &mut ScriptContext, me: CreatureHandle, to: Point) -> Option<Direction> {
    if is_player(turn, me) { turn.game.known_step(to) } else { turn.step_toward(to) }
}

fn finds(api: &mut Registry<'_>) {
    api.function(
        "me.known_stairs(sort) -> place or ()",
        "The nearest stairs that the player knows a path to: `\"down\"`, `\"up\"` or `\"exit\"`. Other creatures get `()`.",
        "let below = me.known_stairs(\"down\");",
        |turn: &mut ScriptContext, me: CreatureHandle, sort: StairsName| {
            Ok(all_stairs(turn, me, sort)?.first().cloned().unwrap_or(Dynamic::UNIT))
        },
    );
    api.function(
        "me.all_known_stairs(sort) -> list of places",
        "All stairs on this level that the player knows a path to, nearest first. Other creatures get an empty list.",
        "for below in me.all_known_stairs(\"down\") { return me.go_to(below); }",
        |turn: &mut ScriptContext, me: CreatureHandle, sort: StairsName| all_stairs(turn, me, sort),
    );
    api.function(
        "me.known_items() -> list of items",
        "The items on this level that the player remembers and knows a path to, nearest first. Other creatures get an empty list.",
        "for item in me.known_items() { if item.food > 0 { return me.go_to(item); } }",
        |turn: &mut ScriptContext, me: CreatureHandle| {
            turn.only_for(me, "known_items")?;
            turn.charge(WAY)?;
            if !is_player(turn, me) {
                return Ok(Array::new());
            }
            let items = turn.game.known_items();
            let gear = |(at, thing)| ItemHandle { id: None, thing, slot: None, at: Some(at), worn: false };
            Ok(items.into_iter().map(gear).map(Dynamic::from).collect())
        },
    );
    api.property(
        "me.deepest -> int",
        "The deepest level the player has been on, counted from 1.",
        "let back = me.depth < me.deepest;",
        |turn, me: CreatureHandle| {
            turn.only_for(me, "deepest")?;
            Ok(turn.game.world().record.deepest as INT + 1)
        },
    );
}

fn all_stairs(turn: &mut ScriptContext, me: CreatureHandle, StairsName(wanted): StairsName) -> HostResult<Array> {
    turn.only_for(me, "known_stairs")?;
    turn.charge(WAY)?;
    if !is_player(turn, me) {
        return Ok(Array::new());
    }
    let stairs = turn.game.reachable_stairs();
    Ok(stairs
        .into_iter()
        .filter(|(_, stairs_kind)| *stairs_kind == wanted)
        .map(|(at, _)| Dynamic::from(PlaceHandle(at)))
        .collect())
}
