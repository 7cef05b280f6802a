//! What came of loading content.

use std::env;
use std::io::{self, IsTerminal};
use std::path::PathBuf;
use std::sync::Arc;

use super::folder::from_root;
use super::roots::collect;
use crate::cli::{CommandFailure, RootArgs, tell};
use crate::content::{Content, PackSource};
use crate::diagnostics::{Diagnostics, Severity, Style};
use crate::loader::{DefinitionIndex, LoadReport, load};
use crate::scenario::{Scenario, scenarios};
use crate::script::ScriptMind;
use crate::session::ContentFaults;

/// What came of loading the packs of some roots.
pub(crate) struct Loading {
    /// The packs that were read; none when the roots could not be.
    pub(crate) packs: Vec<PackSource>,
    /// The content; `None` when there is any error.
    pub(crate) content: Option<Arc<Content>>,
    /// Where each definition and its fields come from.
    pub(crate) places: DefinitionIndex,
    /// All that is wrong.
    pub(crate) diagnostics: Diagnostics,
}

impl Loading {
    /// Loads the packs of `roots`, over those that are built in.
    pub(crate) fn of(roots: &[PathBuf]) -> Self {
        Self::judge(collect(roots))
    }

    /// Loads packs as they were read, and checks their scripts.
    pub(crate) fn judge(reading: Result<Vec<PackSource>, Diagnostics>) -> Self {
        match reading {
            Ok(packs) => {
                let LoadReport { content, mut diagnostics, places } = load(&packs);
                let content = content.map(Arc::new);
                if let Some(content) = &content {
                    let (mind, found) = ScriptMind::new(content);
                    diagnostics.extend(found);
                    diagnostics.extend(mind.check_options(&places));
                }
                Self { packs, content: content.filter(|_| !diagnostics.has_errors()), places, diagnostics }
            }
            Err(diagnostics) => {
                Self { packs: Vec::new(), content: None, places: DefinitionIndex::default(), diagnostics }
            }
        }
    }

    /// Reads the scenario tests too; what is wrong with them joins the rest. With roots or mods they are those of the packs found there, unless
    /// `all` are wanted: what a mod changes on purpose is no fault of the tests of the pack that it changes.
    pub(crate) fn scenarios(&mut self, args: &RootArgs, all: bool) -> Vec<Scenario> {
        let of_roots = args.roots.iter().flat_map(|root| from_root(root).unwrap_or_default());
        let own: Vec<String> = of_roots.map(|pack| pack.id).chain(args.mods.iter().cloned()).collect();
        let is_all = all || (args.roots.is_empty() && args.mods.is_empty());
        let is_wanted = |pack: &&PackSource| is_all || own.contains(&pack.id);
        let (scenarios, diagnostics) = scenarios(self.packs.iter().filter(is_wanted), self.content.as_deref());
        self.diagnostics.extend(diagnostics);
        scenarios
    }

    /// What is wrong, for a screen.
    pub(crate) fn faults(&self) -> ContentFaults {
        let sources = PackSource::sources(&self.packs);
        let first = self.diagnostics.iter().find(|diagnostic| diagnostic.severity == Severity::Error);
        let first = first.map_or_else(String::new, |first| {
            let line = first.place.as_ref().and_then(|place| sources.line_and_column(place));
            match (&first.place, line) {
                (Some(place), Some((line, _))) => format!("{}:{line}: {}", place.file, first.message),
                _ => first.message.clone(),
            }
        });
        let report = self.diagnostics.render(&sources, Style::Plain);
        ContentFaults { count: self.diagnostics.errors(), first, report: report.lines().map(str::to_owned).collect() }
    }

    /// The report of all that is wrong, coloured for a terminal.
    pub(crate) fn report(&self, to_terminal: bool) -> String {
        self.diagnostics.render(&PackSource::sources(&self.packs), style(to_terminal))
    }

    /// The content, to be played. Shows all that is wrong when there is any error.
    pub(crate) fn or_tell(self) -> Result<Arc<Content>, CommandFailure> {
        if self.content.is_none() {
            tell(&self.report(io::stderr().is_terminal()));
        }
        self.content.ok_or(CommandFailure::Faults)
    }
}

/// How a report is dressed that goes to a terminal or elsewhere.
pub(crate) fn style(to_terminal: bool) -> Style {
    let is_plain = !to_terminal || env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    if is_plain { Style::Plain } else { Style::Coloured }
}
