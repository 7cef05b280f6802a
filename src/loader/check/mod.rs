//! What serde can't know: ranges, and what definitions must be to each other.
//!
//! - `advice`: What to write so that a definition becomes a part of the game
//! - `checker`: What every check needs, and where its errors go
//! - `field_check`: A field of a definition that is being checked
//! - `forms`: The forms in which names can be asked for
//! - `game_rules`: Checks of the rules of the game and of its endings
//! - `kinds`: Checks of creatures, items and tiles
//! - `level`: Checks of levels
//! - `screens`: Checks of what the screens need
//! - `sentences`: Checks of messages
//! - `text_slots`: Checks of what is filled into texts
//! - `unreachable`: What nothing leads to

pub(crate) mod advice;
pub(crate) mod checker;
pub(crate) mod field_check;
pub(crate) mod forms;
pub(crate) mod game_rules;
pub(crate) mod kinds;
pub(crate) mod level;
pub(crate) mod screens;
pub(crate) mod sentences;
pub(crate) mod text_slots;
pub(crate) mod unreachable;

use crate::loader::definitions::{Entries, ReadDefinitions};
use crate::loader::tree::Value;
use checker::Checker;
use field_check::FieldCheck;

/// Checks all that was read.
pub fn check(draft: &ReadDefinitions, checker: &Checker<'_>) {
    let depths = draft.rules.as_ref().map_or(1, |rules| rules.levels.len().max(1)) as i64;
    each(checker, &draft.creatures, "creature", |kind, spot| kinds::creature(kind, depths, spot));
    each(checker, &draft.items, "item", kinds::item);
    each(checker, &draft.tiles, "tile", kinds::tile);
    kinds::digging(draft, checker);
    each(checker, &draft.modifiers, "modifier", kinds::modifier);
    each(checker, &draft.slots, "slot", kinds::slot);
    for (index, (id, entry)) in draft.levels.iter().enumerate() {
        if let (Some(kind), Some(spot)) = (entry, checker.definition("level", id)) {
            level::level(kind, &depths_of(index, draft), draft, checker, spot);
        }
    }
    each(checker, &draft.endings, "ending", game_rules::ending);
    each(checker, &draft.bots, "bot", |bot, spot| spot.field("ai").some(bot.ai.len(), "behaviour"));
    if let (Some(rules), Some(spot)) = (&draft.rules, checker.definition("game", "")) {
        game_rules::game(rules, draft, checker, spot);
    }
    screens::screens(draft, checker);
    single_lines(checker);
    text_slots::words(checker);
    sentences::sentences(draft, checker);
}

/// Checks every definition of a table.
fn each<'a, T>(checker: &'a Checker<'a>, entries: &Entries<T>, table: &str, check: impl Fn(&T, FieldCheck<'a>)) {
    for (id, entry) in entries {
        if let (Some(kind), Some(field)) = (entry, checker.definition(table, id)) {
            check(kind, field);
        }
    }
}

/// Only descriptions, stories and screens may hold text over several lines.
fn single_lines(checker: &Checker<'_>) {
    for (_, _, definition) in checker.places.all().filter(|(table, ..)| *table != "text") {
        definition.node.walk(&mut |path, node| {
            let may_be_long = matches!(path.last(), Some(&("description" | "story")));
            if let Value::Text(text) = &node.value
                && text.contains('\n')
                && !may_be_long
            {
                FieldCheck::new(node, checker).error("this text must stand in one line");
            }
        });
    }
}

/// The depths, counted from 1, at which the level with an index can be; all that there are for one that the game does not name.
fn depths_of(index: usize, draft: &ReadDefinitions) -> Vec<i64> {
    let named = draft.rules.as_ref().map_or(&[][..], |rules| rules.levels.as_slice());
    let own: Vec<i64> = (1..).zip(named).filter(|(_, level)| level.index() == index).map(|(depth, _)| depth).collect();
    if own.is_empty() { (1..=named.len().max(1) as i64).collect() } else { own }
}
