//! Effects that a hook can return. Calling one of these functions changes nothing: only the returned effects are
//! applied, in order.

use rhai::{Dynamic, INT, ImmutableString, Map};

use super::arguments::{defined, direction};
use super::handles::{
    CreatureHandle, EffectHandle, EventHandle, HostResult, ItemHandle, PlaceHandle, as_one, or_nothing,
};
use super::registry::Registry;
use crate::content::{Ending, EndingEvent, TileKind};
use crate::game::{Creature, Effect, Memory};
use crate::grid::Point;
use crate::script::run::host::ScriptContext;
use crate::script::run::value::from_map;

pub(crate) fn register(api: &mut Registry<'_>) {
    api.theme("What happened");
    event(api);
    api.theme("Effects on creatures");
    bodies(api);
    movements(api);
    lasting(api);
    api.theme("Effects on items");
    things(api);
    api.theme("Effects on the world");
    world(api);
    telling(api);
}

fn event(api: &mut Registry<'_>) {
    api.property(
        "event.other -> creature or ()",
        "The other creature: the target of its hit, its attacker, or the one it killed or saw. It may be dead or out of sight.",
        "damage(event.other, 2)",
        |turn, _: EventHandle| Ok(or_nothing(turn.event.and_then(|(event, _)| event.other).map(CreatureHandle))),
    );
    api.property(
        "event.amount -> int",
        "The hit points that were lost, or 0.",
        "heal(me, event.amount / 2)",
        |turn, _: EventHandle| Ok(turn.event.map_or(0, |(event, _)| INT::from(event.amount))),
    );
    api.property(
        "event.item -> item or ()",
        "The item that was used, put on, taken off or picked up. In the hook of a worn item, that item.",
        "destroy(event.item)",
        |turn, _: EventHandle| Ok(or_nothing(turn.event_item())),
    );
    api.property(
        "event.place -> place",
        "Where it happened: the creature's cell, or in `on_leave` the cell it has left.",
        "reveal(event.place, 3)",
        |turn, _: EventHandle| Ok(PlaceHandle(turn.event.map_or(Point::new(0, 0), |(event, _)| event.at))),
    );
}

/// Clamps an amount from a script to a range the game can handle.
fn amount(value: INT) -> i32 {
    value.clamp(0, 1_000_000) as i32
}

/// Builds an effect on a creature; returns `()` if the creature is `()`.
fn on(who: &Dynamic, what: &str, effect: impl FnOnce(CreatureHandle) -> Effect) -> HostResult<Dynamic> {
    if who.is_unit() {
        return Ok(Dynamic::UNIT);
    }
    match as_one::<CreatureHandle>(who) {
        Some(actor) => Ok(Dynamic::from(EffectHandle(effect(actor)))),
        None => Err(format!("`{what}` needs a creature, but got {}", super::handles::describe(who)).into()),
    }
}

fn bodies(api: &mut Registry<'_>) {
    api.function(
        "damage(creature, amount) -> effect or ()",
        "Takes hit points from a creature, ignoring its defense. `()` if the creature is `()`.",
        "damage(me.nearest_enemy(), 3)",
        |_: &mut ScriptContext, who: Dynamic, points: INT| {
            on(&who, "damage", |CreatureHandle(who)| Effect::Damage { who, amount: amount(points) })
        },
    );
    api.function(
        "heal(creature, amount) -> effect or ()",
        "Restores hit points, up to the creature's maximum.",
        "heal(me, me.dice(\"1d6\"))",
        |_: &mut ScriptContext, who: Dynamic, points: INT| {
            on(&who, "heal", |CreatureHandle(who)| Effect::Heal { who, amount: amount(points) })
        },
    );
    api.function(
        "pose(creature, item) -> effect or ()",
        "Disguises a creature as an item of the kind with this id, until it moves, attacks or is hurt.",
        "let chest = (); if chest != () { pose(me, chest) }",
        |turn: &mut ScriptContext, who: Dynamic, name: ImmutableString| {
            let item = Some(defined(turn, &name, |content| &content.items)?);
            on(&who, "pose", |CreatureHandle(who)| Effect::Pose { who, item })
        },
    );
}

fn movements(api: &mut Registry<'_>) {
    api.function(
        "teleport(creature, place) -> effect or ()",
        "Moves a creature to a cell on its level, or to the nearest free one, up to two steps away.",
        "teleport(me, me.random_place(20) ?? me.place)",
        |_: &mut ScriptContext, who: Dynamic, PlaceHandle(to): PlaceHandle| {
            on(&who, "teleport", |CreatureHandle(who)| Effect::Teleport { who, to })
        },
    );
    api.function(
        "shove(creature, direction, steps) -> effect or ()",
        "Pushes a creature in a direction, until something is in the way.",
        "shove(me.nearest_enemy(), \"east\", 3)",
        |_: &mut ScriptContext, who: Dynamic, name: ImmutableString, steps: INT| {
            let direction = direction(&name)?;
            on(&who, "shove", |CreatureHandle(who)| Effect::Push { who, direction, steps: steps.clamp(0, 100) as u32 })
        },
    );
}

fn lasting(api: &mut Registry<'_>) {
    api.function(
        "modify(creature, modifier, turns) -> effect or ()",
        "Puts the modifier with this id on a creature for a number of turns.",
        "let slow = (); if slow != () { modify(me.nearest_enemy(), slow, 10) }",
        |turn: &mut ScriptContext, who: Dynamic, name: ImmutableString, turns: INT| {
            let modifier = defined(turn, &name, |content| &content.modifiers)?;
            let turns = turns.clamp(0, 1_000_000) as u32;
            on(&who, "modify", |CreatureHandle(who)| Effect::Modify { who, modifier, turns })
        },
    );
    api.function(
        "cure(creature, modifier) -> effect or ()",
        "Removes the modifier with this id from a creature.",
        "let slow = (); if slow != () { cure(me, slow) }",
        |turn: &mut ScriptContext, who: Dynamic, name: ImmutableString| {
            let modifier = defined(turn, &name, |content| &content.modifiers)?;
            on(&who, "cure", |CreatureHandle(who)| Effect::Cure { who, modifier })
        },
    );
}

fn things(api: &mut Registry<'_>) {
    api.function(
        "give(creature, item) -> effect or ()",
        "Gives a creature a new item of the kind with this id. If it has no room, the item drops beside it.",
        "let gold = (); if gold != () { give(me, gold) }",
        |turn: &mut ScriptContext, who: Dynamic, name: ImmutableString| {
            let kind = defined(turn, &name, |content| &content.items)?;
            on(&who, "give", |CreatureHandle(who)| Effect::Give { who, kind })
        },
    );
    api.function(
        "lay(item, place) -> effect",
        "Puts a new item of the kind with this id on a cell, or on the nearest cell without an item.",
        "let gold = (); if gold != () { lay(gold, me.place) }",
        |turn: &mut ScriptContext, name: ImmutableString, PlaceHandle(at): PlaceHandle| {
            Ok(EffectHandle(Effect::Lay { kind: defined(turn, &name, |content| &content.items)?, at }))
        },
    );
    api.function(
        "take(creature) -> effect or ()",
        "Steals an item from a creature: any that it does not wear. Nothing happens if it has none.",
        "take(me.nearest_enemy())",
        |turn: &mut ScriptContext, from: Dynamic| {
            let to = turn.me;
            on(&from, "take", |CreatureHandle(from)| Effect::Take { from, item: None, to })
        },
    );
    api.function(
        "destroy(item) -> effect or ()",
        "Destroys an item, wherever it is. `()` if the item is `()`.",
        "destroy(me.item_here())",
        |_: &mut ScriptContext, item: Dynamic| {
            if item.is_unit() {
                return Ok(Dynamic::UNIT);
            }
            let gear = item.clone().try_cast::<ItemHandle>();
            let gear =
                gear.ok_or_else(|| format!("`destroy` needs an item, but got {}", super::handles::describe(&item)))?;
            let item =
                gear.id.ok_or("`destroy` needs an item that is seen or carried, not one that is only remembered")?;
            Ok(Dynamic::from(EffectHandle(Effect::Destroy { item })))
        },
    );
}

fn world(api: &mut Registry<'_>) {
    api.function(
        "bring_forth(kind, place) -> effect",
        "Spawns a creature of the kind with this id at a cell, or at a free one up to two steps away, unless the level is at its creature limit.",
        "bring_forth(me.kind, me.place)",
        |turn: &mut ScriptContext, name: ImmutableString, PlaceHandle(at): PlaceHandle| {
            let kind = defined(turn, &name, |content| &content.creatures)?;
            Ok(EffectHandle(Effect::Spawn { kind, at, memory: Memory::new() }))
        },
    );
    api.function(
        "bring_forth(kind, place, memory) -> effect",
        "The same, and the creature starts with the map `memory` as its memory.",
        "bring_forth(me.kind, me.place, #{ left: 2 })",
        |turn: &mut ScriptContext, name: ImmutableString, PlaceHandle(at): PlaceHandle, memory: Map| {
            let kind = defined(turn, &name, |content| &content.creatures)?;
            Ok(EffectHandle(Effect::Spawn { kind, at, memory: from_map(&memory)? }))
        },
    );
    api.function(
        "change_tile(place, tile) -> effect",
        "Changes a cell to the tile with this id, which can't be stairs or an exit. It never replaces stairs, and never walls a creature in.",
        "change_tile(me.place, me.tile_at(me.place))",
        |turn: &mut ScriptContext, PlaceHandle(at): PlaceHandle, name: ImmutableString| {
            let tile = defined(turn, &name, |content| &content.tiles)?;
            let content = &turn.game.content;
            refused_tile(content.tiles.id(tile), &content.tiles[tile]).map_or(Ok(()), Err)?;
            Ok(EffectHandle(Effect::SetTile { at, tile }))
        },
    );
    api.function(
        "reveal(place, radius) -> effect",
        "Reveals the cells around a place to the player, up to `radius` away. The player remembers them.",
        "reveal(me.place, 10)",
        |_: &mut ScriptContext, PlaceHandle(at): PlaceHandle, radius: INT| {
            Ok(EffectHandle(Effect::Reveal { at, radius: radius.clamp(0, 1000) as u32 }))
        },
    );
    api.function(
        "end_game(ending) -> effect",
        "Ends the game with the ending with this id, whose `on` must be \"script\".",
        "let won = (); if won != () { end_game(won) }",
        |turn: &mut ScriptContext, name: ImmutableString| {
            let ending = defined(turn, &name, |content| &content.endings)?;
            let content = &turn.game.content;
            refused_ending(content.endings.id(ending), &content.endings[ending]).map_or(Ok(()), Err)?;
            Ok(EffectHandle(Effect::End { ending }))
        },
    );
}

/// Why `change_tile` can't make this tile.
pub(crate) fn refused_tile(id: &str, tile: &TileKind) -> Option<String> {
    let why = "only the plan of the world can place stairs and exits";
    tile.stairs.map(|_| format!("`change_tile` can't make the tile \"{id}\", since it has `stairs`: {why}"))
}

/// Why `end_game` can't end the game this way.
pub(crate) fn refused_ending(id: &str, ending: &Ending) -> Option<String> {
    (ending.on != EndingEvent::Script)
        .then(|| format!("`end_game` needs an ending with `on = \"script\"`, and \"{id}\" has another `on`"))
}

fn telling(api: &mut Registry<'_>) {
    api.function(
        "message(sentence) -> effect",
        "Tells the player the sentence with this id, if the player can perceive it. In the sentence, `{actor}` is this creature, `{target}` the other one, and `{item}` the item.",
        "let howl = (); if howl != () { message(howl) }",
        |turn: &mut ScriptContext, name: ImmutableString| {
            let other = turn.event.and_then(|(event, _)| event.other);
            message(turn, &name, other.map(CreatureHandle))
        },
    );
    api.function(
        "message(sentence, target) -> effect",
        "The same, with another creature as `{target}`.",
        "let howl = (); if howl != () { message(howl, me.nearest_enemy()) }",
        |turn: &mut ScriptContext, name: ImmutableString, target: CreatureHandle| message(turn, &name, Some(target)),
    );
}

fn message(turn: &mut ScriptContext, name: &str, target: Option<CreatureHandle>) -> HostResult<EffectHandle> {
    let sentence = defined(turn, name, |content| &content.sentences)?;
    let me = turn.game.world().creature(turn.me);
    let at = me.map_or(Point::new(0, 0), Creature::at);
    let actor = me.map(crate::game::Creature::who);
    let target =
        target.and_then(|CreatureHandle(target)| turn.game.world().creature(target)).map(crate::game::Creature::who);
    let item = turn.event_item().map(|gear| gear.thing);
    Ok(EffectHandle(Effect::Tell { sentence, actor, target, item, at }))
}
