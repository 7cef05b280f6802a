//! Sleep, noticing, stealth, and how creatures look for those whom they have lost.

use rhai::{Dynamic, INT};

use super::actions::answer_with;
use super::handles::{CreatureHandle, HostResult, or_nothing};
use super::registry::Registry;
use crate::game::{Action, Trail};
use crate::script::run::host::{ScriptContext, WAY};

pub(crate) fn register(api: &mut Registry<'_>) {
    api.theme("Noticing others");
    states(api);
    noticing(api);
    tracking(api);
}

fn states(api: &mut Registry<'_>) {
    api.property(
        "creature.is_asleep -> bool or ()",
        "Whether it is asleep. A sleeper's behaviours are not asked, so of itself a creature only learns it in a hook.",
        "for other in me.enemies() { if other.is_asleep { return me.step_toward(other); } }",
        |turn, creature: CreatureHandle| {
            Ok(turn.perceived(creature).map_or(Dynamic::UNIT, |creature| creature.is_asleep().into()))
        },
    );
    api.property(
        "creature.is_hidden -> bool or ()",
        "Whether a modifier hides it, so that others see it only from beside it.",
        "if me.is_hidden { return me.step_toward(me.nearest_enemy()); }",
        |turn, creature: CreatureHandle| {
            let id = turn.perceived(creature).map(crate::game::Creature::id);
            let creature = id.and_then(|id| turn.game.world().creature(id));
            Ok(creature.map_or(Dynamic::UNIT, |creature| turn.game.is_hidden(creature).into()))
        },
    );
    api.property(
        "creature.is_lit -> bool or ()",
        "Whether it stands in the light, so that those who see it need not see in the dark.",
        "if me.is_lit { return me.flee_from(me.nearest_enemy()); }",
        |turn, creature: CreatureHandle| {
            let id = turn.perceived(creature).map(crate::game::Creature::id);
            Ok(id.map_or(Dynamic::UNIT, |id| turn.game.is_lit(id).into()))
        },
    );
    api.property(
        "creature.is_sneaking -> bool or ()",
        "Whether it sneaks.",
        "if !me.is_sneaking { return me.sneak(); }",
        |turn, creature: CreatureHandle| {
            Ok(turn.perceived(creature).map_or(Dynamic::UNIT, |creature| creature.is_sneaking().into()))
        },
    );
    api.property(
        "creature.stealth -> int or ()",
        "From how many cells others notice it now: half as many while it sneaks or keeps still, twice as many after it has fought or made a noise, and half of either in the dark.",
        "if me.stealth > 7 { return me.wait(); }",
        |turn, creature: CreatureHandle| {
            let id = turn.perceived(creature).map(crate::game::Creature::id);
            Ok(or_nothing(id.map(|id| INT::from(turn.game.stealth_of(id)))))
        },
    );
}

fn noticing(api: &mut Registry<'_>) {
    api.function(
        "creature.has_noticed(other) -> bool",
        "Whether it has noticed a creature. Those who are awake have noticed everybody who is no enemy, and without noticing in the game everybody. `false` while it is out of sight.",
        "for other in me.enemies() { if !other.has_noticed(me) { return me.attack(other); } }",
        |turn: &mut ScriptContext, creature: CreatureHandle, other: CreatureHandle| {
            Ok(turn.perceived(creature).is_some() && turn.game.has_noticed(creature.0, other.0))
        },
    );
    api.also(|_: &mut ScriptContext, _: CreatureHandle, (): ()| Ok(false));
}

fn tracking(api: &mut Registry<'_>) {
    api.function(
        "me.step_by_scent() -> action or ()",
        "Steps to the neighbouring cell with the freshest scent of an enemy, if that is fresher than here, or takes stairs by which the trail goes on. Scents last 300 turns. `()` if it can't smell or there is no trail.",
        "me.step_toward(me.nearest_enemy()) ?? me.step_by_scent()",
        |turn: &mut ScriptContext, me: CreatureHandle| {
            turn.only_for(me, "step_by_scent")?;
            turn.charge(WAY)?;
            let step = by_scent(turn);
            Ok(answer_with(turn, step))
        },
    );
    api.function(
        "me.seek() -> action or ()",
        "Goes after an enemy that it no longer sees: by its scent, if it smells; or else to where it last saw or heard one, also over stairs. Then it looks around there for some turns. `()` if it knows of no enemy, or has given up.",
        "me.step_toward(me.nearest_enemy()) ?? me.seek() ?? me.random_step()",
        |turn: &mut ScriptContext, me: CreatureHandle| seek(turn, me),
    );
}

/// Where a scent leads the acting creature. It remembers the end of stairs, as if it had seen its enemy take them.
fn by_scent(turn: &mut ScriptContext) -> Option<Action> {
    match turn.game.follow_scent(turn.me)? {
        Trail::Step(way) => Some(Action::Step(way)),
        Trail::Stairs { level, at } => {
            turn.note_enemy_at(level, at);
            Some(Action::Chase)
        }
    }
}

fn seek(turn: &mut ScriptContext, me: CreatureHandle) -> HostResult<Dynamic> {
    turn.only_for(me, "seek")?;
    turn.charge(2 * WAY)?;
    if let Some(action) = by_scent(turn) {
        return Ok(answer_with(turn, Some(action)));
    }
    let goal = turn.last_seen_enemy();
    let action = match goal.and_then(|goal| turn.step_toward(goal)) {
        Some(way) => Some(Action::Step(way)),
        None if turn.enemy_stairs().is_some() => Some(Action::Chase),
        None => turn.lookout_step().map(Action::Step),
    };
    Ok(answer_with(turn, action))
}
