//! Navigation by the remembered map. Only the player's creature has one: other creatures know their whole level.

use rhai::{Array, Dynamic, INT};

use super::actions::answer_with;
use super::arguments::ids::Called;
use super::arguments::targets::Target;
use super::arguments::words::StairsName;
use super::handles::{CreatureHandle, HostResult, ItemHandle, PlaceHandle, nearest_of, or_nothing};
use super::inventory::{is_called, is_kind_called};
use super::registry::Registry;
use crate::content::{ItemKind, Ref};
use crate::game::{Action, ItemRef};
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
        "The items on this level that the player remembers and knows a path to, nearest first. Of more than 256 the nearest 256. Other creatures get an empty list.",
        "for item in me.known_items() { if item.food > 0 { return me.go_to(item); } }",
        |turn: &mut ScriptContext, me: CreatureHandle| {
            Ok(nearest_of(known_items(turn, me, |_, _| true)?))
        },
    );
    api.function(
        "me.known_items(name) -> list of items",
        "Those of them of the kind with this id or tag.",
        "for loot in me.known_items(me.option(\"goal\", \"\")) { return me.go_to(loot); }",
        |turn: &mut ScriptContext, me: CreatureHandle, name: Called<ItemKind>| {
            let mut found = Vec::new();
            // An ambiguous name accepts any kind here, so that the error is raised below.
            let may_be =
                |turn: &ScriptContext, kind| name.is_empty() || is_kind_called(turn, kind, &name).unwrap_or(true);
            for item in known_items(turn, me, may_be)? {
                if name.is_empty() || is_called(turn, &item, &name)? {
                    found.push(item);
                }
            }
            Ok(nearest_of(found))
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

/// The items of the kinds asked for that the player remembers and knows a path to, nearest first; none for other creatures.
fn known_items(
    turn: &mut ScriptContext,
    me: CreatureHandle,
    is_one: impl Fn(&ScriptContext, Ref<ItemKind>) -> bool,
) -> HostResult<Vec<ItemHandle>> {
    turn.only_for(me, "known_items")?;
    turn.charge(WAY)?;
    let is_one = |kind| is_one(turn, kind);
    let items = if is_player(turn, me) { turn.game.known_items_of(is_one) } else { Vec::new() };
    let remembered = |at, thing| ItemHandle { id: None, thing, slot: None, at: Some(at), worn: false };
    let gear = |(at, thing): (Point, ItemRef)| seen_item(turn, at, thing).unwrap_or_else(|| remembered(at, thing));
    Ok(items.into_iter().map(gear).collect())
}

/// An item that the player sees where it remembers one like it: it has all its numbers, which memory doesn't keep.
fn seen_item(turn: &ScriptContext, at: Point, thing: ItemRef) -> Option<ItemHandle> {
    let level = turn.game.world().creature(turn.me)?.level();
    let item = turn.game.world().levels().get(level)?.item(at)?;
    let is_it = turn.game.is_visible(level, at) && item.kind == thing.kind;
    is_it.then(|| ItemHandle { id: Some(item.id), thing: item.thing(), slot: None, at: Some(at), worn: false })
}

fn all_stairs(turn: &mut ScriptContext, me: CreatureHandle, StairsName(wanted): StairsName) -> HostResult<Array> {
    turn.only_for(me, "known_stairs")?;
    turn.charge(WAY)?;
    if !is_player(turn, me) {
        return Ok(Array::new());
    }
    let stairs = turn.game.reachable_stairs();
    let wanted = stairs.into_iter().filter(|(_, stairs_kind)| *stairs_kind == wanted);
    Ok(nearest_of(wanted.map(|(at, _)| PlaceHandle(at))))
}
