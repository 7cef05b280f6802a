//! A shelf without files.

use std::sync::Arc;

use super::save_store::{
    ActionsSince, FinishedRun, PastRun, SaveFault, SavePlace, SaveStore, SaveStoreError, SavedGame,
};
use crate::content::Content;
use crate::game::{Action, Game, MessageLog, PackStamp, Recording};
use crate::session::replay_player::ReplayPlayer;

/// A shelf that forgets everything when the program ends.
#[derive(Clone, Debug, Default)]
pub struct MemoryStore {
    /// The games with the names of their places, the one that was played last at the end.
    games: Vec<(String, Forgetful)>,
    /// How many games were begun, which gives places their names.
    begun: u32,
    /// The place that is held.
    held: String,
    past: Vec<FinishedRun>,
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
    fn game(&self, content: &Arc<Content>) -> Result<SavedGame, SaveStoreError> {
        let kept = &self.kept;
        let (game, report) = kept.game.rebind(content).map_err(|why| {
            let packs = PackStamp::list(&PackStamp::of(&kept.game.content));
            SaveStoreError::new(SaveFault::Unfit { packs }, "", why)
        })?;
        let deeds = (self.content == content.fingerprint).then(|| self.deeds.clone());
        let since = vec![ActionsSince { of: kept.hash, count: self.deeds.len(), deeds }];
        Ok(SavedGame { game, report, since, ..kept.clone() })
    }
}

impl SaveStore for MemoryStore {
    fn list(&mut self, content: &Arc<Content>) -> Vec<SavePlace> {
        let place = |(name, own): &(String, Forgetful)| SavePlace { name: name.clone(), game: own.game(content) };
        self.games.iter().rev().map(place).collect()
    }

    fn take(&mut self, name: &str, content: &Arc<Content>) -> Result<SavedGame, SaveStoreError> {
        let own = self.games.iter().find(|(own, _)| own == name);
        let (_, own) = own.ok_or_else(|| SaveStoreError::new(SaveFault::Unopened, name, ""))?;
        name.clone_into(&mut self.held);
        own.game(content)
    }

    fn begin(&mut self, _: &Content) -> Result<(), SaveStoreError> {
        self.begun += 1;
        self.held = self.begun.to_string();
        Ok(())
    }

    fn store(&mut self, game: &Game, log: &MessageLog, recording: &Recording) -> Result<(), SaveStoreError> {
        let kept = SavedGame::new(game.clone(), log.clone(), recording.clone());
        self.games.retain(|(own, _)| *own != self.held);
        let own = Forgetful { kept, deeds: Vec::new(), content: game.content.fingerprint };
        self.games.push((self.held.clone(), own));
        Ok(())
    }

    fn note(&mut self, deeds: &[Action], _: &Game) -> Result<(), SaveStoreError> {
        let own = self.games.iter_mut().find(|(own, _)| *own == self.held);
        let (_, own) = own.ok_or_else(|| SaveStoreError::new(SaveFault::Unsaved, "", ""))?;
        own.deeds.extend_from_slice(deeds);
        Ok(())
    }

    fn finish(&mut self, last: &FinishedRun) -> Result<(), SaveStoreError> {
        self.past.push(last.clone());
        self.games.retain(|(own, _)| *own != self.held);
        Ok(())
    }

    fn release(&mut self) {}

    fn remove(&mut self, name: &str) -> Result<(), SaveStoreError> {
        self.games.retain(|(own, _)| own != name);
        Ok(())
    }

    fn past(&mut self) -> Vec<PastRun> {
        let past = self.past.iter().enumerate();
        let mut past: Vec<PastRun> =
            past.map(|(index, own)| PastRun { name: index.to_string(), life: own.life.clone() }).collect();
        past.sort_by_key(|own| own.life.rank());
        past
    }

    fn dump(&mut self, name: &str) -> Result<String, SaveStoreError> {
        let own = name.parse().ok().and_then(|index: usize| self.past.get(index));
        own.map(|own| own.dump.clone()).ok_or_else(|| SaveStoreError::new(SaveFault::Unopened, name, ""))
    }

    fn replay_player(&mut self, name: &str) -> Result<ReplayPlayer, String> {
        Err(format!("{name} is forgotten"))
    }
}
