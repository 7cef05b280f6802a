//! A save store in memory, without files.

use std::sync::Arc;

use super::recorded_game::RecordedGame;
use super::save_error::{SaveError, SaveErrorKind};
use super::save_store::{FinishedRun, PastRun, SaveEntry, SaveStore};
use super::saved_game::{ActionsSince, SavedGame};
use crate::content::Content;
use crate::game::{Action, Game, MessageLog, Mind, PackStamp, Recording};

/// A save store that forgets everything when the program ends.
#[derive(Clone, Debug, Default)]
pub struct MemoryStore {
    /// The games with the names of their places, most recently played last.
    games: Vec<(String, SavedGame)>,
    /// The number of games begun so far. It names the next place.
    begun: u32,
    /// The place of the current game.
    held: String,
    past: Vec<FinishedRun>,
}

/// The saved game, rebound to `content`.
fn bound(saved: &SavedGame, content: &Arc<Content>) -> Result<SavedGame, SaveError> {
    let (game, report) = saved.game.rebind(content).map_err(|why| {
        let packs = PackStamp::list(&PackStamp::of(&saved.game.content));
        SaveError::new(SaveErrorKind::Unfit { packs }, why)
    })?;
    let mut bound = SavedGame { game, report, ..saved.clone() };
    if saved.game.content.fingerprint != content.fingerprint {
        bound.since.iter_mut().for_each(|since| since.actions = None);
    }
    Ok(bound)
}

impl SaveStore for MemoryStore {
    fn list(&mut self, content: &Arc<Content>, mind: &mut dyn Mind) -> Vec<SaveEntry> {
        let entry = |(name, saved): &(String, SavedGame)| SaveEntry {
            name: name.clone(),
            game: bound(saved, content).map(|saved| saved.summarize(mind)),
        };
        self.games.iter().rev().map(entry).collect()
    }

    fn take(&mut self, name: &str, content: &Arc<Content>) -> Result<SavedGame, SaveError> {
        let saved = self.games.iter().find(|(saved, _)| saved == name);
        let (_, saved) = saved.ok_or_else(|| SaveError::new(SaveErrorKind::Unopened, "").of_file(name))?;
        name.clone_into(&mut self.held);
        bound(saved, content)
    }

    fn begin(&mut self, _: &Content) -> Result<(), SaveError> {
        self.begun += 1;
        self.held = self.begun.to_string();
        Ok(())
    }

    fn store(&mut self, game: &Game, log: &MessageLog, recording: &Recording) -> Result<(), SaveError> {
        let mut saved = SavedGame::new(game.clone(), log.clone(), recording.clone());
        saved.since = vec![ActionsSince { of: saved.hash, count: 0, lost: 0, actions: Some(Vec::new()) }];
        self.games.retain(|(saved, _)| *saved != self.held);
        self.games.push((self.held.clone(), saved));
        Ok(())
    }

    fn note(&mut self, actions: &[Action], _: &Game) -> Result<(), SaveError> {
        let saved = self.games.iter_mut().find(|(saved, _)| *saved == self.held);
        let (_, saved) = saved.ok_or_else(|| SaveError::new(SaveErrorKind::Unsaved, ""))?;
        for since in &mut saved.since {
            since.count += actions.len();
            since.actions.get_or_insert_default().extend_from_slice(actions);
        }
        Ok(())
    }

    fn finish(&mut self, last: &FinishedRun) -> Result<(), SaveError> {
        self.past.push(last.clone());
        self.games.retain(|(listed, _)| *listed != self.held);
        Ok(())
    }

    fn release(&mut self) {}

    fn remove(&mut self, name: &str) -> Result<(), SaveError> {
        self.games.retain(|(listed, _)| listed != name);
        Ok(())
    }

    fn past(&mut self, _: &Content) -> Vec<PastRun> {
        let past = self.past.iter().enumerate();
        let mut past: Vec<PastRun> =
            past.map(|(index, past)| PastRun { name: index.to_string(), summary: past.summary.clone() }).collect();
        past.sort_by_key(|past| past.summary.rank());
        past
    }

    fn dump(&mut self, name: &str) -> Result<String, SaveError> {
        let past = name.parse().ok().and_then(|index: usize| self.past.get(index));
        past.map(|past| past.dump.clone()).ok_or_else(|| SaveError::new(SaveErrorKind::Unopened, "").of_file(name))
    }

    fn recorded_game(&mut self, name: &str) -> Result<RecordedGame, SaveError> {
        Err(SaveError::new(SaveErrorKind::Unopened, format!("{name} is forgotten")))
    }
}
