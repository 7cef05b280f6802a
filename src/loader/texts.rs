//! All texts of a content, with their places.

use super::tree::Value;
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
        let mut found = Vec::new();
        for (_, _, definition) in self.all().filter(|(table, ..)| !UNSEEN.contains(table)) {
            definition.node.walk(&mut |path, node| {
                if let Value::Text(text) = &node.value {
                    let key = path.last().copied().unwrap_or_default();
                    found.push(WrittenText { key, text, place: node.place() });
                }
            });
        }
        found
    }
}
