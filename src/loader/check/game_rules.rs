//! Checks of `[game]` and of endings.

use super::checker::Checker;
use super::field_check::FieldCheck;
use super::levels::branches::level_list;
use crate::content::{Ending, EndingEvent, GameRules, LevelKind, Ref, limits};
use crate::diagnostics::{Code, Diagnostic};
use crate::loader::definitions::{ReadDefinitions, at};

pub fn game<'a>(rules: &GameRules, definitions: &ReadDefinitions, checker: &'a Checker<'a>, check: FieldCheck<'a>) {
    level_list(&rules.levels, definitions, checker, check.field("levels"));
    check.field("endings").some(rules.endings.len(), "ending");
    check.field("max_creatures").range(rules.max_creatures, limits::CROWD);
    check.field("dark_below").range(rules.dark_below, limits::PERCENT);
    check.field("notice_after").range(rules.notice_after, limits::ABSENCE);
    order(rules, definitions, checker, check.field("endings"));
    goals(rules, definitions, checker);
    // A death that fits no ending would leave the player stuck.
    let named = check.field("endings");
    let unread = rules.endings.iter().enumerate().any(|(index, ending)| {
        let ending = at(&definitions.endings, ending.index());
        !named.item(index).is_sound() || !ending.is_some_and(|(id, _)| is_sound(id, checker))
    });
    let any_death = |kind: &Ending| kind.on == EndingEvent::Death && kind.holding.is_none() && kind.cause.is_none();
    let ends = rules
        .endings
        .iter()
        .any(|ending| at(&definitions.endings, ending.index()).is_some_and(|(_, kind)| any_death(kind)));
    if !ends && !unread && !rules.endings.is_empty() {
        let diagnostic = Diagnostic::error("no ending covers every death");
        named.say(diagnostic.help("add one with `on = \"death\"` and without `holding` and `cause`"));
    }
}

/// Reports endings that an earlier one always precludes.
fn order<'a>(rules: &GameRules, definitions: &ReadDefinitions, checker: &'a Checker<'a>, named: FieldCheck<'a>) {
    for (index, ending) in rules.endings.iter().enumerate() {
        let Some((id, kind)) = at(&definitions.endings, ending.index()) else { continue };
        if !is_sound(id, checker) {
            continue;
        }
        let before = rules.endings.iter().take(index).filter_map(|before| at(&definitions.endings, before.index()));
        for (other, earlier) in before.filter(|(other, _)| is_sound(other, checker)).take(1_000) {
            let item = earlier.holding.is_none() || earlier.holding == kind.holding;
            let cause = earlier.cause.is_none() || earlier.cause == kind.cause;
            // Scripts choose an ending by its id.
            if earlier.on == kind.on && kind.on != EndingEvent::Script && item && cause {
                let message = format!("`{id}` can never happen: `{other}` comes first and covers all its cases");
                named.item(index).say(
                    Diagnostic::error(message).help(format!("put `{id}` before `{other}`, or remove one of them")),
                );
                break;
            }
        }
    }
}

/// Whether the conditions of an ending could be read.
fn is_sound<'a>(id: &str, checker: &'a Checker<'a>) -> bool {
    let check = checker.definition("ending", id);
    check.is_some_and(|check| ["on", "holding", "cause"].into_iter().all(|field| check.field(field).is_sound()))
}

/// Checks that the item an ending needs is somewhere in the game, and that the player can carry it.
fn goals<'a>(rules: &GameRules, definitions: &ReadDefinitions, checker: &'a Checker<'a>) {
    let Some((_, player)) = at(&definitions.creatures, rules.player.index()) else { return };
    let kinds = all_kinds(rules, definitions);
    let named: Vec<(&str, &LevelKind)> =
        kinds.iter().filter_map(|level| at(&definitions.levels, level.index())).collect();
    let whole = named.len() == kinds.len()
        && named.iter().all(|(id, _)| is_known("level", id, "items", checker))
        && definitions
            .creatures
            .iter()
            .all(|(id, kind)| kind.is_some() && is_known("creature", id, "carries", checker));
    let lies = |item| {
        named.iter().flat_map(|(_, level)| &level.items).flat_map(|spawn| &spawn.of.0).any(|choice| choice.kind == item)
    };
    let carried = |item| {
        definitions
            .creatures
            .iter()
            .flat_map(|(_, creature)| creature)
            .any(|creature| creature.carries.iter().any(|carried| carried.kind == item))
    };
    for (id, kind) in rules.endings.iter().filter_map(|ending| at(&definitions.endings, ending.index())) {
        let (Some(item), Some(check)) = (kind.holding, checker.definition("ending", id)) else { continue };
        let (name, check) = (at(&definitions.items, item.index()).map_or("", |(name, _)| name), check.field("holding"));
        if player.slots == 0 {
            let message = format!("`{id}` can never happen: the player's creature can't carry anything");
            check.say(Diagnostic::warning(message).code(Code::GoalNotCarried).subject(id).help("give it `slots`"));
        } else if whole && !lies(item) && !carried(item) {
            let message = format!("`{id}` can never happen: there is no `{name}` anywhere in the game");
            let diagnostic = Diagnostic::warning(message).code(Code::GoalNowhere).subject(id);
            check.say(diagnostic.help("put it on a level: `items = [{ of = ..., count = 1 }]`"));
        }
    }
}

/// The kinds of all levels of the game.
fn all_kinds(rules: &GameRules, definitions: &ReadDefinitions) -> Vec<Ref<LevelKind>> {
    let branches = definitions.branches.iter().filter_map(|(_, kind)| kind.as_ref());
    rules.levels.kinds().chain(branches.flat_map(|kind| kind.levels.kinds())).collect()
}

/// Whether everything in a list of a definition could be read.
fn is_known<'a>(table: &str, id: &str, field: &str, checker: &'a Checker<'a>) -> bool {
    checker
        .definition(table, id)
        .is_some_and(|check| check.node().field(field).is_none_or(|list| check.on(list).is_sound_throughout()))
}

pub fn ending(kind: &Ending, check: FieldCheck<'_>) {
    check.field("title").filled(&kind.title);
    if kind.cause.is_some() && kind.on != EndingEvent::Death {
        check.field("cause").error("`cause` only works with `on = \"death\"`");
    }
    if kind.holding.is_some() && kind.on == EndingEvent::Script {
        check.field("holding").error("`holding` does not work with `on = \"script\"`: the script decides");
    }
}
