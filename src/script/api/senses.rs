//! What a creature sees: other creatures, items, and the cells around it.

use std::collections::BTreeMap;

use rhai::{Array, Dynamic, INT};

use super::arguments::argument::AnswerTexts;
use super::arguments::ids::Called;
use super::arguments::targets::Target;
use super::handles::{CreatureHandle, HostResult, ItemHandle, PlaceHandle, nearest_of, or_nothing};
use super::inventory::is_called;
use super::registry::Registry;
use crate::content::{CreatureKind, FieldKind, FieldLayer, ItemKind, Kind, Ref, TileKind};
use crate::game::{CreatureId, ItemId, ItemRef};
use crate::grid::{Direction, Point};
use crate::script::run::host::{ScriptContext, VIEW, WAY};

pub(crate) fn register(api: &mut Registry<'_>) {
    api.theme("Who is there");
    nearest(api);
    in_sight_lists(api);
    distances(api);
    api.theme("What the ground is like");
    room(api);
    contents(api);
    tiles(api);
}

/// Functions that return the nearest creature or item.
fn nearest(api: &mut Registry<'_>) {
    api.function(
        "me.nearest_enemy() -> creature or ()",
        "The nearest enemy in sight. If several are equally near, the oldest.",
        "let prey = me.nearest_enemy();",
        |turn: &mut ScriptContext, me: CreatureHandle| {
            turn.only_for(me, "nearest_enemy")?;
            Ok(or_nothing(turn.nearest_enemy()))
        },
    );
    api.function(
        "me.last_seen_enemy() -> place or ()",
        "Where it last saw an enemy with `me.nearest_enemy()` or `me.enemies()`, or heard a noise. `()` if it never did, is on another level, or has reached the place.",
        "me.step_toward(me.nearest_enemy() ?? me.last_seen_enemy())",
        |turn: &mut ScriptContext, me: CreatureHandle| {
            turn.only_for(me, "last_seen_enemy")?;
            Ok(or_nothing(turn.last_seen_enemy().map(PlaceHandle)))
        },
    );
    api.function(
        "me.enemy_stairs() -> place or ()",
        "The stairs on its level by which it saw an enemy leave, as `me.chase()` uses them. `()` if it saw none leave, or has seen another enemy since.",
        "if me.enemy_stairs() == me.place { return me.wait(); }",
        |turn: &mut ScriptContext, me: CreatureHandle| {
            turn.only_for(me, "enemy_stairs")?;
            Ok(or_nothing(turn.enemy_stairs().map(PlaceHandle)))
        },
    );
    api.function(
        "me.nearest_ally() -> creature or ()",
        "The nearest creature in sight of its own faction.",
        "me.follow(me.nearest_ally(), 2)",
        |turn: &mut ScriptContext, me: CreatureHandle| {
            let allies = in_sight(turn, me, |turn, other| turn.game.are_allies(me.0, other))?;
            Ok(allies.into_iter().next().unwrap_or(Dynamic::UNIT))
        },
    );
    api.function(
        "me.nearest(name) -> creature or ()",
        "The nearest creature in sight of the kind or faction with this id, or of a kind with this tag.",
        "let twin = me.nearest(me.kind);",
        |turn: &mut ScriptContext, me: CreatureHandle, name: Called<CreatureKind>| {
            turn.only_for(me, "nearest")?;
            turn.charge(VIEW)?;
            for other in turn.game.creatures_in_sight(me.0) {
                let sort = turn.game.world().creature(other).map(|other| (other.kind(), other.faction()));
                if let Some((kind, faction)) = sort
                    && name.is_sort_of(kind, faction, &turn.game.content)?
                {
                    return Ok(Dynamic::from(CreatureHandle(other)));
                }
            }
            Ok(Dynamic::UNIT)
        },
    );
    api.function(
        "me.nearest_item(name) -> item or ()",
        "The nearest item on the ground in sight, of the kind with this id or tag. `\"\"` means any item.",
        "let loot = me.nearest_item(\"\");",
        |turn: &mut ScriptContext, me: CreatureHandle, name: Called<ItemKind>| nearest_item(turn, me, &name),
    );
}

/// Functions that list the creatures in sight.
fn in_sight_lists(api: &mut Registry<'_>) {
    api.function(
        "me.creatures() -> list of creatures",
        "All other creatures in sight, nearest first. Of more than 256 the nearest 256, as in all lists.",
        "let crowd = me.creatures().len();",
        |turn: &mut ScriptContext, me: CreatureHandle| in_sight(turn, me, |_, _| true),
    );
    api.function(
        "me.enemies() -> list of creatures",
        "All enemies in sight, nearest first.",
        "for foe in me.enemies() { if foe.hp < 5 { return me.step_toward(foe); } }",
        |turn: &mut ScriptContext, me: CreatureHandle| {
            let enemies = in_sight(turn, me, |turn, other| turn.game.are_enemies(me.0, other))?;
            if let Some(nearest) = enemies.first().and_then(|nearest| nearest.clone().try_cast::<CreatureHandle>()) {
                turn.note_enemy(nearest);
            }
            Ok(enemies)
        },
    );
    api.function(
        "me.followers() -> list of creatures",
        "The creatures in sight that follow it, nearest first.",
        "if me.followers().is_empty() { return me.wait(); }",
        |turn: &mut ScriptContext, me: CreatureHandle| {
            in_sight(turn, me, |turn, other| turn.game.leader_of(other) == Some(me.0))
        },
    );
    api.function(
        "me.allies() -> list of creatures",
        "All creatures in sight of its own faction, nearest first.",
        "if me.allies().is_empty() { return me.wait(); }",
        |turn: &mut ScriptContext, me: CreatureHandle| {
            in_sight(turn, me, |turn, other| turn.game.are_allies(me.0, other))
        },
    );
}

/// Functions for visibility and distance.
fn distances(api: &mut Registry<'_>) {
    api.function(
        "me.can_see(target) -> bool",
        "Whether it is aware of a creature: within its vision with nothing in between, or by another sense; not hidden, and noticed if it is an enemy.",
        "if !me.can_see(me.memory.prey) { me.memory.prey = (); }",
        |turn: &mut ScriptContext, me: CreatureHandle, other: CreatureHandle| {
            Ok(me == other || turn.game.can_see(me.0, other.0))
        },
    );
    api.also(|_: &mut ScriptContext, _: CreatureHandle, (): ()| Ok(false));
    api.function(
        "me.distance_to(target) -> int or ()",
        "The number of steps to a creature or a place on open ground. A diagonal step counts as one. `()` if it is out of sight.",
        "if me.distance_to(me.nearest_enemy()) == 1 { return me.attack(me.nearest_enemy()); }",
        |turn: &mut ScriptContext, me: CreatureHandle, Target(to): Target| {
            let from = turn.mine(me, "distance_to")?.at();
            Ok(or_nothing(to.map(|to| INT::from(from.distance(to)))))
        },
    );
    api.function(
        "me.path_length(target) -> int or ()",
        "The length of the shortest path to a creature or a place, in steps. A step over ground that it avoids, and stands in, counts as ten. `()` if there is no path.",
        "let way = me.path_length(me.nearest_enemy());",
        |turn: &mut ScriptContext, me: CreatureHandle, Target(to): Target| {
            turn.only_for(me, "path_length")?;
            turn.charge(WAY)?;
            Ok(or_nothing(to.and_then(|to| turn.game.path_length(me.0, to)).map(INT::from)))
        },
    );
}

fn in_sight(
    turn: &mut ScriptContext,
    me: CreatureHandle,
    keep: impl Fn(&ScriptContext, CreatureId) -> bool,
) -> HostResult<Array> {
    turn.only_for(me, "creatures")?;
    turn.charge(VIEW)?;
    let seen = turn.game.creatures_in_sight(me.0);
    Ok(nearest_of(seen.into_iter().filter(|other| keep(turn, *other)).map(CreatureHandle)))
}

/// The nearest item in sight that matches `name`; an empty name matches any item.
fn nearest_item(turn: &mut ScriptContext, me: CreatureHandle, name: &Called<ItemKind>) -> HostResult<Dynamic> {
    turn.charge(VIEW)?;
    let creature = turn.mine(me, "nearest_item")?;
    let (level, from) = (creature.level(), creature.at());
    let Some(ground) = turn.game.world().levels().get(level) else { return Ok(Dynamic::UNIT) };
    let mut found: Vec<(u32, Point, ItemId, ItemRef)> = Vec::new();
    for (at, item) in ground.items() {
        let gear = ItemHandle { id: Some(item.id), thing: item.thing(), slot: None, at: Some(*at), worn: false };
        if name.is_empty() || is_called(turn, &gear, name)? {
            found.push((at.distance(from), *at, item.id, item.thing()));
        }
    }
    found.sort_unstable();
    let view = turn.game.view_of(me.0);
    let seen = found.into_iter().find(|(_, at, ..)| view.shows(*at));
    let gear = |(_, at, id, thing)| ItemHandle { id: Some(id), thing, slot: None, at: Some(at), worn: false };
    Ok(or_nothing(seen.map(gear)))
}
/// Functions for where one can go.
fn room(api: &mut Registry<'_>) {
    api.function(
        "me.is_free(place) -> bool",
        "Whether it can enter a cell now: as it moves, the ground admits it, and no creature is there.",
        "if me.is_free(me.place.next(\"east\")) { return me.step(\"east\"); }",
        |turn: &mut ScriptContext, me: CreatureHandle, PlaceHandle(at): PlaceHandle| {
            let level = turn.mine(me, "is_free")?.level();
            Ok(turn.game.could_enter(me.0, level, at))
        },
    );
    api.also(|_: &mut ScriptContext, _: CreatureHandle, (): ()| Ok(false));
    api.function(
        "me.is_walkable(place) -> bool",
        "Whether it can enter a cell as it moves, even if a creature is there, and even if the ground harms it.",
        "let open = me.is_walkable(place(3, 4));",
        |turn: &mut ScriptContext, me: CreatureHandle, PlaceHandle(at): PlaceHandle| {
            let level = turn.mine(me, "is_walkable")?.level();
            Ok(turn.game.is_enterable(me.0, level, at))
        },
    );
    api.function(
        "me.is_safe(place) -> bool",
        "Whether it can be on a cell without harm, even if a creature is there: neither in lava or fire, nor over a hole, unless it flies or is immune.",
        "if me.is_safe(me.place.next(\"south\")) { return me.step(\"south\"); }",
        |turn: &mut ScriptContext, me: CreatureHandle, PlaceHandle(at): PlaceHandle| {
            let level = turn.mine(me, "is_safe")?.level();
            Ok(turn.game.is_safe_place(me.0, level, at))
        },
    );
    api.function(
        "me.can_step(direction) -> bool",
        "Whether a step in a direction would lead onto free ground or against an enemy.",
        "if me.can_step(\"north\") { return me.step(\"north\"); }",
        |turn: &mut ScriptContext, me: CreatureHandle, direction: Direction| {
            let creature = turn.mine(me, "can_step")?;
            let (level, to) = (creature.level(), creature.at() + direction);
            Ok(turn.game.can_enter(me.0, level, to))
        },
    );
    api.function(
        "me.can_dig(place) -> bool",
        "Whether it can dig through the tile at a place.",
        "if me.can_dig(me.place.next(\"west\")) { return me.dig(\"west\"); }",
        |turn: &mut ScriptContext, me: CreatureHandle, PlaceHandle(at): PlaceHandle| {
            let creature = turn.mine(me, "can_dig")?;
            let (level, digs) = (creature.level(), turn.game.content.creatures[creature.kind()].digs);
            Ok(digs && turn.game.tile(level, at).is_some_and(|tile| tile.dig.is_some()))
        },
    );
}

/// Functions for what is on a cell, if the creature sees it.
fn contents(api: &mut Registry<'_>) {
    api.function(
        "me.creature_at(place) -> creature or ()",
        "The creature at a place, if this one sees it.",
        "let other = me.creature_at(me.place.next(\"south\"));",
        |turn: &mut ScriptContext, me: CreatureHandle, PlaceHandle(at): PlaceHandle| {
            let level = turn.mine(me, "creature_at")?.level();
            let who = turn.game.occupant(level, at).filter(|who| *who == me.0 || turn.game.can_see(me.0, *who));
            Ok(or_nothing(who.map(CreatureHandle)))
        },
    );
    api.function(
        "me.sees_place(place) -> bool",
        "Whether it sees a cell: within its vision, with nothing in between.",
        "if me.sees_place(me.birthplace) { return me.wait(); }",
        |turn: &mut ScriptContext, me: CreatureHandle, PlaceHandle(at): PlaceHandle| {
            turn.only_for(me, "sees_place")?;
            turn.charge(VIEW)?;
            Ok(turn.game.view_of(me.0).shows(at))
        },
    );
    api.function(
        "me.item_at(place) -> item or ()",
        "The item on the ground at a place, if the creature sees the cell.",
        "let loot = me.item_at(me.place.next(\"south\"));",
        |turn: &mut ScriptContext, me: CreatureHandle, PlaceHandle(at): PlaceHandle| {
            let level = turn.mine(me, "item_at")?.level();
            turn.charge(VIEW)?;
            let item = turn.game.world().levels().get(level).and_then(|level| level.items().get(&at));
            let gear = item.map(|item| ItemHandle {
                id: Some(item.id),
                thing: item.thing(),
                slot: None,
                at: Some(at),
                worn: false,
            });
            let is_seen = turn.game.view_of(me.0).shows(at);
            Ok(or_nothing(gear.filter(|_| is_seen)))
        },
    );
}

/// The tile at a cell, as far as whoever the script acts for knows it. Hooks make things happen, and so are told the truth.
fn tile_for(turn: &ScriptContext, level: usize, at: Point) -> Option<Ref<TileKind>> {
    let plays = turn.me == turn.game.world().player && turn.event.is_none();
    if plays { turn.game.apparent_tile(level, at) } else { turn.game.world().levels().get(level)?.tile(at) }
}

/// Functions for the tiles of cells.
fn tiles(api: &mut Registry<'_>) {
    api.function(
        "me.tile_at(place) -> text or ()",
        "The id of the tile at a place, with its pack. `()` outside the map. When it acts for the player, a secret that isn't found yet is what it looks like.",
        "let ground = me.tile_at(me.place);",
        |turn: &mut ScriptContext, me: CreatureHandle, PlaceHandle(at): PlaceHandle| {
            let level = turn.mine(me, "tile_at")?.level();
            let tile = tile_for(turn, level, at);
            Ok(tile.map_or(Dynamic::UNIT, |tile| turn.game.content.tiles.id(tile).into()))
        },
    );
    api.answers(AnswerTexts::Ids(TileKind::TABLE));
    api.function(
        "me.field_at(place, layer) -> text or ()",
        "The id of the field at a place, with its pack, in one of the layers \"surface\", \"liquid\" and \"gas\". `()` if there is none.",
        "let below = me.field_at(me.place, \"surface\");",
        |turn: &mut ScriptContext, me: CreatureHandle, PlaceHandle(at): PlaceHandle, layer: FieldLayer| {
            let level = turn.mine(me, "field_at")?.level();
            let field = turn.game.world().levels().get(level).and_then(|level| level.field(at, layer));
            Ok(field.map_or(Dynamic::UNIT, |field| turn.game.content.fields.id(field.kind).into()))
        },
    );
    api.answers(AnswerTexts::Ids(FieldKind::TABLE));
    api.function(
        "me.amount_at(place, layer) -> int",
        "How many points of a field there are at a place, in one of the layers \"surface\", \"liquid\" and \"gas\": 1 of what only lies there, and 0 if there is none.",
        "let gas = me.amount_at(me.place, \"gas\");",
        |turn: &mut ScriptContext, me: CreatureHandle, PlaceHandle(at): PlaceHandle, layer: FieldLayer| {
            let level = turn.mine(me, "amount_at")?.level();
            let field = turn.game.world().levels().get(level).and_then(|level| level.field(at, layer));
            Ok(field.map_or(0, |field| INT::from(field.amount)))
        },
    );
    api.function(
        "me.light_at(place) -> int",
        "How bright it is at a place, in percent of full light: from 0 where it is pitch dark, or outside the map, to 100.",
        "if me.light_at(me.place) > 50 { return me.wait(); }",
        |turn: &mut ScriptContext, me: CreatureHandle, PlaceHandle(at): PlaceHandle| {
            let level = turn.mine(me, "light_at")?.level();
            let is_inside = turn.game.tile(level, at).is_some();
            Ok(if is_inside { INT::from(turn.game.light_at(level, at)) } else { 0 })
        },
    );
    api.function(
        "me.is_tile(place, name) -> bool",
        "Whether the tile at a place has this id or tag, as `tile_at` tells it.",
        "let ground = me.is_tile(me.place, me.option(\"tile\", \"\"));",
        |turn: &mut ScriptContext, me: CreatureHandle, PlaceHandle(at): PlaceHandle, name: Called<TileKind>| {
            let level = turn.mine(me, "is_tile")?.level();
            match tile_for(turn, level, at) {
                Some(tile) => name.is(tile, &turn.game.content),
                None => Ok(false),
            }
        },
    );
    api.function(
        "me.nearest_tile(name) -> place or ()",
        "The nearest cell of its level whose tile has this id or tag, as `tile_at` tells it, also out of sight. When it acts for the player, only cells that the player knows count.",
        "me.step_toward(me.nearest_tile(\"stairs_down\"))",
        |turn: &mut ScriptContext, me: CreatureHandle, name: Called<TileKind>| {
            let creature = turn.mine(me, "nearest_tile")?;
            let (level, from) = (creature.level(), creature.at());
            turn.charge(WAY)?;
            Ok(or_nothing(nearest_tile(turn, level, from, &name)?.map(PlaceHandle)))
        },
    );
}

/// The cell of a level nearest to another whose tile is called `name`, the first in reading order if several are.
fn nearest_tile(turn: &ScriptContext, level: usize, from: Point, name: &Called<TileKind>) -> HostResult<Option<Point>> {
    let Some(ground) = turn.game.world().levels().get(level) else { return Ok(None) };
    turn.game.charge(ground.size().area() as u64);
    let plays = turn.me == turn.game.world().player;
    // Each kind of tile is compared with the name only once.
    let mut is_meant: BTreeMap<Ref<TileKind>, bool> = BTreeMap::new();
    let mut nearest: Option<(u32, Point)> = None;
    for at in ground.size().points().filter(|at| !plays || turn.game.known_tile(level, *at).is_some()) {
        let Some(tile) = tile_for(turn, level, at) else { continue };
        let is_meant = match is_meant.get(&tile) {
            Some(is_meant) => *is_meant,
            None => *is_meant.entry(tile).or_insert(name.is(tile, &turn.game.content)?),
        };
        let distance = at.distance(from);
        if is_meant && nearest.is_none_or(|(least, _)| distance < least) {
            nearest = Some((distance, at));
        }
    }
    Ok(nearest.map(|(_, at)| at))
}
