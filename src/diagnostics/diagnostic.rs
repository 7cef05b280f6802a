//! What is wrong, where, and what to do about it: the one sort of error that people see.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

/// How bad it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// The content can't be used.
    Error,
    /// The content can be used, yet is probably not as meant.
    Warning,
    /// Nothing is wrong; it is good to know.
    Note,
}

/// A stretch of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The file's path, as messages show it.
    pub file: Arc<str>,
    /// The bytes in its text; `None` for the file as a whole.
    pub span: Option<Range<usize>>,
}

impl Place {
    /// The bytes `span` of the file at the path `file`.
    pub fn new(file: impl Into<Arc<str>>, span: Range<usize>) -> Self {
        Self { file: file.into(), span: Some(span) }
    }

    /// A file as a whole.
    pub fn whole(file: impl Into<Arc<str>>) -> Self {
        Self { file: file.into(), span: None }
    }

    /// The word that begins at a line and a column, both counted from 1, of the file at the path `file` that holds `text`.
    pub fn word(file: impl Into<Arc<str>>, text: &str, line: usize, column: usize) -> Self {
        let before: usize = text.split_inclusive('\n').take(line.saturating_sub(1)).map(str::len).sum();
        let rest = text.get(before..).unwrap_or_default().lines().next().unwrap_or_default();
        let offset = rest.char_indices().nth(column.saturating_sub(1)).map_or(rest.len(), |(offset, _)| offset);
        let tail = rest.get(offset..).unwrap_or_default();
        let is_part = |letter: char| letter.is_alphanumeric() || letter == '_';
        let word = tail.find(|letter| !is_part(letter)).unwrap_or(tail.len());
        let length = if word == 0 { tail.chars().next().map_or(0, char::len_utf8) } else { word };
        let start = before + offset;
        Self::new(file, start..start + length)
    }

    /// Orders by file, whole files first, then by position.
    fn key(&self) -> (&str, usize, usize) {
        let (start, end) = self.span.as_ref().map_or((0, 0), |span| (span.start + 1, span.end));
        (&self.file, start, end)
    }
}

/// One thing that is wrong. It is plain data, and is formatted once, by [`render`](super::render::render()).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// How bad it is.
    pub severity: Severity,
    /// What is wrong, in one line without a full stop.
    pub message: String,
    /// Where it is wrong.
    pub place: Option<Place>,
    /// A word beside the caret.
    pub label: Option<Box<str>>,
    /// What to do about it, a line each.
    pub help: Vec<String>,
    /// Another place that has to do with it.
    pub related: Option<Box<Related>>,
    /// Whether it is told before all else, as much may follow from it: what is wrong with a pack as a whole.
    pub is_first: bool,
}

/// Another place that has to do with what is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Related {
    /// Where it is.
    pub place: Place,
    /// What is there, as `first defined here`.
    pub label: String,
}

impl Diagnostic {
    /// Something that keeps the content from being used.
    pub fn error(message: impl Into<String>) -> Self {
        Self::new(Severity::Error, message.into())
    }

    /// Something that is probably not as meant.
    pub fn warning(message: impl Into<String>) -> Self {
        Self::new(Severity::Warning, message.into())
    }

    /// Something that is good to know.
    pub fn note(message: impl Into<String>) -> Self {
        Self::new(Severity::Note, message.into())
    }

    fn new(severity: Severity, message: String) -> Self {
        Self { severity, message, place: None, label: None, help: Vec::new(), related: None, is_first: false }
    }

    /// Says where it is wrong.
    #[must_use]
    pub fn at(mut self, place: Place) -> Self {
        self.place = Some(place);
        self
    }

    /// Puts a word beside the caret.
    #[must_use]
    pub fn label(mut self, label: impl Into<String>) -> Self {
        self.label = Some(label.into().into_boxed_str());
        self
    }

    /// Adds a line that says what to do.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help.push(help.into());
        self
    }

    /// Points at another place that has to do with it.
    #[must_use]
    pub fn related(mut self, place: Place, label: impl Into<String>) -> Self {
        self.related = Some(Box::new(Related { place, label: label.into() }));
        self
    }

    /// Has it told before all else.
    #[must_use]
    pub fn first(mut self) -> Self {
        self.is_first = true;
        self
    }

    /// What tells two diagnostics apart, in the order of the report: those of whole packs first, then those with a place.
    fn key(&self) -> Key {
        let (file, start, end) = self.place.as_ref().map_or(("", 0, 0), Place::key);
        let (later, placeless) = (!self.is_first, self.place.is_none());
        Key { later, placeless, file: file.to_owned(), start, end, message: self.message.clone() }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Key {
    later: bool,
    placeless: bool,
    file: String,
    start: usize,
    end: usize,
    message: String,
}

/// All that is wrong, ordered by file and position after what is wrong with whole packs, each thing once.
#[derive(Clone, Debug, Default)]
pub struct Diagnostics {
    entries: BTreeMap<Key, Diagnostic>,
}

impl Diagnostics {
    /// Adds one, unless the same was said of the same place before.
    pub fn push(&mut self, diagnostic: Diagnostic) {
        self.entries.entry(diagnostic.key()).or_insert(diagnostic);
    }

    /// Keeps only those that `keep` approves.
    pub fn retain(&mut self, keep: impl Fn(&Diagnostic) -> bool) {
        self.entries.retain(|_, diagnostic| keep(diagnostic));
    }

    /// All of them, in the order of the report.
    pub fn iter(&self) -> impl Iterator<Item = &Diagnostic> {
        self.entries.values()
    }

    /// Whether nothing is wrong.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// How many errors there are.
    pub fn errors(&self) -> usize {
        self.count(Severity::Error)
    }

    /// How many warnings there are.
    pub fn warnings(&self) -> usize {
        self.count(Severity::Warning)
    }

    fn count(&self, severity: Severity) -> usize {
        self.iter().filter(|diagnostic| diagnostic.severity == severity).count()
    }

    /// Whether there is any error, so that the content can't be used.
    pub fn has_errors(&self) -> bool {
        self.iter().any(|diagnostic| diagnostic.severity == Severity::Error)
    }

    /// All of them, the errors first and then the warnings, each in the order of files and positions.
    pub fn by_severity(&self) -> Vec<&Diagnostic> {
        let mut sorted: Vec<&Diagnostic> = self.iter().collect();
        sorted.sort_by_key(|diagnostic| diagnostic.severity);
        sorted
    }
}

impl Extend<Diagnostic> for Diagnostics {
    fn extend<I: IntoIterator<Item = Diagnostic>>(&mut self, diagnostics: I) {
        diagnostics.into_iter().for_each(|diagnostic| self.push(diagnostic));
    }
}

impl From<Diagnostic> for Diagnostics {
    fn from(diagnostic: Diagnostic) -> Self {
        let mut diagnostics = Self::default();
        diagnostics.push(diagnostic);
        diagnostics
    }
}

impl IntoIterator for Diagnostics {
    type Item = Diagnostic;
    type IntoIter = std::vec::IntoIter<Diagnostic>;

    fn into_iter(self) -> Self::IntoIter {
        self.entries.into_values().collect::<Vec<_>>().into_iter()
    }
}
