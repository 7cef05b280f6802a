//! Where games are kept.

use std::sync::Arc;

use super::recorded_game::RecordedGame;
use super::save_error::SaveError;
use super::saved_game::SavedGame;
use crate::content::Content;
use crate::game::{Action, Game, MessageLog, Recording, RunSummary};

/// A place in a store in which a game lies, or what is left of one.
#[derive(Clone, Debug)]
pub struct SavePlace {
    /// Its name.
    pub name: String,
    /// The game, or why it can't be had.
    pub game: Result<SavedGame, SaveError>,
}

/// A life that is over, as its record tells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PastRun {
    /// The name of the record.
    pub name: String,
    /// What it came to.
    pub life: RunSummary,
}

/// What is written down of a life that is over.
#[derive(Clone, Debug, PartialEq)]
pub struct FinishedRun {
    /// What it came to.
    pub life: RunSummary,
    /// All that is told of it, as a text.
    pub dump: String,
    /// How it went.
    pub recording: Recording,
}

/// Keeps games, each in a place of its own, and the records of past lives. One of the games is played: its place is held, and nobody else
/// may touch it. The screens do no input and output of their own.
pub trait SaveStore {
    /// The games that are kept, the one that was played last first. They can be played on with `content`, once they are taken.
    fn list(&mut self, content: &Arc<Content>) -> Vec<SavePlace>;

    /// Holds the place of that name, and answers the game that lies in it, to be played on with `content`.
    ///
    /// # Errors
    /// When there is none, it can't be read, or somebody else plays it.
    fn take(&mut self, name: &str, content: &Arc<Content>) -> Result<SavedGame, SaveError>;

    /// Holds a free place for a new game, played with `content`.
    ///
    /// # Errors
    /// When every place is taken.
    fn begin(&mut self, content: &Content) -> Result<(), SaveError>;

    /// Keeps a game in the place that is held, instead of the one before.
    ///
    /// # Errors
    /// When it can't be kept; the one before is then still there.
    fn store(&mut self, game: &Game, log: &MessageLog, recording: &Recording) -> Result<(), SaveError>;

    /// Writes down what was done in `game` since it was last kept or this was last called, so that it is not lost with the program. The
    /// game has to be kept anew first when that fails, or nothing is kept yet.
    ///
    /// # Errors
    /// When it can't be written down.
    fn note(&mut self, deeds: &[Action], game: &Game) -> Result<(), SaveError>;

    /// Writes the record of a life that is over; only then its game is removed from the place that is held, which becomes free.
    ///
    /// # Errors
    /// When the record can't be written; then the game is still there. Or when the game can't be removed.
    fn finish(&mut self, last: &FinishedRun) -> Result<(), SaveError>;

    /// Lets go of the place that is held. The game stays in it.
    fn release(&mut self);

    /// Removes the game of that name, or what is left of it.
    ///
    /// # Errors
    /// When it can't be removed, or somebody else plays it.
    fn remove(&mut self, name: &str) -> Result<(), SaveError>;

    /// The lives that are over, the best first.
    fn past(&mut self) -> Vec<PastRun>;

    /// All that was told of the past life of that name.
    ///
    /// # Errors
    /// When it can't be read.
    fn dump(&mut self, name: &str) -> Result<String, SaveError>;

    /// The past game of that name, to be seen again.
    ///
    /// # Errors
    /// When it can't be read, or what it was played with is not to be had; says so.
    fn recorded_game(&mut self, name: &str) -> Result<RecordedGame, SaveError>;
}
