//! Checks of the rules of the game and of its endings.

use super::super::load::Draft;
use super::super::{Diagnostic, Ending, EndingEvent, GameRules};
use super::spot::Spot;
use super::{Checker, at};

/// What the story of an ending can tell.
const STORY: [&str; 7] = ["turns", "depth", "deepest", "kills", "cause", "seed", "level"];

pub fn game<'a>(rules: &GameRules, draft: &Draft, checker: &'a Checker<'a>, spot: Spot<'a>) {
    spot.field("levels").some(rules.levels.len(), "level");
    spot.field("levels").at_most(rules.levels.len(), 100);
    spot.field("endings").some(rules.endings.len(), "ending");
    spot.field("max_creatures").range(rules.max_creatures, 1..=5000);
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

pub fn ending(kind: &Ending, spot: Spot<'_>) {
    spot.field("title").filled(&kind.title);
    for (index, line) in kind.story.iter().enumerate() {
        spot.field("story").item(index).placeholders(line, &STORY);
    }
    if kind.cause.is_some() && kind.on != EndingEvent::Death {
        spot.field("cause").error("`cause` belongs to an ending with `on = \"death\"`");
    }
}
