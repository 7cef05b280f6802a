//! Saving, resuming and deleting games, and the record of a finished one.

use super::App;
use crate::content::{Tone, fill};
use crate::save::{FinishedRun, SaveEntry, SavedGame};
use crate::session::session::Session;

impl App {
    /// Lists the saved games, each as it was when its last action was done.
    pub(crate) fn list_saves(&mut self) {
        let saves = self.store.list(&self.content, &mut *self.mind);
        let is_over = |save: &SaveEntry| save.game.as_ref().is_ok_and(|game| game.is_over);
        let (over, saves): (Vec<SaveEntry>, Vec<SaveEntry>) = saves.into_iter().partition(is_over);
        let first_fault = saves.first().and_then(|save| match &save.game {
            Ok(game) => game.instead_of.as_ref(),
            Err(why) => Some(why),
        });
        if let Some(why) = first_fault {
            self.trouble = Some(why.message(&self.content.text.saving));
        }
        self.saves = saves;
        // The program ended after the game was over but before its record was written.
        for save in over {
            self.record_death(&save.name);
        }
    }

    /// Writes the record of a game that was over when the program ended.
    fn record_death(&mut self, name: &str) {
        let Ok(mut saved) = self.store.take(name, &self.content) else { return };
        saved.catch_up(&mut *self.mind);
        self.finish(&FinishedRun::of(&Session::resume(saved)));
        self.store.release();
    }

    pub(crate) fn resume(&mut self, name: &str) {
        self.trouble = None;
        match self.store.take(name, &self.content) {
            Ok(saved) => self.go_on(saved),
            Err(why) => {
                let trouble = why.message(&self.content.text.saving);
                self.open_start();
                self.trouble = Some(trouble);
            }
        }
    }

    fn go_on(&mut self, mut saved: SavedGame) {
        saved.catch_up(&mut *self.mind);
        let report = saved.report.clone();
        let text = &self.content.text.saving;
        let losses = [(saved.lost, text.undone.clone()), (saved.damaged, text.journal_damaged.clone())];
        self.show(Session::resume(saved));
        for (count, sentence) in losses.into_iter().filter(|(count, _)| *count > 0) {
            if let Some(session) = &mut self.session {
                session.announce(&fill(&sentence, &[("count", &count)]), Tone::Warning);
            }
        }
        self.report_changes(&report);
        self.remind();
        self.store();
    }

    pub(crate) fn delete(&mut self, name: &str) {
        let removed = self.store.remove(name);
        self.trouble = None;
        self.list_saves();
        let failed = removed.is_err();
        if let Err(why) = removed {
            self.trouble = Some(why.message(&self.content.text.saving));
        }
        // The first screen shows what went wrong.
        if failed || self.saves.is_empty() {
            self.screens.truncate(1);
        }
    }

    /// Journals what the last key did, before the screen shows it. Now and then it saves the whole game, and at the end writes the game's
    /// record.
    pub(crate) fn keep_up(&mut self) {
        let Some(session) = self.session.as_mut().filter(|_| self.replay_player.is_none()) else { return };
        let actions = session.take_actions();
        if actions.is_empty() {
            return;
        }
        // Journal before saving the whole game too: saving may fail, and then the older save and the journal still lead here.
        let is_noted = self.store.note(&actions, &session.game).is_ok();
        if session.game.world().end.is_some() {
            let last = FinishedRun::of(session);
            self.finish(&last);
        } else if !is_noted || session.is_due() {
            self.store();
        }
    }

    /// Saves the game that is being played; answers whether it is safe.
    pub(crate) fn store(&mut self) -> bool {
        let is_played = |session: &&mut Session| self.replay_player.is_none() && session.game.world().end.is_none();
        let Some(session) = self.session.as_mut().filter(is_played) else {
            return true;
        };
        match self.store.store(&session.game, &session.log, &session.recording) {
            Ok(()) => {
                session.note_kept();
                self.trouble = None;
                true
            }
            Err(why) => {
                let trouble = why.message(&self.content.text.saving);
                self.say(&trouble);
                self.trouble = Some(trouble);
                false
            }
        }
    }

    /// Writes the record of a finished game and removes its save.
    fn finish(&mut self, last: &FinishedRun) {
        if let Err(why) = self.store.finish(last) {
            self.trouble = Some(why.message(&self.content.text.saving));
        }
    }

    pub(crate) fn leave(&mut self) {
        if self.store() {
            self.open_start();
        }
    }

    pub(crate) fn quit(&mut self) {
        self.is_over = self.store();
    }
}
