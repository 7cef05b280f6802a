//! Checks of messages: their slots, and the forms of names they ask for.

use std::collections::BTreeSet;

use super::forms::{NAMED, ON_SCREENS, complete_forms, declared, known_forms, own_forms, short_forms, unknown_form};
use super::text_slots::{TextPiece, known_stat, pieces, unknown_slot, without_words};
use crate::content::{Messages, Refusals, limits, slot_words};
use crate::diagnostics::{Diagnostic, suggest};
use crate::loader::check::checker::Checker;
use crate::loader::check::field_check::FieldCheck;
use crate::loader::definitions::ReadDefinitions;
use crate::loader::tree::{Node, Value};

/// The slots of sentences that are not in `[message]`.
const OTHER_SLOTS: &[(&str, &[&str])] = &[
    (SENTENCE, &["actor", "target", "item", "amount"]),
    (BEGINS, &["actor"]),
    (ENDS, &["actor"]),
    (BINDS, &["actor"]),
    (HURTS, &["actor", "amount"]),
    (ABSORBED, &["actor", "amount"]),
    (RESISTED, &["actor"]),
    (ABILITY, &["actor", "target", "text"]),
    (ITEM, &["actor", "item"]),
];

/// The key for sentences of scripts.
const SENTENCE: &str = "[sentence]";
/// The fields of modifiers that are messages.
pub(super) const MODIFIER_MESSAGES: [&str; 5] = [BEGINS, ENDS, BINDS, HURTS, ABSORBED];
const BEGINS: &str = "begins";
const ENDS: &str = "ends";
const BINDS: &str = "binds";
const HURTS: &str = "hurts";
const ABSORBED: &str = "absorbed";
/// The field of abilities that is a message.
const ABILITY: &str = "message";
/// The key for messages of items, which have the same field as abilities.
const ITEM: &str = "[item]";
/// The field of damage types that is a message.
const RESISTED: &str = "resisted";

/// The field of clocks that is a sentence, and the key for sentences without slots.
const CLOCK: &str = "message";
const CLOCK_KEY: &str = "[clock]";
/// The key for messages of holes, which have the slots of the general one.
const FALL: &str = "fall";
/// The key for messages of what is opened, which have the slots of the general one.
const OPEN: &str = "open";
/// The fields of tiles that say how they change, with a sentence without slots.
pub(super) const TILE_CHANGES: [&str; 3] = ["becomes", "entered", "triggered"];

/// Roles that are numbers, which can choose words.
const NUMBERS: [&str; 3] = ["amount", "rolled", "blocked"];

/// Checks the sentences of `[message]`, and the irregular forms of names.
pub fn sentences<'a>(definitions: &ReadDefinitions, checker: &'a Checker<'a>) {
    short_forms(checker);
    complete_forms(checker);
    let texts = texts(checker);
    let forms_of_names = own_forms(checker);
    let declared = declared(checker);
    let known = known_forms(checker);
    let own: BTreeSet<&str> = forms_of_names.iter().map(|entry| entry.key.as_str()).collect();
    let mut needed: BTreeSet<(&str, &str)> = BTreeSet::new();
    for table in NAMED {
        needed.extend(ON_SCREENS.map(|form| (table, form)));
    }
    let mut asked: BTreeSet<&str> = ON_SCREENS.into_iter().collect();
    for (path, text, check) in &texts {
        check.brief("a sentence", text, limits::SENTENCE);
        let roles = slots_of(path);
        for (range, piece) in pieces(text) {
            let check = check.within(text, range);
            if let TextPiece::Slot(written) = piece {
                let (slot, _) = slot_words(written);
                asked.extend(slot.split_once('.').map(|(_, form)| form));
                needed.extend(slot.split_once('.').and_then(|(role, form)| Some((table_of(role)?, form))));
                match written.strip_prefix("stat.") {
                    Some(stat) => known_stat(without_words(stat, check), checker, check),
                    None => check_slot(written, roles, &known, &own, check),
                }
            } else if piece == TextPiece::Close {
                check.error("a `}` has no matching `{`");
            }
        }
    }
    for (_, definition) in checker.definition_index.of("sentence") {
        if definition.node.entries().is_some_and(<[_]>::is_empty) {
            let warning = Diagnostic::warning("this sentence says nothing").at(definition.key.clone());
            let help = "write what is told if the player does it, and if others do: `you = \"...\"`, `seen = \"...\"`";
            checker.diagnostics.borrow_mut().push(warning.help(help));
        }
    }
    complete(definitions, &needed, checker);
    for entry in forms_of_names
        .iter()
        .filter(|entry| !declared.contains(&entry.key.as_str()) && !asked.contains(entry.key.as_str()))
    {
        let known = || declared.iter().chain(&asked).copied();
        let diagnostic = if suggest(&entry.key, known()).is_some() {
            unknown_form(&entry.key, known())
        } else {
            // An unused form is harmless, but whoever wrote it expects something of it.
            let known: BTreeSet<String> = known().map(|form| format!("`{form}`")).collect();
            let help = format!("the forms are {}", known.into_iter().collect::<Vec<_>>().join(", "));
            Diagnostic::warning(format!("no sentence uses the form `{}`", entry.key)).help(help)
        };
        checker.diagnostics.borrow_mut().push(diagnostic.at(entry.key_location()));
    }
}

/// The slots that a sentence may use. Refusals have the key `refused.` and their name.
fn slots_of(path: &str) -> &'static [&'static str] {
    let (table, name) = match path.strip_prefix("refused.") {
        Some(name) => (Refusals::SLOTS, name),
        None => (Messages::SLOTS, path),
    };
    let row = table.iter().chain(OTHER_SLOTS).find(|(message, _)| *message == name);
    row.map_or(&[], |(_, slots)| slots)
}

/// The table with the names for a role.
fn table_of(role: &str) -> Option<&'static str> {
    match role {
        "actor" | "target" => Some("creature"),
        "item" => Some("item"),
        "tile" => Some("tile"),
        _ => None,
    }
}

/// Checks that each name has every form in use, either an irregular one or one by a rule. If a form has no rules at all, it leaves names
/// unchanged.
fn complete<'a>(definitions: &ReadDefinitions, needed: &BTreeSet<(&str, &str)>, checker: &'a Checker<'a>) {
    let Some(language) = &definitions.language else { return };
    for (table, form) in needed.iter().filter(|(_, form)| language.forms.contains_key(*form)) {
        let own = checker.definition_index.of(table).map(|(_, definition)| &definition.node);
        // The names of flavours stand for those of items.
        let flavors: Vec<&Node> = if *table == "item" { names_of_flavors(checker) } else { Vec::new() };
        for holder in own.chain(flavors) {
            let Some(node) = holder.field("name").or(matches!(holder.value, Value::Text(_)).then_some(holder)) else {
                continue;
            };
            let has_own = holder.field("forms").is_some_and(|forms| forms.field(form).is_some());
            // The end of a template is unknown until it is filled in.
            if let (false, Value::Text(name)) = (has_own, &node.value)
                && !name.contains('{')
                && !language.makes(name, form)
            {
                let diagnostic = Diagnostic::error(format!("the name `{name}` has no form `{form}`"));
                let help = format!(
                    "add it: `forms = {{ {form} = \"...\" }}`, or add a rule that matches the name to `[language.forms]`"
                );
                FieldCheck::new(holder, checker).on(node).say(diagnostic.help(help));
            }
        }
    }
}

/// The names of all flavours: texts, or tables with their forms.
fn names_of_flavors<'a>(checker: &'a Checker<'a>) -> Vec<&'a Node> {
    let lists = checker.definition_index.of("flavor").filter_map(|(_, definition)| definition.node.field("names"));
    let names = lists.flat_map(|list| if let Value::List(names) = &list.value { names.as_slice() } else { &[] });
    names.collect()
}

/// Checks a slot against the roles of its sentence, the forms with rules, and those that only some names have of their `own`.
fn check_slot(slot: &str, roles: &[&str], known: &BTreeSet<&str>, own: &BTreeSet<&str>, check: FieldCheck<'_>) {
    let has_words = slot.contains(':');
    let slot = without_words(slot, check);
    let (role, form) = slot.split_once('.').map_or((slot, None), |(role, form)| (role, Some(form)));
    match form {
        _ if has_words && roles.contains(&role) && !NUMBERS.contains(&role) => {
            check.error(format!("`{{{role}}}` is no number: only numbers such as `{{amount}}` can choose words"));
        }
        _ if !roles.contains(&role) => check.say(unknown_slot(role, roles)),
        Some(form) if role == "text" || NUMBERS.contains(&role) => {
            check.error(format!("`{{{role}}}` has no forms: remove `.{form}`"));
        }
        Some(form) if !known.contains(form) && own.contains(form) => {
            let message = format!("only some names have the form `{form}`, and all others stay as they are");
            let help = format!("add rules for it to `[language.forms]`: `{form} = [...]`");
            check.say(Diagnostic::warning(message).help(help));
        }
        Some(form) if !known.contains(form) => check.say(unknown_form(form, known.iter().copied())),
        _ => {}
    }
}

/// All sentences with their keys, such as `hit` and `refused.blocked`.
fn texts<'a>(checker: &'a Checker<'a>) -> Vec<(String, &'a str, FieldCheck<'a>)> {
    let messages = checker.definition_index.singletons.get("message").map(|table| &table.node);
    let mut found = Vec::new();
    let mut add = |path: &str, part: &'a Node| {
        let node = part.field("text").unwrap_or(part);
        if let Value::Text(text) = &node.value {
            found.push((path.to_owned(), text.as_str(), FieldCheck::new(part, checker).on(node)));
        }
    };
    for entry in messages.and_then(Node::entries).unwrap_or_default() {
        for part in entry.node.entries().unwrap_or_default() {
            let path = if entry.key == "refused" { format!("refused.{}", part.key) } else { entry.key.clone() };
            add(&path, &part.node);
        }
    }
    let sentences = checker.definition_index.of("sentence").map(|(_, definition)| (SENTENCE, &definition.node));
    let modifiers = checker.definition_index.of("modifier");
    let lasting = modifiers.flat_map(|(_, definition)| {
        MODIFIER_MESSAGES.into_iter().filter_map(|key| Some((key, definition.node.field(key)?)))
    });
    let types = checker.definition_index.of("damage_type");
    let resisted = types.filter_map(|(_, definition)| Some((RESISTED, definition.node.field(RESISTED)?)));
    let abilities = checker.definition_index.of("ability");
    let used = abilities.filter_map(|(_, definition)| Some((ABILITY, definition.node.field(ABILITY)?)));
    let items = checker.definition_index.of("item");
    let handled = items.filter_map(|(_, definition)| Some((ITEM, definition.node.field("message")?)));
    let tiles = checker.definition_index.of("tile");
    let fallen = tiles.filter_map(|(_, definition)| Some((FALL, definition.node.field("hole")?.field("message")?)));
    let tiles = checker.definition_index.of("tile");
    let opened = tiles.filter_map(|(_, definition)| Some((OPEN, definition.node.field("opening")?)));
    let tiles = checker.definition_index.of("tile");
    let changes =
        tiles.flat_map(|(_, definition)| TILE_CHANGES.into_iter().filter_map(|key| definition.node.field(key)));
    let told = changes.flat_map(|change| ["message", "heard"].into_iter().filter_map(|key| change.field(key)));
    told.for_each(|sentence| add(CLOCK_KEY, sentence));
    let clocks = checker.definition_index.of("clock");
    clocks.filter_map(|(_, definition)| definition.node.field(CLOCK)).for_each(|sentence| add(CLOCK_KEY, sentence));
    for (path, node) in fallen.chain(opened).chain(sentences).chain(lasting).chain(resisted).chain(used).chain(handled)
    {
        node.entries().unwrap_or_default().iter().for_each(|part| add(path, &part.node));
    }
    found
}
