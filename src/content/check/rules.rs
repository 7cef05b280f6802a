//! Checks of the rules of the game and of its endings.

use super::super::load::Draft;
use super::super::{Diagnostic, Ending, EndingEvent, GameRules};
use super::spot::Spot;
use super::{Checker, at};

pub fn game<'a>(rules: &GameRules, draft: &Draft, checker: &'a Checker<'a>, spot: Spot<'a>) {
    spot.field("levels").some(rules.levels.len(), "level");
    spot.field("levels").at_most(rules.levels.len(), 100);
    spot.field("endings").some(rules.endings.len(), "ending");
    spot.field("max_creatures").range(rules.max_creatures, 1..=5000);
    order(rules, draft, checker, spot.field("endings"));
    // A player who dies in a way that no ending knows would be stuck.
    let named = spot.field("endings");
    let unread = rules.endings.iter().enumerate().any(|(index, own)| {
        let spot = at(&draft.endings, own.index()).and_then(|(id, _)| checker.spot("ending", id));
        let fields = |spot: Spot<'_>| ["on", "holding", "cause"].into_iter().all(|field| spot.field(field).is_sound());
        !named.item(index).is_sound() || !spot.is_some_and(fields)
    });
    let any_death = |kind: &Ending| kind.on == EndingEvent::Death && kind.holding.is_none() && kind.cause.is_none();
    let ends = rules.endings.iter().any(|own| at(&draft.endings, own.index()).is_some_and(|(_, kind)| any_death(kind)));
    if !ends && !unread && !rules.endings.is_empty() {
        let diagnostic = Diagnostic::error("no ending takes every death");
        named.say(diagnostic.help("add one with `on = \"death\"` and without `holding` and `cause`"));
    }
}

/// An ending that another before it always forestalls, and one that the game does not name at all.
fn order<'a>(rules: &GameRules, draft: &Draft, checker: &'a Checker<'a>, named: Spot<'a>) {
    for (index, own) in rules.endings.iter().enumerate() {
        let Some((id, kind)) = at(&draft.endings, own.index()) else { continue };
        let before = rules.endings.iter().take(index).filter_map(|before| at(&draft.endings, before.index()));
        for (other, earlier) in before.take(1_000) {
            let item = earlier.holding.is_none() || earlier.holding == kind.holding;
            let cause = earlier.cause.is_none() || earlier.cause == kind.cause;
            if earlier.on == kind.on && item && cause {
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
            unused("ending", id, "endings", checker);
        }
    }
    for (index, (id, _)) in draft.levels.iter().enumerate() {
        if !rules.levels.is_empty() && !rules.levels.iter().any(|own| own.index() == index) {
            unused("level", id, "levels", checker);
        }
    }
}

/// Says that nothing leads to a definition.
fn unused<'a>(table: &'static str, id: &str, list: &str, checker: &'a Checker<'a>) {
    if let Some(spot) = checker.spot(table, id) {
        let diagnostic = Diagnostic::warning(format!("the {table} `{id}` is not part of the game"));
        spot.say(diagnostic.help(format!("name it in `{list}` of `[game]`")));
    }
}

pub fn ending(kind: &Ending, spot: Spot<'_>) {
    spot.field("title").filled(&kind.title);
    if kind.cause.is_some() && kind.on != EndingEvent::Death {
        spot.field("cause").error("`cause` belongs to an ending with `on = \"death\"`");
    }
}
