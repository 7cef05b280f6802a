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
            Some(ParserError::ExtraComma) => stop.say("one comma too many", "remove it"),
            Some(ParserError::MissingComma) => stop.say("a comma is missing before this", "separate them with `,`"),
            Some(ParserError::LeadingZero) => stop.say("a number must not begin with 0", "remove the 0"),
            Some(ParserError::OpenHeader) => stop.open_header(),
            Some(ParserError::BadEscape) => stop.bad_escape(),
            Some(ParserError::Duplicate) => stop.duplicate(),
            Some(ParserError::BadKey) => stop.bad_key(),
            Some(ParserError::NoOpeningQuote) => {
                stop.say("the text has no opening quotation mark", "write text between quotation marks: \"...\"")
            }
            Some(ParserError::NoAssignment) => stop.say("a `=` is missing before this", "write `name = value`"),
            Some(ParserError::Extended) => stop.say(
                "a value with this name has already been written whole",
                "write all of its fields between its braces, or all of them with dots",
            ),
            Some(ParserError::OpenBracket) => stop.say("a list or table is not closed", "add the closing `]` or `}`"),
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
            Some(',') => self.say("a comma can't be here", "remove it: commas only belong inside `[...]` or `{...}`"),
            Some(bracket @ (']' | '}')) => {
                self.say(format!("this `{bracket}` has no opening bracket"), "remove it, or add the opening bracket")
            }
            _ => {
                let help = "put each field on its own line; inside text, write a quotation mark as `\\\"`";
                let slip = self.say("unexpected text after the value", help);
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
            return self.say("this text is not closed", "add the closing quotation mark");
        };
        let other = if quote == '"' { '\'' } else { '"' };
        let help = if line.trim_end().ends_with(other) {
            format!("it begins with `{quote}` and ends with `{other}`: use the same mark on both sides")
        } else {
            format!("add `{quote}` where it ends; multi-line text goes between {0} and {0}", "\"\"\"")
        };
        SyntaxError { span: start + at..start + line.trim_end().len(), ..self.say("this text is not closed", help) }
    }

    /// Multi-line text without its closing mark. The last mark before the position opened it.
    fn open_lines(&self, mark: &str) -> SyntaxError {
        let before = self.text.get(..self.span.start).unwrap_or_default();
        let start = before.rfind(mark).unwrap_or(self.span.start);
        let slip = self.say("this multi-line text is not closed", format!("add `{mark}` where it ends"));
        SyntaxError { span: start..(start + mark.len()).min(self.text.len()), ..slip }
    }

    fn no_value(&self) -> SyntaxError {
        let word = self.word();
        if let Some(slip) = self.after_number(word) {
            return slip;
        }
        let help = match word.to_lowercase().as_str() {
            "" => {
                return self
                    .say("the value is missing", "write one after the `=`: a number, text in quotation marks, a list");
            }
            known @ ("true" | "false") => format!("write it in lowercase: `{known}`"),
            "yes" | "on" => "write `true`".to_owned(),
            "no" | "off" | "none" | "null" | "nil" => "write `false`, or remove the field".to_owned(),
            _ if word.starts_with(['“', '”', '„', '‘', '’', '«']) => {
                "write straight quotation marks, `\"`, on both sides of text".to_owned()
            }
            _ if word.ends_with(';') => "remove the `;`: lines end without it".to_owned(),
            _ if word.starts_with(|first: char| first.is_ascii_digit() || "+-".contains(first)) => {
                "write numbers with digits only, and formulas as text: \"2d6 + 1\"".to_owned()
            }
            _ => format!("write text in quotation marks: `\"{word}\"`"),
        };
        let span = self.span.start..self.span.start + word.len();
        SyntaxError { span, ..self.say(format!("`{word}` is not a value"), help) }
    }

    /// The error for what follows a whole number on its line: a comment of another language, or the rest of a formula.
    fn after_number(&self, number: &str) -> Option<SyntaxError> {
        let start = self.span.start + number.len();
        let line = self.text.get(start..)?.lines().next()?;
        let rest = line.trim_start();
        if !number.bytes().all(|letter| letter.is_ascii_digit()) || number.is_empty() {
            return None;
        }
        let begin = start + line.len() - rest.len();
        if let Some(mark) = foreign_mark(rest) {
            let slip = self.say(format!("`{mark}` begins no comment here"), "a comment starts with `#`");
            return Some(SyntaxError { span: begin..begin + mark.len(), ..slip });
        }
        let end = begin + rest.trim_end().len();
        let formula = self.text.get(self.span.start..end).filter(|_| rest.starts_with(['+', '-', '*', '/', '(']))?;
        let slip = self.say("a formula is text", format!("write it in quotation marks: `\"{formula}\"`"));
        Some(SyntaxError { span: self.span.start..end, ..slip })
    }

    /// The error for a line that is a comment in other languages.
    fn foreign_comment(&self) -> Option<SyntaxError> {
        let (start, line) = self.line();
        let bare = line.trim_start();
        let mark = foreign_mark(bare)?;
        let begin = start + line.len() - bare.len();
        let slip = self.say(format!("`{mark}` begins no comment here"), "a comment starts with `#`");
        Some(SyntaxError { span: begin..begin + mark.len(), ..slip })
    }

    fn bad_key(&self) -> SyntaxError {
        let help = "names have letters, digits, `_` and `-`: put any other one in quotation marks";
        self.foreign_comment().unwrap_or_else(|| self.say("this can't be in a name", help))
    }

    fn key_without_value(&self) -> SyntaxError {
        if let Some(slip) = self.foreign_comment() {
            return slip;
        }
        let (start, line) = self.line();
        let bare = line.trim_start();
        let key = bare
            .find(|letter: char| letter.is_whitespace() || ":=,#".contains(letter))
            .map_or(bare, |end| bare.get(..end).unwrap_or(bare));
        let begin = start + line.len() - bare.len();
        let help = if bare.get(key.len()..).is_some_and(|rest| rest.trim_start().starts_with(':')) {
            "write `=` instead of `:`".to_owned()
        } else {
            format!("write `{key} = ...`")
        };
        SyntaxError { span: begin..begin + key.len(), ..self.say(format!("`{key}` has no value"), help) }
    }

    fn empty_key(&self) -> SyntaxError {
        let (_, line) = self.line();
        if line.trim_start().starts_with('[') {
            return self.say("the table has no name", "write it between the brackets: `[creature.some_id]`");
        }
        self.say("the name of the field is missing", "write it before the `=`")
    }

    fn open_header(&self) -> SyntaxError {
        let (start, line) = self.line();
        let help = "names can't contain spaces, or signs other than `_`: `[creature.some_id]`";
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
                "put all changes into that table, with `set`, `scale` and so on only once each",
            )
        } else if let Some(table) = header.strip_prefix("[[").and_then(|rest| rest.strip_suffix("]]")) {
            let help = format!("each definition has its own table with its id: `[{table}.some_id]`");
            return self.say(format!("`{table}` is not a list of tables"), help);
        } else if header.starts_with('[') {
            (format!("there is already a table `{header}` in this file"), "remove one of the two, or rename it")
        } else {
            let word = self.text.get(self.span.clone()).unwrap_or_default();
            (format!("there is already a field `{word}` in this table"), "keep one of the two")
        };
        self.say(message, help)
    }

    fn bad_escape(&self) -> SyntaxError {
        let help = "write `\\\\` for a backslash, or put the text between single quotation marks: 'like \\this'";
        let start = self.text.get(..self.span.start).and_then(|before| before.rfind('\\')).unwrap_or(self.span.start);
        SyntaxError { span: start..self.span.start + 1, ..self.say("this backslash does not escape anything", help) }
    }
}

/// The mark at the beginning of `text` that begins a comment in another language.
fn foreign_mark(text: &str) -> Option<&'static str> {
    [";", "//", "--", "/*"].into_iter().find(|mark| text.starts_with(mark))
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
