//! The grammatical forms of names.

use std::collections::BTreeSet;

use super::checker::Checker;
use crate::diagnostics::{Code, Diagnostic, suggest};
use crate::loader::tree::TableEntry;

/// The tables whose definitions have names with forms.
pub const NAMED: [&str; 3] = ["creature", "item", "tile"];

/// All forms: those with rules, and irregular ones.
pub fn known_forms<'a>(checker: &'a Checker<'a>) -> BTreeSet<&'a str> {
    let of_names = own_forms(checker).into_iter().map(|entry| entry.key.as_str());
    of_names.chain(declared(checker)).collect()
}

/// The error about a form that doesn't exist.
pub fn unknown_form<'n>(form: &str, known: impl Iterator<Item = &'n str>) -> Diagnostic {
    let message = format!("unknown form `{form}`");
    let help = || format!("add rules for it to `[language.forms]`: `{form} = ...`");
    Diagnostic::unknown_name(message, suggest(form, known), |error| error.help(help())).code(Code::UnknownForm)
}

/// The forms that `[language.forms]` has rules for.
pub fn declared<'a>(checker: &'a Checker<'a>) -> Vec<&'a str> {
    let forms = checker
        .definition_index
        .singletons
        .get("language")
        .and_then(|language| language.node.field("forms")?.entries());
    forms.unwrap_or_default().iter().map(|entry| entry.key.as_str()).collect()
}

/// The irregular forms of all names.
pub fn own_forms<'a>(checker: &'a Checker<'a>) -> Vec<&'a TableEntry> {
    let definitions = NAMED.into_iter().flat_map(|table| checker.definition_index.of(table));
    definitions.filter_map(|(_, definition)| definition.node.field("forms")?.entries()).flatten().collect()
}
