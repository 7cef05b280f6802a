//! Why a game or a replay could not be read, saved or removed

use std::fmt;

use crate::content::{SavingText, fill};

/// Why a game or a replay could not be read, saved or removed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SaveError {
    /// What went wrong.
    pub kind: SaveErrorKind,
    /// Where the game lies, or was to lie; empty until the store that knows it has named it.
    pub file: String,
    /// What the system, or whoever reads the file, says of it in its own words.
    pub detail: String,
    /// Where the game before that one is offered: what the damaged file is called from then on.
    pub aside: Option<String>,
}

/// What can go wrong with a saved game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SaveErrorKind {
    /// It can't be opened.
    Unopened,
    /// It is no saved game, or a damaged one.
    Damaged,
    /// It is no replay, or a damaged one.
    NotAReplay,
    /// A later version of the program has written it.
    TooNew,
    /// It does not fit the content that there is now.
    Unfit {
        /// The packs that it was played with, as `stuffed 0.1.0`.
        packs: String,
    },
    /// The content that a replay was played with is not to be had.
    NoContent,
    /// Another program plays the game that is kept there.
    Busy,
    /// There is no place for another game.
    Full,
    /// The game can't be written.
    Unsaved,
    /// The saved game can't be removed.
    Unremoved,
    /// The record of a life that is over can't be written.
    Unrecorded,
}

impl SaveError {
    /// An error with a file that is not named yet, of which somebody says `detail`.
    pub fn new(kind: SaveErrorKind, detail: impl fmt::Display) -> Self {
        Self { kind, file: String::new(), detail: detail.to_string(), aside: None }
    }

    /// The same, with the file that it is about.
    #[must_use]
    pub fn of_file(self, file: impl fmt::Display) -> Self {
        Self { file: file.to_string(), ..self }
    }

    /// What the player reads.
    pub fn told(&self, text: &SavingText) -> String {
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
            // No pack has a sentence for these.
            SaveErrorKind::NotAReplay | SaveErrorKind::NoContent => return self.to_string(),
        };
        let told = fill(
            sentence,
            &[("file", &self.file), ("detail", &self.detail), ("packs", &packs), ("count", &self.detail)],
        );
        match &self.aside {
            Some(aside) => format!("{told} {}", fill(&text.older, &[("file", aside)])),
            None => told,
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
