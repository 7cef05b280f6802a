//! Compiles scripts, and finds all their syntax errors.

use std::rc::Rc;

use rhai::{AST, Engine, ParseErrorType, Position};

use super::sandbox::{self, CallMeter};
use crate::content::Script;
use crate::diagnostics::Diagnostic;
use crate::script::api::registry::FunctionDoc;
use crate::script::check::check_variables;
use crate::script::check::syntax::function_text::without_body;
use crate::script::check::syntax::script_text::{is_part, location};
use crate::script::check::syntax::syntax_error::{explain, stray_comment};
use crate::script::check::syntax::unclosed::unclosed_comment;

/// The maximum number of parameters. Rhai checks each against all before it, which is slow with thousands of them.
pub(crate) const MAX_PARAMETERS: usize = 32;
/// The most functions with syntax errors to report in a script.
const MAX_FAULTS: usize = 8;

/// The result of compiling a script.
#[derive(Default)]
pub(crate) struct Compiled {
    /// The script, if it can run.
    pub ast: Option<AST>,
    /// A script that can't run, as far as it can still be checked: without the bodies of functions that have syntax errors.
    pub draft: Option<AST>,
    /// Its syntax errors and unknown variables.
    pub faults: Vec<Diagnostic>,
}

/// Compiles a script.
pub(crate) fn compile(engine: &Engine, docs: &[FunctionDoc], script: &Script) -> Compiled {
    if let Some(line) = overlong(&script.text) {
        let message = format!("a function takes at most {MAX_PARAMETERS} parameters");
        let diagnostic = Diagnostic::error(message).at(location(script, Position::new(line, 1)));
        let faults = vec![diagnostic.help("pass a list `[...]` or a map `#{ ... }`")];
        return Compiled { faults, ..Compiled::default() };
    }
    if is_in_comment(engine, &script.text) {
        let position = unclosed_comment(&script.text).unwrap_or(Position::NONE);
        let diagnostic = Diagnostic::error("this `/*` is not closed").at(location(script, position));
        return Compiled { faults: vec![diagnostic.help("add the closing `*/`")], ..Compiled::default() };
    }
    let error = match engine.compile(&script.text) {
        Ok(mut ast) => {
            ast.set_source(script.path.as_str());
            return Compiled { ast: Some(ast), ..Compiled::default() };
        }
        Err(error) => error,
    };
    let (draft, mut faults) = draft(script);
    faults.extend(draft.iter().flat_map(|draft| check_variables::check(script, docs, draft)));
    if faults.is_empty() {
        faults.push(explain(&error, script, &script.text).0);
    }
    Compiled { ast: None, draft, faults }
}

/// Whether a script ends inside a comment, which then hides all that follows its `/*`.
fn is_in_comment(engine: &Engine, text: &str) -> bool {
    text.contains("/*") && unclosed_comment(text).is_some() && {
        // Text in backticks may contain a `/*` that begins no comment. Then a `*/` at the end has nothing to close.
        engine.compile(text).is_err() || engine.compile(format!("{text}\n*/")).is_ok()
    }
}

/// Parses a script function by function, leaving out those with syntax errors. Returns what is left, and the errors.
fn draft(script: &Script) -> (Option<AST>, Vec<Diagnostic>) {
    let mut engine = sandbox::engine(&Rc::new(CallMeter::idle()));
    engine.set_strict_variables(false);
    let (mut text, mut faults) = (script.text.clone(), Vec::new());
    while faults.len() < MAX_FAULTS {
        let error = match engine.compile(&text) {
            Ok(draft) => return (Some(draft), faults),
            Err(error) => error,
        };
        // The comment above a function that was left out.
        if *error.0 == ParseErrorType::WrongDocComment && !faults.is_empty() && stray_comment(script).is_none() {
            break;
        }
        let (fault, at) = explain(&error, script, &text);
        faults.push(fault);
        // Whatever stands outside functions, or in all of them, can't be left out.
        let is_local = !matches!(*error.0, ParseErrorType::WrongDocComment | ParseErrorType::TooManyFunctions);
        let rest = at.line().filter(|_| is_local).and_then(|line| without_body(&text, line));
        match rest {
            Some(rest) => text = rest,
            None => break,
        }
    }
    (None, faults)
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
