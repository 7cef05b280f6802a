//! Loading content for a command.

use std::env;
use std::io::{self, IsTerminal};
use std::path::PathBuf;
use std::sync::Arc;

use super::{Failure, tell};
use crate::content::{self, Content, Diagnostics, Loaded, PackSource, Places, Scenario, Sources, Style};
use crate::packs;
use crate::script::ScriptMind;

/// What came of loading the packs of some roots.
pub(super) struct Loading {
    /// The packs that were read; none when the roots could not be.
    pub(super) packs: Vec<PackSource>,
    /// The content; `None` when there is any error.
    pub(super) content: Option<Arc<Content>>,
    /// Where each definition and its fields come from.
    pub(super) places: Places,
    /// All that is wrong.
    pub(super) diagnostics: Diagnostics,
}

impl Loading {
    /// Loads the packs of `roots`, over those that are built in.
    pub(super) fn of(roots: &[PathBuf]) -> Self {
        Self::judge(packs::collect(roots))
    }

    /// Loads packs as they were read, and checks their scripts.
    pub(super) fn judge(reading: Result<Vec<PackSource>, Diagnostics>) -> Self {
        match reading {
            Ok(packs) => {
                let Loaded { content, mut diagnostics, places } = content::load(&packs);
                let content = content.map(Arc::new);
                if let Some(content) = &content {
                    let (mind, found) = ScriptMind::new(content);
                    diagnostics.extend(found);
                    diagnostics.extend(mind.check_options(&places));
                }
                Self { packs, content: content.filter(|_| !diagnostics.has_errors()), places, diagnostics }
            }
            Err(diagnostics) => Self { packs: Vec::new(), content: None, places: Places::default(), diagnostics },
        }
    }

    /// Reads the scenario tests too; what is wrong with them joins the rest. With roots they are those of the packs found there, unless
    /// `all` are wanted: what a mod changes on purpose is no fault of the tests of the pack that it changes.
    pub(super) fn scenarios(&mut self, roots: &[PathBuf], all: bool) -> Vec<Scenario> {
        let own: Vec<String> =
            roots.iter().flat_map(|root| packs::from_root(root).unwrap_or_default()).map(|pack| pack.id).collect();
        let is_wanted = |pack: &&PackSource| all || roots.is_empty() || own.contains(&pack.id);
        let (scenarios, diagnostics) = content::scenarios(self.packs.iter().filter(is_wanted), self.content.as_deref());
        self.diagnostics.extend(diagnostics);
        scenarios
    }

    /// The report of all that is wrong, coloured for a terminal.
    pub(super) fn report(&self, to_terminal: bool) -> String {
        self.diagnostics.render(&Sources::of(&self.packs), style(to_terminal))
    }
}

/// How reports look, on a terminal or elsewhere.
pub(super) fn style(to_terminal: bool) -> Style {
    let is_plain = !to_terminal || env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    if is_plain { Style::Plain } else { Style::Coloured }
}

/// The content of `roots`, to be played. Shows all that is wrong when there is any error.
pub(super) fn load(roots: &[PathBuf]) -> Result<Arc<Content>, Failure> {
    let loading = Loading::of(roots);
    if loading.content.is_none() {
        tell(&loading.report(io::stderr().is_terminal()));
    }
    loading.content.ok_or(Failure::Faults)
}
