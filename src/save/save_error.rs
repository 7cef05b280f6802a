//! Why a game or a replay could not be read, saved or removed.

use std::fmt;

use crate::content::{SavingText, fill};

/// Why a game or a replay could not be read, saved or removed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SaveError {
    /// What went wrong.
    pub kind: SaveErrorKind,
    /// The file; empty until the store fills it in.
    pub file: String,
    /// The detail in the words of the system or the parser.
    pub detail: String,
    /// Set if an older save is offered instead: the name under which the damaged file will be kept.
    pub set_aside: Option<String>,
}

/// What can go wrong with a saved game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SaveErrorKind {
    /// The file can't be opened.
    Unopened,
    /// The file is not a saved game, or a damaged one.
    Damaged,
    /// The file is not a replay, or a damaged one.
    NotAReplay,
    /// The file is from a later version of the program.
    TooNew,
    /// The game doesn't fit the current content.
    Unfit {
        /// The packs that it was played with, such as `stuffed 0.1.0`.
        packs: String,
    },
    /// The content that a replay was played with is not available.
    NoContent,
    /// Another program is playing this game.
    Busy,
    /// There is no room for another game.
    Full,
    /// The game can't be saved.
    Unsaved,
    /// The saved game can't be removed.
    Unremoved,
    /// The record of a finished run can't be written.
    Unrecorded,
}

impl SaveError {
    /// An error with no file yet.
    pub fn new(kind: SaveErrorKind, detail: impl fmt::Display) -> Self {
        Self { kind, file: String::new(), detail: detail.to_string(), set_aside: None }
    }

    /// Sets the file.
    #[must_use]
    pub fn of_file(self, file: impl fmt::Display) -> Self {
        Self { file: file.to_string(), ..self }
    }

    /// The message for the player, in the language of the pack.
    pub fn message(&self, text: &SavingText) -> String {
        let (sentence, packs) = match &self.kind {
            SaveErrorKind::Unopened => (&text.unopened, ""),
            SaveErrorKind::Damaged => (&text.damaged, ""),
            SaveErrorKind::TooNew => (&text.too_new, ""),
            SaveErrorKind::Unfit { packs } => (&text.unfit, packs.as_str()),
            SaveErrorKind::Busy => (&text.busy, ""),
            SaveErrorKind::Unsaved => (&text.unsaved, ""),
            SaveErrorKind::Unremoved => (&text.unremoved, ""),
            SaveErrorKind::Full => (&text.full, ""),
            SaveErrorKind::Unrecorded => (&text.unrecorded, ""),
            // Packs have no text for these.
            SaveErrorKind::NotAReplay | SaveErrorKind::NoContent => return self.to_string(),
        };
        let message = fill(
            sentence,
            &[("file", &self.file), ("detail", &self.detail), ("packs", &packs), ("count", &self.detail)],
        );
        match &self.set_aside {
            Some(set_aside) => format!("{message} {}", fill(&text.older, &[("file", set_aside)])),
            None => message,
        }
    }
}

impl fmt::Display for SaveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.file.is_empty() {
            write!(f, "{}: ", self.file)?;
        }
        match &self.kind {
            SaveErrorKind::Damaged => write!(f, "this is not a saved game: {}", self.detail),
            SaveErrorKind::NotAReplay => write!(f, "this is not a replay: {}", self.detail),
            SaveErrorKind::Unfit { packs } => {
                write!(f, "the saved game was played with {packs}, and {}", self.detail)
            }
            _ => f.write_str(&self.detail),
        }
    }
}

impl std::error::Error for SaveError {}
