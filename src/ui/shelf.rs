//! Where games are kept.

use std::fmt::Display;
use std::sync::Arc;

use super::words::fill;
use crate::content::{Content, SavingText};
use crate::game::{Action, Game, MessageLog, Mind, Rebinding};

/// A game that was put away.
#[derive(Clone, Debug)]
pub struct SavedGame {
    /// The game.
    pub game: Game,
    /// What the player has read in it.
    pub log: MessageLog,
    /// What became of its world because the content has changed since.
    pub report: Rebinding,
    /// The [`Game::hash`] of its world as it was put away.
    pub hash: u64,
    /// What was done since.
    pub since: Vec<Since>,
    /// How many actions of those can't be done again, as the content has changed.
    pub lost: usize,
    /// Why a later game could not be read, in place of which this one is.
    pub instead_of: Option<ShelfError>,
}

/// What was done from some world on.
#[derive(Clone, Debug)]
pub struct Since {
    /// The [`Game::hash`] of that world.
    pub of: u64,
    /// How many actions that were.
    pub count: usize,
    /// The actions; `None` when the content has changed since, with which they would lead elsewhere.
    pub deeds: Option<Vec<Action>>,
}

impl SavedGame {
    /// A game that is put away now.
    pub fn new(game: Game, log: MessageLog) -> Self {
        let (hash, report) = (game.hash(), Rebinding::default());
        Self { game, log, report, hash, since: Vec::new(), lost: 0, instead_of: None }
    }

    /// Does what was done since, as far as it can be done again.
    pub fn catch_up(&mut self, mind: &mut dyn Mind) {
        let mut hash = self.hash;
        for Since { of, count, deeds } in std::mem::take(&mut self.since) {
            if of != hash {
                continue;
            }
            let Some(deeds) = deeds else {
                self.lost += count;
                continue;
            };
            for deed in deeds {
                // What the rules refuse was not done then either.
                let _ = self.game.act(deed, mind);
                self.log.read(&self.game);
            }
            hash = self.game.hash();
        }
    }
}

/// Why a game could not be read, kept or removed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShelfError {
    /// What went wrong.
    pub fault: ShelfFault,
    /// Where the game lies, or was to lie.
    pub file: String,
    /// What the system, or whoever reads the file, says of it in its own words.
    pub detail: String,
    /// What the file is called once another game takes its place; `None` where nothing is in the way.
    pub aside: Option<String>,
}

/// What can go wrong with a saved game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ShelfFault {
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
    /// The game can't be written.
    Unsaved,
    /// The saved game of a life that is over can't be removed.
    Unremoved,
}

impl ShelfError {
    /// An error with the file at `file`, of which somebody says `detail`.
    pub fn new(fault: ShelfFault, file: impl Display, detail: impl Display) -> Self {
        Self { fault, file: file.to_string(), detail: detail.to_string(), aside: None }
    }

    /// What the player reads.
    pub fn told(&self, text: &SavingText) -> String {
        let (sentence, packs) = match &self.fault {
            ShelfFault::Unopened => (&text.unopened, ""),
            ShelfFault::Damaged => (&text.damaged, ""),
            ShelfFault::TooNew => (&text.too_new, ""),
            ShelfFault::Unfit { packs } => (&text.unfit, packs.as_str()),
            ShelfFault::Busy => (&text.busy, ""),
            ShelfFault::Unsaved => (&text.unsaved, ""),
            ShelfFault::Unremoved => (&text.unremoved, ""),
        };
        let told = fill(sentence, &[("file", &self.file), ("detail", &self.detail), ("packs", &packs)]);
        match &self.aside {
            Some(aside) => format!("{told} {}", fill(&text.aside, &[("file", aside)])),
            None => told,
        }
    }
}

/// Keeps one game. The screens do no input and output of their own.
pub trait Shelf {
    /// The game that is kept, if any, to be played on with `content`.
    ///
    /// # Errors
    /// When there is one and it can't be read.
    fn load(&mut self, content: &Arc<Content>) -> Result<Option<SavedGame>, ShelfError>;

    /// Keeps a game, in place of the one before.
    ///
    /// # Errors
    /// When it can't be kept; the one before is then still there.
    fn store(&mut self, game: &Game, log: &MessageLog) -> Result<(), ShelfError>;

    /// Writes down what was done in `game` since it was last kept or this was last called, so that it is not lost with the program. The
    /// game has to be kept anew first when that fails, or nothing is kept yet.
    ///
    /// # Errors
    /// When it can't be written down.
    fn note(&mut self, deeds: &[Action], game: &Game) -> Result<(), ShelfError>;

    /// Keeps no game any more.
    ///
    /// # Errors
    /// When it can't be removed.
    fn discard(&mut self) -> Result<(), ShelfError>;
}

/// A shelf that forgets everything when the program ends.
#[derive(Clone, Debug, Default)]
pub struct MemoryShelf {
    kept: Option<SavedGame>,
    /// What was done since, with the content of that fingerprint.
    deeds: Vec<Action>,
    content: u64,
}

impl Shelf for MemoryShelf {
    fn load(&mut self, content: &Arc<Content>) -> Result<Option<SavedGame>, ShelfError> {
        let Some(kept) = &self.kept else { return Ok(None) };
        let (game, report) = kept.game.rebind(content).map_err(|why| {
            let packs: Vec<&str> = kept.game.content.packs.iter().map(|pack| pack.id.as_str()).collect();
            ShelfError::new(ShelfFault::Unfit { packs: packs.join(", ") }, "", why)
        })?;
        let deeds = (self.content == content.fingerprint).then(|| self.deeds.clone());
        let since = vec![Since { of: kept.hash, count: self.deeds.len(), deeds }];
        Ok(Some(SavedGame { game, report, since, ..kept.clone() }))
    }

    fn store(&mut self, game: &Game, log: &MessageLog) -> Result<(), ShelfError> {
        let kept = SavedGame::new(game.clone(), log.clone());
        *self = Self { kept: Some(kept), deeds: Vec::new(), content: game.content.fingerprint };
        Ok(())
    }

    fn note(&mut self, deeds: &[Action], _: &Game) -> Result<(), ShelfError> {
        self.deeds.extend_from_slice(deeds);
        Ok(())
    }

    fn discard(&mut self) -> Result<(), ShelfError> {
        self.kept = None;
        Ok(())
    }
}
