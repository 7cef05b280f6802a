//! A game that was saved, with what was done since

use super::save_error::SaveError;
use crate::game::{Action, Game, MessageLog, Mind, Rebinding, Recording};

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
    pub instead_of: Option<SaveError>,
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
        self.game.world().end.is_some()
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
