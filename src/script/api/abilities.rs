//! What a creature can do at targets.

use rhai::{Dynamic, INT, ImmutableString};

use super::actions::answer_with;
use super::arguments::argument::AnswerTexts;
use super::arguments::targets::Target;
use super::handles::CreatureHandle;
use super::registry::Registry;
use crate::content::{AbilityKind, Kind, Ref};
use crate::game::{Creature, CreatureId};
use crate::script::run::host::ScriptContext;

/// What it costs to look for a useful ability, besides looking at the creatures in sight.
const CHOICE: u32 = 50;

pub(crate) fn register(api: &mut Registry<'_>) {
    api.theme("Abilities");
    using(api);
    knowing(api);
}

fn using(api: &mut Registry<'_>) {
    api.function(
        "me.use_ability() -> action or ()",
        "Uses the first of its abilities that is of use now, or else the first item it carries whose ability is, at the target where it is: nobody slows who is slow, heals who is whole, or burns what is immune to fire; no bolt or ball hits friends. `()` if none is. Abilities that take it to a place are left to `me.cast`.",
        "me.use_ability() ?? me.step_toward(me.nearest_enemy())",
        |turn: &mut ScriptContext, me: CreatureHandle| {
            turn.only_for(me, "use_ability")?;
            turn.charge(CHOICE)?;
            let useful = turn.game.useful_ability(me.0);
            Ok(answer_with(turn, useful))
        },
    );
}

fn knowing(api: &mut Registry<'_>) {
    api.function(
        "me.can_cast(ability, target) -> bool",
        "Whether it can use its ability with this id at a creature or a place now.",
        "if me.can_cast(\"spark\", me.nearest_enemy()) { return me.wait(); }",
        |turn: &mut ScriptContext, me: CreatureHandle, ability: Ref<AbilityKind>, Target(target): Target| {
            turn.only_for(me, "can_cast")?;
            Ok(target.is_some_and(|at| turn.game.can_cast(me.0, ability, at).is_ok()))
        },
    );
    api.function(
        "me.cooldown(ability) -> int",
        "How many turns pass until it can use its ability with this id again; 0 if it can now.",
        "if me.cooldown(\"spark\") > 0 { return me.wait(); }",
        |turn: &mut ScriptContext, me: CreatureHandle, ability: Ref<AbilityKind>| {
            turn.only_for(me, "cooldown")?;
            Ok(INT::from(turn.game.cooldown_of(me.0, ability)))
        },
    );
    api.property(
        "creature.abilities -> list of texts or ()",
        "The ids of its abilities, with their packs, in the order in which it thinks of them.",
        "if me.abilities.is_empty() { return me.wait(); }",
        |turn, creature: CreatureHandle| {
            Ok(turn.perceived(creature).map(Creature::id).map_or(Dynamic::UNIT, |id| list(turn, id)))
        },
    );
    api.answers(AnswerTexts::Ids(AbilityKind::TABLE));
}

fn list(turn: &ScriptContext, who: CreatureId) -> Dynamic {
    let content = &turn.game.content;
    let Some(creature) = turn.game.world().creature(who) else { return Dynamic::UNIT };
    let id = |ability| Dynamic::from(ImmutableString::from(content.abilities.id(ability)));
    let all: rhai::Array = creature.abilities(content).into_iter().map(id).collect();
    all.into()
}
