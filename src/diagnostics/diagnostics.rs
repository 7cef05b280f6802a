//! All diagnostics of a run, in report order and without duplicates.

use std::collections::BTreeMap;

use super::diagnostic::{Diagnostic, Severity};
use super::location::Location;

/// Sorts the report, and identifies duplicates. Problems with whole packs come first, then those with a place.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct SortKey {
    is_later: bool,
    is_unlocated: bool,
    file: String,
    start: usize,
    end: usize,
    message: String,
}

impl SortKey {
    fn of(diagnostic: &Diagnostic) -> Self {
        let (file, start, end) = diagnostic.location.as_ref().map_or(("", 0, 0), Location::key);
        Self {
            is_later: !diagnostic.is_first,
            is_unlocated: diagnostic.location.is_none(),
            file: file.to_owned(),
            start,
            end,
            message: diagnostic.message.clone(),
        }
    }
}

/// All diagnostics of a run without duplicates. Those about whole packs come first, the rest follow by file and position.
#[derive(Clone, Debug, Default)]
pub struct Diagnostics {
    entries: BTreeMap<SortKey, Diagnostic>,
}

impl Diagnostics {
    /// Adds a diagnostic, unless the same message is already there for the same place.
    pub fn push(&mut self, diagnostic: Diagnostic) {
        self.entries.entry(SortKey::of(&diagnostic)).or_insert(diagnostic);
    }

    /// Keeps only the diagnostics for which `keep` is true.
    pub fn retain(&mut self, keep: impl Fn(&Diagnostic) -> bool) {
        self.entries.retain(|_, diagnostic| keep(diagnostic));
    }

    /// All diagnostics in report order.
    pub fn iter(&self) -> impl Iterator<Item = &Diagnostic> {
        self.entries.values()
    }

    /// The number of diagnostics of all severities.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether there are no diagnostics.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// The number of errors.
    pub fn errors(&self) -> usize {
        self.count(Severity::Error)
    }

    /// The number of warnings.
    pub fn warnings(&self) -> usize {
        self.count(Severity::Warning)
    }

    fn count(&self, severity: Severity) -> usize {
        self.iter().filter(|diagnostic| diagnostic.severity == severity).count()
    }

    /// Whether there is any error. If so, the content can't be used.
    pub fn has_errors(&self) -> bool {
        self.iter().any(|diagnostic| diagnostic.severity == Severity::Error)
    }

    /// All diagnostics by severity, errors first, and then in report order. What belongs at the start of the report comes before all errors:
    /// they may follow from it.
    pub fn by_severity(&self) -> Vec<&Diagnostic> {
        let mut sorted: Vec<&Diagnostic> = self.iter().collect();
        sorted.sort_by_key(|diagnostic| if diagnostic.is_first { Severity::Error } else { diagnostic.severity });
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
