//! Actions: what a behaviour can answer. Asking for one does nothing yet; the one that `act` returns is done.

use rhai::{Dynamic, ImmutableString, Map};

use super::handles::{Actor, Answer, Deed, Place, deed, direction, name_of, or_nothing, whereabouts};
use super::registry::Registry;
use crate::content::Stairs;
use crate::game::{Action, Memory};
use crate::grid::{Direction, Point};
use crate::script::host::Turn;
use crate::script::value::from_map;

pub(super) fn register(api: &mut Registry<'_>) {
    api.theme("Moving");
    stay(api);
    steps(api);
    api.theme("Doing");
    doing(api);
    stairs(api);
}

fn stay(api: &mut Registry<'_>) {
    api.function("me.wait() -> action", "Lets the turn pass.", "me.wait()", |turn: &mut Turn, me: Actor| {
        mine(turn, me, "wait", Action::Wait)
    });
    api.function(
        "me.step(direction) -> action",
        "Goes a step: `\"north\"`, `\"northeast\"` and so on, clockwise. Into an enemy it attacks; a digger digs.",
        "me.step(\"north\")",
        |turn: &mut Turn, me: Actor, name: ImmutableString| mine(turn, me, "step", Action::Step(direction(&name)?)),
    );
}

fn steps(api: &mut Registry<'_>) {
    api.function(
        "me.step_toward(target) -> action or ()",
        "A step nearer to a creature or a place, by the shortest way over the ground and round others; against the target if it is an enemy next to it. `()` when there is no way or no free step, and for a target that is `()` or out of sight.",
        "me.step_toward(me.nearest_enemy())",
        |turn: &mut Turn, me: Actor, target: Dynamic| {
            step(turn, me, &target, "step_toward", |turn, to| turn.game.step_toward(me.0, to))
        },
    );
    api.function(
        "me.flee_from(target) -> action or ()",
        "A step away from a creature or a place, over the ground and not into the nearest corner. `()` when there is none, and for a target that is `()` or out of sight.",
        "me.flee_from(me.nearest_enemy())",
        |turn: &mut Turn, me: Actor, target: Dynamic| {
            step(turn, me, &target, "flee_from", |turn, from| turn.game.step_away(me.0, from))
        },
    );
    api.function(
        "me.random_step() -> action or ()",
        "One of the steps that can be taken, each as likely: onto free ground, or against an enemy. `()` when there is none.",
        "me.random_step()",
        |turn: &mut Turn, me: Actor| {
            turn.mine(me, "random_step")?;
            Ok(deed(turn.game.random_step(me.0).map(Action::Step)))
        },
    );
    api.function(
        "me.random_direction() -> text or ()",
        "The direction of one of those steps; `()` when there is none.",
        "let way = me.random_direction();",
        |turn: &mut Turn, me: Actor| {
            turn.mine(me, "random_direction")?;
            Ok(or_nothing(turn.game.random_step(me.0).map(|way| ImmutableString::from(name_of(way)))))
        },
    );
    api.function(
        "me.direction_to(target) -> text or ()",
        "The direction of a creature or a place next to it; `()` for all others.",
        "let way = me.direction_to(me.nearest_enemy());",
        |turn: &mut Turn, me: Actor, target: Dynamic| {
            let way = neighbour(turn, me, &target, "direction_to")?;
            Ok(or_nothing(way.map(|way| ImmutableString::from(name_of(way)))))
        },
    );
}

fn step(
    turn: &mut Turn,
    me: Actor,
    target: &Dynamic,
    what: &str,
    find: impl FnOnce(&mut Turn, Point) -> Option<Direction>,
) -> Answer<Dynamic> {
    turn.mine(me, what)?;
    let Some(to) = whereabouts(turn, target, what)? else { return Ok(Dynamic::UNIT) };
    Ok(deed(find(turn, to).map(Action::Step)))
}

/// The direction of a target that stands next to the creature.
fn neighbour(turn: &mut Turn, me: Actor, target: &Dynamic, what: &str) -> Answer<Option<Direction>> {
    let from = turn.mine(me, what)?.at;
    Ok(whereabouts(turn, target, what)?.and_then(|to| Direction::between(from, to)))
}

fn mine(turn: &mut Turn, me: Actor, what: &str, action: Action) -> Answer<Deed> {
    turn.mine(me, what)?;
    Ok(Deed(action))
}

fn doing(api: &mut Registry<'_>) {
    api.function(
        "me.attack(creature) -> action or ()",
        "Strikes a creature that stands next to it; `()` when it does not.",
        "me.attack(me.nearest_enemy())",
        |turn: &mut Turn, me: Actor, target: Dynamic| {
            Ok(deed(neighbour(turn, me, &target, "attack")?.map(Action::Attack)))
        },
    );
    api.function(
        "me.dig(direction) -> action",
        "Digs through what is there. Only kinds that dig can; for others the turn is lost.",
        "me.dig(\"north\")",
        |turn: &mut Turn, me: Actor, name: ImmutableString| mine(turn, me, "dig", Action::Dig(direction(&name)?)),
    );
    api.function(
        "me.spawn_child(place) -> action",
        "Brings forth another of its own kind at a free place. The level's limit of creatures holds: beyond it the turn is lost.",
        "let spot = me.random_place(3); if spot != () { return me.spawn_child(spot); }",
        |turn: &mut Turn, me: Actor, Place(at): Place| {
            mine(turn, me, "spawn_child", Action::Breed { at, memory: Memory::new() })
        },
    );
    api.function(
        "me.spawn_child(place, memory) -> action",
        "The same, and the child remembers what the map `memory` holds.",
        "let spot = me.random_place(3); if spot != () { return me.spawn_child(spot, #{ left: 2 }); }",
        |turn: &mut Turn, me: Actor, Place(at): Place, memory: Map| {
            mine(turn, me, "spawn_child", Action::Breed { at, memory: from_map(&memory)? })
        },
    );
}

fn stairs(api: &mut Registry<'_>) {
    api.function(
        "me.descend() -> action",
        "Goes down the stairs here.",
        "if me.place == me.known_stairs(\"down\") { return me.descend(); }",
        |turn: &mut Turn, me: Actor| mine(turn, me, "descend", Action::Descend),
    );
    api.function(
        "me.ascend() -> action",
        "Goes up the stairs here; for the player's creature, at an exit, out of the world.",
        "if me.place == me.known_stairs(\"up\") { return me.ascend(); }",
        |turn: &mut Turn, me: Actor| mine(turn, me, "ascend", Action::Ascend),
    );
    api.function(
        "me.take_stairs() -> action or ()",
        "Goes down or up, as the stairs here lead; `()` where there are none, and at an exit.",
        "let way = me.take_stairs(); if way != () { return way; }",
        |turn: &mut Turn, me: Actor| {
            let creature = turn.mine(me, "take_stairs")?;
            Ok(deed(match turn.game.tile(creature.level, creature.at).and_then(|tile| tile.stairs) {
                Some(Stairs::Down) => Some(Action::Descend),
                Some(Stairs::Up) => Some(Action::Ascend),
                Some(Stairs::Exit) | None => None,
            }))
        },
    );
}
