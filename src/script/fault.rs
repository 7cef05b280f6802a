//! What a person reads when a script fails: what went wrong, where, by which calls, and the line of source.

use rhai::{EvalAltResult, Position};

use super::api::{FunctionDoc, describe};
use super::call::ENTRY;
use super::compile::lower;
use super::sandbox::TOO_LONG;
use crate::content::{Ref, Script, clean, near};
use crate::game::Fault;

/// Calls that are shown at most.
const MAX_SHOWN: usize = 6;

/// The fault that an error of Rhai stands for.
pub(super) fn explain(error: EvalAltResult, id: Ref<Script>, script: &Script, docs: &[FunctionDoc]) -> Fault {
    let (mut error, mut calls) = (error, Vec::new());
    while let EvalAltResult::ErrorInFunctionCall(name, _, inner, position) = error {
        calls.push((name, position));
        error = *inner;
    }
    let position = error.position();
    // The entry point is called by the engine, so Rhai does not count it as a call.
    if calls.first().is_none_or(|(name, _)| name != ENTRY) {
        calls.insert(0, (ENTRY.to_owned(), Position::NONE));
    }
    fault(id, script, position, &message(error, docs), &calls)
}

/// A fault at the script as a whole.
pub(super) fn whole(id: Ref<Script>, script: &Script, message: &str) -> Fault {
    fault(id, script, Position::NONE, message, &[])
}

/// Puts a fault together; `calls` are the functions with the places where they were called, the outermost first.
fn fault(id: Ref<Script>, script: &Script, position: Position, message: &str, calls: &[(String, Position)]) -> Fault {
    let mut details: Vec<String> =
        calls.iter().rev().take(MAX_SHOWN).map(|(name, from)| call(name, &script.path, *from)).collect();
    details.extend(position.line().and_then(|line| excerpt(&script.text, line)));
    Fault { script: id, message: clean(&format!("{}: {message}", spot(&script.path, position))), details }
}

fn call(name: &str, path: &str, from: Position) -> String {
    if from.is_none() {
        clean(&format!("in `{name}`"))
    } else {
        clean(&format!("in `{name}`, called at {}", spot(path, from)))
    }
}

/// File, line and column.
fn spot(path: &str, position: Position) -> String {
    match (position.line(), position.position()) {
        (Some(line), Some(column)) => format!("{path}:{line}:{column}"),
        (Some(line), None) => format!("{path}:{line}"),
        (None, _) => path.to_owned(),
    }
}

fn excerpt(text: &str, line: usize) -> Option<String> {
    let source = text.lines().nth(line.checked_sub(1)?)?;
    Some(format!("{line} | {}", clean(source.trim_end())))
}

fn message(error: EvalAltResult, docs: &[FunctionDoc]) -> String {
    match error {
        EvalAltResult::ErrorTerminated(..) | EvalAltResult::ErrorTooManyOperations(..) => TOO_LONG.to_owned(),
        EvalAltResult::ErrorStackOverflow(..) => "functions call each other too deep".to_owned(),
        EvalAltResult::ErrorFunctionNotFound(call, _) => unknown_function(&call, docs),
        EvalAltResult::ErrorDotExpr(why, _) => unknown_property(&why, docs),
        EvalAltResult::ErrorRuntime(why, _) if why.is_string() || why.is_int() => why.to_string(),
        // Written out, a list of lists could be as long as a book.
        EvalAltResult::ErrorRuntime(why, _) => format!("{} was thrown", describe(&why)),
        mut other => {
            other.clear_position();
            lower(&other.to_string())
        }
    }
}

fn unknown_function(call: &str, docs: &[FunctionDoc]) -> String {
    let (name, arguments) = call.split_once(' ').unwrap_or((call, ""));
    if let Some(property) = name.strip_prefix("get$").or_else(|| name.strip_prefix("set$")) {
        return unknown_property(&format!("'{property}'"), docs);
    }
    if let Some(doc) = docs.iter().find(|doc| doc.name() == name) {
        let arguments = plain_types(arguments);
        return format!("`{name}` can't be asked of {arguments}: it is `{}`", doc.signature);
    }
    let hint = near(name, docs.iter().map(FunctionDoc::name));
    format!("unknown function `{name}`{}", hint.map(|near| format!(": did you mean `{near}`?")).unwrap_or_default())
}

/// The types of arguments by the names of the reference, where Rhai lists those of its own source.
fn plain_types(arguments: &str) -> String {
    arguments.replace("&str | ImmutableString | String", "text").replace("i64", "int")
}

/// `why` names the property in quotation marks.
fn unknown_property(why: &str, docs: &[FunctionDoc]) -> String {
    let Some(name) = why.split('\'').nth(1) else { return lower(why) };
    let hint = near(name, docs.iter().map(FunctionDoc::name));
    format!("unknown property `{name}`{}", hint.map(|near| format!(": did you mean `{near}`?")).unwrap_or_default())
}
