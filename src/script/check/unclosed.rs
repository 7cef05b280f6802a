//! Finds an unclosed bracket.

use rhai::Position;

/// The brackets, each with its closing one.
const PAIRS: [(char, char); 3] = [('(', ')'), ('[', ']'), ('{', '}')];

/// The closing bracket.
pub(crate) fn closing(bracket: char) -> char {
    PAIRS.into_iter().find(|(opening, _)| *opening == bracket).map_or(bracket, |(_, closing)| closing)
}

/// An open bracket.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Open {
    /// The bracket.
    pub bracket: char,
    /// Its position.
    pub position: Position,
}

/// The innermost bracket that is still open at the next function or at the end of the text. A function begins at the
/// start of a line, so a function inside another one shows that the outer one was not closed.
pub(crate) fn unclosed(text: &str) -> Option<Open> {
    let mut open: Vec<Open> = Vec::new();
    let mut scan = Scan { in_text: false, in_comment: false };
    for (line, source) in text.lines().enumerate() {
        let begins = source.starts_with("fn ") || source.starts_with("///");
        if begins && !scan.in_comment && !open.is_empty() {
            return open.last().copied();
        }
        for (column, letter) in scan.code(source) {
            if PAIRS.iter().any(|(opening, _)| *opening == letter) {
                let position = Position::new(u16::try_from(line + 1).ok()?, u16::try_from(column + 1).ok()?);
                open.push(Open { bracket: letter, position });
            } else if PAIRS.iter().any(|(_, closing)| *closing == letter) {
                open.pop();
            }
        }
    }
    open.last().copied()
}

/// What the scanner is inside of.
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
