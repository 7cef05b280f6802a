//! Reports of failed scripts, with source line and call stack.

use rhai::{EvalAltResult, Position};

use super::error_text::KnownFunctions;
use crate::content::{Ref, Script};
use crate::diagnostics::sanitize;
use crate::game::Fault;
use crate::script::check::syntax::script_text::{definition, location};

/// The maximum number of calls shown.
const MAX_SHOWN: usize = 6;

/// Converts a Rhai error to a fault.
pub(crate) fn explain(
    error: EvalAltResult,
    id: Ref<Script>,
    script: &Script,
    entry: &str,
    known: KnownFunctions<'_>,
) -> Fault {
    let (mut error, mut calls) = (error, Vec::new());
    while let EvalAltResult::ErrorInFunctionCall(name, _, inner, position) = error {
        calls.push((name, position));
        error = *inner;
    }
    let position = error.position();
    // The engine calls the entry point, so Rhai does not list it as a call.
    if calls.first().is_none_or(|(name, _)| name != entry) {
        calls.insert(0, (entry.to_owned(), Position::NONE));
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

/// Builds a fault. `calls` are the functions with the positions they were called from, outermost first.
fn fault(id: Ref<Script>, script: &Script, position: Position, why: &str, calls: &[(String, Position)]) -> Fault {
    let mut details: Vec<String> =
        calls.iter().rev().take(MAX_SHOWN).map(|(name, from)| call(name, &script.path, *from)).collect();
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
