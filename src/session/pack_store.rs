//! The interface for listing and choosing games and mods.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::content_source::ContentFaults;
use crate::content::Content;
use crate::game::Mind;

/// A game in the list of games.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GameEntry {
    /// The id of its pack.
    pub id: String,
    /// Its display name.
    pub title: String,
    /// What it is about, in a sentence or two.
    pub description: String,
}

/// A mod in the list of mods.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ModEntry {
    /// Its id.
    pub id: String,
    /// Its display name.
    pub title: String,
    /// Its version.
    pub version: String,
    /// What it does, in a sentence or two.
    pub description: String,
    /// The ids of the packs that it depends on.
    pub needs: Vec<String>,
    /// Whether the player has chosen it.
    pub is_chosen: bool,
    /// Whether it is always on, whatever the player chooses.
    pub is_fixed: bool,
    /// Its errors, one per line; empty if there are none.
    pub wrong: Vec<String>,
    /// Whether all that is wrong is that another game is played.
    pub is_of_other_game: bool,
}

/// A mod that is chosen but could not be loaded.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct UnplayableMod {
    /// Its id.
    pub id: String,
    /// Its errors, one per line.
    pub why: Vec<String>,
    /// Whether the only reason is that another game is played.
    pub is_of_other_game: bool,
}

/// Content loaded with a new choice of game or mods, ready to play.
pub struct Renewal {
    /// The content.
    pub content: Arc<Content>,
    /// A mind that decides for its creatures.
    pub mind: Box<dyn Mind>,
    /// The newly chosen mods that stay off because of their errors.
    pub refused: Vec<UnplayableMod>,
}

/// Why a choice was refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ChoiceRefusal {
    /// The game or the mods have errors.
    Faulty(ContentFaults),
    /// The choice can't be saved.
    Unkept {
        /// The settings file.
        file: String,
        /// The system's error message.
        detail: String,
    },
}

impl From<ContentFaults> for ChoiceRefusal {
    fn from(faults: ContentFaults) -> Self {
        Self::Faulty(faults)
    }
}

/// A source of games and mods. It keeps files and scripts out of the screens. A source of mods alone has no games.
pub trait PackStore {
    /// All games as they are now, the shipped one first.
    fn games(&mut self) -> Vec<GameEntry> {
        Vec::new()
    }

    /// Loads a game with its mods, without playing it.
    ///
    /// # Errors
    /// The errors in the game.
    fn load_game(&mut self, id: &str) -> Result<Renewal, ContentFaults> {
        Err(ContentFaults::one(format!("there is no game `{id}`")))
    }

    /// Loads a game with its mods, and saves that choice.
    ///
    /// # Errors
    /// The errors in the game, or why the choice can't be saved. Nothing changes then.
    fn choose_game(&mut self, id: &str) -> Result<Renewal, ChoiceRefusal> {
        Err(ContentFaults::one(format!("there is no game `{id}`")).into())
    }

    /// All mods as they are now, sorted by id.
    fn list(&mut self) -> Vec<ModEntry>;

    /// The folder where players put mods.
    fn folder(&self) -> String;

    /// The mods that are chosen but could not be loaded, at startup or at the last choice.
    fn left_out(&self) -> Vec<UnplayableMod>;

    /// The errors in the file that keeps the choice, one line each; empty if there are none.
    fn settings_errors(&self) -> Vec<String>;

    /// Chooses exactly the mods `ids`, but for newly chosen ones with errors, and saves that choice.
    ///
    /// # Errors
    /// The errors of the only newly chosen mod or of all mods together, or why the choice can't be saved. Nothing changes then.
    fn choose(&mut self, ids: &BTreeSet<String>) -> Result<Renewal, ChoiceRefusal>;
}
