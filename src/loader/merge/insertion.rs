//! The patch operation `insert`: puts elements into a list, before or after an existing one.

use super::list_selector;
use super::overlay::mark;
use crate::diagnostics::{Code, Diagnostic, Location, suggest};
use crate::loader::tree::{Node, Provenance, TableEntry, Value};

/// The keys of an insertion: the position, and the new elements.
const BEFORE: &str = "before";
const AFTER: &str = "after";
const VALUES: &str = "values";
/// All keys of an insertion.
pub const KEYS: [&str; 3] = [BEFORE, AFTER, VALUES];

/// The help text on how to write an insertion.
pub const USAGE: &str = "write `{ before = \"element\", values = [...] }`, or `after` instead of `before`";

/// Whether a value is an insertion, as opposed to a table of fields that contain insertions.
pub fn is_insertion(node: &Node) -> bool {
    node.entries().is_none_or(|entries| entries.iter().any(|entry| KEYS.contains(&entry.key.as_str())))
}

/// `items` after one insertion, or several in a row. If several elements have the name, new ones go before the first or after the last of
/// them. `field` names the list in messages.
pub fn inserted(items: &[Node], insertion: &Node, field: &str) -> Result<Vec<Node>, Diagnostic> {
    let insertions = match &insertion.value {
        Value::List(insertions) => insertions.as_slice(),
        _ => std::slice::from_ref(insertion),
    };
    insertions.iter().try_fold(items.to_vec(), |list, insertion| insert_one(list, insertion, field))
}

fn insert_one(mut list: Vec<Node>, insertion: &Node, field: &str) -> Result<Vec<Node>, Diagnostic> {
    let Some(entries) = insertion.entries() else {
        let message = format!("expected a table with a position and values, found {}", insertion.describe());
        return Err(Diagnostic::error(message).at(insertion.location()).help(USAGE));
    };
    if let Some(unknown) = entries.iter().find(|entry| !KEYS.contains(&entry.key.as_str())) {
        return Err(unknown_key(unknown));
    }
    let at = match (insertion.field(BEFORE), insertion.field(AFTER)) {
        (Some(element), None) => position(&list, element, field, |named| named.next())?,
        (None, Some(element)) => position(&list, element, field, |named| named.last())? + 1,
        (Some(_), Some(after)) => return Err(lacking("both `before` and `after` are given", after.location())),
        (None, None) => return Err(lacking("the position is missing", insertion.location())),
    };
    let values = insertion.field(VALUES).ok_or_else(|| lacking("`values` is missing", insertion.location()))?;
    let mut new = match &values.value {
        Value::List(items) => items.clone(),
        _ => vec![values.clone()],
    };
    for item in &mut new {
        mark(item, Provenance::Inserted);
    }
    list.splice(at..at, new);
    Ok(list)
}

/// The index of an element, given by its number from 0 or by its name.
fn position(
    list: &[Node],
    element: &Node,
    field: &str,
    choose: impl FnOnce(&mut dyn Iterator<Item = usize>) -> Option<usize>,
) -> Result<usize, Diagnostic> {
    let found = match &element.value {
        Value::Int(number) => usize::try_from(*number).ok().filter(|index| *index < list.len()),
        Value::Text(text) => {
            let mut named =
                list.iter().enumerate().filter(|(_, item)| list_selector::has_name(item, text)).map(|(index, _)| index);
            choose(&mut named)
        }
        _ => None,
    };
    found.ok_or_else(|| no_element(list, element, field))
}

fn no_element(list: &[Node], element: &Node, field: &str) -> Diagnostic {
    let names = || list.iter().filter_map(list_selector::name);
    let (message, near) = match &element.value {
        Value::Text(text) => (format!("`{field}` has no element `{text}`"), suggest(text, names())),
        Value::Int(number) => (format!("`{field}` has no element {number}"), None),
        _ => (format!("expected an element of `{field}`, found {}", element.describe()), None),
    };
    let names: Vec<String> = names().take(10).map(|name| format!("`{name}`")).collect();
    let diagnostic = Diagnostic::unknown_name(message, near, |error| match names.as_slice() {
        [] => error.help(format!("it has {} elements", list.len())),
        _ => error.help(format!("use the name of an element, {}, or its number, counted from 0", names.join(", "))),
    });
    match &element.value {
        Value::Text(text) => diagnostic.subject(text.as_str()).at(element.location()),
        _ => diagnostic.at(element.location()),
    }
}

/// Adds to the error for an element that `list` lacks which pack removed it, if one did.
pub fn blame_remover(diagnostic: Diagnostic, list: &Node) -> Diagnostic {
    let Some(name) = diagnostic.subject.clone() else { return diagnostic };
    let has_it = |list: &Node| list.children().any(|(_, item)| list_selector::has_name(item, &name));
    let mut versions = list.history().zip(list.history().skip(1));
    let Some((remover, _)) = versions.find(|(newer, older)| !has_it(newer) && has_it(older)) else { return diagnostic };
    let message = format!("{}: `{}` removed it", diagnostic.message, remover.pack());
    let code = Some(Code::NothingToPatch);
    Diagnostic { code, message, ..diagnostic }.related(remover.location(), "it is removed here")
}

fn unknown_key(entry: &TableEntry) -> Diagnostic {
    let message = format!("`insert` has no field `{}`", entry.key);
    Diagnostic::unknown_name(message, suggest(&entry.key, KEYS), |error| error.help(USAGE)).at(entry.key_location())
}

fn lacking(message: &str, location: Location) -> Diagnostic {
    Diagnostic::error(message).at(location).help(USAGE)
}
