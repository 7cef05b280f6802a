//! Actions that a behaviour can return. Calling one of these functions changes nothing: only the action that `act`
//! returns is carried out.
//!
//! Most functions come from the table of actions ([`ACTIONS`]). The ones written out here compute which action to take.

use rhai::{Dynamic, INT, ImmutableString, Map};

use super::arguments::argument::{AnswerTexts, Argument};
use super::arguments::goals::{Goals, Targets};
use super::arguments::numbers::Amount;
use super::arguments::targets::Target;
use super::handles::{ActionHandle, CreatureHandle, HostResult, ItemHandle, PlaceHandle, or_nothing};
use super::registry::{Question, Registry};
use crate::content::{AbilityKind, Command, CreatureKind, Message, Ref};
use crate::game::{ACTIONS, Action, ActionSpec, ActionTheme, Memory, MemoryValue, OrderWord, Parameter, ScriptCall};
use crate::grid::{Direction, Point};
use crate::script::run::host::{ScriptContext, WAY};
use crate::script::run::values::convert::from_map;
use std::cmp::Ordering;

pub(crate) fn register(api: &mut Registry<'_>) {
    api.theme("Moving");
    from_table(api, ActionTheme::Moving);
    steps(api);
    api.theme("Doing");
    from_table(api, ActionTheme::Doing);
    take_stairs(api);
}

/// Registers the host functions of one theme from the table of actions.
pub(crate) fn from_table(api: &mut Registry<'_>, theme: ActionTheme) {
    for spec in ACTIONS.iter().filter(|spec| spec.script.theme == theme) {
        register_action(api, spec);
    }
}

/// Registers the host function for one action.
fn register_action(api: &mut Registry<'_>, spec: &'static ActionSpec) {
    let name = spec.script_name();
    match spec.parameter {
        Parameter::Nothing(action) => {
            define(api, spec, move |turn: &mut ScriptContext, me: CreatureHandle| mine(turn, me, name, action()));
        }
        Parameter::EnemyStairs(action) => {
            define(api, spec, move |turn: &mut ScriptContext, me: CreatureHandle| {
                turn.only_for(me, name)?;
                let stairs = turn.enemy_stairs();
                Ok(answer_with(turn, stairs.map(|_| action())))
            });
        }
        Parameter::Direction(action) => {
            define(api, spec, move |turn: &mut ScriptContext, me: CreatureHandle, towards: Direction| {
                mine(turn, me, name, action(towards))
            });
        }
        Parameter::Neighbour(action) => {
            define(api, spec, move |turn: &mut ScriptContext, me: CreatureHandle, target: Target| {
                let towards = neighbour(turn, me, target, name)?;
                Ok(answer_with(turn, towards.map(action)))
            });
        }
        Parameter::Strike(action) => {
            define(api, spec, move |turn: &mut ScriptContext, me: CreatureHandle, target: Target| {
                let towards = strike_at(turn, me, target, name)?;
                Ok(answer_with(turn, towards.map(action)))
            });
        }
        Parameter::Item(action) | Parameter::WornItem(action) => {
            define(api, spec, move |turn: &mut ScriptContext, me: CreatureHandle, item: ItemHandle| {
                handle(turn, me, item, name, action)
            });
        }
        Parameter::ItemAt(action) => {
            define(api, spec, move |turn: &mut ScriptContext, me: CreatureHandle, item: ItemHandle, target: Target| {
                turn.only_for(me, name)?;
                let slot = carried(item, name)?;
                let Target(Some(at)) = target else { return Ok(Dynamic::UNIT) };
                turn.charge(WAY)?;
                let action = action(slot, at);
                Ok(answer_with(turn, turn.game.can_aim_item(me.0, &action).is_ok().then_some(action)))
            });
        }
        Parameter::Order(action) => {
            define(api, spec, move |turn: &mut ScriptContext, me: CreatureHandle, order: OrderWord, target: Target| {
                turn.only_for(me, name)?;
                let Target(at) = target;
                let is_possible = turn.game.can_order(me.0, None, order, at).is_ok();
                Ok(answer_with(turn, is_possible.then(|| action(None, order, at))))
            });
            order_to_one(api, name, action);
        }
        Parameter::SomeOf(action) => {
            define(api, spec, move |turn: &mut ScriptContext, me: CreatureHandle, item: ItemHandle, count: Amount| {
                turn.mine(me, name)?;
                let slot = carried(item, name)?;
                let Amount(count) = count;
                Ok(answer_with(turn, Some(action(slot, u16::try_from(count).unwrap_or(u16::MAX)))))
            });
        }
        Parameter::Sentence(action) => {
            define(api, spec, move |turn: &mut ScriptContext, me: CreatureHandle, sentence: Ref<Message>| {
                mine(turn, me, name, action(sentence))
            });
        }
        Parameter::Ability(action) => {
            define(
                api,
                spec,
                move |turn: &mut ScriptContext, me: CreatureHandle, ability: Ref<AbilityKind>, target: Target| {
                    turn.only_for(me, name)?;
                    let Target(Some(at)) = target else { return Ok(Dynamic::UNIT) };
                    turn.charge(WAY)?;
                    let is_possible = turn.game.can_cast(me.0, ability, at).is_ok();
                    Ok(answer_with(turn, is_possible.then(|| action(ability, at))))
                },
            );
        }
        Parameter::Newcomer(action) => {
            define(
                api,
                spec,
                move |turn: &mut ScriptContext,
                      me: CreatureHandle,
                      kind: Ref<CreatureKind>,
                      PlaceHandle(at): PlaceHandle| { mine(turn, me, name, action(kind, at)) },
            );
        }
        // Scripts answer by a function that the engine calls.
        Parameter::Answer => {}
        Parameter::Child(action) => {
            define(api, spec, move |turn: &mut ScriptContext, me: CreatureHandle, PlaceHandle(at): PlaceHandle| {
                mine(turn, me, name, action(at, Memory::new()))
            });
            child_with_memory(api, name, action);
        }
    }
}

fn define<M, F: Question<M>>(api: &mut Registry<'_>, spec: &'static ActionSpec, question: F) {
    let ScriptCall { signature, about, example, .. } = spec.script;
    api.function(signature, about, example, question);
}

/// The overload of `give_order` for a single follower.
fn order_to_one(
    api: &mut Registry<'_>,
    name: &'static str,
    action: fn(Option<Point>, OrderWord, Option<Point>) -> Action,
) {
    api.function(
        "me.give_order(creature, order, target) -> action or ()",
        "Gives the order to this follower alone.",
        "for friend in me.followers() { return me.give_order(friend, \"stay\", me.place); }",
        move |turn: &mut ScriptContext,
              me: CreatureHandle,
              friend: CreatureHandle,
              order: OrderWord,
              target: Target| {
            turn.only_for(me, name)?;
            let (Target(at), follower) = (target, turn.location_of(friend));
            let is_possible = follower.is_some() && turn.game.can_order(me.0, follower, order, at).is_ok();
            Ok(answer_with(turn, is_possible.then(|| action(follower, order, at))))
        },
    );
}

/// The overload of `spawn_child` that also sets the child's memory.
fn child_with_memory(api: &mut Registry<'_>, name: &'static str, action: fn(Point, Memory) -> Action) {
    api.function(
        "me.spawn_child(place, memory) -> action",
        "The same, and the child starts with the map `memory` as its memory.",
        "let spot = me.random_place(3); if spot != () { return me.spawn_child(spot, #{ left: 2 }); }",
        move |turn: &mut ScriptContext, me: CreatureHandle, PlaceHandle(at): PlaceHandle, memory: Map| {
            mine(turn, me, name, action(at, from_map(&memory)?))
        },
    );
}

fn steps(api: &mut Registry<'_>) {
    api.function(
        "me.step_toward(target) -> action or ()",
        "Takes a step along the shortest path to a creature or a place, around other creatures. Attacks if the target is an adjacent enemy, and opens a closed door if it can open doors. From ground that it avoids, the path leads out over as little of it as possible. `()` if there is no path or no free step, or the target is `()` or out of sight.",
        "me.step_toward(me.nearest_enemy())",
        |turn: &mut ScriptContext, me: CreatureHandle, target: Target| {
            step(turn, me, target, "step_toward", ScriptContext::step_toward)
        },
    );
    api.function(
        "me.flee_from(target) -> action or ()",
        "Takes a step away from a creature or a place, by a path that avoids dead ends. `()` if there is no such step, or the target is `()` or out of sight.",
        "me.flee_from(me.nearest_enemy())",
        |turn: &mut ScriptContext, me: CreatureHandle, target: Target| {
            step(turn, me, target, "flee_from", ScriptContext::step_away)
        },
    );
    api.function(
        "me.leave_harm() -> action or ()",
        "Takes a step to the nearest free place that it doesn't avoid and where nothing harms it, if it stands in fire, gas, deep water or the like. `()` if it stands well already, or there is no way out.",
        "me.leave_harm() ?? me.step_toward(me.nearest_enemy())",
        |turn: &mut ScriptContext, me: CreatureHandle| {
            turn.only_for(me, "leave_harm")?;
            turn.charge(WAY)?;
            let step = turn.step_out();
            Ok(answer_with(turn, step.map(Action::Step)))
        },
    );
    several(api);
    api.function(
        "me.keep_distance(target, steps) -> action or ()",
        "Keeps this many steps away from a creature or a place: steps closer if it is farther, away if it is nearer, and waits if it is just right. `()` if there is no such step, or the target is `()` or out of sight.",
        "me.keep_distance(me.nearest_enemy(), 5)",
        |turn: &mut ScriptContext, me: CreatureHandle, Target(target): Target, steps: INT| {
            let from = turn.mine(me, "keep_distance")?.at();
            turn.charge(WAY)?;
            let Some(to) = target else { return Ok(Dynamic::UNIT) };
            let (far, wanted) = (INT::from(from.distance(to)), steps.max(1));
            let action = match far.cmp(&wanted) {
                Ordering::Less => turn.step_away(to).map(Action::Step),
                Ordering::Equal => Some(Action::Wait),
                Ordering::Greater => turn.step_toward(to).map(Action::Step),
            };
            Ok(answer_with(turn, action))
        },
    );
    api.function(
        "me.follow(target, steps) -> action or ()",
        "Steps toward a creature or a place until it is this many steps away, then waits. `()` if there is no path, or the target is `()` or out of sight.",
        "for friend in me.allies() { return me.follow(friend, 2); }",
        |turn: &mut ScriptContext, me: CreatureHandle, Target(target): Target, steps: INT| {
            let from = turn.mine(me, "follow")?.at();
            turn.charge(WAY)?;
            let Some(to) = target else { return Ok(Dynamic::UNIT) };
            let is_near = INT::from(from.distance(to)) <= steps.max(1);
            let action = if is_near { Some(Action::Wait) } else { turn.step_toward(to).map(Action::Step) };
            Ok(answer_with(turn, action))
        },
    );
    api.function(
        "me.wander_far() -> action or ()",
        "Takes a step toward a distant place on the level, and picks another once it is there. It keeps the place in `me.memory.far`. `()` if there is no path.",
        "me.wander_far()",
        |turn: &mut ScriptContext, me: CreatureHandle| {
            turn.only_for(me, "wander_far")?;
            turn.charge(3 * WAY)?;
            wander_far(turn, me)
        },
    );
    api.function(
        "me.random_step() -> action or ()",
        "Takes a random step, onto free ground or against an enemy. `()` if there is none.",
        "me.random_step()",
        |turn: &mut ScriptContext, me: CreatureHandle| {
            turn.only_for(me, "random_step")?;
            let step = turn.game.random_step(me.0);
            Ok(answer_with(turn, step.map(Action::Step)))
        },
    );
    api.function(
        "me.random_direction() -> text or ()",
        "The direction of a random step, as `me.random_step()` would take it. `()` if there is none.",
        "let way = me.random_direction();",
        |turn: &mut ScriptContext, me: CreatureHandle| {
            turn.only_for(me, "random_direction")?;
            Ok(or_nothing(turn.game.random_step(me.0).map(|towards| ImmutableString::from(towards.name()))))
        },
    );
    api.answers(AnswerTexts::Words(<Direction as Argument>::refuse));
    api.function(
        "me.direction_to(target) -> text or ()",
        "The direction of an adjacent creature or place. `()` if it is not adjacent.",
        "let way = me.direction_to(me.nearest_enemy());",
        |turn: &mut ScriptContext, me: CreatureHandle, target: Target| {
            let towards = neighbour(turn, me, target, "direction_to")?;
            Ok(or_nothing(towards.map(|towards| ImmutableString::from(towards.name()))))
        },
    );
    api.answers(AnswerTexts::Words(<Direction as Argument>::refuse));
}

/// Functions for several goals at once.
fn several(api: &mut Registry<'_>) {
    api.function(
        "me.step_toward_best(goals) -> action or ()",
        "Takes a step toward the nearest of up to 64 goals, as `me.step_toward` does: down their combined distance map. A goal is a creature, a place or an item, or a map `#{ at: target, weight: steps }`: with a weight it counts as so many steps nearer. Goals that are `()`, out of sight or beyond all paths are left out. `()` if none is left, it stands on the best, or there is no free step.",
        "me.step_toward_best([me.nearest_enemy(), #{ at: me.nearest_item(\"\"), weight: 4 }])",
        |turn: &mut ScriptContext, me: CreatureHandle, goals: Goals| {
            turn.only_for(me, "step_toward_best")?;
            turn.charge(WAY)?;
            let step = turn.step_toward_best(&goals.weighted);
            Ok(answer_with(turn, step.map(Action::Step)))
        },
    );
    api.function(
        "me.best_goal(goals) -> creature, place, item or ()",
        "The goal to which `me.step_toward_best(goals)` leads, if nobody is in the way: the nearest by path, less its weight. Of several equally good ones it is any, but always the same. `()` if none can be reached.",
        "let goal = me.best_goal(me.enemies()); if goal != () { return me.step_toward(goal); }",
        |turn: &mut ScriptContext, me: CreatureHandle, goals: Goals| {
            turn.only_for(me, "best_goal")?;
            turn.charge(WAY)?;
            let best = turn.best_goal(&goals.weighted);
            Ok(best.and_then(|index| goals.targets.get(index).cloned()).unwrap_or(Dynamic::UNIT))
        },
    );
    api.function(
        "me.flee_from_all(targets) -> action or ()",
        "Takes a step away from up to 64 creatures and places at once, by a safety map: the distance map to the nearest of them, times -1.2 and flooded again. So it runs past them out of a dead end rather than deeper into it. Targets that are `()` or out of sight are left out. `()` if none is left, or there is no such step.",
        "me.flee_from_all(me.enemies())",
        |turn: &mut ScriptContext, me: CreatureHandle, Targets(threats): Targets| {
            turn.only_for(me, "flee_from_all")?;
            turn.charge(WAY)?;
            let step = turn.step_away_from(&threats);
            Ok(answer_with(turn, step.map(Action::Step)))
        },
    );
}

fn step(
    turn: &mut ScriptContext,
    me: CreatureHandle,
    Target(target): Target,
    what: &str,
    find: impl FnOnce(&mut ScriptContext, Point) -> Option<Direction>,
) -> HostResult<Dynamic> {
    turn.only_for(me, what)?;
    turn.charge(WAY)?;
    let Some(to) = target else { return Ok(Dynamic::UNIT) };
    let step = find(turn, to);
    Ok(answer_with(turn, step.map(Action::Step)))
}

/// Returns an action to the script, or `()` for none. If this call is the script's return value, the action goes
/// straight to the engine: wrapping and unwrapping it as a script value would cost as much as the rest of the call.
pub(crate) fn answer_with(turn: &mut ScriptContext, action: Option<Action>) -> Dynamic {
    if turn.is_last_word {
        turn.decision = action;
        return Dynamic::UNIT;
    }
    or_nothing(action.map(ActionHandle))
}

/// The memory key for the place a creature wanders to.
pub(crate) const FAR: &str = "far";

fn wander_far(turn: &mut ScriptContext, me: CreatureHandle) -> HostResult<Dynamic> {
    let at = turn.mine(me, "wander_far")?.at();
    if let Some(far) = far_goal(turn, me)?.filter(|far| *far != at)
        && let Some(towards) = turn.step_toward(far)
    {
        return Ok(answer_with(turn, Some(Action::Step(towards))));
    }
    let goal = turn.game.far_place(me.0);
    let step = goal.and_then(|goal| Some((goal, turn.step_toward(goal)?)));
    let Some((goal, towards)) = step else { return Ok(Dynamic::UNIT) };
    let mut memory = super::creature::memory(turn, me)?;
    memory.insert(FAR.into(), Dynamic::from(PlaceHandle(goal)));
    turn.memory = Some(memory);
    Ok(answer_with(turn, Some(Action::Step(towards))))
}

/// The place that a creature wanders to, by its memory as this script has left it.
fn far_goal(turn: &ScriptContext, me: CreatureHandle) -> HostResult<Option<Point>> {
    if let Some(changed) = &turn.memory {
        return Ok(changed.get(FAR).and_then(|far| far.clone().try_cast::<PlaceHandle>()).map(|PlaceHandle(far)| far));
    }
    match turn.mine(me, "wander_far")?.memory.get(FAR) {
        Some(MemoryValue::Place(far)) => Ok(Some(*far)),
        _ => Ok(None),
    }
}

/// The direction of an adjacent target; `None` if it is not adjacent.
fn neighbour(
    turn: &mut ScriptContext,
    me: CreatureHandle,
    Target(target): Target,
    what: &str,
) -> HostResult<Option<Direction>> {
    let from = turn.mine(me, what)?.at();
    Ok(target.and_then(|to| Direction::between(from, to)))
}

/// The direction in which its strike hits whoever is at `target`.
fn strike_at(
    turn: &mut ScriptContext,
    me: CreatureHandle,
    Target(target): Target,
    what: &str,
) -> HostResult<Option<Direction>> {
    let attacker = turn.mine(me, what)?;
    let (id, level, from) = (attacker.id(), attacker.level(), attacker.at());
    let Some(to) = target else { return Ok(None) };
    let beside = Direction::between(from, to).filter(|way| turn.game.fits_corners(id, *way));
    let far = || turn.game.direction_to_strike(id, turn.game.occupant(level, to)?);
    Ok(beside.or_else(far))
}

fn mine(turn: &mut ScriptContext, me: CreatureHandle, what: &str, action: Action) -> HostResult<Dynamic> {
    turn.only_for(me, what)?;
    Ok(answer_with(turn, Some(action)))
}

fn handle(
    turn: &mut ScriptContext,
    me: CreatureHandle,
    item: ItemHandle,
    what: &str,
    action: fn(usize) -> Action,
) -> HostResult<Dynamic> {
    turn.mine(me, what)?;
    let slot = carried(item, what)?;
    Ok(answer_with(turn, Some(action(slot))))
}

/// The slot of an item that must be carried.
fn carried(item: ItemHandle, what: &str) -> HostResult<usize> {
    Ok(item.slot.ok_or_else(|| format!("`{what}` needs a carried item: one of `me.items()`"))?)
}

fn take_stairs(api: &mut Registry<'_>) {
    api.function(
        "me.take_stairs() -> action or ()",
        "Takes the stairs here, down or up. `()` if there are no stairs here, or only an exit.",
        "let way = me.take_stairs(); if way != () { return way; }",
        |turn: &mut ScriptContext, me: CreatureHandle| {
            let creature = turn.mine(me, "take_stairs")?;
            let action = turn.game.stairs_action(creature.level(), creature.at());
            Ok(answer_with(turn, action))
        },
    );
}
