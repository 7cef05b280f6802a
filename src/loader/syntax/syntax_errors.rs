//! Explains syntax errors in plain words, where the mistake begins.

use std::ops::Range;

use super::parser_error::{ParserError, own_words};
use crate::diagnostics::{Code, Diagnostic};

/// A syntax error: what is wrong, where, and how to fix it.
pub struct SyntaxError {
    message: String,
    /// The faulty byte range.
    pub span: Range<usize>,
    help: String,
}

impl SyntaxError {
    /// Explains a parser error at `span` in plain words.
    pub fn of(error: &toml::de::Error, span: Range<usize>, text: &str) -> Self {
        let stop = ParserStop { span, text };
        match ParserError::of(error) {
            Some(ParserError::Leftover) => stop.leftover(),
            Some(ParserError::OpenText) => stop.open_text(),
            Some(ParserError::OpenLines(mark)) => stop.open_lines(mark),
            Some(ParserError::NoValue) => stop.no_value(),
            Some(ParserError::KeyWithoutValue) => stop.key_without_value(),
            Some(ParserError::EmptyKey) => stop.empty_key(),
            Some(ParserError::ExtraComma) => stop.say("a comma too many", "take it out"),
            Some(ParserError::MissingComma) => {
                stop.say("a comma is missing before this", "write `,` between one and the next")
            }
            Some(ParserError::LeadingZero) => stop.say("a number must not begin with 0", "take the 0 out"),
            Some(ParserError::OpenHeader) => stop.open_header(),
            Some(ParserError::BadEscape) => stop.bad_escape(),
            Some(ParserError::Duplicate) => stop.duplicate(),
            None => stop.say(own_words(error), ""),
        }
    }

    /// Converts it to a diagnostic, without a place.
    pub fn diagnostic(self) -> Diagnostic {
        let diagnostic = Diagnostic::error(self.message).code(Code::Syntax);
        if self.help.is_empty() { diagnostic } else { diagnostic.help(self.help) }
    }
}

/// The position where the parser stopped.
struct ParserStop<'t> {
    span: Range<usize>,
    text: &'t str,
}

impl ParserStop<'_> {
    fn say(&self, message: impl Into<String>, help: impl Into<String>) -> SyntaxError {
        SyntaxError { message: message.into(), span: self.span.clone(), help: help.into() }
    }

    /// The line of the position, and the byte where the line begins.
    fn line(&self) -> (usize, &str) {
        let start = self.text.get(..self.span.start).and_then(|before| before.rfind('\n')).map_or(0, |end| end + 1);
        (start, self.text.get(start..).and_then(|rest| rest.lines().next()).unwrap_or_default())
    }

    /// The word at the position, up to the next space or punctuation.
    fn word(&self) -> &str {
        let rest = self.text.get(self.span.start..).unwrap_or_default();
        let end = rest.find(|letter: char| letter.is_whitespace() || ",]}=#".contains(letter)).unwrap_or(rest.len());
        rest.get(..end).unwrap_or_default()
    }

    fn leftover(&self) -> SyntaxError {
        let rest = self.text.get(self.span.start..).unwrap_or_default();
        let marked = |length: usize| self.span.start..self.span.start + length;
        let slip = match rest.chars().next() {
            Some(',') => self
                .say("a comma has no place here", "take it out: only what stands within `[...]` or `{...}` has commas"),
            Some(bracket @ (']' | '}')) => self
                .say(format!("this `{bracket}` closes nothing"), "take it out, or open it where what it holds begins"),
            _ => {
                let help = "write each field in a line of its own; a quotation mark within text is written as `\\\"`";
                let slip = self.say("the line goes on behind the value", help);
                return SyntaxError {
                    span: marked(rest.lines().next().map_or(0, |line| line.trim_end().len())),
                    ..slip
                };
            }
        };
        SyntaxError { span: marked(1), ..slip }
    }

    /// Text without its closing quotation mark.
    fn open_text(&self) -> SyntaxError {
        let (start, line) = self.line();
        let Some((at, quote)) = open_quote(line) else {
            return self.say("this text is not closed", "write the quotation mark where it ends");
        };
        let other = if quote == '"' { '\'' } else { '"' };
        let help = if line.trim_end().ends_with(other) {
            format!("it begins with `{quote}` and ends with `{other}`: write the same mark twice")
        } else {
            format!("write `{quote}` where it ends; text of several lines stands between {0} and {0}", "\"\"\"")
        };
        SyntaxError { span: start + at..start + line.trim_end().len(), ..self.say("this text is not closed", help) }
    }

    /// Multi-line text without its closing mark. The last mark before the position opened it.
    fn open_lines(&self, mark: &str) -> SyntaxError {
        let before = self.text.get(..self.span.start).unwrap_or_default();
        let start = before.rfind(mark).unwrap_or(self.span.start);
        let slip = self.say("this text of several lines is not closed", format!("write `{mark}` where it ends"));
        SyntaxError { span: start..(start + mark.len()).min(self.text.len()), ..slip }
    }

    fn no_value(&self) -> SyntaxError {
        let word = self.word();
        let help = match word.to_lowercase().as_str() {
            "" => {
                return self.say(
                    "the value is missing",
                    "write one behind the `=`: a number, text in quotation marks, a list",
                );
            }
            known @ ("true" | "false") => format!("write it small: `{known}`"),
            "yes" | "on" => "write `true`".to_owned(),
            "no" | "off" | "none" | "null" | "nil" => "write `false`, or leave the field out".to_owned(),
            _ if word.starts_with(['“', '”', '„', '‘', '’', '«']) => {
                "write straight quotation marks, `\"`, on both sides of text".to_owned()
            }
            _ if word.ends_with(';') => "no `;` ends a line".to_owned(),
            _ if word.starts_with(|first: char| first.is_ascii_digit() || "+-".contains(first)) => {
                "write numbers with digits alone, and a formula as text: \"2d6 + 1\"".to_owned()
            }
            _ => format!("write text in quotation marks: `\"{word}\"`"),
        };
        let span = self.span.start..self.span.start + word.len();
        SyntaxError { span, ..self.say(format!("`{word}` is no value"), help) }
    }

    fn key_without_value(&self) -> SyntaxError {
        let (start, line) = self.line();
        let bare = line.trim_start();
        let key = bare
            .find(|letter: char| letter.is_whitespace() || ":=,#".contains(letter))
            .map_or(bare, |end| bare.get(..end).unwrap_or(bare));
        let begin = start + line.len() - bare.len();
        let help = if bare.get(key.len()..).is_some_and(|rest| rest.trim_start().starts_with(':')) {
            "write `=` in place of `:`".to_owned()
        } else {
            format!("write `{key} = ...`")
        };
        SyntaxError { span: begin..begin + key.len(), ..self.say(format!("`{key}` has no value"), help) }
    }

    fn empty_key(&self) -> SyntaxError {
        let (_, line) = self.line();
        if line.trim_start().starts_with('[') {
            return self.say("the table has no name", "write it between the brackets, as `[creature.some_id]`");
        }
        self.say("the name of the field is missing", "write it before the `=`")
    }

    fn open_header(&self) -> SyntaxError {
        let (start, line) = self.line();
        let help = "a name has no spaces and no signs but `_`: `[creature.some_id]`";
        let slip = self.say("the name of this table can't be read", help);
        SyntaxError { span: start..start + line.trim_end().len(), ..slip }
    }

    /// A field or a table that already exists.
    fn duplicate(&self) -> SyntaxError {
        let (_, line) = self.line();
        let header = line.split('#').next().unwrap_or_default().trim();
        let (message, help) = if header.starts_with("[patch") {
            (
                format!("there is already a table `{header}` in this file"),
                "put all changes into that one table, each of `set`, `scale` and so on once",
            )
        } else if header.starts_with('[') {
            (
                format!("there is already a table `{header}` in this file"),
                "take one of the two out, or give it another name",
            )
        } else {
            let word = self.text.get(self.span.clone()).unwrap_or_default();
            (format!("there is already a field `{word}` in this table"), "keep one of the two")
        };
        self.say(message, help)
    }

    fn bad_escape(&self) -> SyntaxError {
        let help = "write `\\\\` for a backslash, or put the text between single quotation marks: 'like \\this'";
        let start = self.text.get(..self.span.start).and_then(|before| before.rfind('\\')).unwrap_or(self.span.start);
        SyntaxError { span: start..self.span.start + 1, ..self.say("this backslash stands for nothing", help) }
    }
}

/// The quotation mark that is not closed within the line, and its position.
fn open_quote(line: &str) -> Option<(usize, char)> {
    let (mut open, mut escaped) = (None, false);
    for (at, letter) in line.char_indices() {
        match (open, letter) {
            (Some((_, '"')), '\\') if !escaped => {
                escaped = true;
                continue;
            }
            (Some((_, mark)), letter) if letter == mark && !escaped => open = None,
            (None, '"' | '\'') => open = Some((at, letter)),
            (None, '#') => return None,
            _ => {}
        }
        escaped = false;
    }
    open
}
