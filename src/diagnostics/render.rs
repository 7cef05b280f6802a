//! The report for people, with source lines and carets.

use std::collections::BTreeMap;
use std::ops::Range;

use annotate_snippets::renderer::DecorStyle;
use annotate_snippets::{Annotation, AnnotationKind, Group, Level, Origin, Renderer, Snippet};

use unicode_width::UnicodeWidthStr;

use super::diagnostic::{Diagnostic, Severity};
use super::diagnostics::Diagnostics;
use super::location::Location;
use super::sanitize::{sanitize, sanitize_lines};

/// How to format a report.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// Plain text.
    Plain,
    /// Text with terminal colours.
    Coloured,
    /// Text for a terminal of this width: messages and advice are wrapped between words, source lines are cut.
    Terminal {
        /// The width in columns.
        columns: usize,
        /// Whether to use colours.
        coloured: bool,
    },
}

impl Style {
    /// Whether it uses colours.
    pub const fn is_coloured(self) -> bool {
        matches!(self, Self::Coloured | Self::Terminal { coloured: true, .. })
    }

    /// The width for messages and advice; `None` for no limit.
    const fn message_width(self) -> Option<usize> {
        match self {
            Self::Terminal { columns, .. } => Some(if columns > MARGIN + 20 { columns - MARGIN } else { 20 }),
            Self::Plain | Self::Coloured => None,
        }
    }

    fn renderer(self) -> Renderer {
        let renderer = if self.is_coloured() { Renderer::styled() } else { Renderer::plain() };
        let renderer = renderer.decor_style(DecorStyle::Ascii);
        match self {
            Self::Terminal { columns, .. } => renderer.term_width(columns),
            Self::Plain | Self::Coloured => renderer,
        }
    }
}

/// The columns before a message or advice: `      = help: ` with a line number of five digits.
const MARGIN: usize = 14;

/// `text` with line breaks between words, so that no line is wider than `width` unless a word is.
fn wrapped(text: &str, width: Option<usize>) -> String {
    let Some(width) = width else { return text.to_owned() };
    let mut lines = String::new();
    let mut used = 0;
    for word in text.split(' ') {
        let cells = word.width();
        if used > 0 && used + 1 + cells > width {
            lines.push('\n');
            used = 0;
        } else if used > 0 || lines.ends_with(' ') {
            lines.push(' ');
            used += 1;
        }
        lines.push_str(word);
        used += cells;
    }
    lines
}

/// The files that reports quote, by path.
#[derive(Clone, Debug, Default)]
pub struct Sources<'a> {
    texts: BTreeMap<&'a str, Text<'a>>,
}

#[derive(Clone, Debug)]
struct Text<'a> {
    text: &'a str,
    /// The byte offset of each line.
    lines: Vec<usize>,
}

impl<'a> Sources<'a> {
    /// Adds a file.
    pub fn add(&mut self, path: &'a str, text: &'a str) {
        let after_newlines = text.match_indices('\n').map(|(newline, _)| newline + 1);
        let lines = std::iter::once(0).chain(after_newlines).collect();
        self.texts.insert(path, Text { text, lines });
    }

    /// The line and column where `location` begins. Both count from 1, columns in characters.
    pub fn line_and_column(&self, location: &Location) -> Option<(usize, usize)> {
        let (text, start) = (self.texts.get(&*location.file)?, location.span.as_ref()?.start);
        let (line, from) = text.line(start);
        Some((line, text.text.get(from..start)?.chars().count() + 1))
    }

    /// The line and column just after `location`. Both count from 1, columns in characters.
    pub fn end_line_and_column(&self, location: &Location) -> Option<(usize, usize)> {
        let end = location.span.as_ref()?.end;
        self.line_and_column(&Location { file: location.file.clone(), span: Some(end..end) })
    }

    /// The lines of `location`, at most [`MAX_LINES`], with the number of the first one and the range to mark.
    fn excerpt(&self, location: &Location) -> Option<Excerpt> {
        let span = location.span.clone()?;
        let text = self.texts.get(&*location.file)?;
        let (line, from) = text.line(span.start);
        let rest = text.text.get(from..)?;
        let wanted = rest.get(..span.end.saturating_sub(from)).map_or(1, |part| part.trim_end().lines().count());
        let length: usize = rest.split_inclusive('\n').take(wanted.clamp(1, MAX_LINES)).map(str::len).sum();
        let lines = rest.get(..length)?.trim_end_matches(['\n', '\r']);
        let start = (span.start - from).min(lines.len());
        let end = (span.end.max(span.start) - from).min(lines.len());
        let (before_mark, mark, after) = (lines.get(..start)?, lines.get(start..end)?, lines.get(end..)?);
        // The renderer replaces most unsafe characters, but not all.
        let (mut lines, mark) = (sanitize_lines(before_mark), sanitize_lines(mark));
        let start = lines.len();
        lines.push_str(&mark);
        let end = lines.len();
        lines.push_str(&sanitize_lines(after));
        Some(Excerpt { lines, line, span: start..end })
    }
}

impl Text<'_> {
    /// The number of the line that contains a byte, from 1, and the offset where the line begins.
    fn line(&self, offset: usize) -> (usize, usize) {
        let number = self.lines.partition_point(|start| *start <= offset);
        (number, self.lines.get(number.saturating_sub(1)).copied().unwrap_or_default())
    }
}

/// The most source lines shown for one place.
const MAX_LINES: usize = 3;

struct Excerpt {
    lines: String,
    line: usize,
    span: Range<usize>,
}

/// The whole report: every diagnostic with its source lines, then the counts.
pub fn render<'d>(
    diagnostics: impl IntoIterator<Item = &'d Diagnostic>,
    sources: &Sources<'_>,
    style: Style,
) -> String {
    let renderer = style.renderer();
    let (mut report, mut errors, mut warnings, mut notes) = (String::new(), 0, 0, 0);
    for diagnostic in diagnostics {
        match diagnostic.severity {
            Severity::Error => errors += 1,
            Severity::Warning => warnings += 1,
            Severity::Note => notes += 1,
        }
        report.push_str(&renderer.render(&[group(diagnostic, sources, style)]));
        report.push_str("\n\n");
    }
    report.push_str(&count(errors, warnings, notes));
    report.push('\n');
    report
}

/// `3 errors, 1 warning`; `no errors` when there is nothing to report.
fn count(errors: usize, warnings: usize, notes: usize) -> String {
    let plural = |number: usize, one: &str| format!("{number} {one}{}", if number == 1 { "" } else { "s" });
    let counts = [(errors, "error"), (warnings, "warning"), (notes, "note")];
    let parts: Vec<String> =
        counts.into_iter().filter(|(number, _)| *number > 0).map(|(number, one)| plural(number, one)).collect();
    if parts.is_empty() { "no errors".to_owned() } else { parts.join(", ") }
}

fn group<'a>(diagnostic: &'a Diagnostic, sources: &Sources<'a>, style: Style) -> Group<'a> {
    let told = |text: &str| wrapped(&sanitize(text), style.message_width());
    let level = match diagnostic.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
        Severity::Note => Level::NOTE,
    };
    let mut group = Group::with_title(level.primary_title(told(&diagnostic.message)));
    if let Some(location) = &diagnostic.location {
        group = show(group, location, AnnotationKind::Primary, diagnostic.label.as_deref(), sources);
    }
    if let Some(related) = &diagnostic.related {
        group = show(group, &related.location, AnnotationKind::Context, Some(&related.label), sources);
    }
    diagnostic.help.iter().fold(group, |group, help| group.element(Level::HELP.message(told(help))))
}

/// Adds the source lines of `location`, or only its path if the file is unknown.
fn show<'a>(
    group: Group<'a>,
    location: &'a Location,
    kind: AnnotationKind,
    label: Option<&'a str>,
    sources: &Sources<'a>,
) -> Group<'a> {
    let path = sanitize(&location.file);
    let Some(excerpt) = sources.excerpt(location) else {
        return group.element(Origin::path(path));
    };
    let annotation: Annotation<'a> = kind.span(excerpt.span).label(label.map(sanitize));
    group.element(Snippet::source(excerpt.lines).line_start(excerpt.line).path(path).annotation(annotation))
}

impl Diagnostic {
    /// This diagnostic formatted as plain text, without the counts.
    pub fn to_plain(&self, sources: &Sources<'_>) -> String {
        Style::Plain.renderer().render(&[group(self, sources, Style::Plain)])
    }
}

impl Diagnostics {
    /// The report as written by [`render`]: errors, then warnings, then notes.
    pub fn render(&self, sources: &Sources<'_>, style: Style) -> String {
        render(self.by_severity(), sources, style)
    }
}
