//! Parses the text of a file to a located tree, and reports its syntax errors.

use std::borrow::Cow;
use std::ops::Range;
use std::sync::Arc;

use toml::de::{DeArray, DeTable, DeValue};

use super::parser_error::{is_duplicate, is_unclosed};
use super::recovery::{Unclosed, blanked, removable_line, unclosed};
use super::syntax_errors::SyntaxError;
use crate::content::SourceFile;
use crate::diagnostics::{Code, Diagnostic, Diagnostics, Location, is_unsafe};
use crate::loader::tree::{Node, Origin, TableEntry, Value};

/// The largest allowed file, in bytes.
pub const MAX_FILE: usize = 1024 * 1024;

/// The most syntax errors to show for one file. The rest are only counted.
const MAX_SYNTAX_ERRORS: usize = 50;

/// The most entries of a table.
const MAX_ENTRIES: usize = 20_000;

/// The most elements of a list.
const MAX_ITEMS: usize = 10_000;

/// How often a file with errors is parsed at most.
const MAX_ROUNDS: usize = 5;

/// The tree of a file.
pub struct Parsed {
    /// The part that could be parsed.
    pub root: Node,
    /// Whether the text has a syntax error. If so, values may be missing from the tree or wrong.
    pub broken: bool,
}

/// Parses a file of the pack `pack`, and reports as many separate syntax errors as possible.
pub fn parse(file: &SourceFile, pack: &Arc<str>, diagnostics: &mut Diagnostics) -> Parsed {
    let path: Arc<str> = Arc::from(file.path.as_str());
    let origin = Arc::new(Origin { path: Arc::clone(&path), pack: Arc::clone(pack) });
    if file.text.len() > MAX_FILE {
        let message = format!("the file has {} bytes, more than the {MAX_FILE} allowed", file.text.len());
        diagnostics
            .push(Diagnostic::error(message).at(Location::whole(path.clone())).help("split it into several files"));
        return Parsed { root: Node::new(Value::Table(Vec::new()), origin, 0..0), broken: true };
    }
    let (table, errors) = DeTable::parse_recoverable(&file.text);
    if errors.is_empty() {
        let root = Builder::new(origin, &file.text, diagnostics).table(table.into_inner(), 0..0);
        return Parsed { root, broken: false };
    }
    let text = recovered(&file.text, &path, diagnostics);
    let (table, _) = DeTable::parse_recoverable(&text);
    let root = Builder::new(origin, &file.text, diagnostics).table(table.into_inner(), 0..0);
    Parsed { root, broken: true }
}

/// The text with faulty lines blanked as far as possible. Reports all errors.
fn recovered<'t>(text: &'t str, path: &Arc<str>, diagnostics: &mut Diagnostics) -> Cow<'t, str> {
    let original = text;
    let mut text = Cow::Borrowed(original);
    let (mut found, mut total) = (Diagnostics::default(), 0);
    // Each round may uncover errors that the last ones hid.
    for _ in 0..MAX_ROUNDS {
        let (_, errors) = DeTable::parse_recoverable(&text);
        let open = if errors.iter().any(is_unclosed) { unclosed(&text) } else { Vec::new() };
        total = total.max(errors.len().min(if open.is_empty() { usize::MAX } else { open.len() }));
        let lines: Vec<Range<usize>> = if open.is_empty() {
            let reported = without_echoes(&errors, original);
            found.extend(reported.take(MAX_SYNTAX_ERRORS).map(|error| syntax_error(error, path, original)));
            let starts = errors.iter().filter(|error| !is_duplicate(error)).filter_map(toml::de::Error::span);
            starts.filter_map(|span| removable_line(&text, span.start)).collect()
        } else {
            found.extend(
                open.iter().take(MAX_SYNTAX_ERRORS).map(|open| unclosed_error(open.bracket.clone(), path, original)),
            );
            open.iter().map(|open| open.bracket.start..end_of_unclosed(open, &text)).collect()
        };
        if lines.is_empty() {
            break;
        }
        text = Cow::Owned(blanked(&text, &lines));
    }
    diagnostics.extend(found.into_iter().take(MAX_SYNTAX_ERRORS));
    if total > MAX_SYNTAX_ERRORS {
        let message = format!("the file has {total} syntax errors, too many to show");
        diagnostics.push(Diagnostic::error(message).at(Location::whole(path.clone())));
    }
    text
}

/// The errors, without those for each key of a table that is a duplicate as a whole.
fn without_echoes<'e>(errors: &'e [toml::de::Error], text: &'e str) -> impl Iterator<Item = &'e toml::de::Error> {
    let mut again = 0..0;
    errors.iter().filter(move |error| {
        let Some(start) = error.span().map(|span| span.start).filter(|_| is_duplicate(error)) else { return true };
        if again.contains(&start) {
            return false;
        }
        let line = text.get(..start).and_then(|before| before.rfind('\n')).map_or(0, |newline| newline + 1);
        if text.get(line..).is_some_and(|line| line.trim_start().starts_with('[')) {
            let next = text.get(start..).and_then(|rest| rest.find("\n[")).map_or(text.len(), |next| start + next);
            again = start + 1..next;
        }
        true
    })
}

/// Where the text ends that can't be read because of an open bracket. The fields below an open header would else belong to the table above.
fn end_of_unclosed(open: &Unclosed, text: &str) -> usize {
    let is_header = text.get(..open.bracket.start).is_some_and(|before| before.is_empty() || before.ends_with('\n'));
    let rest = text.get(open.resume..).unwrap_or_default();
    if !is_header || rest.starts_with('[') {
        return open.resume;
    }
    rest.find("\n[").map_or(text.len(), |end| open.resume + end + 1)
}

fn unclosed_error(bracket: Range<usize>, path: &Arc<str>, text: &str) -> Diagnostic {
    let bracket_text = text.get(bracket.clone()).unwrap_or_default();
    let end = if bracket_text == "[" { "]" } else { "}" };
    Diagnostic::error(format!("this `{bracket_text}` is not closed"))
        .code(Code::Syntax)
        .at(Location::new(path.clone(), bracket))
        .help(format!("add the closing `{end}`"))
}

fn syntax_error(error: &toml::de::Error, path: &Arc<str>, text: &str) -> Diagnostic {
    let span = error.span().map(|span| within_line(span, text)).unwrap_or_default();
    let slip = SyntaxError::of(error, span.clone(), text);
    let location = Location::new(path.clone(), within_line(slip.span.clone(), text));
    let diagnostic = slip.diagnostic().at(location);
    match Some(span).filter(|_| is_duplicate(error)).and_then(|span| first_use(span, text)) {
        Some(first) => diagnostic.related(Location::new(path.clone(), first), "first defined here"),
        None => diagnostic,
    }
}

/// `span`, limited to its line and to character boundaries.
fn within_line(span: Range<usize>, text: &str) -> Range<usize> {
    let start = text.floor_char_boundary(span.start);
    let line = text.get(start..).and_then(|rest| rest.find('\n')).map_or(text.len(), |newline| start + newline);
    start..text.floor_char_boundary(span.end.clamp(start, line)).max(start)
}

/// Where the key or table header at `span` was first written.
fn first_use(span: Range<usize>, text: &str) -> Option<Range<usize>> {
    let key = text.get(span.clone())?;
    let begin = text.get(..span.start)?.rfind('\n').map_or(0, |newline| newline + 1);
    let header = text.get(begin..)?.lines().next()?.trim().starts_with('[');
    let line = text.get(begin..)?.lines().next()?.split('#').next()?.trim();
    let mut found = None;
    let mut offset = 0;
    for before in text.get(..begin)?.split_inclusive('\n') {
        let bare = before.trim_start();
        let indent = before.len() - bare.len();
        if header {
            if found.is_none() && bare.split('#').next().is_some_and(|bare| bare.trim() == line) {
                found = Some(offset + indent..offset + indent + line.len());
            }
        } else if bare.starts_with('[') {
            found = None;
        } else if found.is_none() && bare.strip_prefix(key).is_some_and(|rest| rest.trim_start().starts_with('=')) {
            found = Some(offset + indent..offset + indent + key.len());
        }
        offset += before.len();
    }
    found
}

/// Converts the parser's tree to a located tree.
struct Builder<'a> {
    origin: Arc<Origin>,
    text: &'a str,
    /// The offset of each line break. Searching for the next one from each value of a long line would take quadratic time.
    breaks: Vec<usize>,
    diagnostics: &'a mut Diagnostics,
}

impl<'a> Builder<'a> {
    fn new(origin: Arc<Origin>, text: &'a str, diagnostics: &'a mut Diagnostics) -> Self {
        let breaks = text.match_indices('\n').map(|(at, _)| at).collect();
        Self { origin, text, breaks, diagnostics }
    }

    /// `span`, limited to its line and to character boundaries.
    fn within_line(&self, span: Range<usize>) -> Range<usize> {
        let start = self.text.floor_char_boundary(span.start);
        let next = self.breaks.get(self.breaks.partition_point(|at| *at < start));
        let line = next.copied().unwrap_or(self.text.len());
        start..self.text.floor_char_boundary(span.end.clamp(start, line)).max(start)
    }

    fn table(&mut self, table: DeTable<'_>, span: Range<usize>) -> Node {
        if table.len() > MAX_ENTRIES {
            let message = format!("a table can have at most {MAX_ENTRIES} entries, but this has {}", table.len());
            self.report(Diagnostic::error(message).help("split it into several files"), &span);
        }
        let entries = table
            .into_iter()
            .take(MAX_ENTRIES)
            .map(|(key, value)| {
                let key_span = self.within_line(key.span());
                let key = self.cleaned(key.into_inner().into_owned(), &key_span);
                let span = self.within_line(value.span());
                TableEntry { key, key_span, node: self.node(value.into_inner(), span) }
            })
            .collect();
        self.located(Value::Table(entries), span)
    }

    fn list(&mut self, items: DeArray<'_>, span: &Range<usize>) -> Value {
        if items.len() > MAX_ITEMS {
            let message = format!("a list can have at most {MAX_ITEMS} elements, but this has {}", items.len());
            self.report(Diagnostic::error(message), span);
        }
        let items = items.into_iter().take(MAX_ITEMS).map(|item| {
            let span = self.within_line(item.span());
            self.node(item.into_inner(), span)
        });
        Value::List(items.collect())
    }

    fn node(&mut self, value: DeValue<'_>, span: Range<usize>) -> Node {
        let value = match value {
            DeValue::Table(table) => return self.table(table, span),
            // Windows files end their lines with `\r
            // `.
            DeValue::String(text) => Value::Text(self.cleaned(text.replace("\r\n", "\n"), &span)),
            DeValue::Integer(number) => self.integer(number.as_str(), number.radix(), &span),
            DeValue::Float(number) => Value::Float(number.as_str().parse().unwrap_or_default()),
            DeValue::Boolean(value) => Value::Bool(value),
            DeValue::Datetime(_) => Value::Date,
            DeValue::Array(items) => self.list(items, &span),
        };
        self.located(value, span)
    }

    fn integer(&mut self, digits: &str, radix: u32, span: &Range<usize>) -> Value {
        let number = i64::from_str_radix(digits, radix);
        if number.is_err() {
            self.report(Diagnostic::error("this number is too large"), span);
        }
        Value::Int(number.unwrap_or_default())
    }

    /// `text` without unsafe characters, which are reported. Only multi-line text may contain line breaks.
    fn cleaned(&mut self, text: String, span: &Range<usize>) -> String {
        let written = self.text.get(span.clone()).unwrap_or_default();
        let several_lines = written.starts_with("\"\"\"") || written.starts_with("'''");
        let allowed = |letter: char| !is_unsafe(letter) || (several_lines && letter == '\n');
        let Some(unsafe_letter) = text.chars().find(|letter| !allowed(*letter)) else {
            return text;
        };
        let message = format!("text must not contain the invisible character U+{:04X}", u32::from(unsafe_letter));
        let help = if unsafe_letter == '\n' { "write multi-line text between \"\"\" and \"\"\"" } else { "remove it" };
        self.report(Diagnostic::error(message).help(help), span);
        text.chars().filter(|letter| allowed(*letter)).collect()
    }

    fn report(&mut self, diagnostic: Diagnostic, span: &Range<usize>) {
        self.diagnostics.push(diagnostic.at(Location::new(self.origin.path.clone(), span.clone())));
    }

    fn located(&self, value: Value, span: Range<usize>) -> Node {
        Node::new(value, Arc::clone(&self.origin), span)
    }
}

impl Parsed {
    /// Removes and returns the top-level table `key`.
    pub fn take(&mut self, key: &str) -> Option<TableEntry> {
        self.root.take(key)
    }

    /// Removes and returns all top-level tables.
    pub fn take_all(&mut self) -> Vec<TableEntry> {
        match &mut self.root.value {
            Value::Table(entries) => std::mem::take(entries),
            _ => Vec::new(),
        }
    }
}
