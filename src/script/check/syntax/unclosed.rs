//! Finds a bracket without its partner.

use rhai::Position;

/// The brackets, each with its closing one.
const PAIRS: [(char, char); 3] = [('(', ')'), ('[', ']'), ('{', '}')];

/// The closing bracket.
pub(crate) fn closing(bracket: char) -> char {
    PAIRS.into_iter().find(|(opening, _)| *opening == bracket).map_or(bracket, |(_, closing)| closing)
}

/// A bracket without its partner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct LoneBracket {
    /// The bracket.
    pub bracket: char,
    /// Its position.
    pub position: Position,
}

impl LoneBracket {
    /// Whether it opens a pair.
    pub fn is_opening(self) -> bool {
        PAIRS.iter().any(|(opening, _)| *opening == self.bracket)
    }
}

/// The first bracket that lacks its partner. A function begins at the start of a line, so a function inside another one shows that the
/// outer one was not closed.
pub(crate) fn unclosed(text: &str) -> Option<LoneBracket> {
    let mut open: Vec<LoneBracket> = Vec::new();
    let mut scan = Scan { in_text: false, in_comment: false };
    for (line, source) in text.lines().enumerate() {
        let begins = source.starts_with("fn ") || source.starts_with("///");
        if begins && !scan.in_comment && !open.is_empty() {
            return open.last().copied();
        }
        for (column, letter) in scan.code(source) {
            let position = Position::new(u16::try_from(line + 1).ok()?, u16::try_from(column + 1).ok()?);
            let bracket = LoneBracket { bracket: letter, position };
            if bracket.is_opening() {
                open.push(bracket);
            } else if PAIRS.iter().any(|(_, closing)| *closing == letter) {
                let Some(last) = open.pop() else { return Some(bracket) };
                if closing(last.bracket) != letter {
                    // Either the inner bracket is not closed, or this one closes nothing.
                    let closes_outer = open.iter().any(|outer| closing(outer.bracket) == letter);
                    return Some(if closes_outer { last } else { bracket });
                }
            }
        }
    }
    open.last().copied()
}

/// What the scanner is inside of. Text in backticks counts as code, as it may contain code.
struct Scan {
    in_text: bool,
    in_comment: bool,
}

impl Scan {
    /// The characters of a line that are code, with their columns from 0, leaving out strings and comments.
    fn code(&mut self, line: &str) -> Vec<(usize, char)> {
        let letters: Vec<char> = line.chars().collect();
        let (mut found, mut index) = (Vec::new(), 0);
        while let Some(letter) = letters.get(index).copied() {
            let next = letters.get(index + 1).copied();
            index += match (letter, next) {
                ('*', Some('/')) if self.in_comment => {
                    self.in_comment = false;
                    2
                }
                _ if self.in_comment => 1,
                ('\\', Some(_)) if self.in_text => 2,
                ('"', _) => {
                    self.in_text = !self.in_text;
                    1
                }
                _ if self.in_text => 1,
                ('/', Some('/')) => return found,
                ('/', Some('*')) => {
                    self.in_comment = true;
                    2
                }
                _ => {
                    found.push((index, letter));
                    1
                }
            };
        }
        found
    }
}
