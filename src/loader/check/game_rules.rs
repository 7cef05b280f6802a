//! Checks of `[game]` and of endings.

use super::checker::Checker;
use super::field_check::FieldCheck;
use super::levels::branches::level_list;
use crate::content::{Ending, EndingEvent, ExitPlace, GameRules, limits};
use crate::diagnostics::{Code, Diagnostic};
use crate::loader::definitions::{ReadDefinitions, at};

pub fn game<'a>(rules: &GameRules, definitions: &ReadDefinitions, checker: &'a Checker<'a>, check: FieldCheck<'a>) {
    level_list(&rules.levels, definitions, checker, check.field("levels"));
    if rules.exit == ExitPlace::Last && rules.levels.length().is_none() {
        check.field("exit").error("the levels go on for ever, so none of them is the last");
    }
    check.field("endings").some(rules.endings.len(), "ending");
    if rules.wears_on_step && !rules.picks_up_on_step {
        check.field("wears_on_step").error("nothing is picked up by a step: `picks_up_on_step` is missing");
    }
    check.field("quiet_start").range(rules.quiet_start, limits::VISION);
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

/// Checks that the player can carry the item that an ending needs.
fn goals<'a>(rules: &GameRules, definitions: &ReadDefinitions, checker: &'a Checker<'a>) {
    let Some((_, player)) = at(&definitions.creatures, rules.player.index()) else { return };
    for (id, kind) in rules.endings.iter().filter_map(|ending| at(&definitions.endings, ending.index())) {
        let (Some(_), Some(check)) = (kind.holding, checker.definition("ending", id)) else { continue };
        if player.slots == 0 {
            let message = format!("`{id}` can never happen: the player's creature can't carry anything");
            let diagnostic = Diagnostic::warning(message).code(Code::GoalNotCarried).subject(id);
            check.field("holding").say(diagnostic.help("give it `slots`"));
        }
    }
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
