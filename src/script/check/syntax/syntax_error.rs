//! Rhai's syntax errors, reworded for script authors.

use rhai::{LexError, ParseError, ParseErrorType, Position};

use super::habits::{at_start, habit};
use super::reserved_words::RESERVED;
use super::unclosed::{LoneBracket, closing, unclosed};
use crate::content::Script;
use crate::diagnostics::Diagnostic;
use crate::script::check::syntax::script_text::{definition, is_part, location, lower};
use crate::script::run::error_text::too_large;
use crate::script::run::sandbox::MAX_FUNCTIONS;

/// A syntax error of `text`, which is the script or a part of it.
pub(crate) fn explain(ParseError(error, position): &ParseError, script: &Script, text: &str) -> (Diagnostic, Position) {
    let position = *position;
    let at = |diagnostic: Diagnostic| (diagnostic.at(location(script, position)), position);
    match error.as_ref() {
        ParseErrorType::Reserved(word) | ParseErrorType::BadInput(LexError::ImproperSymbol(word, _)) => {
            let is_let = word.as_str() == "var" && !is_head(script, position);
            let help = match habit(script, position) {
                None if is_let => "a variable starts with `let`".to_owned(),
                habit => habit.map_or_else(|| reserved_help(word), str::to_owned),
            };
            at(Diagnostic::error(format!("`{word}` can't be used here")).help(help))
        }
        ParseErrorType::BadInput(LexError::MalformedChar(text)) => {
            at(Diagnostic::error("text needs double quotes").help(format!("write \"{}\"", text.trim_matches('\''))))
        }
        ParseErrorType::BadInput(LexError::UnterminatedString) => {
            at(Diagnostic::error("this text is not closed").help("add the closing quotation mark"))
        }
        ParseErrorType::FnDuplicatedDefinition(name, _) => {
            let first = definition(&script.text, name);
            let diagnostic = Diagnostic::error(format!("there are two functions `{name}`"));
            at(diagnostic.related(location(script, first), "first defined here").help("combine them into one"))
        }
        ParseErrorType::WrongDocComment if foreign_head(script).is_some() => {
            let at = foreign_head(script).unwrap_or(position);
            let diagnostic = Diagnostic::error("a function starts with `fn`").at(location(script, at));
            (diagnostic.help("write `fn act(me) { ... }`"), at)
        }
        ParseErrorType::WrongDocComment => {
            // A function that is not closed makes the comment above the next one part of it.
            let at = stray_comment(script).unwrap_or(position);
            if let Some(lone) = unclosed(text).filter(|lone| is_before(lone.position, at)) {
                (lone_bracket(script, lone), lone.position)
            } else {
                let stray = Diagnostic::error("a comment with `///` can only stand above a function");
                (stray.at(location(script, at)).help("write `//`"), at)
            }
        }
        ParseErrorType::PropertyExpected | ParseErrorType::VariableExpected | ParseErrorType::MissingToken(..)
            if reserved_name(script, position).is_some() =>
        {
            let word = reserved_name(script, position).unwrap_or_default();
            at(Diagnostic::error(format!("`{word}` can't be used here")).help(another_name(word)))
        }
        ParseErrorType::ExprTooDeep => at(Diagnostic::error("this is nested too deeply")),
        other => {
            // A bracket farther on has nothing to do with this error.
            if let Some(lone) = unclosed(text).filter(|lone| is_before(lone.position, position)) {
                return (lone_bracket(script, lone), lone.position);
            }
            let diagnostic = Diagnostic::error(plain(other));
            at(habit(script, position)
                .or_else(|| general_help(other))
                .or_else(|| at_start(script, position))
                .into_iter()
                .fold(diagnostic, Diagnostic::help))
        }
    }
}

/// Whether a position is in the first line of a function, where its parameters stand.
fn is_head(script: &Script, position: Position) -> bool {
    let line = position.line().and_then(|line| script.text.lines().nth(line.checked_sub(1)?));
    line.is_some_and(|line| line.trim_start().starts_with("fn "))
}

fn is_before(one: Position, other: Position) -> bool {
    other.is_none() || one <= other
}

fn lone_bracket(script: &Script, lone: LoneBracket) -> Diagnostic {
    let bracket = lone.bracket;
    let (message, help) = if lone.is_opening() {
        (format!("this `{bracket}` is not closed"), format!("add the closing `{}`", closing(bracket)))
    } else {
        (format!("this `{bracket}` closes nothing"), "remove it, or add the opening bracket".to_owned())
    };
    Diagnostic::error(message).at(location(script, lone.position)).help(help)
}

/// How functions begin in other languages.
const FOREIGN_HEADS: [&str; 5] = ["def ", "func ", "function ", "pub ", "local function "];

/// The place of a function below a `///` comment that begins as in another language.
fn foreign_head(script: &Script) -> Option<Position> {
    let is_head = |line: &&str| FOREIGN_HEADS.iter().any(|head| line.starts_with(head));
    let lines = script.text.lines().enumerate();
    let code = lines.filter(|(_, line)| !line.trim().is_empty());
    let mut above = "";
    for (index, line) in code {
        if is_head(&line) && above.starts_with("///") {
            return Some(Position::new(u16::try_from(index + 1).ok()?, 1));
        }
        above = line.trim_start();
    }
    None
}

/// The place of a `///` comment that does not stand above a function.
pub(crate) fn stray_comment(script: &Script) -> Option<Position> {
    let lines: Vec<&str> = script.text.lines().map(str::trim_start).collect();
    let is_stray = |index: &usize| {
        let is_comment = |line: &str| line.starts_with("///") || line.starts_with("/**");
        let below = lines.iter().skip(index + 1).find(|line| !line.is_empty() && !line.starts_with("//"));
        lines.get(*index).is_some_and(|line| is_comment(line))
            && !below.is_some_and(|line| line.starts_with("fn ") || line.starts_with("private "))
    };
    let index = (0..lines.len()).find(is_stray)?;
    let indent = script.text.lines().nth(index)?.chars().take_while(|letter| letter.is_whitespace()).count();
    Some(Position::new(u16::try_from(index + 1).ok()?, u16::try_from(indent + 1).ok()?))
}

/// Rhai's own words for the other errors, where they are not clear.
fn plain(error: &ParseErrorType) -> String {
    match error {
        ParseErrorType::UnexpectedEOF => "the script ends too early".to_owned(),
        ParseErrorType::MissingToken(token, _) if token == ";" => "a `;` is missing before this".to_owned(),
        ParseErrorType::MissingToken(token, _) => format!("a `{token}` is missing before this"),
        ParseErrorType::ExprExpected(what) if what == "an expression" => "a value is missing here".to_owned(),
        ParseErrorType::BadInput(LexError::UnexpectedInput(what)) => format!("`{what}` can't be used here"),
        ParseErrorType::UnknownOperator(symbol) => format!("`{symbol}` can't be used here"),
        ParseErrorType::ExprExpected(what) if what == "a boolean expression" => {
            "a condition is missing here".to_owned()
        }
        ParseErrorType::VariableExpected => "the name of a variable is missing here".to_owned(),
        ParseErrorType::MismatchedType(wanted, _) if wanted.contains("iterable") => {
            "a `for` loop needs a list".to_owned()
        }
        ParseErrorType::FnMissingName => "this function has no name".to_owned(),
        ParseErrorType::FnMissingParams(name) => format!("the function `{name}` has no `(...)`"),
        ParseErrorType::FnMissingBody(name) => format!("the function `{name}` has no `{{ ... }}`"),
        ParseErrorType::WrongFnDefinition => "a function can't stand inside another one".to_owned(),
        ParseErrorType::TooManyFunctions => format!("the script has more than {MAX_FUNCTIONS} functions"),
        ParseErrorType::LiteralTooLarge(what, _) => too_large(what),
        ParseErrorType::BadInput(LexError::StringTooLong(_)) => too_large("string"),
        other => lower(&other.to_string()),
    }
}

/// The help for an error that its line doesn't explain.
fn general_help(error: &ParseErrorType) -> Option<&'static str> {
    match error {
        ParseErrorType::MissingToken(token, _) if token == "{" => {
            Some("what an `if` or a loop does stands in braces: `if ... { ... }`")
        }
        ParseErrorType::BadInput(LexError::UnexpectedInput(what)) if what.contains(['“', '”', '„', '«', '»']) => {
            Some("text stands in straight quotation marks: \"text\"")
        }
        ParseErrorType::BadInput(LexError::UnexpectedInput(what)) if what.chars().any(char::is_alphabetic) => {
            Some("names are written in the letters `a` to `z`, digits and `_`")
        }
        _ => None,
    }
}

/// The reserved word at a position where a name is expected: after a dot, after `let` or `fn`, or as the key of a map.
fn reserved_name(script: &Script, position: Position) -> Option<&str> {
    let line = script.text.lines().nth(position.line()?.checked_sub(1)?)?;
    let (start, _) = line.char_indices().nth(position.position()?.checked_sub(1)?)?;
    let (before, rest) = line.split_at_checked(start)?;
    let word = rest.split(|letter: char| !is_part(letter)).next().filter(|word| RESERVED.contains(word))?;
    let after = rest.get(word.len()..)?.trim_start();
    let before = before.trim_end();
    let is_key = before.ends_with(['{', ',']) && after.starts_with(':');
    let is_parameter = before.starts_with("fn ") && before.ends_with(['(', ',']);
    (is_parameter || before.ends_with('.') || before.ends_with("let") || before.ends_with("for") || is_key)
        .then_some(word)
}

/// The help for a reserved word that is used as a name.
fn another_name(word: &str) -> String {
    format!("this word is reserved: choose another name, such as `{word}_it`")
}

/// What to write in place of a reserved word.
fn reserved_help(word: &str) -> String {
    match word {
        "=" => "use `==` to compare two values".to_owned(),
        "null" | "nil" => "nothing is written `()`".to_owned(),
        "eval" | "import" | "export" | "curry" | "try" | "catch" | "Fn" => "scripts can't use it".to_owned(),
        "++" | "--" => format!("write `x {}= 1`", word.chars().next().unwrap_or('+')),
        "===" | "!==" => "write `==` or `!=`".to_owned(),
        _ if word.starts_with(char::is_alphabetic) => another_name(word),
        _ => "the language has no such symbol".to_owned(),
    }
}
