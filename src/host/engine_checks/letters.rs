//! Characters that the window's font lacks.

use std::collections::BTreeMap;

use crate::diagnostics::Diagnostic;
use crate::frontend::Letters;
use crate::loader::DefinitionIndex;

/// The maximum number of characters listed; the rest are only counted.
const MOST_LETTERS: usize = 10;

/// Characters that the window's font lacks: every such glyph, and for other texts the first occurrence of each
/// character.
pub(super) fn letters(definition_index: &DefinitionIndex, letters: &Letters) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    let mut in_texts = BTreeMap::new();
    for written in definition_index.texts() {
        let lacking = written.text.chars().filter(|letter| !letter.is_ascii());
        for (letter, shown) in lacking.filter_map(|letter| Some((letter, letters.stand_in(letter)?))) {
            if written.key == "glyph" {
                let help = "choose another glyph: the characters of a US keyboard always work";
                let message = format!("the window's font has no `{letter}`, and shows `{shown}` instead");
                found.push(Diagnostic::warning(message).at(written.location.clone()).help(help));
            } else if shown == Letters::UNKNOWN {
                in_texts.entry(letter).or_insert_with(|| written.location.clone());
            }
        }
    }
    let more = in_texts.len().saturating_sub(MOST_LETTERS);
    for (index, (letter, location)) in in_texts.into_iter().take(MOST_LETTERS).enumerate() {
        let message =
            format!("the window's font has no `{letter}`, and shows `{shown}` instead", shown = Letters::UNKNOWN);
        let diagnostic = Diagnostic::warning(message).at(location);
        let is_last = more > 0 && index + 1 == MOST_LETTERS;
        found.push(if is_last {
            diagnostic.help(format!("it lacks {more} more characters that the content uses"))
        } else {
            diagnostic
        });
    }
    found
}
