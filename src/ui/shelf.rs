//! Where games are kept.

use std::sync::Arc;

use crate::content::Content;
use crate::game::{Game, MessageLog, Rebinding};

/// A game that was put away.
#[derive(Clone, Debug)]
pub struct SavedGame {
    /// The game.
    pub game: Game,
    /// What the player has read in it.
    pub log: MessageLog,
    /// What became of its world because the content has changed since.
    pub report: Rebinding,
}

/// Keeps one game. The screens do no input and output of their own.
pub trait Shelf {
    /// The game that is kept, if any, to be played on with `content`.
    ///
    /// # Errors
    /// A sentence for the player when there is one and it can't be read.
    fn load(&mut self, content: &Arc<Content>) -> Result<Option<SavedGame>, String>;

    /// Keeps a game, in place of the one before.
    ///
    /// # Errors
    /// A sentence for the player when it can't be kept; the one before is then still there.
    fn store(&mut self, game: &Game, log: &MessageLog) -> Result<(), String>;

    /// Keeps no game any more.
    ///
    /// # Errors
    /// A sentence for the player when it can't be removed.
    fn discard(&mut self) -> Result<(), String>;
}

/// A shelf that forgets everything when the program ends.
#[derive(Clone, Debug, Default)]
pub struct MemoryShelf {
    kept: Option<SavedGame>,
}

impl Shelf for MemoryShelf {
    fn load(&mut self, content: &Arc<Content>) -> Result<Option<SavedGame>, String> {
        let Some(kept) = &self.kept else { return Ok(None) };
        let (game, report) = kept.game.rebind(content).map_err(|why| why.to_string())?;
        Ok(Some(SavedGame { game, log: kept.log.clone(), report }))
    }

    fn store(&mut self, game: &Game, log: &MessageLog) -> Result<(), String> {
        self.kept = Some(SavedGame { game: game.clone(), log: log.clone(), report: Rebinding::default() });
        Ok(())
    }

    fn discard(&mut self) -> Result<(), String> {
        self.kept = None;
        Ok(())
    }
}
