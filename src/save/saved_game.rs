//! A loaded game, with the actions since it was saved.

use super::save_error::SaveError;
use crate::game::{Action, Game, MessageLog, Mind, Rebinding, Recording};

/// A loaded game, with the actions since it was saved.
#[derive(Clone, Debug)]
pub struct SavedGame {
    /// The game.
    pub game: Game,
    /// The message log.
    pub log: MessageLog,
    /// How the game got here.
    pub recording: Recording,
    /// What changed in the world because the content is not the same any more.
    pub report: Rebinding,
    /// The [`Game::hash`] of the world when it was saved.
    pub hash: u64,
    /// The actions since it was saved, from the journals.
    pub since: Vec<ActionsSince>,
    /// The number of those actions that can't be repeated because the content has changed.
    pub lost: usize,
    /// The number of those actions whose record is damaged, or belongs to another game.
    pub damaged: usize,
    /// Why the latest save could not be read, if this is an older one.
    pub instead_of: Option<SaveError>,
}

/// The actions of one journal.
#[derive(Clone, Debug)]
pub struct ActionsSince {
    /// The [`Game::hash`] of the world that they start from.
    pub of: u64,
    /// The number of actions.
    pub count: usize,
    /// The number of actions behind a damaged line.
    pub lost: usize,
    /// The actions; `None` if the content has changed, since they would then lead elsewhere.
    pub actions: Option<Vec<Action>>,
}

impl SavedGame {
    /// A game that is saved now.
    pub fn new(game: Game, log: MessageLog, recording: Recording) -> Self {
        let (hash, report) = (game.hash(), Rebinding::default());
        Self { game, log, recording, report, hash, since: Vec::new(), lost: 0, damaged: 0, instead_of: None }
    }

    /// Whether the game has ended.
    pub fn is_over(&self) -> bool {
        self.game.world().end.is_some()
    }

    /// Repeats the actions since the save, as far as possible. Skips journals that don't continue from the current world.
    pub fn catch_up(&mut self, mind: &mut dyn Mind) {
        let mut hash = self.hash;
        let mut is_broken_off = false;
        for ActionsSince { of, count, lost, actions } in std::mem::take(&mut self.since) {
            if of != hash {
                // It went on from where an earlier journal would have led.
                self.damaged += if is_broken_off { count + lost } else { 0 };
                continue;
            }
            self.damaged += lost;
            is_broken_off |= lost > 0;
            let Some(actions) = actions else {
                self.lost += count;
                continue;
            };
            for action in actions {
                // An action that the rules refuse now was refused then, too.
                let _ = self.game.act(action.clone(), mind);
                self.recording.note(&action, &self.game);
                self.log.read(&self.game);
            }
            hash = self.game.hash();
        }
    }
}
