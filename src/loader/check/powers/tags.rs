//! Checks of the labels by which commands and launchers choose items and abilities.

use crate::diagnostics::{Diagnostic, sanitize, suggest};
use crate::loader::check::field_check::FieldCheck;
use crate::loader::definitions::ReadDefinitions;

/// Warns of a label that no item has.
pub fn of_items(tag: &str, definitions: &ReadDefinitions, check: FieldCheck<'_>) {
    let items = definitions.items.iter().filter_map(|(_, kind)| kind.as_ref());
    known(tag, "item", items.flat_map(|kind| &kind.tags).map(String::as_str), check);
}

/// Warns of a label that no creature has.
pub fn of_creatures(tag: &str, definitions: &ReadDefinitions, check: FieldCheck<'_>) {
    let creatures = definitions.creatures.iter().filter_map(|(_, kind)| kind.as_ref());
    known(tag, "creature", creatures.flat_map(|kind| &kind.tags).map(String::as_str), check);
}

/// Warns of a label that no ability has.
pub fn of_abilities(tag: &str, definitions: &ReadDefinitions, check: FieldCheck<'_>) {
    let abilities = definitions.abilities.iter().filter_map(|(_, kind)| kind.as_ref());
    known(tag, "ability", abilities.flat_map(|kind| &kind.tags).map(String::as_str), check);
}

fn known<'t>(tag: &str, what: &str, tags: impl Iterator<Item = &'t str>, check: FieldCheck<'_>) {
    let tags: Vec<&str> = tags.collect();
    if tags.contains(&tag) {
        return;
    }
    let warning = Diagnostic::warning(format!("no {what} has the tag `{}`", sanitize(tag)));
    let help = match suggest(tag, tags) {
        Some(near) => format!("did you mean `{near}`?"),
        None => format!("write `tags = [\"{}\"]` in each {what} that this is for", sanitize(tag)),
    };
    check.say(warning.help(help));
}
