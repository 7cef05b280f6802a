//! What a hook's event tells.

use rhai::{Dynamic, INT};

use super::arguments::argument::AnswerTexts;
use super::handles::{CreatureHandle, EventHandle, PlaceHandle, or_nothing};
use super::registry::Registry;
use crate::content::{AbilityKind, DamageType, Kind, ModifierKind, StatKind};
use crate::game::Answer;
use crate::grid::Point;

pub(crate) fn register(api: &mut Registry<'_>) {
    api.theme("What happened");
    takers(api);
    what(api);
}

/// Who and what took part, and where.
fn takers(api: &mut Registry<'_>) {
    api.property(
        "event.other -> creature or ()",
        "The other creature: the target of its hit, its attacker, or the one it killed, saw, noticed or heard. It may be out of sight. In `on_kill` it is dead, and can still be read.",
        "damage(event.other, 2)",
        |turn, _: EventHandle| Ok(or_nothing(turn.event.and_then(|(event, _)| event.other).map(CreatureHandle))),
    );
    api.property(
        "event.item -> item or ()",
        "The item that was used, put on, taken off or picked up. In the hook of a worn item, that item. In `on_answer` the item that was chosen; `()` if none was, or it is gone.",
        "destroy(event.item)",
        |turn, _: EventHandle| Ok(or_nothing(turn.event_item())),
    );
    api.property(
        "event.place -> place",
        "Where it happened: the creature's cell, in `on_leave` the cell it has left, or in `on_hear` where the noise was. In `on_answer` the place that was chosen, and `()` if none was.",
        "reveal(event.place, 3)",
        |turn, _: EventHandle| {
            let Some((event, _)) = turn.event else { return Ok(Dynamic::from(PlaceHandle(Point::new(0, 0)))) };
            let at = match turn.game.answered(&event) {
                Some((_, Answer::Place(at))) => Some(at),
                Some(_) => None,
                None => Some(event.at),
            };
            Ok(or_nothing(at.map(PlaceHandle)))
        },
    );
}

/// What it was, and how much.
fn what(api: &mut Registry<'_>) {
    api.property(
        "event.amount -> int",
        "The hit points that were lost, or are about to be lost in `before_damage`; in `before_modify` the turns that the modifier is to last; in `on_level_up` how much there is now of the stat that was raised; in `on_hear` how many cells the noise carries. Otherwise 0.",
        "heal(me, event.amount / 2)",
        |turn, _: EventHandle| Ok(turn.event.map_or(0, |(event, _)| INT::from(event.amount))),
    );
    api.property(
        "event.type -> text or ()",
        "The id of the type of the damage, with its pack: `pack:type`. `()` if it has none.",
        "let sort = event.type;",
        |turn, _: EventHandle| {
            let damage_type = turn.event.and_then(|(event, _)| event.damage_type);
            Ok(damage_type.map_or(Dynamic::UNIT, |sort| turn.game.content.damage_types.id(sort).into()))
        },
    );
    api.answers(AnswerTexts::Ids(DamageType::TABLE));
    api.property(
        "event.is_attack -> bool",
        "Whether the damage comes from a hit, or from something that was thrown or shot, and not from an ability or an effect.",
        "let is_blow = event.is_attack;",
        |turn, _: EventHandle| Ok(turn.event.is_some_and(|(event, _)| event.is_attack)),
    );
    api.property(
        "event.is_sneak -> bool",
        "Whether the target of a hit didn't expect it: it was asleep or kept from acting, or had not noticed its attacker, or didn't see it.",
        "let is_stab = event.is_sneak;",
        |turn, _: EventHandle| Ok(turn.event.is_some_and(|(event, _)| event.is_sneak)),
    );
    api.property(
        "event.modifier -> text or ()",
        "The id of the modifier that is to begin in `before_modify`, with its pack: `pack:modifier`.",
        "let sort = event.modifier;",
        |turn, _: EventHandle| {
            let modifier = turn.event.and_then(|(event, _)| event.modifier);
            Ok(modifier.map_or(Dynamic::UNIT, |kind| turn.game.content.modifiers.id(kind).into()))
        },
    );
    api.answers(AnswerTexts::Ids(ModifierKind::TABLE));
    api.property(
        "event.ability -> text or ()",
        "The id of the ability that has landed in `on_land`, with its pack: `pack:ability`.",
        "let used = event.ability;",
        |turn, _: EventHandle| {
            let ability = turn.event.and_then(|(event, _)| event.ability);
            Ok(ability.map_or(Dynamic::UNIT, |ability| turn.game.content.abilities.id(ability).into()))
        },
    );
    api.answers(AnswerTexts::Ids(AbilityKind::TABLE));
    api.property(
        "event.stat -> text or ()",
        "The id of the stat that was raised in `on_level_up`, with its pack: `pack:stat`.",
        "let raised = event.stat;",
        |turn, _: EventHandle| {
            let stat = turn.event.and_then(|(event, _)| event.stat);
            Ok(stat.map_or(Dynamic::UNIT, |stat| turn.game.content.stats.id(stat).into()))
        },
    );
    api.answers(AnswerTexts::Ids(StatKind::TABLE));
}
