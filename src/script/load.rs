//! Loads packs and compiles their scripts.

use std::sync::Arc;

use super::check::checks::check_alone;
use super::run::script_mind::ScriptMind;
use super::run::stage_mind::StageMind;
use crate::content::{Content, PackSource, StageRunner};
use crate::diagnostics::{Diagnostics, Style};
use crate::loader::{DefinitionIndex, LoadReport, load};

/// The result of loading packs: content with a mind that runs its scripts, or the errors.
#[derive(Debug)]
pub struct LoadedPacks {
    /// The packs that were loaded; empty if they could not be read.
    pub packs: Vec<PackSource>,
    /// `None` if there is any error.
    pub playable: Option<Playable>,
    /// Where each definition and each of its fields was defined.
    pub definitions: DefinitionIndex,
    /// All errors and warnings, in content and scripts.
    pub diagnostics: Diagnostics,
}

/// Content without errors, and a mind that runs its scripts.
#[derive(Debug)]
pub struct Playable {
    /// The content.
    pub content: Arc<Content>,
    /// Runs the scripts of its creatures.
    pub mind: ScriptMind,
}

/// The content with somebody who runs the scripts of its stages.
fn with_stages(content: Content) -> Content {
    let stage_runner = StageMind::of(&content).map(|mind| Arc::new(mind) as Arc<dyn StageRunner>);
    Content { stage_runner, ..content }
}

impl LoadedPacks {
    /// Loads packs, and compiles their scripts without checking them. For packs that are known to be sound, such as the built-in ones, which
    /// the tests of the program check.
    pub fn unchecked(packs: Vec<PackSource>) -> Self {
        let LoadReport { content, diagnostics, definition_index: definitions, rest: _ } = load(&packs);
        let playable = content.map(with_stages).map(Arc::new).map(|content| {
            let mind = ScriptMind::unchecked(&content);
            Playable { content, mind }
        });
        Self { packs, playable, definitions, diagnostics }
    }

    /// Loads packs, and compiles and checks their scripts.
    pub fn new(packs: Vec<PackSource>) -> Self {
        let LoadReport { content, mut diagnostics, definition_index: definitions, rest } = load(&packs);
        diagnostics.extend(rest.iter().flat_map(check_alone));
        let playable = content.map(with_stages).map(Arc::new).map(|content| {
            let (mind, found) = ScriptMind::new(&content);
            diagnostics.extend(found);
            diagnostics.extend(mind.check_lists(&definitions));
            Playable { content, mind }
        });
        let playable = playable.filter(|_| !diagnostics.has_errors());
        Self { packs, playable, definitions, diagnostics }
    }

    /// Loads packs from the result of reading them.
    pub fn of_reading(reading: Result<Vec<PackSource>, Diagnostics>) -> Self {
        reading.map_or_else(Self::unread, Self::new)
    }

    /// The result for packs that could not be read.
    pub fn unread(diagnostics: Diagnostics) -> Self {
        Self { packs: Vec::new(), playable: None, definitions: DefinitionIndex::default(), diagnostics }
    }

    /// The content; `None` if there is any error.
    pub fn content(&self) -> Option<&Arc<Content>> {
        self.playable.as_ref().map(|playable| &playable.content)
    }

    /// Renders all errors and warnings with their source lines.
    pub fn report(&self, style: Style) -> String {
        self.diagnostics.render(&PackSource::sources(&self.packs), style)
    }
}
