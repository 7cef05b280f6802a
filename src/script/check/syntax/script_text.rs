//! Positions and words in the text of a script.

use rhai::Position;

use crate::content::Script;
use crate::diagnostics::Location;

/// Converts a position in a script to a place in its file.
pub(crate) fn location(script: &Script, position: Position) -> Location {
    match position.line() {
        Some(line) => Location::word(script.path.as_str(), &script.text, line, position.position().unwrap_or(1)),
        None => Location::whole(script.path.as_str()),
    }
}

/// Whether `text` starts with `word` and not with a longer one.
pub(crate) fn starts_with_word(text: &str, word: &str) -> bool {
    text.strip_prefix(word).is_some_and(|rest| !rest.starts_with(is_part))
}

/// Whether a character can be part of a name.
pub(crate) fn is_part(letter: char) -> bool {
    letter.is_alphanumeric() || letter == '_'
}

/// The position of a function's name, if its definition begins a line.
pub(crate) fn definition(text: &str, name: &str) -> Position {
    let column = |line: &str| {
        let rest = line.trim_start().strip_prefix("fn ")?.trim_start();
        starts_with_word(rest, name).then(|| line.chars().count() - rest.chars().count() + 1)
    };
    let found = text.lines().enumerate().find_map(|(index, line)| Some((index + 1, column(line)?)));
    found.map_or(Position::NONE, |(line, column)| Position::new(line as u16, column as u16))
}

/// The message with a lower-case first letter, like all our messages.
pub(crate) fn lower(message: &str) -> String {
    let mut letters = message.chars();
    letters.next().map(|first| first.to_lowercase().chain(letters).collect()).unwrap_or_default()
}
