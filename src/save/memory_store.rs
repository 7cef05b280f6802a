//! A shelf without files.

use std::sync::Arc;

use super::save_store::{LastWords, PastLife, Place, SavedGame, Shelf, ShelfError, ShelfFault, Since};
use crate::content::Content;
use crate::game::{Action, Game, MessageLog, PackStamp, Recording};
use crate::session::replay_player::Film;

/// A shelf that forgets everything when the program ends.
#[derive(Clone, Debug, Default)]
pub struct MemoryShelf {
    /// The games with the names of their places, the one that was played last at the end.
    games: Vec<(String, Forgetful)>,
    /// How many games were begun, which gives places their names.
    begun: u32,
    /// The place that is held.
    held: String,
    past: Vec<LastWords>,
}

/// A game in memory.
#[derive(Clone, Debug)]
struct Forgetful {
    kept: SavedGame,
    /// What was done since, with the content of that fingerprint.
    deeds: Vec<Action>,
    content: u64,
}

impl Forgetful {
    fn game(&self, content: &Arc<Content>) -> Result<SavedGame, ShelfError> {
        let kept = &self.kept;
        let (game, report) = kept.game.rebind(content).map_err(|why| {
            let packs = PackStamp::list(&PackStamp::of(&kept.game.content));
            ShelfError::new(ShelfFault::Unfit { packs }, "", why)
        })?;
        let deeds = (self.content == content.fingerprint).then(|| self.deeds.clone());
        let since = vec![Since { of: kept.hash, count: self.deeds.len(), deeds }];
        Ok(SavedGame { game, report, since, ..kept.clone() })
    }
}

impl Shelf for MemoryShelf {
    fn list(&mut self, content: &Arc<Content>) -> Vec<Place> {
        let place = |(name, own): &(String, Forgetful)| Place { name: name.clone(), game: own.game(content) };
        self.games.iter().rev().map(place).collect()
    }

    fn take(&mut self, name: &str, content: &Arc<Content>) -> Result<SavedGame, ShelfError> {
        let own = self.games.iter().find(|(own, _)| own == name);
        let (_, own) = own.ok_or_else(|| ShelfError::new(ShelfFault::Unopened, name, ""))?;
        name.clone_into(&mut self.held);
        own.game(content)
    }

    fn begin(&mut self, _: &Content) -> Result<(), ShelfError> {
        self.begun += 1;
        self.held = self.begun.to_string();
        Ok(())
    }

    fn store(&mut self, game: &Game, log: &MessageLog, recording: &Recording) -> Result<(), ShelfError> {
        let kept = SavedGame::new(game.clone(), log.clone(), recording.clone());
        self.games.retain(|(own, _)| *own != self.held);
        let own = Forgetful { kept, deeds: Vec::new(), content: game.content.fingerprint };
        self.games.push((self.held.clone(), own));
        Ok(())
    }

    fn note(&mut self, deeds: &[Action], _: &Game) -> Result<(), ShelfError> {
        let own = self.games.iter_mut().find(|(own, _)| *own == self.held);
        let (_, own) = own.ok_or_else(|| ShelfError::new(ShelfFault::Unsaved, "", ""))?;
        own.deeds.extend_from_slice(deeds);
        Ok(())
    }

    fn finish(&mut self, last: &LastWords) -> Result<(), ShelfError> {
        self.past.push(last.clone());
        self.games.retain(|(own, _)| *own != self.held);
        Ok(())
    }

    fn release(&mut self) {}

    fn remove(&mut self, name: &str) -> Result<(), ShelfError> {
        self.games.retain(|(own, _)| own != name);
        Ok(())
    }

    fn past(&mut self) -> Vec<PastLife> {
        let past = self.past.iter().enumerate();
        let mut past: Vec<PastLife> =
            past.map(|(index, own)| PastLife { name: index.to_string(), life: own.life.clone() }).collect();
        past.sort_by_key(|own| own.life.rank());
        past
    }

    fn dump(&mut self, name: &str) -> Result<String, ShelfError> {
        let own = name.parse().ok().and_then(|index: usize| self.past.get(index));
        own.map(|own| own.dump.clone()).ok_or_else(|| ShelfError::new(ShelfFault::Unopened, name, ""))
    }

    fn film(&mut self, name: &str) -> Result<Film, String> {
        Err(format!("{name} is forgotten"))
    }
}
