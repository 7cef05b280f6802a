//! All texts of a game with their places.

use super::tree::Value;
use crate::diagnostics::Location;
use crate::loader::merge::definition_index::DefinitionIndex;

/// A text as written in a file.
#[derive(Clone, Debug)]
pub struct WrittenText<'a> {
    /// The key of the text, or of the list it is in.
    pub key: &'a str,
    /// The text.
    pub text: &'a str,
    /// The place of the text.
    pub location: Location,
}

/// Tables without text for the player: they name keys, colours and parts of screens.
const UNSEEN: [&str; 4] = ["color", "keys", "layout", "palette"];

impl DefinitionIndex {
    /// Every text in tables that the player sees, including ids and formulas, ordered by table and id.
    pub fn texts(&self) -> Vec<WrittenText<'_>> {
        let mut found = Vec::new();
        for (_, _, definition) in self.all().filter(|(table, ..)| !UNSEEN.contains(table)) {
            definition.node.walk(&mut |path, node| {
                if let Value::Text(text) = &node.value {
                    let key = path.last().copied().unwrap_or_default();
                    found.push(WrittenText { key, text, location: node.location() });
                }
            });
        }
        found
    }
}
