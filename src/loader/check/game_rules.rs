//! Checks of the rules of the game and of its endings.

use super::advice::advice;
use super::checker::Checker;
use super::field_check::FieldCheck;
use crate::content::{Ending, EndingEvent, GameRules, LevelKind, limits};
use crate::diagnostics::{Code, Diagnostic};
use crate::loader::definitions::{ReadDefinitions, at};

pub fn game<'a>(rules: &GameRules, draft: &ReadDefinitions, checker: &'a Checker<'a>, spot: FieldCheck<'a>) {
    spot.field("levels").some(rules.levels.len(), "level");
    spot.field("levels").at_most(rules.levels.len(), limits::LEVELS);
    spot.field("endings").some(rules.endings.len(), "ending");
    spot.field("max_creatures").range(rules.max_creatures, limits::CROWD);
    spot.field("notice_after").range(rules.notice_after, limits::ABSENCE);
    order(rules, draft, checker, spot.field("endings"));
    goals(rules, draft, checker);
    // A player who dies in a way that no ending knows would be stuck.
    let named = spot.field("endings");
    let unread = rules.endings.iter().enumerate().any(|(index, own)| {
        let own = at(&draft.endings, own.index());
        !named.item(index).is_sound() || !own.is_some_and(|(id, _)| is_sound(id, checker))
    });
    let any_death = |kind: &Ending| kind.on == EndingEvent::Death && kind.holding.is_none() && kind.cause.is_none();
    let ends = rules.endings.iter().any(|own| at(&draft.endings, own.index()).is_some_and(|(_, kind)| any_death(kind)));
    if !ends && !unread && !rules.endings.is_empty() {
        let diagnostic = Diagnostic::error("no ending takes every death");
        named.say(diagnostic.help("add one with `on = \"death\"` and without `holding` and `cause`"));
    }
}

/// An ending that another before it always forestalls, and one that the game does not name at all.
fn order<'a>(rules: &GameRules, draft: &ReadDefinitions, checker: &'a Checker<'a>, named: FieldCheck<'a>) {
    for (index, own) in rules.endings.iter().enumerate() {
        let Some((id, kind)) = at(&draft.endings, own.index()) else { continue };
        if !is_sound(id, checker) {
            continue;
        }
        let before = rules.endings.iter().take(index).filter_map(|before| at(&draft.endings, before.index()));
        for (other, earlier) in before.filter(|(other, _)| is_sound(other, checker)).take(1_000) {
            let item = earlier.holding.is_none() || earlier.holding == kind.holding;
            let cause = earlier.cause.is_none() || earlier.cause == kind.cause;
            // Scripts name the endings that they bring about.
            if earlier.on == kind.on && kind.on != EndingEvent::Script && item && cause {
                let message =
                    format!("`{id}` never comes to pass: `{other}` stands before it and takes all that it would");
                named
                    .item(index)
                    .say(Diagnostic::error(message).help(format!("put `{id}` before `{other}`, or leave one out")));
                break;
            }
        }
    }
    for (index, (id, _)) in draft.endings.iter().enumerate() {
        if !rules.endings.is_empty() && !rules.endings.iter().any(|own| own.index() == index) {
            unused("ending", id, draft, checker);
        }
    }
    for (index, (id, _)) in draft.levels.iter().enumerate() {
        if !rules.levels.is_empty() && !rules.levels.iter().any(|own| own.index() == index) {
            unused("level", id, draft, checker);
        }
    }
}

/// Whether all that decides when an ending comes to pass could be read.
fn is_sound<'a>(id: &str, checker: &'a Checker<'a>) -> bool {
    let spot = checker.definition("ending", id);
    spot.is_some_and(|spot| ["on", "holding", "cause"].into_iter().all(|field| spot.field(field).is_sound()))
}

/// What an ending asks the player to hold must be there to be found, and to be carried.
fn goals<'a>(rules: &GameRules, draft: &ReadDefinitions, checker: &'a Checker<'a>) {
    let Some((_, player)) = at(&draft.creatures, rules.player.index()) else { return };
    let named: Vec<(&str, &LevelKind)> = rules.levels.iter().filter_map(|own| at(&draft.levels, own.index())).collect();
    let whole = named.len() == rules.levels.len()
        && named.iter().all(|(id, _)| is_known("level", id, "items", checker))
        && draft.creatures.iter().all(|(id, own)| own.is_some() && is_known("creature", id, "carries", checker));
    let lies = |item| {
        named.iter().flat_map(|(_, level)| &level.items).flat_map(|spawn| &spawn.of.0).any(|own| own.kind == item)
    };
    let carried = |item| draft.creatures.iter().flat_map(|(_, own)| own).any(|own| own.carries.contains(&item));
    for (id, kind) in rules.endings.iter().filter_map(|own| at(&draft.endings, own.index())) {
        let (Some(item), Some(spot)) = (kind.holding, checker.definition("ending", id)) else { continue };
        let (name, spot) = (at(&draft.items, item.index()).map_or("", |(name, _)| name), spot.field("holding"));
        if player.slots == 0 {
            let message = format!("`{id}` never comes to pass: the player's creature can carry nothing");
            spot.say(Diagnostic::warning(message).code(Code::GoalNotCarried).subject(id).help("give it `slots`"));
        } else if whole && !lies(item) && !carried(item) {
            let message = format!("`{id}` never comes to pass: no `{name}` is anywhere in the game");
            let diagnostic = Diagnostic::warning(message).code(Code::GoalNowhere).subject(id);
            spot.say(diagnostic.help("let it lie on a level: `items = [{ of = ..., count = 1 }]`"));
        }
    }
}

/// Whether all that a field of a definition lists could be read.
fn is_known<'a>(table: &str, id: &str, field: &str, checker: &'a Checker<'a>) -> bool {
    checker
        .definition(table, id)
        .is_some_and(|spot| spot.node().field(field).is_none_or(|list| spot.on(list).is_sound_throughout()))
}

/// Says that nothing leads to a definition.
fn unused<'a>(table: &'static str, id: &str, draft: &ReadDefinitions, checker: &'a Checker<'a>) {
    if let Some(spot) = checker.definition(table, id) {
        let diagnostic = Diagnostic::warning(format!("the {table} `{id}` is not part of the game"));
        spot.say(diagnostic.code(Code::Unreachable).subject(id).help(advice(table, id, draft, checker)));
    }
}

pub fn ending(kind: &Ending, spot: FieldCheck<'_>) {
    spot.field("title").filled(&kind.title);
    if kind.cause.is_some() && kind.on != EndingEvent::Death {
        spot.field("cause").error("`cause` belongs to an ending with `on = \"death\"`");
    }
    if kind.holding.is_some() && kind.on == EndingEvent::Script {
        spot.field("holding").error("`holding` does not go with `on = \"script\"`: the script decides");
    }
}
