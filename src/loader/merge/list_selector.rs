//! How patches select list elements: by number, counted from 0, or by name.

use crate::loader::tree::{Node, TableEntry, Value};

/// The keys that give a table in a list its name, in order of preference.
const NAMING_KEYS: [&str; 5] = ["use", "kind", "of", "text", "name"];

/// The keys of tables that say more of an element, but not what it is.
const DETAIL_KEYS: [&str; 1] = ["region"];

/// The index of the element that a path step selects, by number or by name (`creatures.bat.count`).
pub fn find(items: &[Node], step: &str) -> Option<usize> {
    match step.parse::<usize>() {
        Ok(index) => Some(index).filter(|index| *index < items.len()),
        Err(_) => items.iter().position(|item| has_name(item, step)),
    }
}

/// The name of an element: the text itself, the value of a table's naming key, or else the key of the table in it, as in
/// `{ rooms = { count = 8 } }`.
pub fn name(item: &Node) -> Option<&str> {
    let Value::Table(entries) = &item.value else { return text(item) };
    if let Some(naming) = NAMING_KEYS.into_iter().find_map(|key| item.field(key)) {
        return text(naming);
    }
    let is_table = |entry: &&TableEntry| matches!(entry.node.value, Value::Table(_));
    let inner = entries.iter().filter(is_table).find(|entry| !DETAIL_KEYS.contains(&entry.key.as_str()))?;
    Some(&inner.key)
}

fn text(node: &Node) -> Option<&str> {
    if let Value::Text(text) = &node.value { Some(text) } else { None }
}

/// Whether an element has this name.
pub fn has_name(item: &Node, text: &str) -> bool {
    name(item).is_some_and(|name| same_id(text, name))
}

/// Whether `selector` matches an element: it is its name, an equal value, or a table whose fields all match.
pub fn is_selected(selector: &Node, item: &Node) -> bool {
    match (&selector.value, &item.value) {
        (Value::Text(text), _) => has_name(item, text),
        (Value::Table(wanted), Value::Table(_)) => {
            wanted.iter().all(|wanted| item.field(&wanted.key).is_some_and(|value| is_selected(&wanted.node, value)))
        }
        (one, other) => one.same(other),
    }
}

/// Whether two texts are equal, or the same id with and without its pack.
fn same_id(one: &str, other: &str) -> bool {
    let bare = |text: &'_ str| text.rsplit(':').next().map(str::len);
    let qualified = |long: &str, short: &str| {
        !short.contains(':') && bare(long) == Some(short.len()) && long.ends_with(&format!(":{short}"))
    };
    one == other || qualified(one, other) || qualified(other, one)
}
