//! The grammatical forms of names.

use std::collections::BTreeSet;

use crate::content::limits;
use crate::diagnostics::{Code, Diagnostic, suggest};
use crate::loader::check::checker::Checker;
use crate::loader::check::field_check::FieldCheck;
use crate::loader::tree::{Node, TableEntry, Value};

/// The tables whose definitions have names with forms.
pub const NAMED: [&str; 3] = ["creature", "item", "tile"];

/// Forms that the screens need, whatever the messages use.
pub const ON_SCREENS: [&str; 2] = ["a", "the"];

/// The forms that sentences may ask for: those with rules, and those that the screens need. A form that only some names have would leave
/// all others as they are.
pub fn known_forms<'a>(checker: &'a Checker<'a>) -> BTreeSet<&'a str> {
    declared(checker).into_iter().chain(ON_SCREENS).collect()
}

/// Checks that a language with rules for any form has rules for those of the screens.
pub fn complete_forms<'a>(checker: &'a Checker<'a>) {
    let Some(language) = checker.definition_index.singletons.get("language") else { return };
    let Some(forms) = language.node.field("forms").filter(|_| !declared(checker).is_empty()) else { return };
    for form in ON_SCREENS.into_iter().filter(|form| !declared(checker).contains(form)) {
        let diagnostic = Diagnostic::error(format!("`[language.forms]` has no rules for the form `{form}`"));
        let help = format!("every screen needs it: add `{form} = [...]`, or don't remove it");
        FieldCheck::new(forms, checker).say(diagnostic.help(help));
    }
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

/// Checks that no form is longer than the slot of a sentence may become.
pub fn short_forms<'a>(checker: &'a Checker<'a>) {
    let language = checker.definition_index.singletons.get("language");
    let rules = language.and_then(|language| language.node.field("forms")?.entries()).unwrap_or_default();
    for node in rules.iter().chain(own_forms(checker)).map(|entry| &entry.node) {
        short_texts(node, checker);
    }
}

/// Checks every text below a node.
fn short_texts<'a>(node: &'a Node, checker: &'a Checker<'a>) {
    match &node.value {
        Value::Text(text) => FieldCheck::new(node, checker).brief("a form of a name", text, limits::FORM),
        Value::List(nodes) => nodes.iter().for_each(|node| short_texts(node, checker)),
        Value::Table(entries) => entries.iter().for_each(|entry| short_texts(&entry.node, checker)),
        _ => {}
    }
}
