//! Properties of creatures: position, stats, kind, and the acting creature's own memory.

use rhai::{Array, Dynamic, INT, ImmutableString, Map};

use super::arguments::argument::AnswerTexts;
use super::arguments::ids::Called;
use super::arguments::level_ids;
use super::handles::{CreatureHandle, HostResult, PlaceHandle, or_nothing};
use super::registry::Registry;
use crate::content::{CreatureKind, DamageType, Faction, Kind, ModifierKind, MovementKind, Ref, StatKind};
use crate::game::{AnyStat, Creature, Level};
use crate::script::run::host::ScriptContext;
use crate::script::run::values::convert::{option_to_dynamic, to_map};
use crate::script::run::values::cost::map_cost;

pub(crate) fn register(api: &mut Registry<'_>) {
    api.theme("Creatures");
    position(api);
    stats(api);
    kind(api);
    modifiers(api);
    sides(api);
    api.theme("The creature's own mind");
    mind(api);
}

/// Registers a creature property that reads as `()` while the creature is out of sight.
fn seen<R: Into<Dynamic>>(
    api: &mut Registry<'_>,
    signature: &'static str,
    about: &'static str,
    example: &'static str,
    read: impl Fn(&Creature) -> R + 'static,
) {
    api.property(signature, about, example, move |turn, creature: CreatureHandle| {
        Ok(turn.perceived(creature).map_or(Dynamic::UNIT, |creature| read(creature).into()))
    });
}

/// A property of the level on which a creature is that is perceived.
fn of_level<R: Into<Dynamic>>(
    api: &mut Registry<'_>,
    signature: &'static str,
    about: &'static str,
    example: &'static str,
    read: impl Fn(&Level) -> R + 'static,
) {
    api.property(signature, about, example, move |turn, creature: CreatureHandle| {
        let level = turn.perceived(creature).map(Creature::level);
        let level = level.and_then(|level| turn.game.world().levels().get(level));
        Ok(level.map_or(Dynamic::UNIT, |level| read(level).into()))
    });
}

fn position(api: &mut Registry<'_>) {
    seen(
        api,
        "creature.place -> place or ()",
        "Where it is. Like every property of another creature, this is `()` while the creature is out of sight or dead.",
        "let here = me.place;",
        |creature| Dynamic::from(PlaceHandle(creature.at())),
    );
    seen(api, "creature.x -> int or ()", "The column of its place.", "let column = me.x;", |creature| {
        INT::from(creature.at().x)
    });
    seen(api, "creature.y -> int or ()", "The row of its place.", "let row = me.y;", |creature| {
        INT::from(creature.at().y)
    });
    of_level(
        api,
        "creature.depth -> int or ()",
        "The depth of the level it is on, counted from 1 at the top.",
        "if me.depth == 1 { return me.wait(); }",
        |level| INT::from(level.depth()),
    );
    of_level(
        api,
        "creature.level -> string or ()",
        "The id of the level it is on: its branch, with the pack that has it, and the number there, such as `main:3` or `mod:mine:1`.",
        "if me.level == \"main:1\" { return me.wait(); }",
        |level| level.id().to_string(),
    );
    api.answers(AnswerTexts::Words(level_ids::never_equal));
}

fn stats(api: &mut Registry<'_>) {
    seen(api, "creature.hp -> int or ()", "Its hit points.", "if me.hp < 5 { return me.random_step(); }", |creature| {
        INT::from(creature.hp)
    });
    api.property(
        "creature.max_hp -> int or ()",
        "Its maximum hit points, with modifiers.",
        "if me.hp < me.max_hp { return me.wait(); }",
        |turn, creature: CreatureHandle| Ok(stat(turn, creature, |turn| turn.game.max_hp_of(creature.0))),
    );
    api.property(
        "creature.power -> int or ()",
        "Its attack, including what it wields and wears. Unless the game has another rule, a hit deals from 1 damage up to the attacker's power minus the target's defense.",
        "let blow = me.power;",
        |turn, creature: CreatureHandle| Ok(stat(turn, creature, |turn| turn.game.attack_of(creature.0))),
    );
    api.property(
        "creature.defense -> int or ()",
        "Its defense, including what it wears.",
        "let armour = me.defense;",
        |turn, creature: CreatureHandle| Ok(stat(turn, creature, |turn| turn.game.defense_of(creature.0))),
    );
    api.property(
        "creature.speed -> int or ()",
        "Its speed in percent, with modifiers: at 200 it acts twice a turn.",
        "let pace = me.speed;",
        |turn, creature: CreatureHandle| Ok(stat(turn, creature, |turn| turn.game.speed_of(creature.0) as i32)),
    );
    api.function(
        "creature.stat(name) -> int or ()",
        "How much it has of the stat with this id, with gear and modifiers. Also takes \"attack\", \"defense\", \"max_hp\", \"speed\" and \"vision\", and \"regeneration\", the percentage of how quickly its kind heals.",
        "if me.stat(\"mana\") < 4 { return me.wait(); }",
        |turn: &mut ScriptContext, creature: CreatureHandle, name: AnyStat| {
            Ok(stat(turn, creature, |turn| turn.game.any_stat_of(creature.0, name)))
        },
    );
    api.function(
        "creature.resists(type) -> int or ()",
        "How much of the type of damage with this id it resists, in percent: 100 if it is immune, negative if it takes more.",
        "if me.resists(\"fire\") == 100 { return me.wait(); }",
        |turn: &mut ScriptContext, creature: CreatureHandle, damage_type: Ref<DamageType>| {
            Ok(stat(turn, creature, |turn| turn.game.resistance_of(creature.0, damage_type)))
        },
    );
    api.function(
        "creature.max_stat(name) -> int or ()",
        "The most it can have of the stat with this id. `()` if there is no limit.",
        "let full = me.max_stat(\"mana\");",
        |turn: &mut ScriptContext, creature: CreatureHandle, name: Ref<StatKind>| {
            let is_seen = turn.perceived(creature).is_some();
            let most = turn.game.most_of(creature.0, name).filter(|_| is_seen);
            Ok(most.map_or(Dynamic::UNIT, |most| INT::from(most).into()))
        },
    );
}

fn stat(turn: &mut ScriptContext, creature: CreatureHandle, read: impl Fn(&ScriptContext) -> i32) -> Dynamic {
    if turn.perceived(creature).is_some() { INT::from(read(turn)).into() } else { Dynamic::UNIT }
}

fn kind(api: &mut Registry<'_>) {
    api.property(
        "creature.kind -> text or ()",
        "The id of its kind, with its pack: `pack:kind`.",
        "let mine = me.kind;",
        |turn, creature: CreatureHandle| {
            let kind = turn.perceived(creature).map(Creature::kind);
            Ok(kind.map_or(Dynamic::UNIT, |kind| turn.game.content.creatures.id(kind).into()))
        },
    );
    api.answers(AnswerTexts::Ids(CreatureKind::TABLE));
    api.property(
        "creature.movement -> text or ()",
        "The id of the way in which it moves now, with its pack. `()` if it has none of its own and neither has the game.",
        "if me.movement == () { return me.wait(); }",
        |turn, creature: CreatureHandle| {
            let seen = turn.perceived(creature).map(Creature::id);
            let seen = seen.and_then(|id| turn.game.world().creature(id));
            let kind = seen.and_then(|creature| turn.game.way_to_move(creature));
            Ok(kind.map_or(Dynamic::UNIT, |kind| turn.game.content.movements.id(kind).into()))
        },
    );
    api.answers(AnswerTexts::Ids(MovementKind::TABLE));
    api.property(
        "creature.name -> text or ()",
        "Its name, without an article.",
        "print(me.name);",
        |turn, creature: CreatureHandle| {
            let kind = turn.perceived(creature).map(Creature::kind);
            Ok(kind.map_or(Dynamic::UNIT, |kind| turn.game.content.creatures[kind].name.as_str().into()))
        },
    );
    api.property(
        "creature.faction -> text or ()",
        "The id of the faction that it fights for, with its pack: `pack:faction`.",
        "let side = me.faction;",
        |turn, creature: CreatureHandle| {
            let faction = turn.perceived(creature).map(Creature::faction);
            Ok(faction.map_or(Dynamic::UNIT, |faction| turn.game.content.factions.id(faction).into()))
        },
    );
    api.answers(AnswerTexts::Ids(Faction::TABLE));
    api.property(
        "creature.tags -> list of texts or ()",
        "The tags of its kind.",
        "if me.tags.contains(\"undead\") { return me.wait(); }",
        |turn, creature: CreatureHandle| {
            let kind = turn.perceived(creature).map(Creature::kind);
            let tags = kind.map(|kind| &turn.game.content.creatures[kind].tags);
            Ok(or_nothing(tags.map(|tags| tags.iter().map(|tag| Dynamic::from(tag.clone())).collect::<Array>())))
        },
    );
}

fn modifiers(api: &mut Registry<'_>) {
    api.property(
        "creature.modifiers -> list of texts or ()",
        "The ids of its modifiers, with their packs, the oldest first. A modifier that stacks is there several times.",
        "if me.modifiers.is_empty() { return me.wait(); }",
        |turn, creature: CreatureHandle| {
            let kinds = |creature: &Creature| creature.modifiers.iter().map(|active| active.kind).collect::<Vec<_>>();
            let kinds = turn.perceived(creature).map(kinds);
            let ids = &turn.game.content.modifiers;
            let named = |kinds: Vec<Ref<ModifierKind>>| -> Array {
                kinds.into_iter().map(|kind| Dynamic::from(ids.id(kind).to_owned())).collect()
            };
            let named = kinds.map(named);
            Ok(or_nothing(named))
        },
    );
    api.function(
        "creature.has(name) -> bool",
        "Whether it has the modifier with this id, or one with this tag. `false` while it is out of sight.",
        "if me.has(\"slow\") { return me.wait(); }",
        |turn: &mut ScriptContext, creature: CreatureHandle, name: Called<ModifierKind>| {
            Ok(strength(turn, creature, &name)? > 0)
        },
    );
    api.function(
        "creature.strength_of(name) -> int",
        "How strong the modifiers with this id or tag on it are, together: 1 for each, and more for one that intensifies. 0 while it is out of sight.",
        "if me.strength_of(\"slow\") > 2 { return me.wait(); }",
        |turn: &mut ScriptContext, creature: CreatureHandle, name: Called<ModifierKind>| {
            strength(turn, creature, &name)
        },
    );
}

fn sides(api: &mut Registry<'_>) {
    api.property(
        "creature.is_posing -> bool or ()",
        "Whether it is disguised as an item.",
        "if me.is_posing { return me.wait(); }",
        |turn, creature: CreatureHandle| {
            Ok(turn.perceived(creature).map_or(Dynamic::UNIT, |creature| creature.disguise.is_some().into()))
        },
    );
    api.function(
        "creature.is_a(name) -> bool",
        "Whether this is the id of its kind, the id of the faction it fights for, or a tag of its kind. `false` while it is out of sight.",
        "if me.is_a(me.option(\"kind\", \"\")) { return me.wait(); }",
        |turn: &mut ScriptContext, creature: CreatureHandle, name: Called<CreatureKind>| {
            let Some((kind, faction)) = turn.perceived(creature).map(|creature| (creature.kind(), creature.faction()))
            else {
                return Ok(false);
            };
            name.is_sort_of(kind, faction, &turn.game.content)
        },
    );
    api.property(
        "creature.leader -> creature or ()",
        "The living creature that it follows.",
        "me.follow(me.leader, 2)",
        |turn, creature: CreatureHandle| {
            let is_seen = turn.perceived(creature).is_some();
            let leader = turn.game.leader_of(creature.0).filter(|_| is_seen);
            Ok(or_nothing(leader.map(CreatureHandle)))
        },
    );
    api.function(
        "me.is_enemy(creature) -> bool",
        "Whether the two are enemies.",
        "for other in me.creatures() { if me.is_enemy(other) { return me.flee_from(other); } }",
        |turn: &mut ScriptContext, me: CreatureHandle, other: CreatureHandle| Ok(turn.game.are_enemies(me.0, other.0)),
    );
}

/// How strong the modifiers of a name on a creature are, together.
fn strength(turn: &mut ScriptContext, creature: CreatureHandle, name: &Called<ModifierKind>) -> HostResult<INT> {
    let list = |creature: &Creature| -> Vec<_> {
        creature.modifiers.iter().map(|active| (active.kind, active.strength)).collect()
    };
    let active = turn.perceived(creature).map(list).unwrap_or_default();
    let mut sum = 0;
    for (kind, strength) in active {
        if name.is(kind, &turn.game.content)? {
            sum += INT::from(strength);
        }
    }
    Ok(sum)
}

fn mind(api: &mut Registry<'_>) {
    api.function(
        "me.option(key, default) -> value",
        "An option from the creature's list of behaviours, such as `radius` in `{ use = \"...\", radius = 5 }`. `default` if the list does not set it. `chance` and `doing` can't be read this way: the engine uses them for how often it asks the script, and for the word that tells what the creature is doing.",
        "let radius = me.option(\"radius\", 5);",
        |turn: &mut ScriptContext, me: CreatureHandle, name: ImmutableString, default: Dynamic| {
            turn.only_for(me, "option")?;
            Ok(turn.options.get(name.as_str()).map_or(default, option_to_dynamic))
        },
    );
    api.property(
        "me.memory -> map",
        "What the creature remembers from turn to turn: a map, saved with the game. A name that was never set is `()`. If the script fails, its changes are undone.",
        "me.memory.seen = me.turns;",
        |turn, me: CreatureHandle| memory(turn, me),
    );
    api.setter(|turn, me: CreatureHandle, memory: Map| {
        turn.only_for(me, "memory")?;
        turn.game.charge(map_cost(&memory));
        turn.memory = Some(memory);
        Ok(())
    });
    api.property(
        "me.turns -> int",
        "How many turns the creature has lived.",
        "if me.turns < 10 { return me.wait(); }",
        |turn, me: CreatureHandle| {
            let born = turn.mine(me, "turns")?.born;
            Ok(turn.game.world().turn().saturating_sub(born) as INT)
        },
    );
    api.property(
        "me.birthplace -> place",
        "Where it was spawned, or where it entered its level.",
        "me.step_toward(me.birthplace)",
        |turn, me: CreatureHandle| Ok(PlaceHandle(turn.mine(me, "birthplace")?.birthplace)),
    );
    api.property(
        "me.fullness -> int or ()",
        "How full its stomach is, in percent. `()` if it never gets hungry.",
        "let fullness = me.fullness;",
        |turn, me: CreatureHandle| {
            let fullness = turn.mine(me, "fullness")?.satiety;
            Ok(or_nothing(fullness.map(|fullness| INT::from(fullness.percent()))))
        },
    );
    api.property(
        "me.appetite -> int",
        "How many food points still fit into its stomach. 0 if it never gets hungry.",
        "let room = me.appetite; for item in me.items() { if item.food > 0 && item.food <= room { return me.eat(item); } }",
        |turn, me: CreatureHandle| {
            let fullness = turn.mine(me, "appetite")?.satiety;
            Ok(fullness.map_or(0, |fullness| INT::from(fullness.size - fullness.food)))
        },
    );
}

/// The memory including this script's changes so far.
pub(crate) fn memory(turn: &mut ScriptContext, me: CreatureHandle) -> HostResult<Map> {
    let before = &turn.mine(me, "memory")?.memory;
    let map = turn.memory.clone().unwrap_or_else(|| to_map(before));
    turn.game.charge(map_cost(&map));
    Ok(map)
}
