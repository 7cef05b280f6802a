//! Effects that a hook can return. Calling one of these functions changes nothing: only the returned effects are
//! applied, in order.

use rhai::{Dynamic, INT, ImmutableString, Map};

use super::arguments::ids::{Allowed, Called, Limited};
use super::arguments::level_ids::LevelName;
use super::arguments::numbers::Amount;
use super::arguments::options::{DamageOptions, MessageOptions, Options};
use super::arguments::targets::{BearerOrNothing, OrNothing};
use super::handles::{CreatureHandle, EffectHandle, HostResult, ItemHandle, PlaceHandle};
use super::registry::Registry;
use crate::content::{
    AbilityKind, Content, CreatureKind, Ending, EndingEvent, Faction, FeatureKind, ItemKind, Message, ModifierKind,
    Ref, TileKind, limits,
};
use crate::diagnostics::sanitize;
use crate::game::{AnyStat, Bearer, Creature, CreatureId, Effect, Memory, WhichLevel};
use crate::grid::{Direction, Point};
use crate::script::run::host::ScriptContext;
use crate::script::run::values::convert::{from_map, plain_words};

pub(crate) fn register(api: &mut Registry<'_>) {
    api.theme("Effects on creatures");
    bodies(api);
    movements(api);
    learning(api);
    lasting(api);
    waking(api);
    stats(api);
    allegiance(api);
    api.theme("Effects on items");
    things(api);
    api.theme("Effects on the world");
    world(api);
    telling(api);
}

/// The farthest that a creature is pushed, in cells.
const MAX_SHOVE: u32 = 100;

/// A creature, or `()`.
type Someone = OrNothing<CreatureHandle>;

/// Builds an effect on a creature; returns `()` if the creature is `()`.
#[expect(clippy::unnecessary_wraps, reason = "host functions return results")]
fn on(OrNothing(who): Someone, effect: impl FnOnce(CreatureId) -> Effect) -> HostResult<Dynamic> {
    Ok(who.map_or(Dynamic::UNIT, |CreatureHandle(who)| Dynamic::from(EffectHandle(effect(who)))))
}

fn bodies(api: &mut Registry<'_>) {
    api.function(
        "damage(creature, amount) -> effect or ()",
        "Takes hit points from a creature, ignoring its defense. `()` if the creature is `()`.",
        "damage(me.nearest_enemy(), 3)",
        |_: &mut ScriptContext, who: Someone, Amount(points): Amount| {
            on(who, |who| Effect::Damage { who, amount: points as i32, by: None, damage_type: None })
        },
    );
    api.function(
        "damage(creature, amount, options) -> effect or ()",
        "The same with options. `by` is the creature to blame, which gets the kill; without it, that is the creature whose hook it is, or whoever applied the modifier or changed the tile that has the hook. `type` is the id of a type of damage, which the creature may resist.",
        "damage(me.nearest_enemy(), 3, #{ by: me.leader })",
        |_: &mut ScriptContext, who: Someone, Amount(points): Amount, Options(options): Options<DamageOptions>| {
            let by = options.by.map(|CreatureHandle(by)| by);
            let damage_type = options.damage_type;
            on(who, |who| Effect::Damage { who, amount: points as i32, by, damage_type })
        },
    );
    api.function(
        "heal(creature, amount) -> effect or ()",
        "Restores hit points, up to the creature's maximum.",
        "heal(me, me.dice(\"1d6\"))",
        |_: &mut ScriptContext, who: Someone, Amount(points): Amount| {
            on(who, |who| Effect::Heal { who, amount: points as i32 })
        },
    );
    api.function(
        "vanish(creature) -> effect or ()",
        "Removes a creature without a death: nobody has killed it, no hook hears of it, and it leaves nothing but what it carries. Nothing happens to the player.",
        "vanish(me.nearest_ally())",
        |_: &mut ScriptContext, who: Someone| on(who, |who| Effect::Vanish { who }),
    );
    api.function(
        "become(creature, kind) -> effect or ()",
        "Makes a creature one of the kind with this id. It keeps its place, its memory, its modifiers, its share of hit points, and what it carries; what it has no slots for drops.",
        "become(me, me.kind)",
        |_: &mut ScriptContext, who: Someone, kind: Ref<CreatureKind>| on(who, |who| Effect::Become { who, kind }),
    );
    api.function(
        "pose(creature, item) -> effect or ()",
        "Disguises a creature as an item of the kind with this id, until it moves, attacks or is hurt.",
        "pose(me, \"gold\")",
        |_: &mut ScriptContext, who: Someone, item: Ref<ItemKind>| {
            let item = Some(item);
            on(who, |who| Effect::Pose { who, item })
        },
    );
}

fn allegiance(api: &mut Registry<'_>) {
    api.function(
        "join(creature, faction) -> effect or ()",
        "Makes a creature fight for the faction with this id.",
        "join(event.other, me.faction)",
        |_: &mut ScriptContext, who: Someone, faction: Ref<Faction>| on(who, |who| Effect::Join { who, faction }),
    );
    api.function(
        "lead(creature, leader) -> effect or ()",
        "Makes a creature follow another one, or nobody if `leader` is `()`. A follower beside its leader comes along over stairs. Nobody follows itself or an enemy. Where a follower goes otherwise is up to its behaviours: `me.follow_leader(2)`.",
        "lead(me.nearest_ally(), me)",
        |_: &mut ScriptContext, who: Someone, OrNothing(leader): Someone| {
            let leader = leader.map(|CreatureHandle(leader)| leader);
            on(who, |who| Effect::Lead { who, leader })
        },
    );
    api.function(
        "remember(creature, name, value) -> effect or ()",
        "Sets a variable in the memory of any creature. Nothing happens if its memory has no room left.",
        "remember(me.nearest_ally(), \"alarm\", me.place)",
        |_: &mut ScriptContext, who: Someone, name: ImmutableString, value: Dynamic| {
            let values = from_map(&Map::from([(name.as_str().into(), value)]))
                .map_err(|why| format!("`remember` can't keep `{}`: {}", sanitize(&name), plain_words(&why)))?;
            on(who, |who| Effect::Remember { who, values })
        },
    );
}

fn movements(api: &mut Registry<'_>) {
    api.function(
        "teleport(creature, place) -> effect or ()",
        "Moves a creature to a cell on its level, or to the nearest free one, up to two steps away.",
        "teleport(me, me.random_place(20) ?? me.place)",
        |_: &mut ScriptContext, who: Someone, PlaceHandle(to): PlaceHandle| on(who, |who| Effect::Teleport { who, to }),
    );
    api.function(
        "send(creature, level, place) -> effect or ()",
        "Moves a creature to another level: to a cell, or to the nearest free one. `level` is a depth, counted from 1 at the top, on the creature's own branch, or else on those that lead to it. Or it is the id of a level: a branch, as it is named in a content file of the script's pack, and the number there, such as `\"main:3\"` or `\"mine:1\"`. Nothing happens if there is no such level, or no room on it.",
        "send(me, me.depth + 1, me.place)",
        |_: &mut ScriptContext, who: Someone, depth: INT, PlaceHandle(to): PlaceHandle| {
            // A level that does not exist, for any other number.
            let level = WhichLevel::Depth(u32::try_from(depth).unwrap_or(0));
            on(who, |who| Effect::Send { who, level, to })
        },
    );
    api.also(|_: &mut ScriptContext, who: Someone, LevelName(level): LevelName, PlaceHandle(to): PlaceHandle| {
        on(who, |who| Effect::Send { who, level: WhichLevel::Id(level), to })
    });
    api.function(
        "unleash(creature, ability, place) -> effect or ()",
        "Makes a creature use the ability with this id at a place, whether it has it or not. It costs nothing, and takes no turn. A creature that has died uses it right at the place.",
        "unleash(me, \"spark\", event.place)",
        |_: &mut ScriptContext, who: Someone, ability: Ref<AbilityKind>, PlaceHandle(at): PlaceHandle| {
            on(who, |who| Effect::Unleash { who, ability, at })
        },
    );
    api.function(
        "shove(creature, direction, steps) -> effect or ()",
        "Pushes a creature in a direction, until something is in the way.",
        "shove(me.nearest_enemy(), \"east\", 3)",
        |_: &mut ScriptContext, who: Someone, direction: Direction, Amount(steps): Amount| {
            on(who, |who| Effect::Push { who, direction, steps: steps.min(MAX_SHOVE) })
        },
    );
}

fn waking(api: &mut Registry<'_>) {
    api.function(
        "wake(creature) -> effect or ()",
        "Wakes a creature that is asleep.",
        "wake(me.nearest_ally())",
        |_: &mut ScriptContext, who: Someone| on(who, |who| Effect::Wake { who }),
    );
    api.function(
        "put_to_sleep(creature) -> effect or ()",
        "Lets a creature fall asleep, until it is hurt, hears a noise or notices an enemy. Nothing happens to the player: a modifier with `skips_turns` keeps it from acting.",
        "put_to_sleep(me.nearest_enemy())",
        |_: &mut ScriptContext, who: Someone| on(who, |who| Effect::Sleep { who }),
    );
}

fn learning(api: &mut Registry<'_>) {
    api.function(
        "teach(creature, ability) -> effect or ()",
        "Teaches a creature the ability with this id for good, besides those of its kind. It can be taught up to 32.",
        "teach(me, \"spark\")",
        |_: &mut ScriptContext, who: Someone, ability: Ref<AbilityKind>| {
            on(who, |who| Effect::Teach { who, ability, forgets: false })
        },
    );
    api.function(
        "unteach(creature, ability) -> effect or ()",
        "Makes a creature forget an ability that it was taught. It keeps those of its kind and of its modifiers.",
        "unteach(me, \"spark\")",
        |_: &mut ScriptContext, who: Someone, ability: Ref<AbilityKind>| {
            on(who, |who| Effect::Teach { who, ability, forgets: true })
        },
    );
}

fn lasting(api: &mut Registry<'_>) {
    api.function(
        "modify(creature, modifier, turns) -> effect or ()",
        "Puts the modifier with this id on a creature for a number of turns. The current turn counts as one of them, so give 2 to make a creature lose its next turn.",
        "modify(me.nearest_enemy(), \"slow\", 10)",
        |_: &mut ScriptContext, who: Someone, modifier: Ref<ModifierKind>, Amount(turns): Amount| {
            on(who, |who| Effect::Modify { who, modifier, turns })
        },
    );
    api.function(
        "cure(creature, name) -> effect or ()",
        "Removes the modifier with this id, or all with this tag, from a creature.",
        "cure(me, \"slow\")",
        |turn: &mut ScriptContext, who: Someone, name: Called<ModifierKind>| {
            let content = &turn.game.content;
            let mut kinds = Vec::new();
            for (kind, ..) in content.modifiers.iter() {
                if name.is(kind, content)? {
                    kinds.push(kind);
                }
            }
            on(who, |who| Effect::Cure { who, kinds, name: name.text().to_owned() })
        },
    );
}

fn stats(api: &mut Registry<'_>) {
    api.function(
        "change(whose, stat, points) -> effect or ()",
        "Adds points to the stat with this id of a creature or an item; negative points take some. Of a creature it also changes \"attack\", \"defense\", \"max_hp\", \"speed\", \"vision\" and \"regeneration\". `()` if the creature or item is `()`.",
        "change(me, \"mana\", -4)",
        |_: &mut ScriptContext, BearerOrNothing(whose): BearerOrNothing, stat: AnyStat, points: INT| {
            let Some(whose) = whose else { return Ok(Dynamic::UNIT) };
            if let (Bearer::Item(_), false) = (whose, matches!(stat, AnyStat::Own(_))) {
                return Err("`change` changes only stats of the content for an item: attack and the like are those of its wearer".into());
            }
            let points = points.clamp(-1_000_000, 1_000_000) as i32;
            Ok(Dynamic::from(EffectHandle(Effect::Change { whose, stat, points })))
        },
    );
}

fn things(api: &mut Registry<'_>) {
    api.function(
        "give(creature, item) -> effect or ()",
        "Gives a creature a new item of the kind with this id. If it has no room, the item drops beside it.",
        "give(me, \"gold\")",
        |_: &mut ScriptContext, who: Someone, kind: Ref<ItemKind>| on(who, |who| Effect::Give { who, kind, count: 1 }),
    );
    api.function(
        "give(creature, item, count) -> effect or ()",
        "The same with so many items, up to 1,000. Items of a kind with a `stack` come together, and are alike. At most 20 slots get filled.",
        "give(me, \"gold\", 20)",
        |_: &mut ScriptContext, who: Someone, kind: Ref<ItemKind>, Amount(count): Amount| {
            let count = count.min(limits::STACK.most as u32);
            on(who, |who| Effect::Give { who, kind, count })
        },
    );
    api.function(
        "lay(item, place) -> effect",
        "Puts a new item of the kind with this id on a cell, or on the nearest cell with room for it.",
        "lay(\"gold\", me.place)",
        |_: &mut ScriptContext, kind: Ref<ItemKind>, PlaceHandle(at): PlaceHandle| {
            Ok(EffectHandle(Effect::Lay { kind, at, count: 1 }))
        },
    );
    api.function(
        "lay(item, place, count) -> effect",
        "The same with so many items, up to 1,000. Items of a kind with a `stack` share a cell, and are alike. At most 20 cells get filled.",
        "lay(\"gold\", me.place, 20)",
        |_: &mut ScriptContext, kind: Ref<ItemKind>, PlaceHandle(at): PlaceHandle, Amount(count): Amount| {
            Ok(EffectHandle(Effect::Lay { kind, at, count: count.min(limits::STACK.most as u32) }))
        },
    );
    api.function(
        "take(creature) -> effect or ()",
        "Steals an item from a creature: any that it does not wear, of several together the larger half. Nothing happens if it has none.",
        "take(me.nearest_enemy())",
        |turn: &mut ScriptContext, from: Someone| {
            let to = turn.me;
            on(from, |from| Effect::Take { from, item: None, to })
        },
    );
    api.function(
        "take(creature, item) -> effect or ()",
        "Steals a certain item from a creature, even if it wears it. `()` if the creature or the item is `()`. Nothing happens if it doesn't carry the item.",
        "take(event.other, event.other.worn(\"weapon\"))",
        |turn: &mut ScriptContext, from: Someone, OrNothing(item): OrNothing<ItemHandle>| {
            let Some(item) = item else { return Ok(Dynamic::UNIT) };
            let (item, to) = (Some(item.real("take")?), turn.me);
            on(from, |from| Effect::Take { from, item, to })
        },
    );
    api.function(
        "take(creature, item, to) -> effect or ()",
        "Moves a certain item from a creature to the creature `to`. `()` if the creature, the item or `to` is `()`. Nothing happens if the first doesn't carry it.",
        "take(event.other, event.other.worn(\"weapon\"), me)",
        |_: &mut ScriptContext, OrNothing(from): Someone, OrNothing(item): OrNothing<ItemHandle>, OrNothing(to): Someone| {
            let (Some(item), Some(CreatureHandle(to))) = (item, to) else { return Ok(Dynamic::UNIT) };
            let item = Some(item.real("take")?);
            on(OrNothing(from), |from| Effect::Take { from, item, to })
        },
    );
    api.function(
        "destroy(item) -> effect or ()",
        "Destroys an item, wherever it is; of several that lie or are carried together, all. `()` if the item is `()`.",
        "destroy(me.item_here())",
        |_: &mut ScriptContext, OrNothing(item): OrNothing<ItemHandle>| {
            let Some(gear) = item else { return Ok(Dynamic::UNIT) };
            Ok(Dynamic::from(EffectHandle(Effect::Destroy { item: gear.real("destroy")?, count: None })))
        },
    );
    api.function(
        "destroy(item, count) -> effect or ()",
        "Destroys so many of several items that lie or are carried together.",
        "destroy(me.item_here(), 1)",
        |_: &mut ScriptContext, OrNothing(item): OrNothing<ItemHandle>, Amount(count): Amount| {
            let Some(gear) = item else { return Ok(Dynamic::UNIT) };
            Ok(Dynamic::from(EffectHandle(Effect::Destroy { item: gear.real("destroy")?, count: Some(count) })))
        },
    );
    api.function(
        "identify(item) -> effect or ()",
        "Lets the player know an item: its kind, and the numbers of all that lie or are carried together with it. `()` if the item is `()`.",
        "identify(me.item_here())",
        |_: &mut ScriptContext, OrNothing(item): OrNothing<ItemHandle>| {
            let Some(gear) = item else { return Ok(Dynamic::UNIT) };
            Ok(Dynamic::from(EffectHandle(Effect::Identify { item: gear.real("identify")? })))
        },
    );
    api.function(
        "learn(kind) -> effect",
        "Lets the player know all items of the kind with this id for what they are, but not their numbers.",
        "learn(\"gold\")",
        |_: &mut ScriptContext, kind: Ref<ItemKind>| Ok(EffectHandle(Effect::Learn { kind })),
    );
}

fn world(api: &mut Registry<'_>) {
    api.function(
        "noise(place, cells) -> effect",
        "Makes a noise at a place that carries so many cells, up to 60, round corners and through doors. Who hears it wakes, and remembers the place as `me.last_seen_enemy()` unless it sees an enemy; its hook `on_hear` runs. The creature itself doesn't listen to it.",
        "noise(me.place, 20)",
        |_: &mut ScriptContext, PlaceHandle(at): PlaceHandle, Amount(cells): Amount| {
            Ok(EffectHandle(Effect::Noise { at, loudness: cells.min(limits::NOISE.most as u32) }))
        },
    );
    api.function(
        "pour(feature, place) -> effect",
        "Pours out the feature with this id at a place. The creature gets the kills.",
        "pour(\"puddle\", me.place)",
        |_: &mut ScriptContext, feature: Ref<FeatureKind>, PlaceHandle(at): PlaceHandle| {
            Ok(EffectHandle(Effect::Pour { feature, at, amount: None }))
        },
    );
    api.function(
        "pour(feature, place, amount) -> effect",
        "The same with another `amount` of a gas or of a liquid that flows, up to 1000 points.",
        "pour(\"puddle\", me.place, 20)",
        |_: &mut ScriptContext, feature: Ref<FeatureKind>, PlaceHandle(at): PlaceHandle, Amount(amount): Amount| {
            let amount = Some(amount.min(limits::VOLUME.most as u32));
            Ok(EffectHandle(Effect::Pour { feature, at, amount }))
        },
    );
    api.function(
        "trigger(place) -> effect",
        "Sends a signal along the wire of a cell, as if something there had triggered it: all other cells on the wire do what their tiles say of it in `triggered`.",
        "trigger(me.place)",
        |_: &mut ScriptContext, PlaceHandle(at): PlaceHandle| Ok(EffectHandle(Effect::Trigger { at })),
    );
    api.function(
        "bring_forth(kind, place) -> effect",
        "Spawns a creature of the kind with this id at a cell, or at a free one up to two steps away, unless the level is at its creature limit.",
        "bring_forth(me.kind, me.place)",
        |_: &mut ScriptContext, kind: Ref<CreatureKind>, PlaceHandle(at): PlaceHandle| {
            Ok(EffectHandle(Effect::Spawn { kind, at, memory: Memory::new() }))
        },
    );
    api.function(
        "bring_forth(kind, place, memory) -> effect",
        "The same, and the creature starts with the map `memory` as its memory.",
        "bring_forth(me.kind, me.place, #{ left: 2 })",
        |_: &mut ScriptContext, kind: Ref<CreatureKind>, PlaceHandle(at): PlaceHandle, memory: Map| {
            Ok(EffectHandle(Effect::Spawn { kind, at, memory: from_map(&memory)? }))
        },
    );
    api.function(
        "change_tile(place, tile) -> effect",
        "Changes a cell to the tile with this id, which can't be stairs or an exit. It never replaces stairs, and never walls a creature in.",
        "change_tile(me.place, me.tile_at(me.place))",
        |_: &mut ScriptContext, PlaceHandle(at): PlaceHandle, Allowed(tile): Allowed<TileKind>| {
            Ok(EffectHandle(Effect::SetTile { at, tile }))
        },
    );
    api.function(
        "reveal(place, radius) -> effect",
        "Reveals the cells around a place to the player, up to `radius` away. The player remembers them. Of solid cells, only those beside open ones are shown.",
        "reveal(me.place, 10)",
        |_: &mut ScriptContext, PlaceHandle(at): PlaceHandle, radius: INT| {
            Ok(EffectHandle(Effect::Reveal { at, radius: radius.clamp(0, 1000) as u32 }))
        },
    );
    api.function(
        "end_game(ending) -> effect",
        "Ends the game with the ending with this id, whose `on` must be \"script\".",
        "end_game(\"revenge\")",
        |_: &mut ScriptContext, Allowed(ending): Allowed<Ending>| Ok(EffectHandle(Effect::End { ending })),
    );
}

impl Limited for TileKind {
    fn refused(content: &Content, tile: Ref<Self>) -> Option<String> {
        let (id, tile) = (content.tiles.id(tile), &content.tiles[tile]);
        let why = "only the plan of the world can place stairs and exits";
        tile.stairs.map(|_| format!("`change_tile` can't make the tile \"{id}\", since it has `stairs`: {why}"))
    }
}

impl Limited for Ending {
    fn refused(content: &Content, ending: Ref<Self>) -> Option<String> {
        let id = content.endings.id(ending);
        if content.endings[ending].on != EndingEvent::Script {
            return Some(format!("`end_game` needs an ending with `on = \"script\"`, and \"{id}\" has another `on`"));
        }
        let is_unlisted = !content.rules.endings.contains(&ending);
        is_unlisted.then(|| format!("the ending \"{id}\" is not part of the game: a mod writes `[patch.game]` with `insert = {{ endings = {{ before = 0, values = [\"{id}\"] }} }}`"))
    }
}

fn telling(api: &mut Registry<'_>) {
    api.function(
        "message(sentence) -> effect",
        "Tells the player the sentence with this id, if the player can perceive it. In the sentence, `{actor}` is this creature, `{target}` the other one, and `{item}` the item.",
        "message(\"howl\")",
        |turn: &mut ScriptContext, sentence: Ref<Message>| {
            message(turn, sentence, MessageOptions::default())
        },
    );
    api.function(
        "message(sentence, options) -> effect",
        "The same with options: `target` is the creature for `{target}`, `item` the item for `{item}`, and `amount` the number for `{amount}`. A creature in place of the options is the target.",
        "message(\"tally\", #{ amount: me.turns })",
        |turn: &mut ScriptContext, sentence: Ref<Message>, Options(options): Options<MessageOptions>| {
            message(turn, sentence, options)
        },
    );
    api.also(|turn: &mut ScriptContext, sentence: Ref<Message>, target: CreatureHandle| {
        message(turn, sentence, MessageOptions { target: Some(target), ..MessageOptions::default() })
    });
}

#[expect(clippy::unnecessary_wraps, reason = "host functions return results")]
fn message(turn: &mut ScriptContext, sentence: Ref<Message>, options: MessageOptions) -> HostResult<EffectHandle> {
    let world = turn.game.world();
    let me = world.creature(turn.me);
    let at = me.map_or(Point::new(0, 0), Creature::at);
    let actor = me.map(Creature::who);
    let other = turn.event.and_then(|(event, _)| event.other);
    let target = options.target.map(|CreatureHandle(target)| target).or(other);
    let target = target.and_then(|target| world.creature(target)).map(Creature::who);
    let item = options.item.or_else(|| turn.event_item()).map(|item| item.thing);
    let amount = options.amount.map(|amount| amount.clamp(i32::MIN.into(), i32::MAX.into()) as i32);
    Ok(EffectHandle(Effect::Tell { sentence, actor, target, item, amount, at }))
}
