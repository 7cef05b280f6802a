//! All messages of a run.

use std::collections::BTreeMap;

use super::diagnostic::{Diagnostic, Severity};
use super::place::Place;

/// The order of the report, and what tells two diagnostics apart: trouble with whole packs first, then what has a place.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Key {
    is_later: bool,
    is_placeless: bool,
    file: String,
    start: usize,
    end: usize,
    message: String,
}

impl Key {
    fn of(diagnostic: &Diagnostic) -> Self {
        let (file, start, end) = diagnostic.place.as_ref().map_or(("", 0, 0), Place::key);
        Self {
            is_later: !diagnostic.is_first,
            is_placeless: diagnostic.place.is_none(),
            file: file.to_owned(),
            start,
            end,
            message: diagnostic.message.clone(),
        }
    }
}

/// All messages of a run, each once, ordered by file and position; those about whole packs come first.
#[derive(Clone, Debug, Default)]
pub struct Diagnostics {
    entries: BTreeMap<Key, Diagnostic>,
}

impl Diagnostics {
    /// Adds one, unless the same message is there for the same place.
    pub fn push(&mut self, diagnostic: Diagnostic) {
        self.entries.entry(Key::of(&diagnostic)).or_insert(diagnostic);
    }

    /// Keeps only those that `keep` approves.
    pub fn retain(&mut self, keep: impl Fn(&Diagnostic) -> bool) {
        self.entries.retain(|_, diagnostic| keep(diagnostic));
    }

    /// All of them, in the order of the report.
    pub fn iter(&self) -> impl Iterator<Item = &Diagnostic> {
        self.entries.values()
    }

    /// Whether there is none.
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

    /// All of them by severity, errors first; each group in the order of files and positions.
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
