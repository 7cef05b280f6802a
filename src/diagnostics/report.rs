//! Output for programs: JSON lines and GitHub annotations.

use serde::Serialize;

use super::diagnostic::{Diagnostic, Severity};
use super::place::Place;
use super::render::Sources;
use super::sanitize::sanitize;

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
    fn of(place: &Place, sources: &Sources<'_>) -> Self {
        let start = sources.line_and_column(place);
        let end = sources.end_line_and_column(place).map(|(line, column)| JsonSpanEnd { line, column });
        Self {
            file: Some(sanitize(&place.file)),
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
        span: diagnostic.place.as_ref().map_or_else(JsonSpan::default, |place| JsonSpan::of(place, sources)),
        label: diagnostic.label.as_deref().map(sanitize),
        help: diagnostic.help.iter().map(|help| sanitize(help)).collect(),
        related: diagnostic.related.as_ref().map(|related| RelatedObject {
            message: sanitize(&related.label),
            span: JsonSpan::of(&related.place, sources),
        }),
    };
    // Plain data with text keys always serializes.
    serde_json::to_string(&object).unwrap_or_default()
}

/// The diagnostic as a GitHub workflow command, which annotates the changed line: `::error file=content/a/pack.toml,line=2,col=6::message`.
/// The help lines follow the message.
pub fn to_github(diagnostic: &Diagnostic, sources: &Sources<'_>) -> String {
    let place = diagnostic.place.as_ref().map(|place| at(place, sources));
    let properties = place.map_or_else(String::new, |place| format!(" {place}"));
    let mut lines = vec![sanitize(&diagnostic.message)];
    if let Some(related) = &diagnostic.related {
        let at = sources
            .line_and_column(&related.place)
            .map_or_else(String::new, |(line, column)| format!(":{line}:{column}"));
        lines.push(sanitize(&format!("{}: {}{at}", related.label, related.place.file)));
    }
    lines.extend(diagnostic.help.iter().map(|help| format!("help: {}", sanitize(help))));
    let command = if diagnostic.severity == Severity::Note { "notice" } else { name(diagnostic.severity) };
    format!("::{command}{properties}::{}", escaped(&lines.join("\n")))
}

fn at(place: &Place, sources: &Sources<'_>) -> String {
    let file = format!("file={}", escaped(&sanitize(&place.file)).replace(':', "%3A").replace(',', "%2C"));
    match sources.line_and_column(place) {
        Some((line, column)) => format!("{file},line={line},col={column}"),
        None => file,
    }
}

/// Escapes the special characters of workflow commands.
fn escaped(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}
