//! The forms in which names can be asked for.

use std::collections::BTreeSet;

use super::checker::Checker;
use crate::diagnostics::{Code, Diagnostic, suggest};
use crate::loader::tree::TableEntry;

/// The tables whose definitions have names with forms.
pub const NAMED: [&str; 3] = ["creature", "item", "tile"];

/// The forms that a name can be asked for in: those with rules, and those that any name has of its own.
pub fn known_forms<'a>(checker: &'a Checker<'a>) -> BTreeSet<&'a str> {
    let own = own_forms(checker).into_iter().map(|entry| entry.key.as_str());
    own.chain(declared(checker)).collect()
}

/// Says that there is no such form.
pub fn unknown_form<'n>(form: &str, known: impl Iterator<Item = &'n str>) -> Diagnostic {
    let message = format!("unknown form `{form}`");
    let help = || format!("the rules for it belong into `[language.forms]`: `{form} = ...`");
    Diagnostic::unknown_name(message, suggest(form, known), |error| error.help(help())).code(Code::UnknownForm)
}

/// The forms that `[language.forms]` has rules for.
pub fn declared<'a>(checker: &'a Checker<'a>) -> Vec<&'a str> {
    let forms = checker.places.singletons.get("language").and_then(|own| own.node.field("forms")?.entries());
    forms.unwrap_or_default().iter().map(|entry| entry.key.as_str()).collect()
}

/// The forms that names have of their own.
pub fn own_forms<'a>(checker: &'a Checker<'a>) -> Vec<&'a TableEntry> {
    let definitions = NAMED.into_iter().flat_map(|table| checker.places.of(table));
    definitions.filter_map(|(_, own)| own.node.field("forms")?.entries()).flatten().collect()
}
