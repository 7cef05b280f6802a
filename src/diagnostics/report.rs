//! Output for programs: JSON lines and GitHub annotations.

use serde::Serialize;

use super::diagnostic::{Diagnostic, Severity};
use super::location::Location;
use super::render::Sources;
use super::sanitize::{sanitize, sanitize_json};

/// A diagnostic as a JSON object.
#[derive(Serialize)]
struct Object {
    severity: &'static str,
    message: String,
    #[serde(flatten)]
    span: JsonSpan,
    label: Option<String>,
    help: Vec<String>,
    related: Option<RelatedObject>,
}

/// A related place as a JSON object.
#[derive(Serialize)]
struct RelatedObject {
    message: String,
    #[serde(flatten)]
    span: JsonSpan,
}

/// A range in a file. Lines and columns count from 1, columns in characters; unknown values are `null`.
#[derive(Default, Serialize)]
struct JsonSpan {
    file: Option<String>,
    line: Option<usize>,
    column: Option<usize>,
    end: Option<JsonSpanEnd>,
}

/// The position after the last character.
#[derive(Serialize)]
struct JsonSpanEnd {
    line: usize,
    column: usize,
}

impl JsonSpan {
    fn of(location: &Location, sources: &Sources<'_>) -> Self {
        let start = sources.line_and_column(location);
        let end = sources.end_line_and_column(location).map(|(line, column)| JsonSpanEnd { line, column });
        Self {
            file: Some(sanitize(&location.file)),
            line: start.map(|(line, _)| line),
            column: start.map(|(_, column)| column),
            end,
        }
    }
}

fn name(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Note => "note",
    }
}

/// The diagnostic as one line of JSON. Its keys are `severity`, `message`, `file`, `line`, `column`, `end` (the `line` and `column` just
/// after the last character), `label` (a note beside the caret), `help` (a list of lines) and `related` (a second place, with `message`,
/// `file`, `line`, `column` and `end`). Absent values are `null`.
pub fn to_json(diagnostic: &Diagnostic, sources: &Sources<'_>) -> String {
    let object = Object {
        severity: name(diagnostic.severity),
        message: sanitize(&diagnostic.message),
        span: diagnostic.location.as_ref().map_or_else(JsonSpan::default, |location| JsonSpan::of(location, sources)),
        label: diagnostic.label.as_deref().map(sanitize),
        help: diagnostic.help.iter().map(|help| sanitize(help)).collect(),
        related: diagnostic.related.as_ref().map(|related| RelatedObject {
            message: sanitize(&related.label),
            span: JsonSpan::of(&related.location, sources),
        }),
    };
    // Plain data with text keys always serializes.
    sanitize_json(&serde_json::to_string(&object).unwrap_or_default())
}

/// The diagnostic as a GitHub workflow command, which annotates the changed line: `::error file=content/a/pack.toml,line=2,col=6::message`.
/// The help lines follow the message.
pub fn to_github(diagnostic: &Diagnostic, sources: &Sources<'_>) -> String {
    let location = diagnostic.location.as_ref().map(|location| at(location, sources));
    let properties = location.map_or_else(String::new, |location| format!(" {location}"));
    let mut lines = vec![sanitize(&diagnostic.message)];
    if let Some(related) = &diagnostic.related {
        let at = sources
            .line_and_column(&related.location)
            .map_or_else(String::new, |(line, column)| format!(":{line}:{column}"));
        lines.push(sanitize(&format!("{}: {}{at}", related.label, related.location.file)));
    }
    lines.extend(diagnostic.help.iter().map(|help| format!("help: {}", sanitize(help))));
    let command = if diagnostic.severity == Severity::Note { "notice" } else { name(diagnostic.severity) };
    format!("::{command}{properties}::{}", escaped(&lines.join("\n")))
}

fn at(location: &Location, sources: &Sources<'_>) -> String {
    let file = format!("file={}", escaped(&sanitize(&location.file)).replace(':', "%3A").replace(',', "%2C"));
    match sources.line_and_column(location) {
        Some((line, column)) => format!("{file},line={line},col={column}"),
        None => file,
    }
}

/// Escapes the special characters of workflow commands.
fn escaped(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}
