//! Formats the errors of packs for the error screen.

use crate::content::PackSource;
use crate::diagnostics::{Diagnostics, Severity, Style, render};
use crate::script::LoadedPacks;
use crate::session::ContentFaults;

/// The errors of loaded packs.
pub(crate) fn content_faults(loaded: &LoadedPacks) -> ContentFaults {
    let sources = PackSource::sources(&loaded.packs);
    let first = loaded.diagnostics.iter().find(|diagnostic| diagnostic.severity == Severity::Error);
    let first = first.map_or_else(String::new, |first| {
        let line = first.location.as_ref().and_then(|location| sources.line_and_column(location));
        match (&first.location, line) {
            (Some(location), Some((line, _))) => format!("{}:{line}: {}", location.file, first.message),
            _ => first.message.clone(),
        }
    });
    // Warnings about the other packs would only hide the errors.
    let errors = loaded.diagnostics.iter().filter(|diagnostic| diagnostic.severity == Severity::Error);
    let report = render(errors, &sources, Style::Plain);
    ContentFaults { count: loaded.diagnostics.errors(), first, report: report.lines().map(str::to_owned).collect() }
}

/// The errors of packs that can't be read.
pub(crate) fn unread(diagnostics: Diagnostics) -> ContentFaults {
    content_faults(&LoadedPacks::unread(diagnostics))
}
