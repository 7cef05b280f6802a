//! Captives, followers and their orders.

use rhai::{Dynamic, INT, ImmutableString};

use super::actions::answer_with;
use super::arguments::argument::{AnswerTexts, Argument};
use super::arguments::targets::{OrNothing, Target};
use super::handles::{CreatureHandle, EffectHandle, HostResult, PlaceHandle, or_nothing};
use super::registry::Registry;
use crate::game::{Action, Effect, LeaderGoal, Order, OrderWord};
use crate::grid::Point;
use crate::script::run::host::{ScriptContext, WAY};

pub(crate) fn register(api: &mut Registry<'_>) {
    api.theme("Captives and followers");
    knowing(api);
    obeying(api);
    ordering(api);
}

fn knowing(api: &mut Registry<'_>) {
    api.property(
        "creature.is_captive -> bool or ()",
        "Whether another creature can free it from a modifier with `release`.",
        "for other in me.creatures() { if other.is_captive { return me.free(other); } }",
        |turn, creature: CreatureHandle| {
            let is_seen = turn.perceived(creature).is_some();
            Ok(or_nothing(is_seen.then(|| turn.game.captivity_of(creature.0).is_some())))
        },
    );
    api.property(
        "creature.order -> text or ()",
        "The order that it has from its leader: `\"follow\"`, `\"stay\"`, `\"attack\"` or `\"flee\"`. `()` if it follows nobody.",
        "if me.order == \"stay\" { return me.wait(); }",
        |turn, creature: CreatureHandle| {
            let has_leader = turn.perceived(creature).is_some() && turn.game.leader_of(creature.0).is_some();
            let word = |order: Option<Order>| order.map_or(OrderWord::Follow, Order::word).name();
            let word = has_leader.then(|| ImmutableString::from(word(turn.game.order_of(creature.0))));
            Ok(or_nothing(word))
        },
    );
    api.answers(AnswerTexts::Words(<OrderWord as Argument>::refuse));
    api.property(
        "creature.order_target -> creature or ()",
        "The enemy that it has been ordered to attack.",
        "me.step_toward(me.order_target)",
        |turn, creature: CreatureHandle| {
            let order = turn.perceived(creature).is_some().then(|| turn.game.order_of(creature.0)).flatten();
            let target = order.and_then(|order| if let Order::Attack(target) = order { Some(target) } else { None });
            Ok(or_nothing(target.map(CreatureHandle)))
        },
    );
    api.property(
        "creature.order_place -> place or ()",
        "Where it has been ordered to stay.",
        "me.step_toward(me.order_place)",
        |turn, creature: CreatureHandle| {
            let order = turn.perceived(creature).is_some().then(|| turn.game.order_of(creature.0)).flatten();
            let place = order.and_then(|order| if let Order::Stay { at, .. } = order { Some(at) } else { None });
            Ok(or_nothing(place.map(PlaceHandle)))
        },
    );
}

fn obeying(api: &mut Registry<'_>) {
    api.function(
        "me.follow_orders() -> action or ()",
        "Obeys the order of its leader. One that is to stay goes back to its place, strikes at enemies within reach, and else waits. One that is to attack goes after the enemy while it or its leader sees it. One that is to flee steps away from the nearest enemy in sight. `()` if there is nothing to do for it, or it is only to follow.",
        "me.follow_orders() ?? me.follow_leader(2)",
        |turn: &mut ScriptContext, me: CreatureHandle| {
            turn.only_for(me, "follow_orders")?;
            turn.charge(WAY)?;
            let action = turn.game.obedience(me.0);
            Ok(answer_with(turn, action))
        },
    );
    api.function(
        "me.follow_leader(steps) -> action or ()",
        "Steps toward its leader until it is this many steps away, then waits. It knows where on the level the leader is, even out of sight. If the leader is on another level, it goes to the nearest stairs that lead there, and takes them. `()` if it follows nobody, or there is no way.",
        "me.follow_orders() ?? me.follow_leader(2) ?? me.wander_far()",
        |turn: &mut ScriptContext, me: CreatureHandle, steps: INT| {
            let creature = turn.mine(me, "follow_leader")?;
            let (level, at) = (creature.level(), creature.at());
            turn.charge(WAY)?;
            let action = match turn.game.leader_goal(me.0) {
                Some(LeaderGoal::Leader(to)) if INT::from(at.distance(to)) <= steps.max(1) => Some(Action::Wait),
                Some(LeaderGoal::Stairs(stairs)) if at == stairs => turn.game.stairs_action(level, stairs),
                Some(LeaderGoal::Leader(to) | LeaderGoal::Stairs(to)) => turn.step_toward(to).map(Action::Step),
                None => None,
            };
            Ok(answer_with(turn, action))
        },
    );
}

fn ordering(api: &mut Registry<'_>) {
    api.theme("Effects on followers");
    api.function(
        "order(creature, order) -> effect or ()",
        "Gives a creature an order as if its leader did, at once and without a word: `\"follow\"`, `\"stay\"` where it is, or `\"flee\"`. Nothing happens if it has no leader.",
        "order(me.nearest_ally(), \"stay\")",
        |_: &mut ScriptContext, who: OrNothing<CreatureHandle>, order: OrderWord| command(who, order, None),
    );
    api.function(
        "order(creature, order, target) -> effect or ()",
        "The same with a place where it is to stay, or an enemy that it is to attack.",
        "order(me.nearest_ally(), \"attack\", me.nearest_enemy())",
        |_: &mut ScriptContext, who: OrNothing<CreatureHandle>, order: OrderWord, Target(at): Target| {
            command(who, order, at)
        },
    );
}

#[expect(clippy::unnecessary_wraps, reason = "host functions return results")]
fn command(OrNothing(who): OrNothing<CreatureHandle>, order: OrderWord, at: Option<Point>) -> HostResult<Dynamic> {
    let effect = who.map(|CreatureHandle(who)| EffectHandle(Effect::Order { who, order, at }));
    Ok(effect.map_or(Dynamic::UNIT, Dynamic::from))
}
