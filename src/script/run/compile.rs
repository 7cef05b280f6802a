//! Compiles scripts and explains syntax errors.

use rhai::{AST, Engine, LexError, ParseError, ParseErrorType, Position};

use super::entry_points::ENTRY;
use crate::content::Script;
use crate::diagnostics::{Diagnostic, Location, suggest};
use crate::script::api::ME;
use crate::script::api::registry::FunctionDoc;
use crate::script::check::unclosed::{Open, closing, unclosed};

/// Words of the language, for "did you mean".
const WORDS: [&str; 14] =
    ["fn", "let", "const", "if", "else", "switch", "while", "loop", "for", "in", "break", "continue", "return", "true"];

/// The maximum number of parameters. Rhai checks each against all before it, which is slow with thousands of them.
const MAX_PARAMETERS: usize = 32;

/// Compiles a script.
pub(crate) fn compile(engine: &Engine, docs: &[FunctionDoc], script: &Script) -> Result<AST, Box<Diagnostic>> {
    if let Some(line) = overlong(&script.text) {
        let message = format!("a function takes at most {MAX_PARAMETERS} parameters");
        let diagnostic = Diagnostic::error(message).at(location(script, Position::new(line, 1)));
        return Err(Box::new(diagnostic.help("pass a list `[...]` or a map `#{ ... }`")));
    }
    let mut ast = engine.compile(&script.text).map_err(|error| Box::new(explain(&error, docs, script)))?;
    ast.set_source(script.path.as_str());
    Ok(ast)
}

/// The line of the first parameter list that is too long: `(a, b)` after a function name, or `|a, b|`.
fn overlong(text: &str) -> Option<u16> {
    let is_long = |rest: &str| {
        let names = rest.split(|letter: char| !is_part(letter) && !letter.is_whitespace() && letter != ',').next();
        names.is_some_and(|names| names.matches(',').count() >= MAX_PARAMETERS)
    };
    let heads = text.match_indices(['(', '|']).filter(|(at, bracket)| {
        let before = text.get(..*at).unwrap_or_default().trim_end();
        *bracket == "|" || before.trim_end_matches(is_part).trim_end().ends_with("fn")
    });
    let (at, _) = heads.into_iter().find(|(at, _)| text.get(at + 1..).is_some_and(is_long))?;
    let line = text.get(..at).unwrap_or_default().matches('\n').count() + 1;
    Some(u16::try_from(line).unwrap_or(u16::MAX))
}

/// Converts a position in a script to a place in its file.
pub(crate) fn location(script: &Script, position: Position) -> Location {
    match position.line() {
        Some(line) => Location::word(script.path.as_str(), &script.text, line, position.position().unwrap_or(1)),
        None => Location::whole(script.path.as_str()),
    }
}

fn explain(ParseError(error, position): &ParseError, docs: &[FunctionDoc], script: &Script) -> Diagnostic {
    let at = location(script, *position);
    if let ParseErrorType::MissingToken(token, _) = error.as_ref()
        && let Some(open) = closes(token, script)
    {
        return left_open(script, open);
    }
    match error.as_ref() {
        ParseErrorType::VariableUndefined(name) => {
            let diagnostic = Diagnostic::error(format!("unknown variable `{name}`")).at(at);
            match suggest(name, names(script, docs)).filter(|_| name != ME) {
                Some(near) => diagnostic.help(format!("did you mean `{near}`?")),
                None => diagnostic.help(unknown_help(name, script, *position)),
            }
        }
        ParseErrorType::Reserved(word) | ParseErrorType::BadInput(LexError::ImproperSymbol(word, _)) => {
            Diagnostic::error(format!("`{word}` can't be used here")).at(at).help(reserved_help(word))
        }
        ParseErrorType::UnexpectedEOF | ParseErrorType::WrongFnDefinition | ParseErrorType::WrongDocComment => {
            let early = || Diagnostic::error("the script ends too early").at(at).help("something is missing here");
            unclosed(&script.text).map_or_else(early, |open| left_open(script, open))
        }
        ParseErrorType::BadInput(LexError::MalformedChar(text)) => {
            Diagnostic::error("text needs double quotes").at(at).help(format!("write \"{}\"", text.trim_matches('\'')))
        }
        ParseErrorType::BadInput(LexError::UnterminatedString) => {
            Diagnostic::error("this text is not closed").at(at).help("add the closing quotation mark")
        }
        ParseErrorType::FnDuplicatedDefinition(name, _) => {
            let first = definition(&script.text, name);
            let diagnostic = Diagnostic::error(format!("there are two functions `{name}`")).at(at);
            diagnostic.related(location(script, first), "first defined here").help("combine them into one")
        }
        ParseErrorType::ExprTooDeep => Diagnostic::error("this is nested too deeply").at(at),
        other => {
            let diagnostic = Diagnostic::error(lower(&other.to_string())).at(at);
            syntax_help(script, *position).into_iter().fold(diagnostic, Diagnostic::help)
        }
    }
}

/// The open bracket that a missing token would close, if there is one.
fn closes(token: &str, script: &Script) -> Option<Open> {
    unclosed(&script.text).filter(|open| token == closing(open.bracket).to_string())
}

fn left_open(script: &Script, Open { bracket, position }: Open) -> Diagnostic {
    let message = format!("this `{bracket}` is not closed");
    Diagnostic::error(message).at(location(script, position)).help(format!("add the closing `{}`", closing(bracket)))
}

/// Advice for an unknown variable that resembles no known name.
fn unknown_help(name: &str, script: &Script, at: Position) -> String {
    let above = |line: &str| {
        ["const ", "let "].iter().any(|word| line.strip_prefix(word).is_some_and(|rest| starts_with_word(rest, name)))
    };
    match name {
        "def" | "func" | "function" => "a function starts with `fn`: `fn act(me) { ... }`".to_owned(),
        "None" | "nil" | "undefined" => "nothing is written `()`".to_owned(),
        "True" | "False" => format!("write `{}`", name.to_lowercase()),
        "self" | "this" => "the creature is the parameter of `act`: `fn act(me) { ... }`".to_owned(),
        ME => match function_at(&script.text, at) {
            Some(ENTRY) | None => format!("`{ENTRY}` takes one parameter, the creature: write `fn {ENTRY}({ME}) {{ ... }}`"),
            Some(inner) => {
                format!("a function only knows its parameters: write `fn {inner}({ME}) {{ ... }}`, and call it as `{inner}({ME})`")
            }
        },
        _ if script.text.lines().any(above) => format!(
            "a function only knows its own variables: write `let {name} = ...` inside it, or a function such as `fn {}() {{ ... }}`",
            name.to_lowercase()
        ),
        _ => "a variable starts with `let`; a function, even one written as `|x| ...`, only knows its parameters and its own variables".to_owned(),
    }
}

fn starts_with_word(text: &str, word: &str) -> bool {
    text.strip_prefix(word).is_some_and(|rest| !rest.starts_with(is_part))
}

/// Whether a character can be part of a name.
fn is_part(letter: char) -> bool {
    letter.is_alphanumeric() || letter == '_'
}

/// The name of the function around a position, judging by lines that begin with `fn`.
fn function_at(text: &str, at: Position) -> Option<&str> {
    let heads = text.lines().take(at.line()?).filter_map(|line| line.trim_start().strip_prefix("fn "));
    heads.last().map(|rest| rest.trim_start().split(|letter: char| !is_part(letter)).next().unwrap_or_default())
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

/// What to write in place of a reserved word.
fn reserved_help(word: &str) -> String {
    match word {
        "=" => "use `==` to compare two values".to_owned(),
        "null" | "nil" => "nothing is written `()`".to_owned(),
        "eval" | "import" | "export" | "curry" | "try" | "catch" | "Fn" => "scripts can't use it".to_owned(),
        "++" | "--" => format!("write `x {}= 1`", word.chars().next().unwrap_or('+')),
        "===" | "!==" => "write `==` or `!=`".to_owned(),
        _ if word.starts_with(char::is_alphabetic) => {
            format!("this word is reserved: choose another name, such as `{word}_it`")
        }
        _ => "the language has no such symbol".to_owned(),
    }
}

/// Advice on the usual causes of a syntax error at a position.
fn syntax_help(script: &Script, position: Position) -> Option<&'static str> {
    let line = script.text.lines().nth(position.line()?.checked_sub(1)?)?;
    let column = position.position().unwrap_or(1).saturating_sub(1);
    let rest: String = line.chars().skip(column).collect();
    let before: Vec<char> = line.chars().take(column).collect();
    let digit = |letter: Option<&char>| letter.is_some_and(char::is_ascii_digit);
    if ["and", "or", "not"].iter().any(|word| starts_with_word(&rest, word)) {
        return Some("and, or and not are written `&&`, `||` and `!`");
    }
    if digit(rest.chars().next().as_ref()) && before.last() == Some(&'.') && digit(before.iter().rev().nth(1)) {
        return Some("all numbers are whole: use percent, or hundredths");
    }
    if before.iter().all(|letter| letter.is_whitespace()) && !rest.is_empty() {
        return Some("also look at the end of the line before: it may lack a `;` or a bracket");
    }
    None
}

/// The names that a misspelt variable could stand for: those declared in the script, and words of the language.
fn names<'a>(script: &'a Script, docs: &'a [FunctionDoc]) -> Vec<&'a str> {
    let words = script.text.split(|letter: char| !letter.is_alphanumeric() && letter != '_');
    let mut declared: Vec<&'a str> = WORDS.to_vec();
    let mut before = "";
    for word in words.filter(|word| !word.is_empty()) {
        if matches!(before, "let" | "const" | "for" | "act") {
            declared.push(word);
        }
        before = word;
    }
    for doc in docs.iter().filter(|doc| doc.receiver().is_none()) {
        declared.push(doc.name());
    }
    declared
}

/// The message with a lower-case first letter, like all our messages.
pub(crate) fn lower(message: &str) -> String {
    let mut letters = message.chars();
    letters.next().map(|first| first.to_lowercase().chain(letters).collect()).unwrap_or_default()
}
