//! Checks of what the screens need: words, colours and keys.

use super::super::draft::Draft;
use super::super::limit;
use super::super::{ConfirmCommand, Diagnostic, HealthWord, KeyBindings, MenuCommand, StartCommand};
use super::Checker;
use super::spot::Spot;

/// Checks `[text]`, `[palette]` and `[keys]`.
pub fn screens<'a>(draft: &Draft, checker: &'a Checker<'a>) {
    if let (Some(text), Some(spot)) = (&draft.text, checker.spot("text", "")) {
        spot.field("title").filled(&text.title);
        rising(&text.health, spot.field("health"));
        rising(&text.inventory.freshness, spot.field("inventory").field("freshness"));
        let banner = spot.field("start").field("banner");
        banner.at_most(text.start.banner.len(), limit::BANNER_ROWS);
        for (index, line) in text.start.banner.iter().enumerate() {
            let width = line.chars().count();
            if width > limit::BANNER_COLUMNS {
                banner.item(index).error(format!(
                    "this line takes {width} columns, and the screen has room for {}",
                    limit::BANNER_COLUMNS
                ));
            }
        }
    }
    if let (Some(palette), Some(spot)) = (&draft.palette, checker.spot("palette", "")) {
        spot.field("falloff").range(palette.falloff, limit::FALLOFF);
    }
    if let (Some(keys), Some(spot)) = (&draft.keys, checker.spot("keys", "")) {
        needed(keys, spot);
    }
}

fn rising(words: &[HealthWord], spot: Spot<'_>) {
    spot.some(words.len(), "word");
    let mut before = None;
    for (index, word) in words.iter().enumerate() {
        let from = spot.item(index).field("from");
        match before {
            Some(before) if word.from <= before => {
                from.error(format!("words must rise: this one begins at {}, the one before at {before}", word.from));
            }
            _ => from.range(word.from, limit::PERCENT),
        }
        before = Some(word.from);
    }
}

/// Without a key for these the player would be stuck.
fn needed(keys: &KeyBindings, spot: Spot<'_>) {
    let own = [
        ("confirm", "yes", keys.confirm.keys(ConfirmCommand::Yes)),
        ("confirm", "no", keys.confirm.keys(ConfirmCommand::No)),
        ("menu", "choose", keys.menu.keys(MenuCommand::Choose)),
        ("menu", "close", keys.menu.keys(MenuCommand::Close)),
        ("start", "new", keys.start.keys(StartCommand::New)),
    ];
    for (table, command, keys) in own {
        if keys.is_empty() {
            let diagnostic = Diagnostic::error(format!("`{table}.{command}` has no key"));
            spot.field(table).field(command).say(diagnostic.help("give it one: without it the player would be stuck"));
        }
    }
}
