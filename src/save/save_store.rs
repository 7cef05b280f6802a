//! Where games are kept.

use std::fmt::Display;
use std::sync::Arc;

use crate::content::{Content, SavingText, fill};
use crate::game::{Action, Game, MessageLog, Mind, Rebinding, Recording, RunSummary};
use crate::session::replay_player::ReplayPlayer;

/// A game that was put away.
#[derive(Clone, Debug)]
pub struct SavedGame {
    /// The game.
    pub game: Game,
    /// What the player has read in it.
    pub log: MessageLog,
    /// How it came to this.
    pub recording: Recording,
    /// What became of its world because the content has changed since.
    pub report: Rebinding,
    /// The [`Game::hash`] of its world as it was put away.
    pub hash: u64,
    /// What was done since.
    pub since: Vec<ActionsSince>,
    /// How many actions of those can't be done again, as the content has changed.
    pub lost: usize,
    /// Why a later game could not be read, in place of which this one is.
    pub instead_of: Option<SaveStoreError>,
}

/// What was done from some world on.
#[derive(Clone, Debug)]
pub struct ActionsSince {
    /// The [`Game::hash`] of that world.
    pub of: u64,
    /// How many actions that were.
    pub count: usize,
    /// The actions; `None` when the content has changed since, with which they would lead elsewhere.
    pub deeds: Option<Vec<Action>>,
}

impl SavedGame {
    /// A game that is put away now.
    pub fn new(game: Game, log: MessageLog, recording: Recording) -> Self {
        let (hash, report) = (game.hash(), Rebinding::default());
        Self { game, log, recording, report, hash, since: Vec::new(), lost: 0, instead_of: None }
    }

    /// Whether the life in it is over.
    pub fn is_over(&self) -> bool {
        self.game.world.end.is_some()
    }

    /// Does what was done since, as far as it can be done again.
    pub fn catch_up(&mut self, mind: &mut dyn Mind) {
        let mut hash = self.hash;
        for ActionsSince { of, count, deeds } in std::mem::take(&mut self.since) {
            if of != hash {
                continue;
            }
            let Some(deeds) = deeds else {
                self.lost += count;
                continue;
            };
            for deed in deeds {
                // What the rules refuse was not done then either.
                let _ = self.game.act(deed.clone(), mind);
                self.recording.note(&deed, &self.game);
                self.log.read(&self.game);
            }
            hash = self.game.hash();
        }
    }
}

/// Why a game could not be read, kept or removed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SaveStoreError {
    /// What went wrong.
    pub fault: SaveFault,
    /// Where the game lies, or was to lie.
    pub file: String,
    /// What the system, or whoever reads the file, says of it in its own words.
    pub detail: String,
    /// Where the game before that one is offered: what the damaged file is called from then on.
    pub aside: Option<String>,
}

/// What can go wrong with a saved game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SaveFault {
    /// It can't be opened.
    Unopened,
    /// It is no saved game, or a damaged one.
    Damaged,
    /// A later version of the program has written it.
    TooNew,
    /// It does not fit the content that there is now.
    Unfit {
        /// The packs that it was played with, as `stuffed 0.1.0`.
        packs: String,
    },
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

impl SaveStoreError {
    /// An error with the file at `file`, of which somebody says `detail`.
    pub fn new(fault: SaveFault, file: impl Display, detail: impl Display) -> Self {
        Self { fault, file: file.to_string(), detail: detail.to_string(), aside: None }
    }

    /// What the player reads.
    pub fn told(&self, text: &SavingText) -> String {
        let (sentence, packs) = match &self.fault {
            SaveFault::Unopened => (&text.unopened, ""),
            SaveFault::Damaged => (&text.damaged, ""),
            SaveFault::TooNew => (&text.too_new, ""),
            SaveFault::Unfit { packs } => (&text.unfit, packs.as_str()),
            SaveFault::Busy => (&text.busy, ""),
            SaveFault::Unsaved => (&text.unsaved, ""),
            SaveFault::Unremoved => (&text.unremoved, ""),
            SaveFault::Full => (&text.full, ""),
            SaveFault::Unrecorded => (&text.unrecorded, ""),
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

/// A place on a shelf in which a game lies, or what is left of one.
#[derive(Clone, Debug)]
pub struct SavePlace {
    /// Its name.
    pub name: String,
    /// The game, or why it can't be had.
    pub game: Result<SavedGame, SaveStoreError>,
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
    fn take(&mut self, name: &str, content: &Arc<Content>) -> Result<SavedGame, SaveStoreError>;

    /// Holds a free place for a new game, played with `content`.
    ///
    /// # Errors
    /// When every place is taken.
    fn begin(&mut self, content: &Content) -> Result<(), SaveStoreError>;

    /// Keeps a game in the place that is held, instead of the one before.
    ///
    /// # Errors
    /// When it can't be kept; the one before is then still there.
    fn store(&mut self, game: &Game, log: &MessageLog, recording: &Recording) -> Result<(), SaveStoreError>;

    /// Writes down what was done in `game` since it was last kept or this was last called, so that it is not lost with the program. The
    /// game has to be kept anew first when that fails, or nothing is kept yet.
    ///
    /// # Errors
    /// When it can't be written down.
    fn note(&mut self, deeds: &[Action], game: &Game) -> Result<(), SaveStoreError>;

    /// Writes the record of a life that is over; only then its game is removed from the place that is held, which becomes free.
    ///
    /// # Errors
    /// When the record can't be written; then the game is still there. Or when the game can't be removed.
    fn finish(&mut self, last: &FinishedRun) -> Result<(), SaveStoreError>;

    /// Lets go of the place that is held. The game stays in it.
    fn release(&mut self);

    /// Removes the game of that name, or what is left of it.
    ///
    /// # Errors
    /// When it can't be removed, or somebody else plays it.
    fn remove(&mut self, name: &str) -> Result<(), SaveStoreError>;

    /// The lives that are over, the best first.
    fn past(&mut self) -> Vec<PastRun>;

    /// All that was told of the past life of that name.
    ///
    /// # Errors
    /// When it can't be read.
    fn dump(&mut self, name: &str) -> Result<String, SaveStoreError>;

    /// The past game of that name, to be seen again.
    ///
    /// # Errors
    /// When it can't be read, or what it was played with is not to be had; says so.
    fn replay_player(&mut self, name: &str) -> Result<ReplayPlayer, String>;
}
