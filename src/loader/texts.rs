//! All texts of a content, with their places.

use super::tree::{Node, Value};
use crate::diagnostics::Place;
use crate::loader::merge::definition_index::DefinitionIndex;

/// A text as it is written.
#[derive(Clone, Debug)]
pub struct WrittenText<'a> {
    /// The key that it stands under; for an entry of a list, that of the list.
    pub key: &'a str,
    /// What it says.
    pub text: &'a str,
    /// Where it stands.
    pub place: Place,
}

/// The tables whose texts nobody sees: names of keys and colours.
const UNSEEN: [&str; 3] = ["color", "keys", "palette"];

impl DefinitionIndex {
    /// Every text that can be seen in the game, in the order of tables and ids; ids and formulas among them.
    pub fn texts(&self) -> Vec<WrittenText<'_>> {
        let definitions = self.definitions.iter().flat_map(|(table, own)| own.values().map(move |own| (*table, own)));
        let singletons = self.singletons.iter().map(|(table, own)| (*table, own));
        let mut found = Vec::new();
        for (_, definition) in definitions.chain(singletons).filter(|(table, _)| !UNSEEN.contains(table)) {
            gather(&definition.node, "", &mut found);
        }
        found
    }
}

fn gather<'a>(node: &'a Node, key: &'a str, found: &mut Vec<WrittenText<'a>>) {
    match &node.value {
        Value::Text(text) => found.push(WrittenText { key, text, place: node.place() }),
        Value::List(items) => items.iter().for_each(|item| gather(item, key, found)),
        Value::Table(entries) => entries.iter().for_each(|entry| gather(&entry.node, &entry.key, found)),
        _ => {}
    }
}
