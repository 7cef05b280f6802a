//! From a script's text to something that can be called.

use rhai::{AST, Engine, LexError, ParseError, ParseErrorType, Position};

use super::api::FunctionDoc;
use crate::content::{Diagnostic, Place, Script, near};

/// Words of the language, for "did you mean".
const WORDS: [&str; 14] =
    ["fn", "let", "const", "if", "else", "switch", "while", "loop", "for", "in", "break", "continue", "return", "true"];

/// Compiles a script.
pub(super) fn compile(engine: &Engine, docs: &[FunctionDoc], script: &Script) -> Result<AST, Box<Diagnostic>> {
    let mut ast = engine.compile(&script.text).map_err(|error| Box::new(explain(&error, docs, script)))?;
    ast.set_source(script.path.as_str());
    Ok(ast)
}

/// Where in the script a position is.
pub(super) fn place(script: &Script, position: Position) -> Place {
    match position.line() {
        Some(line) => Place::word(script.path.as_str(), &script.text, line, position.position().unwrap_or(1)),
        None => Place::whole(script.path.as_str()),
    }
}

fn explain(ParseError(error, position): &ParseError, docs: &[FunctionDoc], script: &Script) -> Diagnostic {
    let at = place(script, *position);
    match error.as_ref() {
        ParseErrorType::VariableUndefined(name) => {
            let diagnostic = Diagnostic::error(format!("unknown variable `{name}`")).at(at);
            match near(name, names(script, docs)) {
                Some(near) => diagnostic.help(format!("did you mean `{near}`?")),
                None => diagnostic.help("a variable begins with `let`; a function, also one written as `|x| ...`, knows its parameters and its own variables"),
            }
        }
        ParseErrorType::Reserved(word) | ParseErrorType::BadInput(LexError::ImproperSymbol(word, _)) => {
            let diagnostic = Diagnostic::error(format!("`{word}` can't be used here")).at(at);
            diagnostic.help("the language keeps this word for itself, or it is not allowed in behaviours")
        }
        ParseErrorType::UnexpectedEOF => {
            Diagnostic::error("the script ends too early").at(at).help("a bracket is open")
        }
        ParseErrorType::ExprTooDeep => Diagnostic::error("this lies too deep in other expressions").at(at),
        other => Diagnostic::error(lower(&other.to_string())).at(at),
    }
}

/// The names that a variable could have been meant for: those declared in the script, and words of the language.
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

/// A message as the others begin: in lower case.
pub(super) fn lower(message: &str) -> String {
    let mut letters = message.chars();
    letters.next().map(|first| first.to_lowercase().chain(letters).collect()).unwrap_or_default()
}
