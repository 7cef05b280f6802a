//! The interface of a store for games and past runs.

use std::sync::Arc;

use super::recorded_game::RecordedGame;
use super::save_error::SaveError;
use super::save_summary::SaveSummary;
use super::saved_game::SavedGame;
use crate::content::Content;
use crate::game::{Action, Game, MessageLog, Mind, Recording, RunSummary};

/// A place of a store, with the game in it or what is left of one.
#[derive(Clone, Debug)]
pub struct SaveEntry {
    /// Its name.
    pub name: String,
    /// A summary of the game, or why it can't be loaded.
    pub game: Result<SaveSummary, SaveError>,
}

/// A finished run in the list of past games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PastRun {
    /// The name of the record.
    pub name: String,
    /// Its summary.
    pub summary: RunSummary,
}

/// Everything that is recorded about a finished run.
#[derive(Clone, Debug, PartialEq)]
pub struct FinishedRun {
    /// Its summary.
    pub summary: RunSummary,
    /// The morgue file: a full report as text.
    pub dump: String,
    /// Its recording.
    pub recording: Recording,
}

/// Keeps games, each in its own place, and the records of past runs. The place of the current game is held, which locks it against other
/// programs. Screens do all their input and output through this.
pub trait SaveStore {
    /// The saved games, most recently played first, rebound to `content`. Each is loaded alone, brought up to date by `mind`, and
    /// dropped again. Call [`SaveStore::take`] before you continue one.
    fn list(&mut self, content: &Arc<Content>, mind: &mut dyn Mind) -> Vec<SaveEntry>;

    /// Holds the place `name`, and returns its game, to be continued with `content`.
    ///
    /// # Errors
    /// If there is none, it can't be read, or another program holds it.
    fn take(&mut self, name: &str, content: &Arc<Content>) -> Result<SavedGame, SaveError>;

    /// Holds a free place for a new game with `content`.
    ///
    /// # Errors
    /// If all places are taken.
    fn begin(&mut self, content: &Content) -> Result<(), SaveError>;

    /// Saves the game in the held place, and replaces the save before it.
    ///
    /// # Errors
    /// If it can't be saved. The save before it is then intact.
    fn store(&mut self, game: &Game, log: &MessageLog, recording: &Recording) -> Result<(), SaveError>;

    /// Appends actions in `game` to the journal, so that they survive a crash. `actions` are those since the last call or the last
    /// [`SaveStore::store`]. If this fails, or nothing was stored yet, call [`SaveStore::store`] first.
    ///
    /// # Errors
    /// If they can't be written.
    fn note(&mut self, actions: &[Action], game: &Game) -> Result<(), SaveError>;

    /// Records a finished run, then removes its game and frees the held place.
    ///
    /// # Errors
    /// If the record can't be written, in which case the game stays; or if the game can't be removed.
    fn finish(&mut self, last: &FinishedRun) -> Result<(), SaveError>;

    /// Frees the held place. The game stays in it.
    fn release(&mut self);

    /// Removes the game `name`, or what is left of it.
    ///
    /// # Errors
    /// If it can't be removed, or another program holds it.
    fn remove(&mut self, name: &str) -> Result<(), SaveError>;

    /// The past runs of the game of `content`, best first.
    fn past(&mut self, content: &Content) -> Vec<PastRun>;

    /// The morgue file of the past run `name`.
    ///
    /// # Errors
    /// If it can't be read.
    fn dump(&mut self, name: &str) -> Result<String, SaveError>;

    /// The past run `name`, ready to be replayed.
    ///
    /// # Errors
    /// If it can't be read, or its content is not available.
    fn recorded_game(&mut self, name: &str) -> Result<RecordedGame, SaveError>;
}
