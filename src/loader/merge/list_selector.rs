//! How elements of lists are named: by their number from 0, or by what they are of.

use crate::loader::tree::{Node, Value};

/// Keys whose text says what a table in a list is of.
const TELLING: [&str; 5] = ["use", "kind", "of", "text", "name"];

/// The index of the element that a step of a path names: by its number from 0, or by what it is of (`creatures.bat.count`).
pub fn find(items: &[Node], step: &str) -> Option<usize> {
    match step.parse::<usize>() {
        Ok(index) => Some(index).filter(|index| *index < items.len()),
        Err(_) => items.iter().position(|item| goes_by(item, step)),
    }
}

/// The text by which an element goes: itself, or what a table is of.
pub fn name(item: &Node) -> Option<&str> {
    let own = match &item.value {
        Value::Table(_) => TELLING.into_iter().find_map(|key| item.field(key))?,
        _ => item,
    };
    match &own.value {
        Value::Text(text) => Some(text),
        _ => None,
    }
}

/// Whether an element goes by `text`.
pub fn goes_by(item: &Node, text: &str) -> bool {
    name(item).is_some_and(|own| same_id(text, own))
}

/// Whether an element is meant by `wish`: it goes by that text, is the same, or is a table with all that `wish` has.
pub fn is_meant(wish: &Node, item: &Node) -> bool {
    match (&wish.value, &item.value) {
        (Value::Text(text), _) => goes_by(item, text),
        (Value::Table(wanted), Value::Table(_)) => {
            wanted.iter().all(|wanted| item.field(&wanted.key).is_some_and(|own| is_meant(&wanted.node, own)))
        }
        (one, other) => one.same(other),
    }
}

/// Whether two texts are the same, or the same id, once with and once without its pack.
fn same_id(one: &str, other: &str) -> bool {
    let bare = |text: &'_ str| text.rsplit(':').next().map(str::len);
    let qualified = |long: &str, short: &str| {
        !short.contains(':') && bare(long) == Some(short.len()) && long.ends_with(&format!(":{short}"))
    };
    one == other || qualified(one, other) || qualified(other, one)
}
