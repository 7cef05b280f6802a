//! Reports of failed scripts, with source line and call stack.

use rhai::{EvalAltResult, Position};

use super::error_text::KnownFunctions;
use crate::content::{Catalog, Ref, Script};
use crate::diagnostics::sanitize;
use crate::game::Fault;
use crate::script::check::syntax::script_text::{definition, location};

/// The maximum number of calls shown.
const MAX_SHOWN: usize = 6;

/// Converts a Rhai error to a fault of the script `id`. It may have happened in a shared function, which is in another file.
pub(crate) fn explain(
    error: EvalAltResult,
    id: Ref<Script>,
    scripts: &Catalog<Script>,
    entry: &str,
    known: KnownFunctions<'_>,
) -> Fault {
    let (mut error, mut calls, mut script) = (error, Vec::new(), &scripts[id]);
    while let EvalAltResult::ErrorInFunctionCall(name, source, inner, position) = error {
        calls.push((name, &*script.path, position));
        script = scripts.iter().map(|(.., other)| other).find(|other| other.path == source).unwrap_or(script);
        error = *inner;
    }
    let position = error.position();
    // The engine calls the entry point, so Rhai does not list it as a call.
    if calls.first().is_none_or(|(name, ..)| name != entry) {
        calls.insert(0, (entry.to_owned(), &*scripts[id].path, Position::NONE));
    }
    fault(id, script, position, &known.explain(error), &calls)
}

/// A fault of the script as a whole.
pub(crate) fn whole(id: Ref<Script>, script: &Script, why: &str) -> Fault {
    fault(id, script, Position::NONE, why, &[])
}

/// A fault in what the function `entry` returns or leaves behind.
pub(crate) fn at_entry(id: Ref<Script>, script: &Script, entry: &str, why: &str) -> Fault {
    fault(id, script, definition(&script.text, entry), why, &[])
}

/// Builds a fault at a position of `script`. `calls` are the functions with the files and positions they were called from, outermost first.
fn fault(id: Ref<Script>, script: &Script, position: Position, why: &str, calls: &[(String, &str, Position)]) -> Fault {
    let mut details: Vec<String> =
        calls.iter().rev().take(MAX_SHOWN).map(|(name, path, from)| call(name, path, *from)).collect();
    details.extend(position.line().and_then(|line| excerpt(&script.text, line)));
    let why = sanitize(why);
    let message = format!("{}: {why}", sanitize(&position_text(&script.path, position)));
    Fault { script: id, message, why, location: location(script, position), details }
}

fn call(name: &str, path: &str, from: Position) -> String {
    if from.is_none() {
        sanitize(&format!("in `{name}`"))
    } else {
        sanitize(&format!("in `{name}`, called at {}", position_text(path, from)))
    }
}

/// File, line and column.
fn position_text(path: &str, position: Position) -> String {
    match (position.line(), position.position()) {
        (Some(line), Some(column)) => format!("{path}:{line}:{column}"),
        (Some(line), None) => format!("{path}:{line}"),
        (None, _) => path.to_owned(),
    }
}

fn excerpt(text: &str, line: usize) -> Option<String> {
    let source = text.lines().nth(line.checked_sub(1)?)?;
    Some(format!("{line} | {}", sanitize(source.trim_end())))
}
