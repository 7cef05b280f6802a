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
/// outer one was not closed. Which of several nested braces lacks its partner is judged by the indentation.
pub(crate) fn unclosed(text: &str) -> Option<LoneBracket> {
    let mut open: Vec<Open> = Vec::new();
    let mut scan = Scan::default();
    // The brace that the indentation shows to be wrong, if one is.
    let mut suspect: Option<LoneBracket> = None;
    for (line, source) in text.lines().enumerate() {
        let begins = source.starts_with("fn ") || source.starts_with("///");
        if begins && !scan.is_in_comment() && !open.is_empty() {
            return suspect.or(open.last().map(|open| open.bracket));
        }
        let code = scan.code(line, source);
        let indent = source.chars().take_while(|letter| letter.is_whitespace()).count();
        for (index, (column, letter)) in code.iter().copied().enumerate() {
            let bracket = LoneBracket { bracket: letter, position: position(line, column)? };
            let is_first = index == 0 && column == indent;
            if let Some(inner) = open.last().filter(|inner| inner.is_broken_by(letter, is_first, indent)) {
                suspect = suspect.or(Some(inner.bracket));
            }
            if bracket.is_opening() {
                let is_map =
                    letter == '{' && index > 0 && code.get(index - 1).is_some_and(|(_, before)| *before == '#');
                open.push(Open { bracket, indent, is_map, line });
            } else if PAIRS.iter().any(|(_, closing)| *closing == letter) {
                let Some(last) = open.pop() else { return suspect.or(Some(bracket)) };
                if closing(last.bracket.bracket) != letter {
                    // Either the inner bracket is not closed, or this one closes nothing.
                    let closes_outer = open.iter().any(|outer| closing(outer.bracket.bracket) == letter);
                    return Some(if closes_outer { last.bracket } else { bracket });
                }
                if is_first && last.line != line && indent > last.indent {
                    suspect = suspect.or(Some(bracket));
                }
            }
        }
    }
    open.last().map(|open| suspect.unwrap_or(open.bracket))
}

/// The position of the `/*` that is not closed.
pub(crate) fn unclosed_comment(text: &str) -> Option<Position> {
    let mut scan = Scan::default();
    for (line, source) in text.lines().enumerate() {
        scan.code(line, source);
    }
    let (line, column) = scan.comments.first().copied()?;
    position(line, column)
}

/// The position at a line and a column, both counted from 0.
fn position(line: usize, column: usize) -> Option<Position> {
    Some(Position::new(u16::try_from(line + 1).ok()?, u16::try_from(column + 1).ok()?))
}

/// A bracket that is open, and where it stands.
#[derive(Clone, Copy)]
struct Open {
    bracket: LoneBracket,
    /// The indentation of its line.
    indent: usize,
    /// Whether it begins a map, `#{`.
    is_map: bool,
    line: usize,
}

impl Open {
    /// Whether a character shows that this brace should have been closed before: a statement that is indented less than what it holds, or
    /// the `;` after a map.
    fn is_broken_by(&self, letter: char, is_first: bool, indent: usize) -> bool {
        let is_brace = self.bracket.bracket == '{';
        let is_outside = is_first && (indent < self.indent || (indent == self.indent && letter != '}'));
        is_brace && (is_outside || (self.is_map && letter == ';'))
    }
}

/// What the scanner is inside of. Text in backticks counts as code, as it may contain code.
#[derive(Default)]
struct Scan {
    in_text: bool,
    /// Where the comments begin that are open, by line and column from 0. Comments can be nested.
    comments: Vec<(usize, usize)>,
}

impl Scan {
    fn is_in_comment(&self) -> bool {
        !self.comments.is_empty()
    }

    /// The characters of a line that are code, with their columns from 0, leaving out strings, comments and spaces.
    fn code(&mut self, number: usize, line: &str) -> Vec<(usize, char)> {
        let letters: Vec<char> = line.chars().collect();
        let (mut found, mut index) = (Vec::new(), 0);
        while let Some(letter) = letters.get(index).copied() {
            let next = letters.get(index + 1).copied();
            index += match (letter, next) {
                ('*', Some('/')) if self.is_in_comment() => {
                    self.comments.pop();
                    2
                }
                ('/', Some('*')) if !self.in_text => {
                    self.comments.push((number, index));
                    2
                }
                _ if self.is_in_comment() => 1,
                ('\\', Some(_)) if self.in_text => 2,
                ('"', _) => {
                    self.in_text = !self.in_text;
                    1
                }
                _ if self.in_text || letter.is_whitespace() => 1,
                ('/', Some('/')) => return found,
                _ => {
                    found.push((index, letter));
                    1
                }
            };
        }
        found
    }
}
