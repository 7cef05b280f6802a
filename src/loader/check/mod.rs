//! What serde can't know: ranges, and what definitions must be to each other.
//!
//! - `advice`: What to write so that a definition becomes a part of the game
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
pub(crate) mod field_check;
pub(crate) mod forms;
pub(crate) mod game_rules;
pub(crate) mod kinds;
pub(crate) mod level;
pub(crate) mod screens;
pub(crate) mod sentences;
pub(crate) mod text_slots;
pub(crate) mod unreachable;

use std::cell::RefCell;

use crate::diagnostics::Diagnostics;
use crate::loader::definitions::{Entries, ReadDefinitions};
use crate::loader::merge::definition_index::DefinitionIndex;
use crate::loader::read::BadNodes;
use crate::loader::tree::{Node, Value};
use field_check::FieldCheck;

/// What checking needs.
pub struct Checker<'a> {
    /// Where everything stands.
    pub places: &'a DefinitionIndex,
    /// What could not be read, and so need not be checked.
    pub faults: &'a BadNodes,
    /// Where errors go.
    pub diagnostics: &'a RefCell<Diagnostics>,
}

/// Checks all that was read.
pub fn check(draft: &ReadDefinitions, checker: &Checker<'_>) {
    let depths = draft.rules.as_ref().map_or(1, |rules| rules.levels.len().max(1)) as i64;
    checker.each("creature", &draft.creatures, |kind, spot| kinds::creature(kind, depths, spot));
    checker.each("item", &draft.items, kinds::item);
    checker.each("tile", &draft.tiles, kinds::tile);
    kinds::digging(draft, checker);
    checker.each("modifier", &draft.modifiers, kinds::modifier);
    checker.each("slot", &draft.slots, kinds::slot);
    for (index, (id, entry)) in draft.levels.iter().enumerate() {
        if let (Some(kind), Some(spot)) = (entry, checker.spot("level", id)) {
            level::level(kind, &depths_of(index, draft), draft, checker, spot);
        }
    }
    checker.each("ending", &draft.endings, game_rules::ending);
    checker.each("bot", &draft.bots, |bot, spot| spot.field("ai").some(bot.ai.len(), "behaviour"));
    if let (Some(rules), Some(spot)) = (&draft.rules, checker.spot("game", "")) {
        game_rules::game(rules, draft, checker, spot);
    }
    screens::screens(draft, checker);
    checker.lines();
    text_slots::words(checker);
    sentences::sentences(draft, checker);
}

impl<'a> Checker<'a> {
    /// Where a definition stands; a table that a game has once goes by an empty id.
    fn spot(&'a self, table: &str, id: &str) -> Option<FieldCheck<'a>> {
        let definition = self.places.definition(table, id)?;
        Some(FieldCheck::new(&definition.node, self))
    }

    fn each<T>(&'a self, table: &str, entries: &Entries<T>, check: impl Fn(&T, FieldCheck<'a>)) {
        for (id, entry) in entries {
            if let (Some(kind), Some(spot)) = (entry, self.spot(table, id)) {
                check(kind, spot);
            }
        }
    }

    /// Text of several lines has its place in descriptions, stories and screens only.
    fn lines(&self) {
        let definitions = self.places.definitions.values().flat_map(|definitions| definitions.values());
        let singletons = self.places.singletons.iter().filter(|(table, _)| **table != "text").map(|(_, own)| own);
        definitions.chain(singletons).for_each(|definition| self.lines_in(&definition.node, ""));
    }

    fn lines_in(&self, node: &Node, key: &str) {
        match &node.value {
            Value::Text(text) if text.contains('\n') && !matches!(key, "description" | "story") => {
                FieldCheck::new(node, self).error("this text must stand in one line");
            }
            Value::List(items) => items.iter().for_each(|item| self.lines_in(item, key)),
            Value::Table(entries) => entries.iter().for_each(|entry| self.lines_in(&entry.node, &entry.key)),
            _ => {}
        }
    }
}

/// The depths, counted from 1, at which the level with an index can be; all that there are for one that the game does not name.
fn depths_of(index: usize, draft: &ReadDefinitions) -> Vec<i64> {
    let named = draft.rules.as_ref().map_or(&[][..], |rules| rules.levels.as_slice());
    let own: Vec<i64> = (1..).zip(named).filter(|(_, level)| level.index() == index).map(|(depth, _)| depth).collect();
    if own.is_empty() { (1..=named.len().max(1) as i64).collect() } else { own }
}

/// The definition at an index, when it could be read.
fn at<T>(entries: &Entries<T>, index: usize) -> Option<(&str, &T)> {
    entries.get(index).and_then(|(id, entry)| Some((id.as_str(), entry.as_ref()?)))
}
