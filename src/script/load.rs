//! Packs loaded with their scripts.

use std::sync::Arc;

use super::run::script_mind::ScriptMind;
use crate::content::{Content, PackSource};
use crate::diagnostics::{Diagnostics, Style};
use crate::loader::{DefinitionIndex, LoadReport, load};

/// What came of loading packs: content with a mind that runs its scripts, or all that is wrong.
#[derive(Debug)]
pub struct LoadedPacks {
    /// The packs that were loaded; none when they could not be read.
    pub packs: Vec<PackSource>,
    /// What can be played; `None` when there is any error.
    pub playable: Option<Playable>,
    /// Where each definition and its fields come from.
    pub definitions: DefinitionIndex,
    /// All errors and warnings, of the content and of the scripts.
    pub diagnostics: Diagnostics,
}

/// Content without errors, and a mind that runs its scripts.
#[derive(Debug)]
pub struct Playable {
    /// The content.
    pub content: Arc<Content>,
    /// Decides for its creatures.
    pub mind: ScriptMind,
}

impl LoadedPacks {
    /// Loads packs, and compiles and checks their scripts.
    pub fn new(packs: Vec<PackSource>) -> Self {
        let LoadReport { content, mut diagnostics, places: definitions } = load(&packs);
        let playable = content.map(Arc::new).map(|content| {
            let (mind, found) = ScriptMind::new(&content);
            diagnostics.extend(found);
            diagnostics.extend(mind.check_options(&definitions));
            Playable { content, mind }
        });
        let playable = playable.filter(|_| !diagnostics.has_errors());
        Self { packs, playable, definitions, diagnostics }
    }

    /// Loads packs as they were read.
    pub fn of_reading(reading: Result<Vec<PackSource>, Diagnostics>) -> Self {
        reading.map_or_else(Self::unread, Self::new)
    }

    /// Packs that can't be read, for these reasons.
    pub fn unread(diagnostics: Diagnostics) -> Self {
        Self { packs: Vec::new(), playable: None, definitions: DefinitionIndex::default(), diagnostics }
    }

    /// The content; `None` when there is any error.
    pub fn content(&self) -> Option<&Arc<Content>> {
        self.playable.as_ref().map(|playable| &playable.content)
    }

    /// All errors and warnings as text, with the lines that they are about.
    pub fn report(&self, style: Style) -> String {
        self.diagnostics.render(&PackSource::sources(&self.packs), style)
    }
}
